/** What stories have, counted: values of an attribute, and numbers in intervals. */
import { boundsOf, warningsOf } from '#electron/embedded/protocol/envelope.ts'
import { isHistogramField, isTrendField } from '#shared/aql/parameter-values.ts'
import { readStoryParameters, type StoryRequest } from '#shared/aql/parameters.ts'
import type { WireHistograms, WireTrends } from '#shared/wire/news/envelopes.ts'
import { orRefused, requireReadable, scopeOf, type Asked } from './asked.ts'

/** As many as one call gives; there is no second page (wire-facts 2.4). */
const MOST_VALUES = 100

/**
 * The most frequent values, highest count first, each with the moods of its stories.
 * @throws ServiceError 422
 */
export function answerTrends(asked: Asked): string {
  const request = read('trends', asked)
  const field = request.field ?? ''
  const found = isTrendField(field)
    ? orRefused(() => asked.stories.trends(scopeOf(request), field, { limit: MOST_VALUES }))
    : []
  return JSON.stringify({
    trends: found.map(({ value, count, ...sentiment }) => ({ value, count, sentiment })),
    field,
    ...endOf(request),
  } satisfies WireTrends)
}

/**
 * Stories by intervals of a number, empty intervals with 0. Each holds its lower bound and not its
 * upper one; none reaches beyond `interval.end`.
 * @throws ServiceError 422
 */
export function answerHistograms(asked: Asked): string {
  const request = read('histograms', asked)
  const field = request.field ?? ''
  const bound = (name: string) => Number(request.settings.get(`interval.${name}`) ?? 0)
  const intervals = { start: bound('start'), end: bound('end'), width: bound('width') }
  const bins = isHistogramField(field)
    ? orRefused(() => asked.stories.histogram(scopeOf(request), field, intervals))
    : []
  return JSON.stringify({
    intervals: bins,
    'interval.start': intervals.start,
    'interval.end': intervals.end,
    'interval.width': intervals.width,
    field,
    ...endOf(request),
  } satisfies WireHistograms)
}

function read(endpoint: 'trends' | 'histograms', { pairs, family, now }: Asked): StoryRequest {
  return requireReadable(readStoryParameters(pairs, { family, endpoint, now }))
}

function endOf({ publishedFrom, publishedTo, warnings }: StoryRequest): object {
  return { ...boundsOf(publishedFrom, publishedTo), ...warningsOf(warnings) }
}
