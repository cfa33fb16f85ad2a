/**
 * Which parts of a stretch of time hold stories that are not here yet: a count by small bins is
 * laid beside what is known of each, so that nothing known is pulled, and paid for, again.
 */
import type { SeriesCount } from '#electron/work/news-client.ts'

const MINUTE_MS = 60_000
/** Few enough for one answer of any service. */
const MOST_BINS = 600
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 120, 360, 720, 1440]
/** Known stories that a request names as unwanted (`!id[]`); more make its address too long. */
export const MOST_EXCLUDED = 60

export type GrownSlice = {
  readonly from: number
  readonly to: number
  /** By the service. */
  readonly counted: number
  /** Ids of those that are here. */
  readonly known: readonly string[]
}

export type KnownStory = { readonly storyId: string; readonly publishedAt: number }

/** The finest period that cuts so long a stretch into few enough bins; whole minutes. */
export function binMinutes(spanMs: number): number {
  return (
    WIDTHS.find((minutes) => spanMs / (minutes * MINUTE_MS) <= MOST_BINS) ??
    Math.ceil(spanMs / MOST_BINS / (1440 * MINUTE_MS)) * 1440
  )
}

/**
 * Stretches in which the service has more than is known, newest first. Neighbours are read together
 * as long as what they share can be left out by name.
 * @param series Bins by the service, ascending; the last ends at `to`.
 * @param mostStories Neighbours with more between them stay apart.
 */
export function grownSlices(
  series: readonly SeriesCount[],
  known: readonly KnownStory[],
  bounds: { readonly from: number; readonly to: number },
  mostStories = Infinity,
): GrownSlice[] {
  const bins = binsOf(series, known, bounds)
  const slices: GrownSlice[] = []
  let open: GrownSlice | undefined
  let between: GrownSlice[] = []
  for (const bin of bins.toReversed()) {
    if (bin.counted <= bin.known.length) {
      between.push(bin)
      continue
    }
    const joined: GrownSlice | undefined = open && joinAll([bin, ...between.toReversed(), open])
    const isFew = joined && joined.counted <= mostStories
    if (isFew && joined.known.length <= MOST_EXCLUDED) {
      open = joined
    } else {
      if (open) slices.push(open)
      open = bin
    }
    between = []
  }
  if (open) slices.push(open)
  return slices
}

/** How many of the slices' stories are not here yet, by the count. */
export function missingOf(slices: readonly GrownSlice[]): number {
  return slices.reduce((sum, { counted, known }) => sum + Math.max(0, counted - known.length), 0)
}

function binsOf(
  series: readonly SeriesCount[],
  known: readonly KnownStory[],
  { from, to }: { readonly from: number; readonly to: number },
): GrownSlice[] {
  const ascending = [...known].sort((a, b) => a.publishedAt - b.publishedAt)
  let next = 0
  return series
    .filter(({ at }) => at < to)
    .map(({ at, count }, index, all) => {
      const end = all[index + 1]?.at ?? to
      const ids: string[] = []
      while (next < ascending.length && ascending[next]!.publishedAt < end) {
        ids.push(ascending[next]!.storyId)
        next += 1
      }
      return { from: index === 0 ? Math.min(from, at) : at, to: end, counted: count, known: ids }
    })
}

/** Ascending in time. */
function joinAll(slices: readonly GrownSlice[]): GrownSlice {
  return {
    from: slices[0]!.from,
    to: slices.at(-1)!.to,
    counted: slices.reduce((sum, { counted }) => sum + counted, 0),
    known: slices.flatMap(({ known }) => known),
  }
}
