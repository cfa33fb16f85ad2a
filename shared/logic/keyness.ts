/** How much more often something stands in some stories than in others. */

export type Shares = {
  readonly count: number
  readonly of: number
  readonly before: number
  readonly beforeOf: number
}

/** G² of p < 0.001 with one degree of freedom. */
export const SURE = 10.83

/**
 * The log-likelihood ratio G² of Dunning (Computational Linguistics 19, 1993) over stories that have
 * it and stories that have it not; it holds for rare events, where chi-square does not.
 */
export function g2Of({ count, of, before, beforeOf }: Shares): number {
  const total = of + beforeOf
  if (of === 0 || beforeOf === 0) return 0
  const share = (count + before) / total
  const parts = [
    [count, of * share],
    [of - count, of * (1 - share)],
    [before, beforeOf * share],
    [beforeOf - before, beforeOf * (1 - share)],
  ] as const
  let sum = 0
  for (const [seen, expected] of parts) if (seen > 0) sum += seen * Math.log(seen / expected)
  return Math.max(0, 2 * sum)
}

/** Log2 of the ratio of the two shares (Hardie 2014); half a story stands in for none. */
export function logRatioOf({ count, of, before, beforeOf }: Shares): number {
  if (of === 0 || beforeOf === 0) return 0
  return Math.log2((count || 0.5) / of / ((before || 0.5) / beforeOf))
}

/** Both measures; only what is more frequent here rises. */
export function riseOf(shares: Shares): { readonly g2: number; readonly logRatio: number } {
  return { g2: g2Of(shares), logRatio: logRatioOf(shares) }
}
