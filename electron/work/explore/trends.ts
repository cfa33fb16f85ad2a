/** The most frequent values of a field, and how numbers are spread. */
import { WorkError } from '#electron/platform/failures.ts'
import { isHistogramField, type TrendField } from '#shared/aql/parameter-values.ts'
import { withMood } from '#shared/logic/mood-summary.ts'
import { roundEdges } from '#shared/logic/round-edges.ts'
import { trendSlice } from '#shared/logic/slices.ts'
import type { HistogramChart, TrendRow, Trends } from '#shared/model/explore.ts'
import type { StoryScope as IndexScope } from '#electron/storyindex/types.ts'
import {
  askedBounds,
  captionOf,
  countedOf,
  type Asked,
  type ExploreParts,
} from './explore-parts.ts'
import { labelsFor } from './labels.ts'

export type TrendsQuestion = Asked & { readonly field: TrendField; readonly limit: number }

/** @throws WorkError NOT_FOUND, QUERY; StoryIndexError */
export async function readTrends(parts: ExploreParts, asked: TrendsQuestion): Promise<Trends> {
  const { field, limit } = asked
  const index = parts.scopes.indexScope(asked.scope, asked.slice)
  const rows = await trendRows(parts, index, { field, limit: limit + 1 })
  return {
    caption: captionOf(parts, asked, await countedOf(parts, index)),
    field,
    rows: rows.slice(0, limit),
    isCut: rows.length > limit,
  }
}

export async function trendRows(
  parts: ExploreParts,
  index: IndexScope,
  { field, limit }: { readonly field: TrendField; readonly limit: number },
): Promise<TrendRow[]> {
  const found = await parts.reads.trends(index, field, { limit })
  const values = found.map(({ value }) => value)
  const labels = await labelsFor(parts, field, values)
  return found.map((row) => ({
    value: row.value,
    label: row.value,
    ...labels.get(row.value),
    ...withMood(row),
    slice: trendSlice(field, row.value),
  }))
}

export type HistogramQuestion = Asked & {
  readonly field: string
  readonly bins?: number | undefined
  readonly width?: number | undefined
  readonly isLog?: boolean | undefined
}

const DEFAULT_BINS = 20

/** @throws WorkError NOT_FOUND, QUERY; StoryIndexError */
export async function readHistogram(
  parts: ExploreParts,
  asked: HistogramQuestion,
): Promise<HistogramChart> {
  const { field, bins = DEFAULT_BINS, width, isLog = false } = asked
  if (!isHistogramField(field)) {
    throw new WorkError('QUERY', `There is no histogram of “${field}”.`, { parameter: 'field' })
  }
  const index = parts.scopes.indexScope(asked.scope, asked.slice)
  const { of, count, ...spread } = await parts.reads.numbers(index, field)
  const { min, max } = spread
  const edges =
    min === undefined || max === undefined
      ? []
      : roundEdges(min, max, { bins, isLog, ...(width === undefined ? {} : { width }) })
  const counts = await parts.reads.numberBins(index, field, edges)
  return {
    caption: captionOf(parts, asked, { n: of, ...askedBounds(index) }),
    field,
    ...spread,
    isLog,
    bins: counts.map((stories, at) => {
      const [from = 0, to = 0] = [edges[at], edges[at + 1]]
      return { from, to, count: stories, slice: { ranges: [{ field, from, to }] } }
    }),
    unknown: of - count,
  }
}
