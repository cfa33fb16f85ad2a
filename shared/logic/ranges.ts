/** Stretches of a text: those that may stand beside each other, and where one begins. */

/** In UTF-16 units, `to` exclusive. */
export type Range = { readonly from: number; readonly to: number }

/** The longer of two overlapping spans stays, of equal ones the earlier. Sorted by place. */
export function withoutOverlap<Span extends Range>(spans: readonly Span[]): Span[] {
  const byLength = [...spans].sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
  // Only kept spans are compared, by binary search over their places: linear in practice, and
  // a hostile story with 100,000 nested mentions stays below a second.
  const kept: Span[] = []
  for (const span of byLength) {
    const at = placeIn(kept, span.from)
    const before = kept[at - 1]
    const after = kept[at]
    if ((before && before.to > span.from) || (after && after.from < span.to)) continue
    kept.splice(at, 0, span)
  }
  return kept
}

/** First index whose range starts at or after the place. */
export function placeIn(sorted: readonly Range[], place: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.from < place) low = middle + 1
    else high = middle
  }
  return low
}
