/** Filters of a search that a plan may lack, and the same search without them. */
import { ALL, type Query } from '#shared/aql/ast.ts'
import { conjunction } from '#shared/aql/combine.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { printAql } from '#shared/aql/print.ts'
import { clausesOf } from '#shared/aql/walk.ts'
import type { SearchQuery } from '#shared/model/search.ts'

const SETTINGS = /^(sort_by|sort_direction|per_page|cursor|return\[\]|published_at\b.*)$/

/**
 * What of a search a service's refusal speaks of: names of parameters and of fields whose first
 * word it has, in the singular or plural ("categories.taxonomy" by "… does not include categories").
 */
export function filtersNamedIn(query: SearchQuery, message: string): string[] {
  const words = new Set(message.toLowerCase().match(/[\p{L}_]+/gu))
  return filtersOf(query).filter((name) => wordsFor(name).some((word) => words.has(word)))
}

/** @param filters As `filtersNamedIn` names them; others are left alone. */
export function withoutFilters(query: SearchQuery, filters: readonly string[]): SearchQuery {
  if (filters.length === 0) return query
  const parameters = query.parameters.filter(({ name }) => !filters.includes(name))
  const { query: tree, problems } = parseAql(query.aql)
  const clauses = clausesOf(tree)
  const kept = clauses.filter((clause) => !filters.includes(fieldOf(clause) ?? ''))
  // What cannot be read is not written anew.
  if (hasErrors(problems) || kept.length === clauses.length) return { ...query, parameters }
  return { aql: kept.length === 0 ? printAql(ALL) : printAql(conjunction(kept)), parameters }
}

function filtersOf({ aql, parameters }: SearchQuery): string[] {
  const names = parameters.map(({ name }) => name).filter((name) => !SETTINGS.test(name))
  const { query, problems } = parseAql(aql)
  const fields = hasErrors(problems) ? [] : clausesOf(query).flatMap((one) => fieldOf(one) ?? [])
  return [...new Set([...names, ...fields])]
}

/** Of a clause that asks one thing; plain words belong to every plan. */
function fieldOf(clause: Query): string | undefined {
  switch (clause.kind) {
    case 'leaf':
      return ['text', 'title', 'body'].includes(clause.field) ? undefined : clause.field
    case 'nested':
      return clause.path
    case 'not':
      return fieldOf(clause.item)
    case 'or': {
      const fields = new Set(clause.items.map(fieldOf))
      return fields.size === 1 ? [...fields][0] : undefined
    }
    default:
      return undefined
  }
}

function wordsFor(name: string): string[] {
  const first = /^!?([\p{L}_]+)/u.exec(name.toLowerCase())?.[1]
  if (first === undefined) return []
  const singular = first.replace(/ies$/, 'y').replace(/s$/, '')
  return [first, singular, singular.replace(/y$/, 'ies'), `${singular}s`]
}

function hasErrors(problems: ReturnType<typeof parseAql>['problems']): boolean {
  return problems.some(({ severity }) => severity === 'error')
}
