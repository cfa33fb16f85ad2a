/** Decides conditions story by story from the columns, where that is possible: no story is unpacked. */
import type { Query } from '#shared/aql/ast.ts'

import { rowTestOf } from './column-filter.ts'
import type { Rows } from './columns.ts'
import type { FacetValues } from './facet-values.ts'

/** Whether the story of a key is in the answer. */
export type KeyTest = (key: number) => boolean

export type RowTests = {
  /**
   * Undefined where the columns do not know, or are not in memory; conditions on exact values load
   * them, since nothing else decides those.
   */
  testOf(query: Query): KeyTest | undefined
}

export type RowTestParts = {
  readonly values: FacetValues
  /** Loads what is missing. */
  load(): Rows
  /** Whether the columns can be asked without a long load, and outside of a transaction. */
  isReady(): boolean
}

export function createRowTests({ values, load, isReady }: RowTestParts): RowTests {
  return {
    testOf(query) {
      if (!isReady() && !asksExactly(query)) return undefined
      const rows = load()
      const test = rowTestOf(query, rows, values)
      return (
        test &&
        ((key) => {
          const row = rows.rowOf(key)
          return row !== undefined && test(row)
        })
      )
    },
  }
}

function asksExactly(query: Query): boolean {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.items.some(asksExactly)
    case 'not':
      return asksExactly(query.item)
    case 'leaf':
      return 'isExact' in query.test && query.test.isExact === true
    default:
      return false
  }
}
