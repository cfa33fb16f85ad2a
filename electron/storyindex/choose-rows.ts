/** Rows by their columns, in passes over arrays: one for the time, one for each condition. */
import type { Query } from '#shared/aql/ast.ts'

import { rowTestOf } from './column-filter.ts'
import type { Rows } from './columns.ts'
import type { FacetValues } from './facet-values.ts'
import { liveRows } from './live-rows.ts'
import { unitsOf } from './times.ts'
import type { RowTest } from './value-tests.ts'

/** Times are milliseconds, both inclusive; undefined where a condition needs more than columns know. */
export function chooseRows(
  rows: Rows,
  values: FacetValues,
  scope: {
    readonly query: Query
    readonly publishedFrom?: number
    readonly publishedTo?: number
  },
): Uint32Array | undefined {
  const { query, publishedFrom = -Infinity, publishedTo = Infinity } = scope
  const conditions = query.kind === 'and' ? query.items : query.kind === 'all' ? [] : [query]
  const tests = conditions.map((condition) => rowTestOf(condition, rows, values))
  if (!tests.every((test) => test !== undefined)) return undefined
  const isAnyTime = publishedFrom === -Infinity && publishedTo === Infinity
  const [first, ...rest] = tests
  if (!isAnyTime) return tests.reduce(among, rowsBetween(rows, publishedFrom, publishedTo))
  return first ? rest.reduce(among, rowsThat(rows, first)) : liveRows(rows)
}

function rowsBetween(rows: Rows, from: number, to: number): Uint32Array {
  const [first, beyond] = [unitsOf(rows.time, from), unitsOf(rows.time, Math.floor(to) + 1)]
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

function rowsThat(rows: Rows, test: RowTest): Uint32Array {
  const alive = rows.alive.array
  const chosen = new Uint32Array(rows.size)
  let count = 0
  const { equals } = test
  if (equals) {
    // Without a call for each row: a third of the time.
    const { array, shift, mask, value } = equals
    for (let row = 0; row < chosen.length; row += 1) {
      if (((array[row]! >>> shift) & mask) === value && alive[row] === 1) chosen[count++] = row
    }
  } else {
    for (let row = 0; row < chosen.length; row += 1) {
      if (alive[row] === 1 && test(row)) chosen[count++] = row
    }
  }
  return chosen.subarray(0, count)
}

function among(chosen: Uint32Array, test: RowTest): Uint32Array {
  let count = 0
  for (let at = 0; at < chosen.length; at += 1) {
    const row = chosen[at]!
    if (test(row)) chosen[count++] = row
  }
  return chosen.subarray(0, count)
}
