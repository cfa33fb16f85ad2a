/** Decides conditions story by story from the columns, where that is possible: no story is unpacked. */
import type { Query } from '#shared/aql/ast.ts'

import { rowTestOf } from './column-filter.ts'
import type { CorrectedColumns } from './corrected-columns.ts'
import type { EntityRules } from './entity-rules.ts'

/** Whether the story of a key is in the answer. */
export type KeyTest = (key: number) => boolean

export type RowTests = {
  /**
   * Undefined where the columns do not know, or are not in memory; conditions on exact values load
   * them, since nothing else decides those.
   */
  testOf(query: Query, rules?: EntityRules): KeyTest | undefined
}

export type RowTestParts = {
  /** Loads what is missing. */
  readonly view: CorrectedColumns['view']
  /** Whether the columns can be asked without a long load, and outside of a transaction. */
  isReady(): boolean
}

export function createRowTests({ view, isReady }: RowTestParts): RowTests {
  return {
    testOf(query, rules) {
      if (!isReady() && !asksExactly(query)) return undefined
      const { rows, values } = view(rules)
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
