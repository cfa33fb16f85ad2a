import type { MoodDriver } from '#shared/model/analysis.ts'
import type { Charge } from './lexicon.ts'
import { isLetters } from './mood-tokens.ts'
import { directionWeights, numbersOf, type Register, type SentenceReading } from './sentiment.ts'
import { stopWordsOf } from './stop-words.ts'

export type DriverPlace = {
  /** The sentence, and where it begins (UTF-16). */
  readonly text: string
  readonly start: number
  readonly language: string
  readonly toPoints: (unit: number) => number
}

/** Less than this moves a chance by under four points. */
const LEAST = 0.15

/**
 * What each token adds to the log odds of positive against negative. The direction of the model and the
 * balance of the lists are shared out exactly; what has no place (how quiet a sentence is) is left out.
 */
export function tokenShares(
  reading: SentenceReading,
  language: string,
  register: Register,
): Float64Array {
  const { weighed, scores } = reading
  const { charges, tokens } = weighed
  const [direction = 0, up = 0, down = 0] = directionWeights(reading, language, register)
  const [, upNumber = 0, downNumber = 0] = numbersOf(reading)
  const shares = new Float64Array(tokens.length)
  scores?.shares.forEach((share, i) => (shares[i]! += direction * share))
  const sums = { up: 0, down: 0 }
  for (const { value } of charges) sums[value > 0 ? 'up' : 'down'] += Math.abs(value)
  for (const { from, to, value } of charges) {
    const share =
      value > 0 ? (up * upNumber * value) / sums.up : (down * downNumber * -value) / sums.down
    for (let i = from; i < to; i += 1) shares[i]! += share / (to - from)
  }
  return shares
}

/** Words and phrases that moved a sentence, negated ones together with their negation, in order. */
export function driversOf(reading: SentenceReading, place: DriverPlace): MoodDriver[] {
  const { tokens, charges, isName } = reading.weighed
  const shares = tokenShares(reading, place.language, 'said')
  const stop = stopWordsOf(place.language)
  const spans: { from: number; to: number }[] = charges.map(spanOf)
  const taken = new Uint8Array(tokens.length)
  for (const { from, to } of spans) taken.fill(1, from, to)
  tokens.forEach(({ word }, i) => {
    // What all names weigh alike is not what this one says.
    if (isName[i] === 1) return
    if (taken[i] === 0 && isLetters(word) && !stop.has(word)) spans.push({ from: i, to: i + 1 })
  })
  const drivers: MoodDriver[] = []
  const counted = new Uint8Array(tokens.length)
  for (const { from, to } of spans) {
    let weight = 0
    for (let i = from; i < to; i += 1) {
      // Two charges after one negation share it; it counts with the first.
      if (counted[i] === 0) weight += shares[i]!
      counted[i] = 1
    }
    if (Math.abs(weight) < LEAST) continue
    const start = tokens[from]!.start
    drivers.push({
      text: place.text.slice(start, tokens[to - 1]!.end),
      offset: place.toPoints(place.start + start),
      weight: Math.round(weight * 100) / 100,
    })
  }
  return drivers.sort((a, b) => a.offset - b.offset)
}

/** The drivers that weigh most, the strongest first; of the same word its strongest place. */
export function strongest(drivers: readonly MoodDriver[], count: number): MoodDriver[] {
  const seen = new Set<string>()
  return [...drivers]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.offset - b.offset)
    .filter(({ text }) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()))
    .slice(0, count)
}

function spanOf({ from, to, turnedBy }: Charge): { from: number; to: number } {
  if (turnedBy === undefined) return { from, to }
  return { from: Math.min(from, turnedBy), to: Math.max(to, turnedBy + 1) }
}
