/** Edges of a histogram's bins that a person can read: round numbers around all values. */

export type EdgeWishes = {
  /** About so many bins. */
  readonly bins: number
  /** Instead: bins of this width, a whole number; ignored where `isLog`. */
  readonly width?: number
  /** Edges grow by ratio: 1, 2, 5, 10 … */
  readonly isLog: boolean
}

/** More would only be cut by the screen. */
const MOST_BINS = 1000

/** Ascending whole numbers, the first at most `min`, the last above `max`. */
export function roundEdges(min: number, max: number, wishes: EdgeWishes): number[] {
  return wishes.isLog ? ratioEdges(min, max, wishes.bins) : evenEdges(min, max, wishes)
}

function evenEdges(min: number, max: number, { bins, width: asked }: EdgeWishes): number[] {
  const least = Math.max(1, Math.ceil((max - min + 1) / MOST_BINS))
  const width = Math.max(asked ?? roundStep((max - min + 1) / bins), least)
  const edges = [Math.floor(min / width) * width]
  for (let last = edges[0] ?? 0; last <= max; edges.push(last)) last += width
  return edges
}

/** The next of 1, 2, 5 times a power of ten; whole. */
function roundStep(step: number): number {
  if (step <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(step))
  const factor = [1, 2, 5, 10].find((each) => each * power >= step) ?? 10
  return factor * power
}

const DENSITIES: readonly (readonly number[])[] = [
  [1],
  [1, 3],
  [1, 2, 5],
  [1, 1.5, 2, 3, 5, 7],
  [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8],
]

function ratioEdges(min: number, max: number, bins: number): number[] {
  // Nought and what is below it have no ratio; they share the first bin.
  const first = Math.max(1, min)
  const decades = Math.max(1, Math.log10((max + 1) / first))
  const factors = DENSITIES.find((each) => each.length * decades >= bins) ?? DENSITIES.at(-1) ?? [1]
  const edges = min < 1 ? [Math.floor(min)] : []
  for (let power = 10 ** Math.floor(Math.log10(first)); ; power *= 10) {
    for (const [at, factor] of factors.entries()) {
      const next = (factors[at + 1] ?? 10) * power
      const edge = factor * power
      if (next <= first || !Number.isInteger(edge)) continue
      edges.push(edge)
      if (edge > max) return edges
    }
  }
}
