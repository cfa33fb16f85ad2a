/** Which bins of a series stand far above those before them. */
import { medianOf } from './outliers.ts'

/** Two weeks of days: a week's rhythm is seen twice. */
export const BASELINE_BINS = 14
/** Among fewer bins nothing is far from the rest. */
const LEAST_BINS = 4
/** The threshold of Iglewicz and Hoaglin (1993) for modified z-scores. */
const FAR = 3.5
/** Makes the median absolute deviation of a normal distribution its standard deviation. */
const SCALE = 1.4826

export type Spike = { readonly expected: number; readonly score: number; readonly isSpike: boolean }

/**
 * How far a count lies above the bins before it: the modified z-score over their median, with a
 * deviation no smaller than that of a Poisson process of this rate, since counts of 0, 0, 1, 0 have a
 * median deviation of nothing.
 */
export function spikeOf(count: number, before: readonly number[]): Spike {
  const expected = before.length === 0 ? 0 : medianOf(before)
  const deviation = before.length === 0 ? 0 : medianOf(before.map((n) => Math.abs(n - expected)))
  const score = (count - expected) / Math.max(SCALE * deviation, Math.sqrt(Math.max(expected, 1)))
  return { expected, score, isSpike: before.length >= LEAST_BINS && score > FAR }
}

/** Each bin by the fourteen before it; unfinished ones are judged too, they can only rise. */
export function spikesOf(counts: readonly number[]): Spike[] {
  return counts.map((count, at) =>
    spikeOf(count, counts.slice(Math.max(0, at - BASELINE_BINS), at)),
  )
}

/** The chance of `count` or more where `rate` are expected, by the Poisson distribution; 0 to 1. */
export function poissonTail(count: number, rate: number): number {
  if (count <= 0) return 1
  if (rate <= 0) return 0
  // The shorter side is summed; in logarithms, as e^-rate is 0 for rates above 745.
  const logTerm = (k: number): number => k * Math.log(rate) - rate - logFactorial(k)
  if (count > rate) {
    let sum = 0
    let term = Math.exp(logTerm(count))
    for (let k = count; term > sum * 1e-17 && term > 0; k += 1) {
      sum += term
      term *= rate / (k + 1)
    }
    return Math.min(1, sum)
  }
  let below = 0
  let term = Math.exp(logTerm(count - 1))
  for (let k = count - 1; k >= 0 && term > below * 1e-17; k -= 1) {
    below += term
    term *= k / rate
  }
  return Math.max(0, 1 - below)
}

/** Stirling's series; exact sums below 20, where the series is not. */
function logFactorial(n: number): number {
  if (n < 20) {
    let sum = 0
    for (let k = 2; k <= n; k += 1) sum += Math.log(k)
    return sum
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3)
}
