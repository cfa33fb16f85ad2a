/** What so many positive, neutral and negative stories say, and how surely. */
import type { NetMood } from '#shared/model/explore.ts'

export type MoodCounts = {
  readonly positive: number
  readonly neutral: number
  readonly negative: number
}

/** The 97.5 % point of the normal distribution: intervals are of 95 %. */
const Z = 1.959964

/**
 * The mean of +1, 0 and −1, with the interval of Agresti and Min (Statistics in Medicine 24, 2005)
 * for a difference of two shares of one sample: half a story is added to each of four cells, so that
 * few stories, or stories all alike, do not look certain.
 */
export function netMood({ positive, neutral, negative }: MoodCounts): NetMood {
  const n = positive + neutral + negative
  if (n === 0) return { n }
  const [total, up, down] = [n + 2, positive + 0.5, negative + 0.5]
  const middle = (up - down) / total
  const half = (Z * Math.sqrt(up + down - (up - down) ** 2 / total)) / total
  return {
    n,
    mean: (positive - negative) / n,
    low: Math.max(-1, middle - half),
    high: Math.min(1, middle + half),
  }
}

/** A share of `n` with its 95 % interval after Wilson (JASA 22, 1927); nothing where `n` is 0. */
export function shareOf(
  count: number,
  n: number,
): { readonly share: number; readonly low: number; readonly high: number } | undefined {
  if (n === 0) return undefined
  const share = count / n
  const square = Z * Z
  const middle = (share + square / (2 * n)) / (1 + square / n)
  const half = (Z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))) / (1 + square / n)
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** What a chart shows of `count` stories. */
export function withMood<T extends MoodCounts & { readonly count: number }>(counts: T) {
  const { count, positive, neutral, negative } = counts
  // A story that names an entity twice may speak well and ill of it.
  const unknown = Math.max(0, count - positive - neutral - negative)
  return { count, positive, neutral, negative, unknown, net: netMood(counts) }
}
