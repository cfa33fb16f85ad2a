/**
 * Figures far from the rest, by the modified z-score: distance from the median by the median absolute
 * deviation, scaled as for a normal distribution (Iglewicz and Hoaglin, 1993). Robust, since the
 * outliers themselves hardly move either.
 */

const SCALE = 0.6745
/** The authors' own threshold. */
const FAR = 3.5
/** Among fewer nothing is far from the rest. */
const LEAST = 10

export function outliersOf<T>(
  values: readonly { readonly of: T; readonly figure: number }[],
  traits: { readonly high?: string; readonly low?: string },
): { of: T; trait: string; score: number }[] {
  if (values.length < LEAST) return []
  const figures = values.map(({ figure }) => figure)
  const middle = medianOf(figures)
  const deviation = medianOf(figures.map((figure) => Math.abs(figure - middle)))
  if (deviation === 0) return []
  return values.flatMap(({ of, figure }) => {
    const score = (SCALE * (figure - middle)) / deviation
    const trait = score > 0 ? traits.high : traits.low
    return trait !== undefined && Math.abs(score) > FAR
      ? [{ of, trait, score: Math.abs(score) }]
      : []
  })
}

/** The middle of the sorted values, or the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[half] ?? NaN)
    : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}
