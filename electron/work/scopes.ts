/** Which stories are meant: as the story index counts them, and in words. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { StoryScope as IndexScope } from '#electron/storyindex/types.ts'
import { ALL } from '#shared/aql/ast.ts'
import { sliceQuery } from '#shared/logic/slice-query.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { requireScope } from './query-scope.ts'

type Parts = { readonly library: Library; readonly cache: StoryCache; now(): number }

export type Scopes = ReturnType<typeof createScopes>

export function createScopes({ library, now }: Parts) {
  const whole = (scope: StoryScope): IndexScope => {
    switch (scope.kind) {
      case 'all':
        return { query: ALL }
      case 'query':
        return requireScope(scope.query, now())
      case 'search':
        requireSearch(scope.searchId)
        return {
          query: ALL,
          within: { ids: library.hits.listIds(scope.searchId, 'all', 'newest') },
        }
      case 'collection':
        throw new WorkError('NOT_FOUND', 'That collection is no longer there.')
      case 'batch':
        return { query: ALL, within: { table: 'batch_story', key: scope.batchId } }
      case 'stories':
        return { query: ALL, within: { ids: scope.ids } }
    }
  }

  const requireSearch = (id: string) => {
    const search = library.searches.find(id)
    if (!search) throw new WorkError('NOT_FOUND', 'That search is no longer there.')
    return search
  }

  return {
    /**
     * The scope, or the slice of it, for the story index.
     * @throws WorkError NOT_FOUND, QUERY
     */
    indexScope(scope: StoryScope, slice: Slice = {}): IndexScope {
      const all = whole(scope)
      const part = sliceQuery(slice)
      const from = latest(all.publishedFrom, timeOf(slice.from))
      const end = timeOf(slice.to)
      const to = earliest(all.publishedTo, end === undefined ? undefined : end - 1)
      return {
        ...all,
        query: part.kind === 'all' ? all.query : both(all.query, part),
        ...(from === undefined ? {} : { publishedFrom: from }),
        ...(to === undefined ? {} : { publishedTo: to }),
      }
    },

    /** The scope as a caption says it. */
    words(scope: StoryScope): string {
      switch (scope.kind) {
        case 'all':
          return 'all cached stories'
        case 'search':
          return `saved search "${library.searches.find(scope.searchId)?.name ?? scope.searchId}"`
        case 'query': {
          const parameters = scope.query.parameters.map(({ name, value }) => `${name}=${value}`)
          return [scope.query.aql, ...parameters].filter((part) => part !== '').join(' ')
        }
        case 'collection':
          return `collection "${scope.collectionId}"`
        case 'batch':
          return `batch "${library.batches.find(scope.batchId)?.name ?? scope.batchId}"`
        case 'stories':
          return `${scope.ids.length} chosen ${scope.ids.length === 1 ? 'story' : 'stories'}`
      }
    },
  }
}

function both(a: IndexScope['query'], b: IndexScope['query']): IndexScope['query'] {
  return a.kind === 'all' ? b : { kind: 'and', items: [a, b] }
}

function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new WorkError('QUERY', `"${text}" is not a date.`)
  return time
}

function latest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
}

function earliest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
}
