import { codePointPlaces } from '#electron/embedded/analysis/code-points.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import {
  type Mood,
  readingMood,
  readSentence,
  type SentenceReading,
  sentimentOf,
} from '#electron/embedded/analysis/sentiment.ts'
import { unwrapLines } from '#electron/embedded/analysis/unwrap.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { AbsaDomain, AspectMood, AspectSentence } from '#shared/model/analysis.ts'
import fit from '../../knowledge/models/aspects-fit.json' with { type: 'json' }
import { findAspects } from './aspect-terms.ts'
import { type Clause, clausesOf } from './clauses.ts'

export type AspectQuestion = {
  readonly text: string
  readonly domain: AbsaDomain
  /** English only: there are no lists for other languages. */
  readonly language: string
  readonly folder?: URL
  /** Another fit than the one that is kept, for what makes it. */
  readonly sureness?: AspectFit
}
/** Of odds: what makes a probability of them (Platt 1999). */
export type AspectSureness = { readonly slope: number; readonly offset: number }
/** Of the odds that the words of an aspect give, and of those of its likeliest polarity. */
export type AspectFit = { readonly aspect: AspectSureness; readonly polarity: AspectSureness }
export type Aspects = {
  /** Surest first. */
  readonly aspects: AspectMood[]
  readonly sentences: AspectSentence[]
}

type Found = { readonly aspect: string; readonly chance: number; readonly mood: Mood }

/** Below it an aspect is not spoken of. */
const LEAST_CHANCE = 0.5
/** Two words of the same aspect are no independent witnesses. */
const SURE = 0.97
/** The odds of one are no number. */
const MOST_SURE = 0.999
const MOST_SENTENCES = 1200
/** How far a clause goes before its sentence, and a judging word before both. */
const CLAUSE_SHARE = 0.8
const TERM_LOGIT = 0.9
/** Who names a thing in a review mostly judges it: neutral is half as likely there as in what people say. */
const NEUTRAL_SHARE = 0.45

/** Aspects of a review and what is said of each; undefined for languages without word lists. */
export function aspectsOfText(question: AspectQuestion): Aspects | undefined {
  const { text, domain, language, folder = KNOWLEDGE_FOLDER, sureness = fit } = question
  if (language !== 'en') return undefined
  const toPoints = codePointPlaces(text)
  const all: Found[] = []
  const sentences: AspectSentence[] = []
  for (const { text: part, start } of splitSentences(unwrapLines(text), language).slice(
    0,
    MOST_SENTENCES,
  )) {
    const reading = readSentence(part, language, folder)
    const mood = reading && readingMood(reading, language, 'said')
    const sentiment = sentimentOf(mood)
    if (reading === undefined || mood === undefined || sentiment === undefined) continue
    const found = aspectsIn(part, { reading, mood, domain, folder })
    all.push(...found)
    sentences.push({
      text: text.slice(start, start + part.length),
      offset: toPoints(start),
      polarity: sentiment.polarity,
      polarityConfidence: sentiment.confidence,
      aspects: merged(found, sureness),
    })
  }
  return { aspects: merged(all, sureness), sentences }
}

type SentenceParts = {
  readonly reading: SentenceReading
  readonly mood: Mood
  readonly domain: AbsaDomain
  readonly folder: URL
}

