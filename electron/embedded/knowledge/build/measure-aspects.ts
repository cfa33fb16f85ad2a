/**
 * Measures the aspect lists on reviews of our own (`test/fixtures/analysis/reviews.txt`), which took no part
 * in writing them: `node measure-aspects.ts`. Joint: aspect and polarity both right. How sure an aspect is is
 * fitted on them as well, and measured in five folds.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  aspectsOfText,
  type AspectSureness,
} from '#electron/embedded/analysis/aspects/aspects-of-text.ts'
import type { AbsaDomain, AspectMood } from '#shared/model/analysis.ts'
import { round } from './fit-rows.ts'
import { recordQuality } from './quality-file.ts'

type Review = {
  readonly domain: AbsaDomain
  readonly text: string
  readonly golds: Map<string, string>
}
type Sure = { readonly p: number; readonly isRight: boolean; readonly fold: number }

const SIGNS: Readonly<Record<string, string>> = { '+': 'positive', '-': 'negative', '0': 'neutral' }
const reviews = readReviews(
  new URL('../../../../test/fixtures/analysis/reviews.txt', import.meta.url),
)
const FOLDS = 5
/** What is assumed before any case is seen, in cases' worth. */
const PULL = 4
const RAW = { slope: 1, offset: 0 }
const figures: Record<string, object> = {}
const sure = { aspect: [] as Sure[], polarity: [] as Sure[] }
for (const domain of ['restaurants', 'hotels', 'cars', 'airlines'] as const) {
  const counts = { gold: 0, said: 0, hit: 0, joint: 0 }
  for (const [n, { text, golds }] of reviews.filter((one) => one.domain === domain).entries()) {
    const asked = { text, domain, language: 'en', sureness: RAW }
    const aspects: AspectMood[] = aspectsOfText(asked)?.aspects ?? []
    const fold = n % FOLDS
    counts.gold += golds.size
    counts.said += aspects.length
    for (const { aspect, aspectConfidence, polarity, polarityConfidence } of aspects) {
      const gold = golds.get(aspect)
      sure.aspect.push({ p: aspectConfidence, isRight: gold !== undefined, fold })
      if (gold === undefined) continue
      counts.hit += 1
      if (gold === polarity) counts.joint += 1
      sure.polarity.push({ p: polarityConfidence, isRight: gold === polarity, fold })
    }
    if (process.argv.includes('--errors')) {
      const said = aspects.map(({ aspect, polarity }) => `${aspect} ${polarity}`).sort()
      const wanted = [...golds].map(([aspect, polarity]) => `${aspect} ${polarity}`).sort()
      if (said.join() !== wanted.join()) console.log(domain, '|', text, '|', said.join(', '))
    }
  }
  const f1 = (hits: number): number => round((2 * hits) / (counts.gold + counts.said))
  const polarity = round(counts.joint / counts.hit)
  figures[domain] = {
    cases: counts.gold,
    aspectF1: f1(counts.hit),
    polarity,
    jointF1: f1(counts.joint),
  }
  console.log(domain, JSON.stringify(figures[domain]))
}
const held = sure.aspect.map((one) => {
  const fit = surenessOf(sure.aspect.filter(({ fold }) => fold !== one.fold))
  return { ...one, p: chanceOf(one.p, fit) }
})
const round3 = (value: number): number => Math.round(value * 1e3) / 1e3
const { slope, offset } = surenessOf(sure.aspect)
const fit = { slope: round3(slope), offset: round3(offset) }
writeFileSync(new URL('../models/aspects-fit.json', import.meta.url), `${JSON.stringify(fit)}\n`)
const errors = {
  aspectCalibrationError: calibrationError(held),
  polarityCalibrationError: calibrationError(sure.polarity),
}
console.log(JSON.stringify(errors))
recordQuality('absa', { en: { ...figures, ...errors } })

/** Newton's steps for two numbers. */
function surenessOf(cases: readonly Sure[]): AspectSureness {
  let [slope, offset] = [1, 0]
  for (let step = 0; step < 30; step += 1) {
    let [ga, gb, aa, ab, bb] = [PULL * (1 - slope), -PULL * offset, PULL, 0, PULL]
    for (const { p, isRight } of cases) {
      const x = Math.log(p / (1 - p))
      const chance = chanceOf(p, { slope, offset })
      const miss = Number(isRight) - chance
      ga += miss * x
      gb += miss
      aa += chance * (1 - chance) * x * x
      ab += chance * (1 - chance) * x
      bb += chance * (1 - chance)
    }
    const whole = aa * bb - ab * ab
    slope += (bb * ga - ab * gb) / whole
    offset += (aa * gb - ab * ga) / whole
  }
  return { slope, offset }
}

function chanceOf(p: number, { slope, offset }: AspectSureness): number {
  return 1 / (1 + Math.exp(-(slope * Math.log(p / (1 - p)) + offset)))
}

function calibrationError(cases: readonly Sure[]): number {
  const bins = Array.from({ length: 5 }, () => 0)
  for (const { p, isRight } of cases) {
    bins[Math.min(4, Math.floor((p - 0.35) / 0.13))]! += (p - (isRight ? 1 : 0)) / cases.length
  }
  return round(bins.reduce((sum, value) => sum + Math.abs(value), 0))
}

function readReviews(file: URL): Review[] {
  let domain: AbsaDomain = 'restaurants'
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): Review[] => {
      if (line.startsWith('@ ')) domain = line.slice(2) as AbsaDomain
      const [text = '', labels] = line.split('|').map((part) => part.trim())
      if (labels === undefined) return []
      const golds = new Map<string, string>()
      for (const label of labels.split(',').map((part) => part.trim())) {
        if (label !== '') golds.set(label.slice(0, -1).trim(), SIGNS[label.slice(-1)] ?? '')
      }
      return [{ domain, text, golds }]
    })
}
