import { boundsOf, secondText, warningsOf } from '#electron/embedded/protocol/envelope.ts'
import { ServiceError } from '#electron/embedded/protocol/errors.ts'
import type { StoryScope } from '#electron/storyindex/types.ts'
import { readStoryParameters, type StoryRequest } from '#shared/aql/parameters.ts'
import { floorToUnit } from '#shared/logic/date-math.ts'
import { periodBins, type Period } from '#shared/logic/periods.ts'
import { orRefused, requireReadable, type Asked } from './asked.ts'

const DAILY: Period = { count: 1, unit: 'DAY', text: '+1DAY' }

/**
 * Stories per period over the whole range, empty periods with 0, each with its moods. Periods begin
 * at the range's own start (wire-facts 2.3).
 * @throws ServiceError 422
 */
export function answerTimeSeries(asked: Asked): string {
  const { pairs, family, stories, now } = asked
  const options = { family, endpoint: 'time_series', now } as const
  const request = requireReadable(readStoryParameters(pairs, options))
  const { period = DAILY, query } = request
  const to = request.publishedTo ?? now
  const from = request.publishedFrom ?? oldest(asked, request, period) ?? to
  const { bins, problem } = periodBins(from, to, period)
  if (problem !== undefined) throw new ServiceError(422, `Parameter "period": ${problem}`)
  const scope: StoryScope = { query, publishedFrom: from, publishedTo: to }
  // Both ends of a range are inclusive, so that the bins add up to what /stories lists.
  const edges = [...bins.starts, bins.end + 1]
  const counted = orRefused(() => stories.timeSeries(scope, edges))
  return JSON.stringify({
    time_series: counted.map(({ count, ...sentiment }, at) => ({
      count,
      published_at: secondText(bins.starts[at]!),
      sentiment,
    })),
    period: period.text,
    ...boundsOf(from, to),
    ...warningsOf(request.warnings),
  })
}

/** Where an open range begins: with the first story, rounded down to the unit. */
function oldest({ stories }: Asked, request: StoryRequest, period: Period): number | undefined {
  const { query, publishedTo } = request
  const scope = { query, ...(publishedTo !== undefined && { publishedTo }) }
  const { ids } = orRefused(() =>
    stories.search({ ...scope, sortBy: 'published_at', sortDirection: 'asc', limit: 1 }),
  )
  const first = stories.summaries(ids)[0]
  return first && floorToUnit(Date.parse(first.publishedAt), period.unit)
}
