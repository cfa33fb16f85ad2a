/**
 * Measures the aspect lists on reviews of our own (`test/fixtures/analysis/reviews.txt`) and on sentences of
 * Yelp that one reader labelled (`review-aspects.txt`), neither of which took part in writing them:
 * `node measure-aspects.ts <training data> <checkout>`. Joint: aspect and polarity both right. How sure an
 * aspect and its polarity are is fitted on both, and measured in five folds. The sentences of Yelp taught the
 * sentiment, so they are read by the second checkout, a copy whose `train-sentiment.ts` ran without them
 * (an empty `sentiment-uci-yelp.jsonl`, and no such line in its `SOURCES`).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  aspectsOfText,
  type AspectFit,
  type AspectSureness,
} from '#electron/embedded/analysis/aspects/aspects-of-text.ts'
import type { AbsaDomain, AspectMood } from '#shared/model/analysis.ts'
import { errorByChance } from './chance-error.ts'
import { round } from './fit-rows.ts'
import { recordQuality } from './quality-file.ts'

type Review = {
  readonly domain: AbsaDomain
  readonly text: string
  readonly golds: Map<string, string>
}
type Sure = { readonly p: number; readonly isRight: boolean; readonly fold: number }

type Found = Record<'aspect' | 'polarity', Sure[]>
type Counts = { gold: number; said: number; hit: number; joint: number }

const [training = '', checkout = ''] = process.argv.slice(2)
if (checkout === '')
  throw new Error('Name the training data and a checkout that has not seen Yelp.')
const SIGNS: Readonly<Record<string, string>> = { '+': 'positive', '-': 'negative', '0': 'neutral' }
const FOLDS = 5
/** What is assumed before any case is seen, in cases' worth. */
const PULL = 4
const BIN = 30
const AS_READ: AspectFit = { aspect: { slope: 1, offset: 0 }, polarity: { slope: 1, offset: 0 } }
const unseen = (await import(
  new URL(
    'electron/embedded/analysis/aspects/aspects-of-text.ts',
    `${pathToFileURL(checkout).href}/`,
  ).href
)) as { aspectsOfText: typeof aspectsOfText }

const own = readReviews(new URL('../../../../test/fixtures/analysis/reviews.txt', import.meta.url))
const figures: Record<string, object> = {}
const found: Found = { aspect: [], polarity: [] }
for (const domain of ['restaurants', 'hotels', 'cars', 'airlines'] as const) {
  const reviews = own.filter((one) => one.domain === domain)
  figures[domain] = figuresOf(domain, look(reviews, aspectsOfText, found))
}
const yelp: Found = { aspect: [], polarity: [] }
figures['restaurants of Yelp'] = figuresOf('Yelp', look(readYelp(), unseen.aspectsOfText, yelp))
const all: Found = {
  aspect: [...found.aspect, ...yelp.aspect],
  polarity: [...found.polarity, ...yelp.polarity],
}
const fit: AspectFit = { aspect: rounded(all.aspect), polarity: rounded(all.polarity) }
writeFileSync(new URL('../models/aspects-fit.json', import.meta.url), `${JSON.stringify(fit)}\n`)
const errors = Object.fromEntries(
  (['aspect', 'polarity'] as const).flatMap((what) => [
    [`${what}CalibrationError`, calibrationError(heldBack(all[what]))],
    [`${what}ByChance`, byChance(heldBack(all[what]))],
    [`${what}Before`, calibrationError(all[what])],
  ]),
)
console.log(JSON.stringify(fit), JSON.stringify(errors))
// Does what one set says hold of the other?
for (const [name, from, to] of [
  ['own to Yelp', found, yelp],
  ['Yelp to own', yelp, found],
] as const) {
  for (const what of ['aspect', 'polarity'] as const) {
    const other = surenessOf(from[what])
    const moved = to[what].map((one) => ({ ...one, p: chanceOf(one.p, other) }))
    console.log(name, what, calibrationError(moved), 'by chance', byChance(moved))
  }
}
recordQuality('absa', { en: { ...figures, ...errors } })

