/** A search's stories over time as its service counts them, which costs no story volume. */
import { WorkError } from '#electron/platform/failures.ts'
import type { NewsCalls } from '#electron/work/connections.ts'
import { parametersOf } from '#electron/work/news-client.ts'
import { requireScope } from '#electron/work/query-scope.ts'
import { fittingUnit } from '#shared/logic/calendar-bins.ts'
import { binOf, parsePeriod, periodBins } from '#shared/logic/periods.ts'
import type { Timeline } from '#shared/model/explore.ts'
import type { Search } from '#shared/model/search.ts'
import { isoOf, captionOf, type ExploreParts } from './explore-parts.ts'
import { seriesOf, type TimelineQuestion } from './timeline.ts'

const PERIODS = { hour: '+1HOUR', day: '+1DAY', week: '+7DAYS', month: '+1MONTH' } as const
/** What the service counts where a search has no window of its own. */
const DEFAULT_WINDOW_MS = 14 * 86_400_000

/** @throws WorkError: all a call can end with; QUERY where it is no search of a remote profile */
export async function readServiceTimeline(
  parts: ExploreParts,
  asked: TimelineQuestion,
  calls: { of(profileId: string): NewsCalls; readonly signal?: AbortSignal | undefined },
): Promise<Timeline> {
  const search = searchOf(parts, asked)
  const now = parts.now()
  const scope = requireScope(search.query, now)
  const to = scope.publishedTo === undefined ? now : Math.floor(scope.publishedTo) + 1
  const from = scope.publishedFrom ?? to - DEFAULT_WINDOW_MS
  const by = fittingUnit(from, to, asked.by)
  // The service's bins begin where the range does, not at midnight (wire-facts 2.3).
  const { period } = parsePeriod(PERIODS[by])
  const bins = period && periodBins(from, to, period).bins
  if (!bins) throw new WorkError('QUERY', 'The search spans no time that can be drawn.')
  const edges = [...bins.starts, bins.end]
  const answer = await calls.of(search.profileId).timeSeries(
    {
      parameters: [
        ...parametersOf(search.query).filter(([name]) => !name.startsWith('published_at')),
        ['published_at.start', isoOf(from)],
        ['published_at.end', isoOf(to)],
      ],
      period: PERIODS[by],
    },
    { priority: 'person', ...(calls.signal && { signal: calls.signal }) },
  )
  const counts = edges.slice(1).map(() => ({ count: 0, positive: 0, neutral: 0, negative: 0 }))
  for (const bin of answer.bins) {
    const at = binOf(bins, Date.parse(bin.publishedAt))
    const into = at === undefined ? undefined : counts[at]
    if (!into) continue
    into.count += bin.count
    into.positive += bin.sentiment?.positive ?? 0
    into.neutral += bin.sentiment?.neutral ?? 0
    into.negative += bin.sentiment?.negative ?? 0
  }
  const series = seriesOf({
    spec: { kind: 'scope' },
    label: parts.scopes.words(asked.scope),
    edges,
    counts,
    isUnfinished: (at) => (edges[at + 1] ?? 0) > now,
  })
  const all = await parts.reads.timeSeries(parts.scopes.indexScope({ kind: 'all' }), edges)
  const kept = parts.library.hits.listIds(search.id, 'all', 'newest').length
  return {
    caption: {
      ...captionOf(parts, asked, { n: kept, from, to }),
      of: series.count,
      source: 'service',
    },
    by,
    zone: 'UTC',
    series: [series],
    all: all.map(({ count }) => count),
  }
}

function searchOf({ library }: ExploreParts, { scope }: TimelineQuestion): Search {
  const search = scope.kind === 'search' ? library.searches.find(scope.searchId) : undefined
  if (search) return search
  throw new WorkError('QUERY', 'Only a saved search can be counted by its service.', {
    parameter: 'source',
  })
}
