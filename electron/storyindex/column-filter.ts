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
import { fieldName } from './nested.ts'

/** Whether a row of the columns is in the answer. */
export type RowTest = (row: number) => boolean

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
    return mood === 0 ? () => false : (row) => ((array[row]! >> shift) & 3) === mood
  }
  const column = COLUMN_FIELDS[field]
  if (column) {
    const { array, highest } = rows.column[column.column]
    const isWanted = marksOf(values.folded(column.kind).get(wanted), highest)
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
  if (where.kind !== 'leaf' || fieldName(where.field, path) !== 'id') return undefined
  const wanted = wantedOf(where.test)
  if (wanted === undefined) return undefined
  const list = NESTED_LISTS[path]
  if (list) return listTest(list, wanted, rows, values)
  return listTest({ list: 'entities', kind: 'entity' }, wanted, rows, values)
}

function listTest({ list, kind }: List, wanted: string, rows: Rows, values: FacetValues): RowTest {
  const { starts, items } = rows.list[list]
  const [from, all] = [starts.array, items.array]
  // An item of `entities` is the number of the entity and eight bits of its moods.
  const scale = list === 'entities' ? 256 : 1
  const isWanted = marksOf(values.folded(kind).get(wanted), Math.floor(items.highest / scale))
  return (row) => {
    const end = from[row + 1]!
    for (let at = from[row]!; at < end; at += 1) {
      if (isWanted[scale === 1 ? all[at]! : Math.floor(all[at]! / scale)] === 1) return true
    }
    return false
  }
}

/** The folded value of a test of one value; undefined for others. */
function wantedOf(test: Test): string | undefined {
  if (test.kind !== 'term' && test.kind !== 'phrase') return undefined
  // An empty value is none to the columns, and one to posting lists.
  return foldKeyword(test.value).toWellFormed() || undefined
}

function marksOf(numbers: readonly number[] | undefined, highest: number): Uint8Array {
  const marks = new Uint8Array(highest + 1)
  for (const number of numbers ?? []) if (number <= highest) marks[number] = 1
  return marks
}
