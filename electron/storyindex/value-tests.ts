/**
 * Whether a row has a value just as trends count it, or a number as histograms bin it: what a mark of
 * a chart counts and the list behind it then are the same stories, whatever folding queries do.
 */
import type { TrendField } from '#shared/aql/parameter-values.ts'
import { COUNTRY_RANK, isTrendField, RANKS } from '#shared/aql/parameter-values.ts'
import { POLARITIES } from '#shared/aql/fields.ts'
import type { Test } from '#shared/aql/ast.ts'

import type { Rows } from './columns.ts'
import type { ColumnName, ListName } from './facet-pack.ts'
import type { FacetValues } from './facet-values.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'
import type { ItemList } from './item-lists.ts'
import { numberBounds } from './passes.ts'
import type { Numbers } from './vector.ts'
import { TREND_SOURCES } from './trends.ts'

export const COUNT_COLUMNS: Readonly<Record<string, ColumnName>> = {
  characters_count: 'characters',
  words_count: 'words',
  sentences_count: 'sentences',
  paragraphs_count: 'paragraphs',
  'media.images.count': 'images',
  'media.videos.count': 'videos',
}

/** Whether a row of the columns is in the answer. */
export type RowTest = ((row: number) => boolean) & {
  /** Where it is no more than that: `(array[row] >>> shift) & mask` is the value. */
  readonly equals?: {
    readonly array: Numbers
    readonly shift: number
    readonly mask: number
    readonly value: number
  }
  /** Where it needs an item of one of these numbers. */
  readonly items?: { readonly list: ItemList; readonly isWanted: Uint8Array }
}

/** Whether some bits of a column are a value. */
export function equalTest(array: Numbers, value: number, shift = 0, mask = -1): RowTest {
  const test = (row: number): boolean => ((array[row]! >>> shift) & mask) === value
  return Object.assign(test, { equals: { array, shift, mask, value } })
}

/** The value of a row, NaN where there is none. */
export type ValueOf = (row: number) => number

/** Undefined for what is no field of histograms. */
export function valueOfRow(rows: Rows, field: string, values: FacetValues): ValueOf | undefined {
  const column = COUNT_COLUMNS[field]
  if (column) {
    const { array } = rows.column[column]
    return (row) => array[row]!
  }
  if (field === 'source.links_in_count') {
    const { array } = rows.column.linksIn
    return (row) => {
      const code = array[row]!
      if (code === 0) return NaN
      return code % 2 === 1 ? (code - 1) / 2 : -code / 2
    }
  }
  if (field !== RANKS && !COUNTRY_RANK.test(field)) return undefined
  const { array } = rows.column.ranks
  const ranks = values.ranks(field.slice(RANKS.length + 1) || undefined)
  return (row) => ranks[array[row]!] ?? NaN
}

/** @returns undefined where the field is none that facets know. */
export function exactTest(
  field: string,
  test: Test,
  rows: Rows,
  values: FacetValues,
): RowTest | undefined {
  if (test.kind === 'range') return rangeTest(field, test, rows, values)
  if (test.kind !== 'term' || !isTrendField(field)) return undefined
  return valueTest(field, test.value, rows, values)
}

function rangeTest(
  field: string,
  test: Test,
  rows: Rows,
  values: FacetValues,
): RowTest | undefined {
  const valueOf = valueOfRow(rows, field, values)
  const bounds = numberBounds(test)
  if (!valueOf) return undefined
  if (!bounds) return () => false
  const { min = -Infinity, max = Infinity, minExclusive, maxExclusive } = bounds
  // Comparisons with NaN are false, so that stories without the value are in no range.
  return (row) => {
    const value = valueOf(row)
    return (
      (minExclusive ? value > min : value >= min) && (maxExclusive ? value < max : value <= max)
    )
  }
}

const NEVER: RowTest = () => false

