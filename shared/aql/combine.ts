import type { Query, Span } from './ast.ts'
import { ALL } from './ast.ts'

/** One clause of a list and the operators written in front of it. */
export type Item = {
  readonly query: Query
  readonly span: Span
  /** Undefined for a blank or a comma. */
  readonly join?: 'AND' | 'OR'
  readonly isNegated: boolean
  /** `+` in front. */
  readonly isRequired: boolean
}

/**
 * Makes one query of a list. Decisions, from the evidence and from Lucene where it is silent:
 *
 * - AND binds tighter than OR, as in every query language but Lucene's classic parser, whose
 *   left-to-right rule (`a OR b AND c` demands b and c) nobody expects.
 * - A blank or comma means OR everywhere, between clauses of different fields too: vendor queries
 *   show it between values, none shows a blank that means AND, and Lucene's default is OR. parse.ts
 *   warns where a blank joins different fields.
 * - NOT or `-` with only a blank before it excludes from the whole list, as Lucene's MUST_NOT does:
 *   `a b NOT c` is (a OR b) AND NOT c. After a written AND or OR it negates that one clause.
 * - Beside `+a` the unsigned clauses limit nothing but still weigh relevance: `+a b` is
 *   a AND (b OR everything).
 */
export function combine(items: readonly Item[], span: Span): Query {
  const kept: Item[] = []
  const excluded: Query[] = []
  items.forEach((item, index) => {
    const isBound = item.join !== undefined || (index === 0 && items[1]?.join !== undefined)
    if (item.isNegated && !isBound)
      excluded.push({ kind: 'not', item: item.query, span: item.span })
    else kept.push(item)
  })
  const required: Query[] = []
  const optional: Query[] = []
  for (const run of andRuns(kept)) {
    const query = conjunction(run.map(signed), span)
    if (run.some((item) => item.isRequired)) required.push(query)
    else optional.push(query)
  }
  if (required.length > 0 && optional.length > 0) optional.push(ALL)
  const either = optional.length > 0 ? [disjunction(optional, span)] : []
  return conjunction([...required, ...either, ...excluded], span)
}

function andRuns(items: readonly Item[]): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (item.join === 'AND' && last) last.push(item)
    else runs.push([item])
  }
  return runs
}

function signed(item: Item): Query {
  return item.isNegated ? { kind: 'not', item: item.query, span: item.span } : item.query
}

/** All of them; one stands for itself, nested ones are taken apart, none means everything. */
export function conjunction(queries: readonly Query[], span?: Span): Query {
  const items = queries.flatMap((query) => (query.kind === 'and' ? query.items : [query]))
  if (items.length === 0) return ALL
  if (items.length === 1) return items[0]!
  return span ? { kind: 'and', items, span } : { kind: 'and', items }
}

/** Any of them; one stands for itself, nested ones are taken apart, none means nothing. */
export function disjunction(queries: readonly Query[], span?: Span): Query {
  const items = queries.flatMap((query) => (query.kind === 'or' ? query.items : [query]))
  if (items.length === 0) return { kind: 'not', item: ALL }
  if (items.length === 1) return items[0]!
  return span ? { kind: 'or', items, span } : { kind: 'or', items }
}
