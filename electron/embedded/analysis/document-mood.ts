import fit from '../knowledge/models/sentiment-fit.json' with { type: 'json' }
import { type Mood, type Rows, softmax } from './sentiment.ts'

/** The share of sentences that a reader remembers: the most loaded third of each side. */
const STRONG_SHARE = 1 / 3

type DocumentFit = { readonly rows: Rows; readonly temperature: number }

/**
 * The mood of a story from those of its sentences, by a fit on whole documents that people rated: a
 * mean of probabilities alone drifts to neutral with every further sentence. One sentence keeps
 * its own mood.
 * @param moods in reading order, the headline first where there is one
 */
export function documentMood(
  moods: readonly (Mood | undefined)[],
  { language, hasHeadline }: { readonly language: string; readonly hasHeadline: boolean },
): Mood | undefined {
  const known = moods.filter((mood) => mood !== undefined)
  if (known.length < 2) return known[0]
  const { rows, temperature }: DocumentFit = language === 'en' ? fit.document : fit.lexiconDocument
  // How sure it may be of a story was learnt from affairs it had not seen.
  return softmax(rows, cooled(documentNumbers(known, hasHeadline), hasHeadline ? temperature : 1))
}

/**
 * The mood of a review or another long text without a headline, from the moods of its sentences as
 * people say them. One sentence keeps its own mood.
 */
export function reviewMood(moods: readonly Mood[], language: string): Mood | undefined {
  if (moods.length < 2) return moods[0]
  const { rows, temperature }: DocumentFit = language === 'en' ? fit.review : fit.lexiconReview
  return softmax(rows, cooled(reviewNumbers(moods), temperature))
}

/**
 * Positive and negative, each as the mean (earlier sentences weigh up to twice later ones), the mean of
 * the strongest third, and the mean of the first two; a constant. What follows is nought without a
 * headline: another constant, the headline's own and the lead's own. News is told from the top,
 * editorials and reviews are not, and both are fitted together.
 */
export function documentNumbers(moods: readonly Mood[], hasHeadline: boolean): number[] {
  const numbers: number[] = []
  for (const k of [0, 2] as const) {
    numbers.push(
      placedMean(moods, k, (share) => 1 + 1 / (1 + share / 3)),
      strongMean(moods, k),
      mean(moods.slice(0, 2).map((mood) => mood[k])),
    )
  }
  const [headline, lead] = moods
  if (!hasHeadline || headline === undefined) return [...numbers, 1, 0, 0, 0, 0, 0]
  return [...numbers, 1, 1, headline[0], headline[2], lead?.[0] ?? 0, lead?.[2] ?? 0]
}

/**
 * Positive and negative, each as the mean, the mean of the strongest third, of the first two and of the
 * last two (reviews conclude at their end); a constant. All lie between 0 and 1 however long it is.
 */
export function reviewNumbers(moods: readonly Mood[]): number[] {
  return [
    ...([0, 2] as const).flatMap((k) => [
      placedMean(moods, k, () => 1),
      strongMean(moods, k),
      mean(moods.slice(0, 2).map((mood) => mood[k])),
      mean(moods.slice(-2).map((mood) => mood[k])),
    ]),
    1,
  ]
}

function cooled(numbers: readonly number[], temperature: number): number[] {
  return numbers.map((value) => value / temperature)
}

function placedMean(moods: readonly Mood[], k: 0 | 2, weightOf: (i: number) => number): number {
  let sum = 0
  let total = 0
  moods.forEach((mood, i) => {
    sum += mood[k] * weightOf(i)
    total += weightOf(i)
  })
  return sum / Math.max(total, 1)
}

function strongMean(moods: readonly Mood[], k: 0 | 2): number {
  const sorted = moods.map((mood) => mood[k]).sort((a, b) => b - a)
  return mean(sorted.slice(0, Math.ceil(sorted.length * STRONG_SHARE)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}