function valueTest(
  field: TrendField,
  value: string,
  rows: Rows,
  values: FacetValues,
): RowTest | undefined {
  const source = TREND_SOURCES[field]
  switch (source.from) {
    case 'column': {
      const wanted = values.numberOf(source.kind, value)
      const { array } = rows.column[source.column]
      return wanted === undefined ? NEVER : equalTest(array, wanted)
    }
    case 'mood': {
      const wanted = moodNumber(value)
      const { array } = rows.column.moods
      const shift = Math.log2(source.divisor)
      return wanted === 0 ? NEVER : equalTest(array, wanted, shift, 3)
    }
    case 'list': {
      const wanted = values.numberOf(source.kind, value)
      if (wanted === undefined) return NEVER
      return itemTest(rows, source.list, marksOf([wanted], rows.list[source.list].highest))
    }
    case 'forms': {
      const wanted = values.numberOf('form', value)
      if (wanted === undefined) return NEVER
      const { places } = source
      const marks = marksOf([wanted], rows.list.forms.highest)
      return itemTest(rows, 'forms', marks, (bits) => (bits & places) !== 0)
    }
    case 'entities': {
      const { places } = source
      const marked = entitiesWith(values, source.property, value)
      if (!marked) return NEVER
      const isThere = places === 0 ? undefined : (bits: number) => (bits & places) !== 0
      return itemTest(rows, 'entities', marked, isThere)
    }
    case 'entityMood': {
      const wanted = moodNumber(value)
      return wanted === 0 ? NEVER : bitsTest(rows, Math.log2(source.divisor), wanted)
    }
  }
}

/** True where two bits kept with an entity of the row are a value. */
function bitsTest(rows: Rows, shift: number, wanted: number): RowTest {
  const { bases, steps, bits } = arraysOf(rows.list.entities)
  return (row) => {
    const end = startOf(bases, steps, row + 1)
    for (let at = startOf(bases, steps, row); at < end; at += 1) {
      if (((bits[at]! >> shift) & 3) === wanted) return true
    }
    return false
  }
}

/** 0 where no polarity is called so, which then must not find the stories that have none. */
function moodNumber(value: string): number {
  return POLARITIES.findIndex((polarity) => polarity === value) + 1
}

/** Marks of the entity numbers that have the value; undefined where there are none. */
function entitiesWith(
  values: FacetValues,
  name: Parameters<FacetValues['property']>[0],
  value: string,
): Uint8Array | undefined {
  const property = values.property(name)
  const wanted = property.values.indexOf(value.toWellFormed())
  if (wanted < 0) return undefined
  const { array: from } = property.starts
  const { array: numbers } = property.numbers
  const marked = new Uint8Array(property.starts.length)
  for (let entity = 0; entity + 1 < property.starts.length; entity += 1) {
    for (let at = from[entity]!; at < from[entity + 1]!; at += 1) {
      if (numbers[at] === wanted) marked[entity] = 1
    }
  }
  return marked
}

/**
 * True where an item of the row is of one of these numbers, and what is kept with it passes.
 * @param isWanted 1 at each number.
 */
export function itemTest(
  rows: Rows,
  name: ListName,
  isWanted: Uint8Array,
  passes?: (bits: number) => boolean,
): RowTest {
  const list = rows.list[name]
  const { bases, steps, low, high, bits } = arraysOf(list)
  const test = (row: number): boolean => {
    const end = startOf(bases, steps, row + 1)
    for (let at = startOf(bases, steps, row); at < end; at += 1) {
      if (isWanted[numberAt(low, high, at)] !== 1) continue
      if (!passes || passes(bits[at]!)) return true
    }
    return false
  }
  return Object.assign(test, { items: { list, isWanted } })
}

/** 1 at each of the numbers. */
export function marksOf(numbers: readonly number[], highest: number): Uint8Array {
  const marks = new Uint8Array(highest + 1)
  for (const number of numbers) if (number <= highest) marks[number] = 1
  return marks
}
