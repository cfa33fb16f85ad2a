/** Stories over time, by mood: several parts of a scope on one axis. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryScope as IndexScope, TimeBin } from '#electron/storyindex/types.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { stretchesOf } from '#electron/work/monitors/stretches.ts'
import { calendarEdges, fittingUnit, isZone } from '#shared/logic/calendar-bins.ts'
import { withMood } from '#shared/logic/mood-summary.ts'
import { mentionSlice } from '#shared/logic/slices.ts'
import { spikesOf } from '#shared/logic/spikes.ts'
import type { SeriesSpec, Timeline, TimelineBy, TimelineSeries } from '#shared/model/explore.ts'
import type { Slice } from '#shared/model/slice.ts'
import {
  askedBounds,
  captionOf,
  isoOf,
  narrowed,
  type Asked,
  type ExploreParts,
} from './explore-parts.ts'
import { entityNames } from './labels.ts'

export type TimelineQuestion = Asked & {
  readonly by: TimelineBy
  readonly zone?: string | undefined
  readonly series?: readonly SeriesSpec[] | undefined
}

export const WHOLE: readonly SeriesSpec[] = [{ kind: 'scope' }]

/** @throws WorkError NOT_FOUND, QUERY; StoryIndexError */
export async function readTimeline(
  parts: ExploreParts,
  asked: TimelineQuestion,
): Promise<Timeline> {
  const { reads, scopes } = parts
  const zone = requireZone(asked.zone)
  const index = scopes.indexScope(asked.scope, asked.slice)
  const found = await reads.timeBounds(index)
  const bounds = askedBounds(index)
  const from = bounds.from ?? found?.from
  const to = bounds.to ?? (found && found.to + 1)
  const axis = from === undefined || to === undefined ? undefined : { from, to }
  const by = axis ? fittingUnit(axis.from, axis.to, asked.by) : asked.by
  const edges = axis ? calendarEdges(axis.from, axis.to, by, zone) : []
  // Days of a calendar are not found by counting: thousands of them are a turn of their own.
  await nextTurn()
  const specs = asked.series ?? WHOLE
  const now = parts.now()
  const isUnfinished = (at: number): boolean => {
    const [start = 0, end = 0] = [edges[at], edges[at + 1]]
    return end > now || end > (bounds.to ?? Infinity) || start < (bounds.from ?? -Infinity)
  }
  const series = await Promise.all(
    specs.map(async (spec) => {
      const counts = await countsOf(parts, index, spec, edges)
      await nextTurn()
      return seriesOf({ spec, label: labelOf(parts, asked, spec), edges, counts, isUnfinished })
    }),
  )
  const all = await reads.timeSeries(scopes.indexScope({ kind: 'all' }), edges)
  return {
    caption: captionOf(parts, asked, { n: found?.count ?? 0, from, to }),
    by,
    zone,
    series,
    all: all.map(({ count }) => count),
    ...stretchesOf(parts.library, asked.scope, now),
  }
}

/** @throws WorkError QUERY */
export function requireZone(zone = 'UTC'): string {
  if (isZone(zone)) return zone
  throw new WorkError('QUERY', `“${zone}” is no time zone this computer knows.`)
}

type Drawn = {
  readonly spec: SeriesSpec
  readonly label: string
  readonly edges: readonly number[]
  readonly counts: readonly TimeBin[]
  isUnfinished(at: number): boolean
}

/** A series as it is drawn: bins with their moods, sums, and what stands out. */
export function seriesOf({ spec, label, edges, counts, isUnfinished }: Drawn): TimelineSeries {
  const spikes = spikesOf(counts.map(({ count }) => count))
  return {
    spec,
    label,
    slice: sliceOf(spec),
    mood: spec.kind === 'entity' ? 'entity' : 'body',
    ...withMood(sumOf(counts)),
    bins: counts.map((bin, at) => {
      const spike = spikes[at]
      return {
        from: isoOf(edges[at] ?? 0),
        to: isoOf(edges[at + 1] ?? 0),
        ...withMood(bin),
        isUnfinished: isUnfinished(at),
        ...(spike?.isSpike ? { spike: { expected: spike.expected, score: spike.score } } : {}),
      }
    }),
  }
}

async function countsOf(
  { reads }: ExploreParts,
  index: IndexScope,
  spec: SeriesSpec,
  edges: readonly number[],
): Promise<readonly TimeBin[]> {
  if (edges.length < 2) return []
  if (spec.kind !== 'entity') return reads.timeSeries(narrowed(index, sliceOf(spec)), edges)
  return reads.mentionSeries(index, { entity: spec.id, in: spec.in }, edges)
}

export function sliceOf(spec: SeriesSpec): Slice {
  if (spec.kind === 'scope') return {}
  return spec.kind === 'entity' ? mentionSlice(spec.id, spec.in) : spec.slice
}

export function labelOf(parts: ExploreParts, { scope }: Asked, spec: SeriesSpec): string {
  if (spec.kind === 'scope') return parts.scopes.words(scope)
  if (spec.kind === 'slice') return spec.label
  return spec.label ?? entityNames(parts, [spec.id]).get(spec.id)?.name ?? spec.id
}

function sumOf(bins: readonly TimeBin[]): TimeBin {
  const sum = { count: 0, positive: 0, neutral: 0, negative: 0 }
  for (const bin of bins) {
    sum.count += bin.count
    sum.positive += bin.positive
    sum.neutral += bin.neutral
    sum.negative += bin.negative
  }
  return sum
}
