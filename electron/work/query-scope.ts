import type { StoryScope } from '#electron/storyindex/types.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { readStoryParameters, type StoryRequest } from '#shared/aql/parameters.ts'
import { parseAql } from '#shared/aql/parse.ts'
import type { SearchQuery } from '#shared/model/search.ts'
import { parametersOf } from './news-client.ts'

/** A search as the cache understands it: the same words, the same default window as the service. */
export function requireScope(query: SearchQuery, now: number): StoryScope {
  const request = read(query, now)
  const problem = request.problems[0]
  if (!problem) return scopeOf(request)
  const fault = parseAql(query.aql).problems.find(({ severity }) => severity === 'error')
  throw new WorkError('QUERY', fault?.message ?? problem.message, {
    ...(fault ? { column: fault.column } : { parameter: problem.parameter }),
  })
}

/** Undefined where the query cannot be read. */
export function scopeOfQuery(query: SearchQuery, now: number): StoryScope | undefined {
  const request = read(query, now)
  return request.problems.length > 0 ? undefined : scopeOf(request)
}

/**
 * The rule of a collection: as a search, but over all times where it names none, because documents
 * are as old as their files. @throws WorkError QUERY
 */
export function requireRule(rule: SearchQuery, now: number): StoryScope {
  const scope = requireScope(rule, now)
  return read(rule, now).isDefaultWindow ? { query: scope.query } : scope
}

/** Leniently, as the legacy family does: a parameter of some service's own does not stop reading. */
function read(query: SearchQuery, now: number): StoryRequest {
  return readStoryParameters(parametersOf(query), { family: 'legacy', endpoint: 'stories', now })
}

function scopeOf({ query, publishedFrom, publishedTo }: StoryRequest): StoryScope {
  return {
    query,
    ...(publishedFrom === undefined ? {} : { publishedFrom }),
    ...(publishedTo === undefined ? {} : { publishedTo }),
  }
}
