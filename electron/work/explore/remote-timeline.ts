/** A search's stories over time as its service counts them, which costs no story volume. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { WorkError } from '#electron/platform/failures.ts'
import type { NewsCalls } from '#electron/work/connections.ts'
import type { Parameter } from '#electron/work/news-client.ts'
import { requireScope } from '#electron/work/query-scope.ts'
import { fittingUnit } from '#shared/logic/calendar-bins.ts'
import { binOf, parsePeriod, periodBins } from '#shared/logic/periods.ts'
import { bothSlices } from '#shared/logic/slices.ts'
import type { TimeBin } from '#electron/storyindex/types.ts'
import type { Timeline } from '#shared/model/explore.ts'
import type { Search } from '#shared/model/search.ts'
import type { Slice } from '#shared/model/slice.ts'
import { isoOf, captionOf, type ExploreParts } from './explore-parts.ts'
import { narrowedParameters } from './service-words.ts'
import { labelOf, readTimeline, seriesOf, sliceOf, WHOLE, type TimelineQuestion } from './timeline.ts' // prettier-ignore

const PERIODS = { hour: '+1HOUR', day: '+1DAY', week: '+7DAYS', month: '+1MONTH' } as const
/** What the service counts where a search has no window of its own. */
const DEFAULT_WINDOW_MS = 14 * 86_400_000
const UNSAID =
  'the service has no words for a part of what was asked, so this is of what is kept here'

type Calls = { of(profileId: string): NewsCalls; readonly signal?: AbortSignal | undefined }

/**
 * Each series by a call of its own, narrowed as asked. What the service's query language cannot say is
 * counted from the library instead, all of it, and the caption says so.
 * @throws WorkError: all a call can end with; QUERY where it is no search of a remote profile
 */
export async function readServiceTimeline(
  parts: ExploreParts,
  asked: TimelineQuestion,
  calls: Calls,
): Promise<Timeline> {
  const search = searchOf(parts, asked)
  const specs = asked.series ?? WHOLE
  const wanted = specs.map((spec) =>
    narrowedParameters(search.query, bothSlices(asked.slice ?? {}, sliceOf(spec))),
  )
  if (wanted.includes(undefined)) {
    const timeline = await readTimeline(parts, asked)
    return { ...timeline, caption: { ...timeline.caption, note: UNSAID } }
  }
  const now = parts.now()
  const { from, to } = spanOf(search, asked.slice ?? {}, now)
  const by = fittingUnit(from, to, asked.by)
  // The service's bins begin where the range does, not at midnight (wire-facts 2.3).
  const { period } = parsePeriod(PERIODS[by])
  const bins = period && periodBins(from, to, period).bins
  if (!bins) throw new WorkError('QUERY', 'The search spans no time that can be drawn.')
  const edges = [...bins.starts, bins.end]
  await nextTurn()
  const { timeSeries } = calls.of(search.profileId)
  const series = await Promise.all(
    specs.map(async (spec, at) => {
      const parameters: Parameter[] = [
        ...(wanted[at] ?? []),
        ['published_at.start', isoOf(from)],
        ['published_at.end', isoOf(to)],
      ]
      const options = { priority: 'person', ...(calls.signal && { signal: calls.signal }) } as const
      const answer = await timeSeries({ parameters, period: PERIODS[by] }, options)
      // Five thousand bins were read in this turn.
      await nextTurn()
      const counts = countsOf(bins, answer.bins)
      await nextTurn()
      const drawn = seriesOf({
        spec,
        label: labelOf(parts, asked, spec),
        ...{ edges, counts },
        isUnfinished: (bin) => (edges[bin + 1] ?? 0) > now,
      })
      // Of the bodies of its stories: the mood about an entity is nothing the service counts in time.
      return { ...drawn, mood: 'body' as const }
    }),
  )
  const all = await parts.reads.timeSeries(parts.scopes.indexScope({ kind: 'all' }), edges)
  const kept = await parts.reads.count(parts.scopes.indexScope(asked.scope, asked.slice))
  const whole = specs.findIndex(({ kind }) => kind === 'scope')
  const { of: _promised, ...caption } = captionOf(parts, asked, { n: kept, from, to })
  return {
    caption: {
      ...caption,
      ...(whole < 0 ? {} : { of: series[whole]?.count ?? 0 }),
      source: 'service',
    },
    by,
    zone: 'UTC',
    series,
    all: all.map(({ count }) => count),
  }
}

/** The search's own dates or its default window, and of these the stretch that was asked for. */
function spanOf(search: Search, slice: Slice, now: number): { from: number; to: number } {
  const scope = requireScope(search.query, now)
  const end = scope.publishedTo === undefined ? now : Math.floor(scope.publishedTo) + 1
  const start = scope.publishedFrom ?? end - DEFAULT_WINDOW_MS
  return {
    from: slice.from === undefined ? start : Math.max(start, Date.parse(slice.from)),
    to: slice.to === undefined ? end : Math.min(end, Date.parse(slice.to)),
  }
}

type Bins = NonNullable<ReturnType<typeof periodBins>['bins']>
type Told = Awaited<ReturnType<NewsCalls['timeSeries']>>['bins']

function countsOf(bins: Bins, told: Told): TimeBin[] {
  const counts = bins.starts.map(() => ({ count: 0, positive: 0, neutral: 0, negative: 0 }))
  for (const bin of told) {
    const at = binOf(bins, Date.parse(bin.publishedAt))
    const into = at === undefined ? undefined : counts[at]
    if (!into) continue
    into.count += bin.count
    into.positive += bin.sentiment?.positive ?? 0
    into.neutral += bin.sentiment?.neutral ?? 0
    into.negative += bin.sentiment?.negative ?? 0
  }
  return counts
}

function searchOf({ library }: ExploreParts, { scope }: TimelineQuestion): Search {
  const search = scope.kind === 'search' ? library.searches.find(scope.searchId) : undefined
  if (search) return search
  throw new WorkError('QUERY', 'Only a saved search can be counted by its service.', {
    parameter: 'source',
  })
}
