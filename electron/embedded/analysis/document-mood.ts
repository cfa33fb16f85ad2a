import fit from '../knowledge/models/sentiment-fit.json' with { type: 'json' }
import { type Mood, type Rows, softmax } from './sentiment.ts'

/** The share of sentences that a reader remembers: the most loaded third of each side. */
const STRONG_SHARE = 1 / 3

type DocumentFit = { readonly rows: Rows; readonly temperature: number }

/**
 * The mood of a text from those of its sentences, by a fit on whole documents that people rated: a
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
  const scale = hasHeadline ? 1 / temperature : 1
  return softmax(
    rows,
    documentNumbers(known, hasHeadline).map((value) => value * scale),
  )
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
    let sum = 0
    let total = 0
    moods.forEach((mood, i) => {
      const weight = 1 + 1 / (1 + i / 3)
      sum += mood[k] * weight
      total += weight
    })
    const sorted = moods.map((mood) => mood[k]).sort((a, b) => b - a)
    numbers.push(
      sum / Math.max(total, 1),
      mean(sorted.slice(0, Math.ceil(sorted.length * STRONG_SHARE))),
      mean(moods.slice(0, 2).map((mood) => mood[k])),
    )
  }
  const [headline, lead] = moods
  if (!hasHeadline || headline === undefined) return [...numbers, 1, 0, 0, 0, 0, 0]
  return [...numbers, 1, 1, headline[0], headline[2], lead?.[0] ?? 0, lead?.[2] ?? 0]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}
