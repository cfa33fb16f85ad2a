/** The most frequent values of an attribute among some rows. */
import type { TrendField } from '#shared/aql/parameter-values.ts'
import { POLARITIES } from '#shared/aql/fields.ts'

import type { Rows } from './columns.ts'
import { countEntities, countEntityMoods, countItems } from './item-counts.ts'
import { IN_BODY, IN_TITLE } from './facet-pack.ts'
import type { ColumnName, Kind, ListName } from './facet-pack.ts'
import type { EntityProperty, FacetValues } from './facet-values.ts'
import { countAll } from './standing-counts.ts'
import { topOf } from './trend-top.ts'
import type { Counts, Texts } from './trend-top.ts'
import type { TrendValue } from './types.ts'

export type Source =
  | { readonly from: 'column'; readonly column: ColumnName; readonly kind: Kind }
  | { readonly from: 'mood'; readonly divisor: number }
  | { readonly from: 'list'; readonly list: ListName; readonly kind: Kind }
  | { readonly from: 'forms'; readonly places: number }
  | {
      readonly from: 'entities'
      readonly property: EntityProperty
      /** Only entities named there. */
      readonly places: number
    }
  | { readonly from: 'entityMood'; readonly divisor: number }

const ANYWHERE = IN_TITLE + IN_BODY

/**
 * Superseded names mean what took their place: `text` the surface forms, `type` the types,
 * `links.dbpedia` the article's resource (news specification 9).
 */
export const TREND_SOURCES: Readonly<Record<TrendField, Source>> = {
  'author.name': { from: 'column', column: 'author', kind: 'author' },
  'categories.id': { from: 'list', list: 'categories', kind: 'category' },
  clusters: { from: 'list', list: 'clusters', kind: 'cluster' },
  'entities.surface_forms.text': { from: 'forms', places: ANYWHERE },
  'entities.links.wikipedia': { from: 'entities', property: 'wikipedia', places: 0 },
  'entities.links.wikidata': { from: 'entities', property: 'wikidata', places: 0 },
  'entities.title.surface_forms.text': { from: 'forms', places: IN_TITLE },
  'entities.body.surface_forms.text': { from: 'forms', places: IN_BODY },
  'entities.title.text': { from: 'forms', places: IN_TITLE },
  'entities.title.type': { from: 'entities', property: 'type', places: IN_TITLE },
  'entities.title.links.dbpedia': { from: 'entities', property: 'dbpedia', places: IN_TITLE },
  'entities.body.text': { from: 'forms', places: IN_BODY },
  'entities.body.type': { from: 'entities', property: 'type', places: IN_BODY },
  'entities.body.links.dbpedia': { from: 'entities', property: 'dbpedia', places: IN_BODY },
  'entities.id': { from: 'entities', property: 'id', places: 0 },
  'entities.sentiment': { from: 'entityMood', divisor: 4 },
  'entities.stock_tickers': { from: 'entities', property: 'ticker', places: 0 },
  'entities.title.sentiment': { from: 'entityMood', divisor: 16 },
  hashtags: { from: 'list', list: 'hashtags', kind: 'hashtag' },
  'industries.id': { from: 'list', list: 'industries', kind: 'industry' },
  keywords: { from: 'list', list: 'keywords', kind: 'keyword' },
  language: { from: 'column', column: 'language', kind: 'language' },
  'sentiment.body.polarity': { from: 'mood', divisor: 1 },
  'sentiment.title.polarity': { from: 'mood', divisor: 4 },
  'source.domain': { from: 'column', column: 'sourceDomain', kind: 'sourceDomain' },
  'source.name': { from: 'column', column: 'sourceName', kind: 'sourceName' },
}

/**
 * Counts stories, highest first, ties in the order of code points.
 * @param chosen Absent: all rows that count; their counts are kept and only brought up to date.
 */
export function countTrends(
  rows: Rows,
  chosen: Uint32Array | undefined,
  { field, limit, values }: { field: TrendField; limit: number; values: FacetValues },
): TrendValue[] {
  const count = (some: Uint32Array): Counts => countField(rows, some, { field, values })
  const counts = chosen ? count(chosen) : countAll(rows, field, count)
  const source = TREND_SOURCES[field]
  switch (source.from) {
    case 'column':
    case 'list':
      return topOf(counts, limit, byKind(values, source.kind))
    case 'forms':
      return topOf(counts, limit, byKind(values, 'form'))
    case 'mood':
    case 'entityMood':
      return topOf(counts, limit, byText(['', ...POLARITIES]))
    case 'entities':
      return topOf(counts, limit, byText(values.property(source.property).values))
  }
}

function countField(
  rows: Rows,
  chosen: Uint32Array,
  { field, values }: { field: TrendField; values: FacetValues },
): Counts {
  const source = TREND_SOURCES[field]
  switch (source.from) {
    case 'column':
      return countColumn(rows, chosen, source.column)
    case 'mood':
      return countMoods(rows, chosen, source.divisor)
    case 'entityMood':
      return countEntityMoods(rows, chosen, source.divisor)
    case 'list':
      return countItems(rows, chosen, source.list, 0)
    case 'forms':
      return countItems(rows, chosen, 'forms', source.places)
    case 'entities':
      return countEntities(rows, chosen, values.property(source.property), source.places)
  }
}

function byKind(values: FacetValues, kind: Kind): Texts {
  return {
    textsOf: (numbers) => values.textsOf(kind, numbers),
    inOrder: () => values.inOrder(kind),
  }
}

function byText(texts: readonly string[]): Texts {
  return { textsOf: (numbers) => numbers.map((number) => texts[number] ?? '') }
}

function countColumn(rows: Rows, chosen: Uint32Array, name: ColumnName): Counts {
  const { array } = rows.column[name]
  const moods = rows.column.moods.array
  const counts = new Int32Array(4 * (rows.column[name].highest + 1))
  for (let index = 0; index < chosen.length; index += 1) {
    const row = chosen[index]!
    counts[4 * array[row]! + (moods[row]! & 3)]! += 1
  }
  // 0 is no value.
  counts.fill(0, 0, 4)
  return counts
}

function countMoods(rows: Rows, chosen: Uint32Array, divisor: number): Counts {
  const moods = rows.column.moods.array
  const counts = new Int32Array(16)
  const shift = Math.log2(divisor)
  for (const row of chosen) counts[4 * ((moods[row]! >> shift) & 3) + (moods[row]! & 3)]! += 1
  return counts.fill(0, 0, 4)
}
