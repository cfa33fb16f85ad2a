/** Counts over many stories at once: in time, by value, by size; from columns kept in memory. */
import type { HistogramField, TrendField } from '#shared/aql/parameter-values.ts'

import { countCoOccurrences } from './co-occurrences.ts'
import { rowTestOf } from './column-filter.ts'
import type { RowTest } from './column-filter.ts'
import type { ColumnStore } from './column-store.ts'
import type { Rows } from './columns.ts'
import type { Scanner } from './scope.ts'
import { countTrends } from './trends.ts'
import { StoryIndexError } from './types.ts'
import { COUNT_COLUMNS, valueOfRow } from './value-tests.ts'
import type { ValueOf } from './value-tests.ts'
import type { Numbers } from './vector.ts'
import type {
  CoOccurrences,
  HistogramBin,
  Intervals,
  StoryScope,
  TimeBin,
  TrendValue,
} from './types.ts'

export type Facets = {
  trends(scope: StoryScope, field: TrendField, options?: { readonly limit?: number }): TrendValue[]
  coOccurrences(
    scope: StoryScope,
    options?: { readonly most?: number; readonly least?: number },
  ): CoOccurrences
  histogram(scope: StoryScope, field: HistogramField, intervals: Intervals): HistogramBin[]
  timeSeries(scope: StoryScope, edges: readonly number[]): TimeBin[]
  prepareFacets(mostStories: number): boolean
  facetBytes(): { readonly columns: number; readonly lists: number }
}

export type FacetParts = {
  readonly scanner: Scanner
  readonly store: ColumnStore
  readonly clock: { now(): number }
  /** Counts in SQL, for as long as the columns are not loaded. */
  readonly seriesInSql: (scope: StoryScope, edges: readonly number[]) => TimeBin[]
}

const MOST_INTERVALS = 10_000
export function createFacets({ scanner, store, clock, seriesInSql }: FacetParts): Facets {
  const { load, values } = store
  const choose = (rows: Rows, scope: StoryScope): Uint32Array => {
    const test = scope.within ? undefined : rowTestOf(scope.query, rows, values)
    return test ? chooseByTest(rows, scope, test) : chooseByScan(rows, scope)
  }

  const chooseByScan = (rows: Rows, scope: StoryScope): Uint32Array => {
    const scan = scanner.open(scope, clock.now())
    const chosen = new Uint32Array(scan.isEmpty ? 0 : rows.size)
    let count = 0
    if (scan.isEmpty) return chosen
    for (const [key] of scan.rows<[number]>('d.key')) {
      const row = rows.rowOf(key)
      if (row === undefined || !scan.passes(key)) continue
      chosen[count] = row
      count += 1
    }
    return chosen.subarray(0, count)
  }

  return {
    trends: (scope, field, { limit = 100 } = {}) => {
      if (limit <= 0) return []
      const rows = load()
      return countTrends(rows, choose(rows, scope), { field, limit, values })
    },

    coOccurrences: (scope, { most = 500, least = 1 } = {}) => {
      const rows = load()
      return countCoOccurrences(rows, choose(rows, scope), { most, least, values })
    },

    histogram: (scope, field, intervals) => {
      checkIntervals(intervals)
      const rows = load()
      const chosen = choose(rows, scope)
      const column = COUNT_COLUMNS[field]
      if (column) return countColumnBins(chosen, rows.column[column].array, intervals)
      const valueOf = valueOfRow(rows, field, values)
      if (valueOf) return countBins(chosen, valueOf, intervals)
      throw new StoryIndexError('QUERY', `There is no histogram of “${field}”.`)
    },

    timeSeries: (scope, edges) => {
      // Loading a million stories takes seconds, counting them once in SQL less than one.
      if (!store.isLoaded()) return seriesInSql(scope, edges)
      const rows = load()
      return countSeries(rows, choose(rows, scope), edges)
    },

    prepareFacets: store.prepare,
    facetBytes: store.bytes,
  }
}

function chooseByTest(
  rows: Rows,
  { query, publishedFrom, publishedTo }: StoryScope,
  test: RowTest,
): Uint32Array {
  const isAll = query.kind === 'all'
  const from = publishedFrom ?? -Infinity
  const to = publishedTo ?? Infinity
  const time = rows.time.array
  const alive = rows.alive.array
  const chosen = new Uint32Array(rows.size)
  let count = 0
  for (let row = 0; row < chosen.length; row += 1) {
    const at = time[row]!
    if (alive[row] === 0 || at < from || at > to) continue
    if (!isAll && !test(row)) continue
    chosen[count] = row
    count += 1
  }
  return chosen.subarray(0, count)
}

function countSeries(rows: Rows, chosen: Uint32Array, edges: readonly number[]): TimeBin[] {
  const [first = 0] = edges
  const last = edges.at(-1) ?? 0
  const size = edges.length - 1
  if (size < 1) return []
  const time = rows.time.array
  const moods = rows.column.moods.array
  const counts = new Int32Array(4 * size)
  const bounds = Float64Array.from(edges)
  const perMs = size / (last - first)
  for (const row of chosen) {
    const ms = time[row]!
    if (ms < first || ms >= last) continue
    // Periods are nearly of one length, months included: a guess is at most a few bins off.
    let at = Math.min(size - 1, Math.floor((ms - first) * perMs))
    while (ms < bounds[at]!) at -= 1
    while (ms >= bounds[at + 1]!) at += 1
    counts[4 * at + (moods[row]! & 3)]! += 1
  }
  return edges.slice(1).map((_edge, at) => {
    const [unknown = 0, positive = 0, neutral = 0, negative = 0] = counts.subarray(4 * at)
    return { count: unknown + positive + neutral + negative, positive, neutral, negative }
  })
}

function checkIntervals({ start, end, width }: Intervals): void {
  if (!(width > 0) || !(end > start)) {
    const say = `Intervals of ${width} from ${start} to ${end} are none; width must be above 0 and end above start.`
    throw new StoryIndexError('QUERY', say)
  }
  const count = Math.ceil((end - start) / width)
  if (count <= MOST_INTERVALS) return
  const say = `${count} intervals are more than ${MOST_INTERVALS}; make them wider, or end sooner.`
  throw new StoryIndexError('TOO_WIDE', say)
}

/** As `countBins`, for columns of whole numbers: a call for each row took three times as long. */
function countColumnBins(
  chosen: Uint32Array,
  array: Numbers,
  { start, end, width }: Intervals,
): HistogramBin[] {
  const counts = new Int32Array(Math.ceil((end - start) / width))
  for (let index = 0; index < chosen.length; index += 1) {
    const value = array[chosen[index]!]!
    if (value >= start && value < end) counts[Math.floor((value - start) / width)]! += 1
  }
  return binsOf(counts, { start, width })
}

function countBins(
  chosen: Uint32Array,
  valueOfRow: ValueOf,
  { start, end, width }: Intervals,
): HistogramBin[] {
  const counts = new Int32Array(Math.ceil((end - start) / width))
  for (const row of chosen) {
    const value = valueOfRow(row)
    // False for NaN too.
    if (value >= start && value < end) counts[Math.floor((value - start) / width)]! += 1
  }
  return binsOf(counts, { start, width })
}

function binsOf(counts: Int32Array, { start, width }: Pick<Intervals, 'start' | 'width'>) {
  return [...counts].map((count, at) => ({ bin: start + at * width, count }))
}
