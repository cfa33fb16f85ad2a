/** Small fits and figures for the sentiment: a multinomial logistic model and measures. */
import { type Mood, type Rows, softmax } from '#electron/embedded/analysis/sentiment.ts'
import type { Gold } from './sentiment-data.ts'

export type Case = {
  readonly numbers: readonly number[]
  readonly gold: Gold
  readonly weight: number
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
  const origin = towards ?? [0, 1, 2].map(() => Array<number>(width).fill(0))
  const rows = origin.map((row) => [...row])
  const speed = rows.map((row) => row.map(() => 0))
  const total = cases.reduce((sum, one) => sum + one.weight, 0)
  for (let step = 0; step < 1000; step += 1) {
    const gradient = rows.map((row, k) =>
      row.map((value, i) => (-pull * (value - (origin[k]?.[i] ?? 0))) / total),
    )
    for (const { numbers, gold, weight } of cases) {
      const mood = softmax(rows, numbers)
      for (let k = 0; k < 3; k += 1) {
        const miss = (weight * ((k === gold ? 1 : 0) - mood[k]!)) / total
        for (let i = 0; i < width; i += 1) gradient[k]![i]! += miss * numbers[i]!
      }
    }
    for (let k = 0; k < 3; k += 1) {
      for (let i = 0; i < width; i += 1) {
        speed[k]![i] = 0.9 * speed[k]![i]! + gradient[k]![i]!
        rows[k]![i]! += 0.3 * speed[k]![i]!
      }
    }
  }
  return rows
}

/** Accuracy, macro-F1, and how far confidence is from being right, over ten bins of equal size. */
export function measure(cases: readonly Judged[]): Record<string, number> {
  const counts = [0, 1, 2].map(() => ({ hit: 0, found: 0, wanted: 0 }))
  const sure: { p: number; isRight: boolean }[] = []
  for (const { mood, gold } of cases) {
    const best = mood.indexOf(Math.max(...mood))
    counts[best]!.found += 1
    counts[gold]!.wanted += 1
    if (best === gold) counts[best]!.hit += 1
    sure.push({ p: mood[best]!, isRight: best === gold })
  }
  sure.sort((a, b) => a.p - b.p)
  const bin = Math.ceil(sure.length / Math.min(10, Math.max(1, sure.length / 30)))
  let error = 0
  for (let at = 0; at < sure.length; at += bin) {
    const part = sure.slice(at, at + bin)
    error += Math.abs(part.reduce((sum, one) => sum + one.p - (one.isRight ? 1 : 0), 0))
  }
  const f1 = counts.map((c) => (2 * c.hit) / Math.max(c.found + c.wanted, 1))
  return {
    cases: cases.length,
    accuracy: round(sure.filter((one) => one.isRight).length / cases.length),
    macroF1: round((f1[0]! + f1[1]! + f1[2]!) / 3),
    calibrationError: round(error / cases.length),
    positive: counts[0]!.found,
    negative: counts[2]!.found,
  }
}

export function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
