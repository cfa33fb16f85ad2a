/**
 * Decides queries on columns in memory where every condition of theirs is one that columns know:
 * a wide filter then costs a pass over an array instead of a row of SQL each story.
 */
import { findField, POLARITIES } from '#shared/aql/fields.ts'
import type { Query, Test } from '#shared/aql/ast.ts'
import { foldKeyword } from '#shared/logic/fold.ts'

import type { Rows } from './columns.ts'
import type { ColumnName, Kind, ListName } from './facet-pack.ts'
import type { FacetValues } from './facet-values.ts'
import { IN_BODY, IN_TITLE } from './facet-pack.ts'
import { fieldName } from './nested.ts'
import { equalTest, exactTest, itemTest, marksOf } from './value-tests.ts'
import type { RowTest } from './value-tests.ts'

type Column = { readonly column: ColumnName; readonly kind: Kind }
type List = { readonly list: ListName; readonly kind: Kind }

const COLUMN_FIELDS: Readonly<Record<string, Column>> = {
  language: { column: 'language', kind: 'language' },
  'source.domain': { column: 'sourceDomain', kind: 'sourceDomain' },
  'source.name.keyword': { column: 'sourceName', kind: 'sourceName' },
}
const LIST_FIELDS: Readonly<Record<string, List>> = {
  keywords: { list: 'keywords', kind: 'keyword' },
  clusters: { list: 'clusters', kind: 'cluster' },
}
const NESTED_LISTS: Readonly<Record<string, List>> = {
  categories: { list: 'categories', kind: 'category' },
  industries: { list: 'industries', kind: 'industry' },
}
const MOOD_SHIFTS: Readonly<Record<string, number>> = {
  'sentiment.body.polarity': 0,
  'sentiment.title.polarity': 2,
}

/** @returns undefined where a condition needs more than the columns know. */
export function rowTestOf(query: Query, rows: Rows, values: FacetValues): RowTest | undefined {
  switch (query.kind) {
    case 'all':
      return () => true
    case 'and':
    case 'or': {
      const tests = query.items.map((item) => rowTestOf(item, rows, values))
      if (!tests.every((each) => each !== undefined)) return undefined
      return query.kind === 'and'
        ? (row) => tests.every((each) => each(row))
        : (row) => tests.some((each) => each(row))
    }
    case 'not': {
      const test = rowTestOf(query.item, rows, values)
      return test && ((row) => !test(row))
    }
    case 'nested':
      return nestedTest(query, rows, values)
    case 'leaf':
      if ('isExact' in query.test && query.test.isExact) {
        return exactTest(query.field, query.test, rows, values)
      }
      return leafTest(findField(query.field)?.name ?? query.field, query.test, rows, values)
  }
}

function leafTest(field: string, test: Test, rows: Rows, values: FacetValues): RowTest | undefined {
  const wanted = wantedOf(test)
  if (wanted === undefined) return undefined
  const shift = MOOD_SHIFTS[field]
  if (shift !== undefined) {
    const { array } = rows.column.moods
    // 0 where no polarity is called so, which then must not find the stories that have none.
    const mood = POLARITIES.findIndex((polarity) => polarity === wanted) + 1
    return mood === 0 ? () => false : equalTest(array, mood, shift, 3)
  }
  const column = COLUMN_FIELDS[field]
  if (column) {
    const { array, highest } = rows.column[column.column]
    const numbers = values.folded(column.kind).get(wanted)
    const [only] = numbers ?? []
    if (only !== undefined && numbers?.length === 1) return equalTest(array, only)
    const isWanted = marksOf(numbers ?? [], highest)
    return (row) => isWanted[array[row]!] === 1
  }
  const list = LIST_FIELDS[field]
  return list && listTest(list, wanted, rows, values)
}

function nestedTest(
  { where, path }: Extract<Query, { kind: 'nested' }>,
  rows: Rows,
  values: FacetValues,
): RowTest | undefined {
  if (path === 'entities') return mentionTest(where, rows, values)
  const wanted = where.kind === 'leaf' ? wantedOf(where.test) : undefined
  if (where.kind !== 'leaf' || fieldName(where.field, path) !== 'id') return undefined
  return wanted === undefined ? undefined : listTest(NESTED_LISTS[path]!, wanted, rows, values)
}

/** What is asked of one and the same entity, where it is no more than the columns know. */
type Mention = { readonly id?: string; readonly element?: string; readonly sentiment?: string }

const PLACES: Readonly<Record<string, number>> = { title: IN_TITLE, body: IN_BODY }

function mentionTest(where: Query, rows: Rows, values: FacetValues): RowTest | undefined {
  const mention = mentionOf(where)
  if (!mention?.id) return undefined
  const place = mention.element === undefined ? 0 : PLACES[mention.element]
  const mood =
    mention.sentiment && POLARITIES.findIndex((polarity) => polarity === mention.sentiment) + 1
  // An element or a mood of another name is none that a story has.
  if (place === undefined || (mention.sentiment && mood === 0)) return () => false
  const numbers = values.folded('entity').get(mention.id) ?? []
  const isWanted = marksOf(numbers, rows.list.entities.highest)
  if (!place && !mood) return itemTest(rows, 'entities', isWanted)
  const shift = place === IN_TITLE ? 4 : place === IN_BODY ? 6 : 2
  return itemTest(
    rows,
    'entities',
    isWanted,
    (bits) => (!place || (bits & place) !== 0) && (!mood || ((bits >> shift) & 3) === mood),
  )
}

function mentionOf(where: Query): Mention | undefined {
  const items = where.kind === 'and' ? where.items : [where]
  const mention: { id?: string; element?: string; sentiment?: string } = {}
  for (const item of items) {
    const name = item.kind === 'leaf' ? fieldName(item.field, 'entities') : undefined
    const wanted = item.kind === 'leaf' ? wantedOf(item.test) : undefined
    if (name !== 'id' && name !== 'element' && name !== 'sentiment') return undefined
    if (wanted === undefined || mention[name] !== undefined) return undefined
    mention[name] = wanted
  }
  return mention
}

function listTest({ list, kind }: List, wanted: string, rows: Rows, values: FacetValues): RowTest {
  const numbers = values.folded(kind).get(wanted) ?? []
  return itemTest(rows, list, marksOf(numbers, rows.list[list].highest))
}

/** The folded value of a test of one value; undefined for others. */
function wantedOf(test: Test): string | undefined {
  if (test.kind !== 'term' && test.kind !== 'phrase') return undefined
  // An empty value is none to the columns, and one to posting lists.
  return foldKeyword(test.value).toWellFormed() || undefined
}
