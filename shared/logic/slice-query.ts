import { ALL, type Query } from '#shared/aql/ast.ts'
import type { Slice } from '#shared/model/slice.ts'

/** A slice as a query; its dates are left to the scope's own bounds. */
export function sliceQuery({ entities = [], values = [], ranges = [], terms = [] }: Slice): Query {
  const items: Query[] = [
    ...entities.map((id): Query => {
      return { kind: 'nested', path: 'entities', where: equals('id', id) }
    }),
    ...values.map(({ field, value }) => equals(field, value)),
    ...ranges.map(({ field, from, to }): Query => {
      const test = {
        kind: 'range',
        min: String(from),
        max: String(to),
        maxExclusive: true,
      } as const
      return { kind: 'leaf', field, test }
    }),
    ...terms.map(inText),
  ]
  const [only] = items
  if (!only) return ALL
  return items.length === 1 ? only : { kind: 'and', items }
}

function equals(field: string, value: string): Query {
  return { kind: 'leaf', field, test: { kind: 'term', value } }
}

function inText(words: string): Query {
  const test = { kind: 'phrase', value: words } as const
  return {
    kind: 'or',
    items: [
      { kind: 'leaf', field: 'title', test },
      { kind: 'leaf', field: 'body', test },
    ],
  }
}
