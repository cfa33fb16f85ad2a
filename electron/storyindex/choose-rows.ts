/**
 * Rows by their columns: from the rows that a condition keeps where one is narrow, else in passes over
 * arrays, one for the time and one for each condition.
 */
import type { Query } from '#shared/aql/ast.ts'

import { rowTestOf } from './column-filter.ts'
import type { Rows } from './columns.ts'
import type { FacetValues } from './facet-values.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'
import { dearestFirst, keptRows } from './kept-rows.ts'
import { liveRows } from './live-rows.ts'
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
  const start = narrowest(rows, conditions)
  if (start) {
    const rest = conditions.filter((each) => each !== start.condition)
    return rest.reduce(among, withinTime(rows, start.rows, scope))
  }
  const [first, ...rest] = conditions
  if (!isAnyTime(scope)) return conditions.reduce(among, rowsBetween(rows, scope))
  return first ? rest.reduce(among, aliveOf(rows, rowsThat(rows, first.test, 0))) : liveRows(rows)
}

function narrowest(
  rows: Rows,
  conditions: readonly Condition[],
): { readonly condition: Condition; readonly rows: Uint32Array } | undefined {
  let best: { condition: Condition; rows: Uint32Array } | undefined
  for (const condition of dearestFirst(conditions)) {
    const kept = keptRows(rows, condition.query, (from) => rowsThat(rows, condition.test, from))
    if (!kept) continue
    if (!best || kept.rows.length < best.rows.length) best = { condition, rows: kept.rows }
    // A test of each of these few costs less than a pass over all for another condition.
    if (best.rows.length * FEW <= rows.size) break
  }
  return best
}

const FEW = 64

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
  const chosen = new Uint32Array(rows.size)
  let count = 0
  for (let row = 0; row < chosen.length; row += 1) {
    const at = array[row]!
    if (at >= first && at < beyond && alive[row] === 1) chosen[count++] = row
  }
  return chosen.subarray(0, count)
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

function aliveOf(rows: Rows, chosen: Uint32Array): Uint32Array {
  if (rows.killed.length === 0) return chosen
  const alive = rows.alive.array
  let count = 0
  for (let at = 0; at < chosen.length; at += 1) {
    const row = chosen[at]!
    if (alive[row] === 1) chosen[count++] = row
  }
  return chosen.subarray(0, count)
}

/** From one on, dead rows included. Without a call for each row it takes a third of the time. */
function rowsThat(rows: Rows, test: RowTest, from: number): Uint32Array {
  const chosen = new Uint32Array(rows.size - from)
  let count = 0
  const { equals, items } = test
  if (equals) {
    const { array, shift, mask, value } = equals
    for (let row = from; row < rows.size; row += 1) {
      if (((array[row]! >>> shift) & mask) === value) chosen[count++] = row
    }
  } else if (items) {
    const arrays = arraysOf(items.list)
    const { isWanted } = items
    let at = startOf(arrays, from)
    for (let row = from; row < chosen.length + from; row += 1) {
      const end = startOf(arrays, row + 1)
      let isMet = false
      for (; at < end; at += 1) if (isWanted[numberAt(arrays, at)] === 1) isMet = true
      if (isMet && test(row)) chosen[count++] = row
    }
  } else {
    for (let row = from; row < rows.size; row += 1) if (test(row)) chosen[count++] = row
  }
  return chosen.subarray(0, count)
}

function among(chosen: Uint32Array, { test }: Condition): Uint32Array {
  let count = 0
  for (let at = 0; at < chosen.length; at += 1) {
    const row = chosen[at]!
    if (test(row)) chosen[count++] = row
  }
  return chosen.subarray(0, count)
}
