/**
 * Rows by their columns: from the rows that a condition keeps where one is narrow, else in passes over
 * arrays, one for the time and one for each condition.
 */
import type { Query } from '#shared/aql/ast.ts'

import { rowTestOf } from './column-filter.ts'
import type { Rows } from './columns.ts'
import type { FacetValues } from './facet-values.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'
import { keptRows, rowsOfAll } from './kept-rows.ts'
import { collectRows, liveRows } from './live-rows.ts'
import type { FindRows } from './live-rows.ts'
import { unitsOf } from './times.ts'
import type { RowTest } from './value-tests.ts'

type Span = { readonly publishedFrom?: number; readonly publishedTo?: number }
type Condition = { readonly query: Query; readonly test: RowTest }

/** Times are milliseconds, both inclusive; undefined where a condition needs more than columns know. */
export function chooseRows(
  rows: Rows,
  values: FacetValues,
  scope: Span & { readonly query: Query },
): Uint32Array | undefined {
  const { query } = scope
  const queries = query.kind === 'and' ? query.items : query.kind === 'all' ? [] : [query]
  const conditions: Condition[] = []
  for (const each of queries) {
    const test = rowTestOf(each, rows, values)
    if (!test) return undefined
    conditions.push({ query: each, test })
  }
  if (conditions.length === 0) {
    return isAnyTime(scope) ? liveRows(rows) : rowsBetween(rows, scope)
  }
  const { found, left } = begin(rows, conditions)
  return left.reduce(among, withinTime(rows, found, scope))
}

/** Rows that meet some of the conditions, dead ones included, and the conditions still to test. */
function begin(
  rows: Rows,
  conditions: readonly Condition[],
): { found: Uint32Array; left: readonly Condition[] } {
  const left: Condition[] = []
  const wide: Uint32Array[] = []
  const ordered = narrowFirst(conditions)
  for (const [at, condition] of ordered.entries()) {
    const kept = keptRows(rows, condition.query, (from) => rowsThat(rows, condition.test, from))
    if (kept?.bits) wide.push(kept.bits)
    if (!kept) left.push(condition)
    if (!kept?.list) continue
    // To test each of these few costs less than to look for all rows of another condition.
    return { found: kept.list, left: [...ordered.slice(0, at), ...ordered.slice(at + 1)] }
  }
  if (wide.length > 0) return { found: rowsOfAll(wide, rows.size), left }
  const [first, ...rest] = left
  return { found: first ? rowsThat(rows, first.test, 0) : new Uint32Array(0), left: rest }
}

/** Conditions on lists are narrower as a rule. */
function narrowFirst(conditions: readonly Condition[]): Condition[] {
  const isOfList = ({ test }: Condition): number => (test.items ? 0 : 1)
  return [...conditions].sort((a, b) => isOfList(a) - isOfList(b))
}

function isAnyTime({ publishedFrom, publishedTo }: Span): boolean {
  return publishedFrom === undefined && publishedTo === undefined
}

/** In the units of the column: `[first, beyond)`. */
function boundsOf(rows: Rows, { publishedFrom = -Infinity, publishedTo = Infinity }: Span) {
  return [unitsOf(rows.time, publishedFrom), unitsOf(rows.time, Math.floor(publishedTo) + 1)] as const // prettier-ignore
}

function rowsBetween(rows: Rows, span: Span): Uint32Array {
  const [first, beyond] = boundsOf(rows, span)
  const { array } = rows.time
  const alive = rows.alive.array
  return collectRows(0, rows.size, (from, to, into) => {
    let count = 0
    for (let row = from; row < to; row += 1) {
      const at = array[row]!
      if (at >= first && at < beyond && alive[row] === 1) into[count++] = row
    }
    return count
  })
}

/** A new list of those that count. */
function withinTime(rows: Rows, some: Uint32Array, span: Span): Uint32Array {
  const [first, beyond] = boundsOf(rows, span)
  const { array } = rows.time
  const alive = rows.alive.array
  const chosen = new Uint32Array(some.length)
  let count = 0
  for (let index = 0; index < some.length; index += 1) {
    const row = some[index]!
    const at = array[row]!
    if (at >= first && at < beyond && alive[row] === 1) chosen[count++] = row
  }
  return chosen.subarray(0, count)
}

/** From one on, dead rows included. Without a call for each row it takes a third of the time. */
function rowsThat(rows: Rows, test: RowTest, first: number): Uint32Array {
  return collectRows(first, rows.size, finderOf(test))
}

function finderOf(test: RowTest): FindRows {
  const { equals, items } = test
  if (equals) {
    const { array, shift, mask, value } = equals
    return (from, to, into) => {
      let count = 0
      for (let row = from; row < to; row += 1) {
        if (((array[row]! >>> shift) & mask) === value) into[count++] = row
      }
      return count
    }
  }
  if (items) return itemFinder(test, items)
  return (from, to, into) => {
    let count = 0
    for (let row = from; row < to; row += 1) if (test(row)) into[count++] = row
    return count
  }
}

function itemFinder(test: RowTest, { list, isWanted }: NonNullable<RowTest['items']>): FindRows {
  const { bases, steps, low, high } = arraysOf(list)
  return (from, to, into) => {
    let count = 0
    let at = startOf(bases, steps, from)
    for (let row = from; row < to; row += 1) {
      const end = startOf(bases, steps, row + 1)
      let isMet = 0
      for (; at < end; at += 1) isMet |= isWanted[numberAt(low, high, at)]!
      if (isMet === 1 && test(row)) into[count++] = row
    }
    return count
  }
}

function among(chosen: Uint32Array, { test }: Condition): Uint32Array {
  let count = 0
  for (let at = 0; at < chosen.length; at += 1) {
    const row = chosen[at]!
    if (test(row)) chosen[count++] = row
  }
  return chosen.subarray(0, count)
}