function aspectsIn(sentence: string, parts: SentenceParts): Found[] {
  const { reading, mood, domain, folder } = parts
  const { tokens, charges } = reading.weighed
  const hits = findAspects(tokens, domain, folder)
  if (hits.length === 0) return []
  const named = (from: number, to: number): Set<string> =>
    new Set(
      hits
        .filter((hit) => hit.from >= from && hit.to <= to && hit.chance >= LEAST_CHANCE)
        .map(({ aspect }) => aspect),
    )
  const opens = (from: number, at: number): boolean => {
    const before = named(from, at)
    const next = hits.find((hit) => hit.from > at && hit.chance >= LEAST_CHANCE)
    return before.size > 0 && next !== undefined && !before.has(next.aspect)
  }
  const clauses = clausesOf(tokens, opens)
  const isCharged = ({ from, to }: Clause): boolean =>
    charges.some((charge) => charge.from >= from && charge.to <= to) ||
    hits.some((hit) => hit.value !== 0 && hit.from >= from && hit.to <= to)
  const moods = new Map<number, Mood>()
  const moodIn = (index: number): Mood => {
    const known = moods.get(index)
    if (known !== undefined) return known
    const { from, to } = scopeOf(index, clauses, isCharged)
    const whole = from === 0 && to === tokens.length
    const piece = sentence.slice(tokens[from]!.start, tokens[to - 1]!.end)
    const own = whole ? reading : readSentence(piece, 'en', folder)
    const found = (own && readingMood(own, 'en', 'said')) ?? mood
    const mixed = mix(found, mood, CLAUSE_SHARE)
    moods.set(index, mixed)
    return mixed
  }
  return hits.map(({ aspect, chance, value, from }) => {
    const index = clauses.findIndex((clause) => from >= clause.from && from < clause.to)
    const isTurned = reading.weighed.isNegated[from] === 1
    return { aspect, chance, mood: pushed(moodIn(Math.max(0, index)), isTurned ? -value : value) }
  })
}

// A clause that only names a thing ("the food and the service were great") goes with its neighbour: the
// next one unless that turns against it, else the one before.
function scopeOf(
  index: number,
  clauses: readonly Clause[],
  isCharged: (clause: Clause) => boolean,
): { from: number; to: number } {
  const own = clauses[index]!
  if (isCharged(own)) return own
  for (let k = index + 1; k < clauses.length && !clauses[k]!.isContrast; k += 1) {
    if (isCharged(clauses[k]!)) return { from: own.from, to: clauses[k]!.to }
  }
  for (let k = index - 1; k >= 0 && !clauses[k + 1]!.isContrast; k -= 1) {
    if (isCharged(clauses[k]!)) return { from: clauses[k]!.from, to: own.to }
  }
  return own
}

function mix(a: Mood, b: Mood, share: number): Mood {
  return [0, 1, 2].map((k) => share * a[k]! + (1 - share) * b[k]!) as unknown as Mood
}

function pushed(mood: Mood, value: number): Mood {
  const powers = [
    mood[0] * Math.exp(value * TERM_LOGIT),
    mood[1] * NEUTRAL_SHARE,
    mood[2] * Math.exp(-value * TERM_LOGIT),
  ]
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum) as unknown as Mood
}

function merged(found: readonly Found[], sureness: AspectFit): AspectMood[] {
  const byAspect = new Map<string, { none: number; weight: number; mood: number[] }>()
  for (const { aspect, chance, mood } of found) {
    const entry = byAspect.get(aspect) ?? { none: 1, weight: 0, mood: [0, 0, 0] }
    byAspect.set(aspect, entry)
    entry.none *= 1 - chance
    // What is loaded is what is meant; the sure terms speak louder.
    const weight = chance * (1.1 - mood[1])
    entry.weight += weight
    mood.forEach((share, k) => (entry.mood[k]! += share * weight))
  }
  return [...byAspect]
    .filter(([, { none }]) => 1 - none >= LEAST_CHANCE)
    .map(([aspect, { none, weight, mood }]): AspectMood => {
      const shares = mood.map((sum) => sum / weight) as unknown as Mood
      const { polarity } = sentimentOf(shares)!
      const aspectConfidence = fitted(Math.min(SURE, 1 - none), sureness.aspect)
      const polarityConfidence = fitted(Math.min(MOST_SURE, Math.max(...shares)), sureness.polarity)
      return { aspect, aspectConfidence, polarity, polarityConfidence }
    })
    .sort((a, b) => b.aspectConfidence - a.aspectConfidence || (a.aspect < b.aspect ? -1 : 1))
}

// Two decimals, as on the wire.
function fitted(chance: number, { slope, offset }: AspectSureness): number {
  const odds = slope * Math.log(chance / (1 - chance)) + offset
  return Math.round(100 / (1 + Math.exp(-odds))) / 100
}
