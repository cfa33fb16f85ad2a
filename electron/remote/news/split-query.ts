/** Cuts a query that is too long for one request into several that together find the same. */
import type { Query } from '#shared/aql/ast.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { printAql } from '#shared/aql/print.ts'

import type { Pairs } from './request.ts'

/** Each part is a request of its own, counted by the service as such. */
const MOST_PARTS = 16

/**
 * The parameters of the parts, each of which `fits`; undefined where the length does not come from
 * alternatives in `aql`, or would take more than 16 parts. A story may match several parts.
 */
export function splitPairs(
  pairs: Pairs,
  fits: (pairs: Pairs) => boolean,
): readonly Pairs[] | undefined {
  const written = pairs.filter(([name]) => name === 'aql')
  if (written.length !== 1) return undefined
  const defaultField = pairs.findLast(([name]) => name === 'aql_default_field')?.[1]
  const { query, problems } = parseAql(written[0]?.[1] ?? '', {
    ...(defaultField !== undefined && { defaultField }),
  })
  if (problems.some((problem) => problem.severity === 'error') || sorts(query)) return undefined
  // What is printed names every field, so the default must not apply to it again.
  const others = pairs.filter(([name]) => name !== 'aql_default_field')
  const pairsOf = (part: Query): Pairs =>
    others.map((pair) => (pair[0] === 'aql' ? (['aql', printAql(part)] as const) : pair))

  const waiting: Query[] = [query]
  const done: Pairs[] = []
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const asPairs = pairsOf(part)
    if (fits(asPairs)) {
      done.push(asPairs)
    } else {
      const halves = halve(part)
      if (!halves) return undefined
      waiting.unshift(...halves)
    }
    if (done.length + waiting.length > MOST_PARTS) return undefined
  }
  return done
}

/** Whether the query sets an order of its own, in which parts cannot be merged. */
function sorts(query: Query): boolean {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.items.some(sorts)
    case 'not':
      return sorts(query.item)
    case 'nested':
      return query.sortBy !== undefined
    default:
      return false
  }
}

/**
 * Two queries whose answers together are this one's: the longest list of alternatives is halved.
 * AND and "there is an object that" distribute over OR; NOT does not.
 */
function halve(query: Query): readonly [Query, Query] | undefined {
  switch (query.kind) {
    case 'or': {
      if (query.items.length < 2) return query.items[0] && halve(query.items[0])
      const middle = halfOfLength(query.items)
      return [
        { kind: 'or', items: query.items.slice(0, middle) },
        { kind: 'or', items: query.items.slice(middle) },
      ]
    }
    case 'and': {
      const byLength = query.items
        .map((item, at) => ({ at, length: lengthOf(item) }))
        .sort((a, b) => b.length - a.length)
      for (const { at } of byLength) {
        const halves = halve(query.items[at]!)
        if (!halves) continue
        const withHalf = (half: Query): Query => ({
          kind: 'and',
          items: query.items.map((item, each) => (each === at ? half : item)),
        })
        return [withHalf(halves[0]), withHalf(halves[1])]
      }
      return undefined
    }
    case 'nested': {
      const halves = halve(query.where)
      // A group that names an element looks at entities element by element; a half that no longer
      // does would look at them whole, and find other stories.
      const isSame = halves?.every((half) => asksElement(half) === asksElement(query.where))
      if (!halves || !isSame) return undefined
      return [
        { ...query, where: halves[0] },
        { ...query, where: halves[1] },
      ]
    }
    default:
      return undefined
  }
}

function asksElement(query: Query): boolean {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.items.some(asksElement)
    case 'not':
      return asksElement(query.item)
    case 'leaf':
      return query.field === 'element'
    default:
      return false
  }
}

/** How many of the first items make up about half of the text; at least one on each side. */
function halfOfLength(items: readonly Query[]): number {
  const lengths = items.map(lengthOf)
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2
  let sum = 0
  let count = 0
  while (count < items.length - 1 && sum + lengths[count]! <= half) sum += lengths[count++]!
  return Math.max(1, count)
}

function lengthOf(query: Query): number {
  return encodeURIComponent(printAql(query).toWellFormed()).length
}
