/** Whether a bin stands out from those before it, and what rose in it. */
import { WorkError } from '#electron/platform/failures.ts'
import type { StoryScope as IndexScope } from '#electron/storyindex/types.ts'
import type { TrendField } from '#shared/aql/parameter-values.ts'
import { binStart, calendarEdges } from '#shared/logic/calendar-bins.ts'
import { riseOf } from '#shared/logic/keyness.ts'
import { trendSlice } from '#shared/logic/slices.ts'
import { BASELINE_BINS, poissonTail, spikeOf } from '#shared/logic/spikes.ts'
import type { RiseRow, SpikeExplanation, TimelineBy } from '#shared/model/explore.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { captionOf, isoOf, type ExploreParts } from './explore-parts.ts'
import { labelsFor } from './labels.ts'
import { risingWords } from './terms.ts'
import { requireZone } from './timeline.ts'

export type SpikeQuestion = {
  readonly scope: StoryScope
  /** Of the bin: with its bounds. */
  readonly slice: Slice
  readonly by: TimelineBy
  readonly zone?: string | undefined
}

const LONGEST_MS = { hour: 3_600_000, day: 25 * 3_600_000, week: 8 * 86_400_000, month: 32 * 86_400_000 } // prettier-ignore
const MOST_TERMS = 15
const MOST_RISEN = 12
/** Values compared on either side. */
const MOST_VALUES = 1000

/** @throws WorkError NOT_FOUND, QUERY; StoryIndexError */
export async function readSpike(
  parts: ExploreParts,
  { scope, slice, by, zone: asked }: SpikeQuestion,
): Promise<SpikeExplanation> {
  const { reads, scopes } = parts
  const zone = requireZone(asked)
  const from = timeOf(slice.from, 'from')
  const to = timeOf(slice.to, 'to')
  const edges = edgesBefore(from, by, zone)
  const first = edges[0] ?? from
  const here = scopes.indexScope(scope, slice)
  const rest: Slice = { ...slice, from: isoOf(first), to: isoOf(from) }
  const before = scopes.indexScope(scope, rest)
  const bins = await reads.timeSeries(before, edges)
  const count = await reads.count(here)
  const all = bins.map((bin) => bin.count)
  const counts = all[0] === 0 ? await sinceFirst(parts, { scope, slice, first }, all) : all
  const stories = counts.reduce((sum, each) => sum + each, 0)
  const judged = spikeOf(count, counts)
  const rate = counts.length === 0 ? 0 : stories / counts.length
  const sizes = { of: count, beforeOf: stories }
  const words = await risingWords(parts, { here, before }, { limit: MOST_TERMS })
  return {
    caption: captionOf(parts, { scope }, { n: count, from, to }),
    baseline: { from: isoOf(first), to: isoOf(from), bins: counts.length, stories },
    count,
    ...judged,
    chance: poissonTail(count, rate),
    terms: words.rows,
    entities: await risen(parts, { here, before }, 'entities.id', sizes),
    sources: await risen(parts, { here, before }, 'source.name', sizes),
  }
}

/** The edges of the bins before a moment, the moment itself the last one. */
function edgesBefore(at: number, by: TimelineBy, zone: string): number[] {
  const early = binStart(at - BASELINE_BINS * LONGEST_MS[by], by, zone)
  return calendarEdges(early, at, by, zone).slice(-BASELINE_BINS - 1)
}

/** Before its first story a scope has no bins: they were not quiet, there was nothing to count. */
async function sinceFirst(
  { reads, scopes }: ExploreParts,
  asked: { readonly scope: StoryScope; readonly slice: Slice; readonly first: number },
  counts: readonly number[],
): Promise<readonly number[]> {
  const { from: _, ...unbounded } = asked.slice
  const earlier = scopes.indexScope(asked.scope, { ...unbounded, to: isoOf(asked.first) })
  if ((await reads.count(earlier)) > 0) return counts
  const start = counts.findIndex((count) => count > 0)
  return start < 0 ? [] : counts.slice(start)
}

function timeOf(text: string | undefined, which: string): number {
  const time = text === undefined ? NaN : Date.parse(text)
  if (!Number.isNaN(time)) return time
  throw new WorkError('QUERY', `The slice of a bin needs its bounds; “${which}” is no time.`, {
    parameter: which,
  })
}

type Sizes = { readonly of: number; readonly beforeOf: number }

async function risen(
  parts: ExploreParts,
  { here, before }: { readonly here: IndexScope; readonly before: IndexScope },
  field: TrendField,
  sizes: Sizes,
): Promise<RiseRow[]> {
  const limit = { limit: MOST_VALUES }
  const now = await parts.reads.trends(here, field, limit)
  const earlier = await parts.reads.trends(before, field, limit)
  const had = new Map(earlier.map(({ value, count }) => [value, count]))
  const rows = now
    .map(({ value, count }) => {
      const shares = { count, before: had.get(value) ?? 0, ...sizes }
      // With nothing before, frequency is all there is to go by.
      return { value, ...shares, ...riseOf(shares) }
    })
    .filter(({ logRatio }) => sizes.beforeOf === 0 || logRatio > 0)
    .sort((a, b) => b.g2 - a.g2 || b.count - a.count)
    .slice(0, MOST_RISEN)
  const labels = await labelsFor(parts, field, rows.map(({ value }) => value)) // prettier-ignore
  return rows.map((row) => ({
    ...row,
    label: labels.get(row.value)?.label ?? row.value,
    slice: trendSlice(field, row.value),
  }))
}
