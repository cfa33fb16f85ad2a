/** Small fits and figures for the sentiment: a multinomial logistic model and measures. */
import type { Mood, Rows } from '#electron/embedded/analysis/sentiment.ts'
import { type Calibration, calibrationOf } from './chance-error.ts'
import type { Gold } from './sentiment-data.ts'

export type Case = {
  readonly numbers: readonly number[]
  readonly gold: Gold
  readonly weight: number
}
const STEPS = 400

type Measured = Calibration & {
  readonly cases: number
  readonly accuracy: number
  readonly macroF1: number
  readonly positive: number
  readonly negative: number
}

export type Judged = { readonly mood: Mood; readonly gold: Gold }

/**
 * Gradient descent with momentum until it stands still; `pull` draws the weights to `towards`.
 * @param pull in cases: how many cases' worth the prior weights
 */
export function fitRows(
  cases: readonly Case[],
  { pull, towards }: { readonly pull: number; readonly towards?: Rows },
): number[][] {
  const width = cases[0]?.numbers.length ?? 0
  const origin = Float64Array.from(
    (towards ?? [0, 1, 2].map(() => Array<number>(width).fill(0))).flat(),
  )
  const rows = Float64Array.from(origin)
  const speed = new Float64Array(rows.length)
  const gradient = new Float64Array(rows.length)
  const total = cases.reduce((sum, one) => sum + one.weight, 0)
  const numbers = Float64Array.from(cases.flatMap((one) => one.numbers))
  for (let step = 0; step < STEPS; step += 1) {
    for (let i = 0; i < rows.length; i += 1) gradient[i] = (-pull * (rows[i]! - origin[i]!)) / total
    cases.forEach(({ gold, weight }, at) => {
      const row = numbers.subarray(at * width, (at + 1) * width)
      const mood = moodBy(rows, row)
      for (let k = 0; k < 3; k += 1) {
        const miss = (weight * ((k === gold ? 1 : 0) - mood[k]!)) / total
        for (let i = 0; i < width; i += 1) gradient[k * width + i]! += miss * row[i]!
      }
    })
    for (let i = 0; i < rows.length; i += 1) {
      speed[i] = 0.9 * speed[i]! + gradient[i]!
      rows[i]! += 0.3 * speed[i]!
    }
  }
  return [0, 1, 2].map((k) => [...rows.subarray(k * width, (k + 1) * width)])
}

const mood = new Float64Array(3)

function moodBy(rows: Float64Array, numbers: Float64Array): Float64Array {
  const width = numbers.length
  let sum = 0
  for (let k = 0; k < 3; k += 1) {
    let score = 0
    for (let i = 0; i < width; i += 1) score += rows[k * width + i]! * numbers[i]!
    mood[k] = Math.exp(Math.min(50, score))
    sum += mood[k]!
  }
  for (let k = 0; k < 3; k += 1) mood[k]! /= sum
  return mood
}

/** Accuracy, macro-F1, and how far confidence is from being right. */
export function measure(cases: readonly Judged[]): Measured {
  const counts = [0, 1, 2].map(() => ({ hit: 0, found: 0, wanted: 0 }))
  const sure: { p: number; isRight: boolean }[] = []
  for (const { mood, gold } of cases) {
    const best = mood.indexOf(Math.max(...mood))
    counts[best]!.found += 1
    counts[gold]!.wanted += 1
    if (best === gold) counts[best]!.hit += 1
    sure.push({ p: mood[best]!, isRight: best === gold })
  }
  const f1 = counts.map((c) => (2 * c.hit) / Math.max(c.found + c.wanted, 1))
  return {
    cases: cases.length,
    accuracy: round(sure.filter((one) => one.isRight).length / cases.length),
    macroF1: round((f1[0]! + f1[1]! + f1[2]!) / 3),
    ...calibrationOf(sure),
    positive: counts[0]!.found,
    negative: counts[2]!.found,
  }
}

/**
 * Of two sides only, as reviews are judged: an undecided answer is half right; and how often the likelier
 * side of those with a side is right.
 */
export function measureSides(cases: readonly Judged[]): Record<string, number> {
  const sided = cases.filter(({ gold }) => gold !== 1)
  let decided = 0
  let likelier = 0
  for (const { mood, gold } of sided) {
    const best = mood.indexOf(Math.max(...mood))
    decided += best === 1 ? 0.5 : Number(best === gold)
    likelier += Number(mood[0] > mood[2] === (gold === 0))
  }
  return {
    twoClass: round(decided / Math.max(1, sided.length)),
    likelierSide: round(likelier / Math.max(1, sided.length)),
  }
}

export function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
