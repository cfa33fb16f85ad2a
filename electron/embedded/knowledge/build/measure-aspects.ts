/**
 * Measures the aspect lists on reviews of our own (`test/fixtures/analysis/reviews.txt`), which took no part
 * in writing them: `node measure-aspects.ts`. Joint: aspect and polarity both right.
 */
import { readFileSync } from 'node:fs'
import { aspectsOfText } from '#electron/embedded/analysis/aspects/aspects-of-text.ts'
import type { AbsaDomain, AspectMood } from '#shared/model/analysis.ts'
import { round } from './fit-rows.ts'
import { recordQuality } from './quality-file.ts'

type Review = {
  readonly domain: AbsaDomain
  readonly text: string
  readonly golds: Map<string, string>
}
type Sure = { readonly p: number; readonly isRight: boolean }

const SIGNS: Readonly<Record<string, string>> = { '+': 'positive', '-': 'negative', '0': 'neutral' }
const reviews = readReviews(
  new URL('../../../../test/fixtures/analysis/reviews.txt', import.meta.url),
)
const figures: Record<string, object> = {}
const sure = { aspect: [] as Sure[], polarity: [] as Sure[] }
for (const domain of ['restaurants', 'hotels', 'cars', 'airlines'] as const) {
  const counts = { gold: 0, said: 0, hit: 0, joint: 0 }
  for (const { text, golds } of reviews.filter((one) => one.domain === domain)) {
    const aspects: AspectMood[] = aspectsOfText({ text, domain, language: 'en' })?.aspects ?? []
    counts.gold += golds.size
    counts.said += aspects.length
    for (const { aspect, aspectConfidence, polarity, polarityConfidence } of aspects) {
      const gold = golds.get(aspect)
      sure.aspect.push({ p: aspectConfidence, isRight: gold !== undefined })
      if (gold === undefined) continue
      counts.hit += 1
      if (gold === polarity) counts.joint += 1
      sure.polarity.push({ p: polarityConfidence, isRight: gold === polarity })
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
const errors = {
  aspectCalibrationError: calibrationError(sure.aspect),
  polarityCalibrationError: calibrationError(sure.polarity),
}
console.log(JSON.stringify(errors))
recordQuality('absa', { en: { ...figures, ...errors } })

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
