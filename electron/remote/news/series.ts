import { WireTimeBin, WireTimeSeries } from '#shared/wire/news/envelopes.ts'
import { badAnswerFailure } from '../answer.ts'
import type { DriftWatch } from './drift.ts'

export type SeriesBin = {
  /** Where the bin begins. */
  readonly publishedAt: string
  readonly count: number
  readonly sentiment?: {
    readonly positive: number
    readonly neutral: number
    readonly negative: number
  }
}

export type TimeSeries = {
  readonly bins: readonly SeriesBin[]
  readonly period?: string
  /** The bounds the service used. */
  readonly from?: string
  readonly to?: string
}

/** @throws WorkError SERVICE where the body is no series at all. */
export function readSeries(body: unknown, drift: DriftWatch): TimeSeries {
  const parsed = WireTimeSeries.safeParse(body)
  if (!parsed.success) {
    throw badAnswerFailure('The service answered with something that is not a time series.')
  }
  const {
    time_series: items,
    period,
    'published_at.start': from,
    'published_at.end': to,
  } = parsed.data
  return {
    bins: items.flatMap((item) => readBin(item, drift)),
    ...(period !== undefined && { period }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

function readBin(item: unknown, drift: DriftWatch): SeriesBin[] {
  const bin = WireTimeBin.safeParse(item)
  if (!bin.success) {
    drift.note(['time_series[]', ...(bin.error.issues[0]?.path ?? [])].join('.'))
    return []
  }
  const { published_at: publishedAt, count: stories, sentiment } = bin.data
  return [{ publishedAt, count: stories, ...(sentiment && { sentiment }) }]
}