function look(reviews: readonly Review[], read: typeof aspectsOfText, into: Found): Counts {
  const counts = { gold: 0, said: 0, hit: 0, joint: 0 }
  for (const [n, { text, domain, golds }] of reviews.entries()) {
    const asked = { text, domain, language: 'en', sureness: AS_READ }
    const aspects: AspectMood[] = read(asked)?.aspects ?? []
    const fold = n % FOLDS
    counts.gold += golds.size
    counts.said += aspects.length
    for (const { aspect, aspectConfidence, polarity, polarityConfidence } of aspects) {
      const gold = golds.get(aspect)
      into.aspect.push({ p: aspectConfidence, isRight: gold !== undefined, fold })
      if (gold === undefined) continue
      counts.hit += 1
      if (gold === polarity) counts.joint += 1
      into.polarity.push({ p: polarityConfidence, isRight: gold === polarity, fold })
    }
    if (process.argv.includes('--errors')) {
      const said = aspects.map(({ aspect, polarity }) => `${aspect} ${polarity}`).sort()
      const wanted = [...golds].map(([aspect, polarity]) => `${aspect} ${polarity}`).sort()
      if (said.join() !== wanted.join()) console.log(domain, '|', text, '|', said.join(', '))
    }
  }
  return counts
}

function figuresOf(name: string, { gold, said, hit, joint }: Counts): object {
  const f1 = (hits: number): number => round((2 * hits) / (gold + said))
  const figure = {
    cases: gold,
    aspectF1: f1(hit),
    polarity: round(joint / hit),
    jointF1: f1(joint),
  }
  console.log(name, JSON.stringify(figure))
  return figure
}

function heldBack(cases: readonly Sure[]): Sure[] {
  return cases.map((one) => {
    const others = surenessOf(cases.filter(({ fold }) => fold !== one.fold))
    return { ...one, p: chanceOf(one.p, others) }
  })
}

function rounded(cases: readonly Sure[]): AspectSureness {
  const round3 = (value: number): number => Math.round(value * 1e3) / 1e3
  const { slope, offset } = surenessOf(cases)
  return { slope: round3(slope), offset: round3(offset) }
}

/** Newton's steps for two numbers. */
function surenessOf(cases: readonly Sure[]): AspectSureness {
  let [slope, offset] = [1, 0]
  for (let step = 0; step < 30; step += 1) {
    let [ga, gb, aa, ab, bb] = [PULL * (1 - slope), -PULL * offset, PULL, 0, PULL]
    for (const { p, isRight } of cases) {
      const x = leadOf(p)
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
  return 1 / (1 + Math.exp(-(slope * leadOf(p) + offset)))
}

function leadOf(p: number): number {
  const bounded = Math.min(p, 0.999)
  return Math.log(bounded / (1 - bounded))
}

/** Over bins as in `binsOf`. */
function calibrationError(cases: readonly Sure[]): number {
  const miss = (bin: readonly Sure[]): number =>
    Math.abs(bin.reduce((sum, { p, isRight }) => sum + p - Number(isRight), 0))
  return round(binsOf(cases).reduce((sum, bin) => sum + miss(bin), 0) / cases.length)
}

function byChance(cases: readonly Sure[]): number {
  return errorByChance(binsOf(cases).map((bin) => bin.map(({ p }) => p)))
}

/**
 * Ten bins, of thirty cases at least. Words give few different confidences: those that read the same stay
 * together.
 */
function binsOf(cases: readonly Sure[]): Sure[][] {
  const shown = ({ p }: Sure): number => Math.round(p * 100)
  const size = Math.max(BIN, Math.ceil(cases.length / 10))
  const bins: Sure[][] = []
  for (const one of [...cases].sort((a, b) => a.p - b.p)) {
    const last = bins.at(-1)
    const isFull = last === undefined || (last.length >= size && shown(last.at(-1)!) !== shown(one))
    if (isFull) bins.push([one])
    else last.push(one)
  }
  return bins
}

function readReviews(file: URL): Review[] {
  let domain: AbsaDomain = 'restaurants'
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): Review[] => {
      if (line.startsWith('@ ')) domain = line.slice(2) as AbsaDomain
      const [text = '', labels] = line.split('|').map((part) => part.trim())
      return labels === undefined ? [] : [{ domain, text, golds: goldsOf(labels) }]
    })
}

function readYelp(): Review[] {
  const texts = readFileSync(`${training}/sentiment-uci-yelp.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text)
  return readFileSync(new URL('review-aspects.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, number = '', labels = ''] = /^(\d+) ?(.*)$/.exec(line) ?? []
      return { domain: 'restaurants', text: texts[Number(number)]!, golds: goldsOf(labels) }
    })
}

function goldsOf(labels: string): Map<string, string> {
  const golds = new Map<string, string>()
  for (const label of labels.split(',').map((part) => part.trim())) {
    if (label !== '') golds.set(label.slice(0, -1).trim(), SIGNS[label.slice(-1)] ?? '')
  }
  return golds
}
