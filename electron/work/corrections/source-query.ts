import type { Query } from '#shared/aql/ast.ts'

/** The stories of a source as rules tell it: its domain, or its name where it has none. */
export function sourceQuery(source: string): Query {
  const value = source.trim()
  const leaf = (field: string, test: Extract<Query, { kind: 'leaf' }>['test']): Query => {
    return { kind: 'leaf', field, test }
  }
  return {
    kind: 'or',
    items: [
      leaf('source.domain', { kind: 'term', value }),
      {
        kind: 'and',
        items: [
          leaf('source.name.keyword', { kind: 'term', value }),
          { kind: 'not', item: leaf('source.domain', { kind: 'exists' }) },
        ],
      },
    ],
  }
}

/** The query without the stories of these sources. */
export function withoutSources(query: Query, sources: readonly string[]): Query {
  if (sources.length === 0) return query
  const not: Query = { kind: 'not', item: { kind: 'or', items: sources.map(sourceQuery) } }
  return query.kind === 'all' ? not : { kind: 'and', items: [query, not] }
}
