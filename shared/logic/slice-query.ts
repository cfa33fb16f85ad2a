import { ALL, type Query } from '#shared/aql/ast.ts'
import type { Slice } from '#shared/model/slice.ts'

type Mention = NonNullable<Slice['mentions']>[number]

/** A slice as a query; its dates are left to the scope's own bounds. */
export function sliceQuery(slice: Slice): Query {
  const { entities = [], mentions = [], values = [], ranges = [], terms = [] } = slice
  const items: Query[] = [
    ...entities.map((id): Query => {
      return { kind: 'nested', path: 'entities', where: equals('id', id) }
    }),
    ...mentions.map(mentioned),
    ...values.map(({ field, value }): Query => {
      return { kind: 'leaf', field, test: { kind: 'term', value, isExact: true } }
    }),
    ...ranges.map(({ field, from, to }): Query => {
      const test = {
        kind: 'range',
        min: String(from),
        max: String(to),
        maxExclusive: true,
        isExact: true,
      } as const
      return { kind: 'leaf', field, test }
    }),
    ...terms.map(inText),
  ]
  const [only] = items
  if (!only) return ALL
  return items.length === 1 ? only : { kind: 'and', items }
}

function mentioned({ entity, in: element, polarity }: Mention): Query {
  const items = [
    equals('id', entity),
    ...(element === undefined ? [] : [equals('element', element)]),
    ...(polarity === undefined ? [] : [equals('sentiment', polarity)]),
  ]
  const [only] = items
  const where: Query = items.length === 1 && only ? only : { kind: 'and', items }
  return { kind: 'nested', path: 'entities', where }
}

function equals(field: string, value: string): Query {
  return { kind: 'leaf', field, test: { kind: 'term', value } }
}

/** The words in this order in title or body. */
export function inText(words: string): Query {
  const test = { kind: 'phrase', value: words } as const
  return {
    kind: 'or',
    items: [
      { kind: 'leaf', field: 'title', test },
      { kind: 'leaf', field: 'body', test },
    ],
  }
}
