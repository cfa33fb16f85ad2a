/** Counts over many stories at once: in time, by value, by size; from columns kept in memory. */
import { foldKeyword } from '#shared/logic/fold.ts'
import type { HistogramField, TrendField } from '#shared/aql/parameter-values.ts'

import { countCoOccurrences } from './co-occurrences.ts'
import { chooseRows } from './choose-rows.ts'
import type { ColumnStore } from './column-store.ts'
import type { Rows } from './columns.ts'
import type { ColumnView, CorrectedColumns } from './corrected-columns.ts'
import { bookOf } from './entity-rules.ts'
import { binsOfAll, checkIntervals, countBins, countColumnBins } from './histograms.ts'
import { countBetween, spreadOf } from './numbers.ts'
import type { Scanner } from './scope.ts'
import { countMentions, countSeries } from './series.ts'
import { seriesOfAll } from './standing-counts.ts'
import { countTrends } from './trends.ts'
import { StoryIndexError } from './types.ts'
import { COUNT_COLUMNS, valueOfRow } from './value-tests.ts'
import type { ValueOf } from './value-tests.ts'
import type {
  CoOccurrences,
  HistogramBin,
  Intervals,
  StoryIndex,
  StoryScope,
  TimeBin,
  TrendValue,
} from './types.ts'

export type Facets = {
  trends(scope: StoryScope, field: TrendField, options?: { readonly limit?: number }): TrendValue[]
  coOccurrences(
    scope: StoryScope,
    options?: { readonly most?: number; readonly least?: number; readonly limit?: number },
  ): CoOccurrences
  histogram(scope: StoryScope, field: HistogramField, intervals: Intervals): HistogramBin[]
  timeSeries(scope: StoryScope, edges: readonly number[]): TimeBin[]
  timeBounds: StoryIndex['timeBounds']
  mentionSeries: StoryIndex['mentionSeries']
  numbers: StoryIndex['numbers']
  numberBins: StoryIndex['numberBins']
  prepareFacets(mostStories: number): boolean
  facetBytes(): { readonly columns: number; readonly lists: number }
}

export type FacetParts = {
  readonly scanner: Scanner
  readonly store: ColumnStore
  readonly columns: CorrectedColumns
  readonly clock: { now(): number }
  /** Counts in SQL, for as long as the columns are not loaded. */
  readonly seriesInSql: (scope: StoryScope, edges: readonly number[]) => TimeBin[]
}

export function createFacets({ scanner, store, columns, clock, seriesInSql }: FacetParts): Facets {
  const choose = ({ rows, values }: ColumnView, scope: StoryScope): Uint32Array => {
    const chosen = scope.within ? undefined : chooseRows(rows, values, scope)
    return chosen ?? chooseByScan(rows, scope)
  }

  const requireValueOf = ({ rows, values }: ColumnView, field: string): ValueOf => {
    const valueOf = valueOfRow(rows, field, values)
    if (valueOf) return valueOf
    throw new StoryIndexError('QUERY', `There is no histogram of “${field}”.`)
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
      const view = columns.view(scope.rules)
      const { rows, values } = view
      const chosen = isEverything(scope) ? undefined : choose(view, scope)
      return countTrends(rows, chosen, { field, limit, values })
    },

    coOccurrences: (scope, { most = 500, least = 1, limit = Infinity } = {}) => {
      const view = columns.view(scope.rules)
      const { rows, values } = view
      const chosen = isEverything(scope) ? undefined : choose(view, scope)
      return countCoOccurrences(rows, chosen, { most, least, limit, values })
    },

    histogram: (scope, field, intervals) => {
      checkIntervals(intervals)
      const view = columns.view(scope.rules)
      const column = COUNT_COLUMNS[field]
      const kept = column && isEverything(scope) && binsOfAll(view.rows, column, intervals)
      if (kept) return kept
      const chosen = choose(view, scope)
      if (column) return countColumnBins(chosen, view.rows.column[column].array, intervals)
      return countBins(chosen, requireValueOf(view, field), intervals)
    },

    timeSeries: (scope, edges) => {
      // Loading a million stories takes seconds, counting them once in SQL less than one.
      if (!store.isLoaded() && !bookOf(scope.rules)) return seriesInSql(scope, edges)
      const view = columns.view(scope.rules)
      const kept = isEverything(scope) ? seriesOfAll(view.rows, edges) : undefined
      return kept ?? countSeries(view.rows, choose(view, scope), edges)
    },

    timeBounds: (scope) => {
      const view = columns.view(scope.rules)
      const chosen = choose(view, scope)
      const { array, scale, base } = view.rows.time
      if (chosen.length === 0) return undefined
      let [from, to] = [Infinity, -Infinity]
      for (const row of chosen) {
        from = Math.min(from, array[row]!)
        to = Math.max(to, array[row]!)
      }
      return { from: from * scale + base, to: to * scale + base, count: chosen.length }
    },

    mentionSeries: (scope, { entity, in: place }, edges) => {
      const view = columns.view(scope.rules)
      const numbers = view.values.folded('entity').get(foldKeyword(entity).toWellFormed()) ?? []
      return countMentions(view.rows, choose(view, scope), { numbers, place, edges })
    },

    numbers: (scope, field) => {
      const view = columns.view(scope.rules)
      return spreadOf(choose(view, scope), requireValueOf(view, field))
    },

    numberBins: (scope, field, edges) => {
      const view = columns.view(scope.rules)
      return countBetween(choose(view, scope), requireValueOf(view, field), edges)
    },

    prepareFacets: store.prepare,
    facetBytes: store.bytes,
  }
}

function isEverything({ query, within, publishedFrom, publishedTo }: StoryScope): boolean {
  if (within || query.kind !== 'all') return false
  return publishedFrom === undefined && publishedTo === undefined
}
