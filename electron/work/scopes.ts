/** Which stories are meant: as the story index counts them, and in words. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { MembersTable, StoryScope as IndexScope } from '#electron/storyindex/types.ts'
import { ALL, type Query } from '#shared/aql/ast.ts'
import { sliceQuery } from '#shared/logic/slice-query.ts'
import type { Correction } from '#shared/model/correction.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { ActiveRules } from './corrections/active-rules.ts'
import type { Corrections } from './corrections/corrections.ts'
import { sourceQuery, withoutSources } from './corrections/source-query.ts'
import { requireScope } from './query-scope.ts'

type Parts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly corrections: Pick<Corrections, 'active' | 'book'>
  now(): number
}

/** By all rules, by none, or by those that take no story away: neither rejections nor mutes. */
export type Corrected = 'wholly' | 'not' | 'withoutRejections'

const REJECTING: ReadonlySet<Correction['kind']> = new Set(['reject', 'mute'])

export type Scopes = ReturnType<typeof createScopes>

export function createScopes({ library, cache, corrections, now }: Parts) {
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
          within: membersOf(
            { table: 'library.search_hit', keyColumn: 'search_id', key: scope.searchId },
            () => library.hits.listIds(scope.searchId, 'all', 'newest'),
          ),
        }
      case 'collection':
        requireCollection(scope.collectionId)
        return {
          query: ALL,
          within: membersOf(
            {
              ...{ table: 'library.collection_member', keyColumn: 'collection_id' },
              key: scope.collectionId,
            },
            () => library.collections.listMembers(scope.collectionId),
          ),
        }
      case 'batch':
        return { query: ALL, within: { table: 'batch_story', key: scope.batchId } }
      case 'stories':
        return { query: ALL, within: { ids: scope.ids } }
    }
  }

  const requireCollection = (id: string) => {
    const collection = library.collections.find(id)
    if (!collection) throw new WorkError('NOT_FOUND', 'That collection is no longer there.')
    return collection
  }

  const requireSearch = (id: string) => {
    const search = library.searches.find(id)
    if (!search) throw new WorkError('NOT_FOUND', 'That search is no longer there.')
    return search
  }

  const rulesFor = (corrected: Corrected): ActiveRules | undefined => {
    const active = corrected === 'not' ? undefined : corrections.active()
    if (!active || corrected === 'wholly') return active
    const rules = active.rules.filter(({ correction: { kind } }) => !REJECTING.has(kind))
    if (rules.length === active.rules.length) return active
    return rules.length === 0 ? undefined : { version: `${active.version} unrejected`, rules }
  }

  return {
    /**
     * The scope, or the slice of it, for the story index, with the corrections that are asked for.
     * @throws WorkError NOT_FOUND, QUERY
     */
    indexScope(scope: StoryScope, slice: Slice = {}, corrected: Corrected = 'wholly'): IndexScope {
      const all = whole(scope)
      const part = sliceQuery(slice)
      const from = latest(all.publishedFrom, timeOf(slice.from))
      const end = timeOf(slice.to)
      const to = earliest(all.publishedTo, end === undefined ? undefined : end - 1)
      const rules = rulesFor(corrected)
      const isMeant = part.kind === 'all' ? all.query : both(all.query, part)
      const muted = corrected === 'wholly' && rules ? [...corrections.book().muted.keys()] : []
      return {
        ...all,
        query: withoutSources(isMeant, muted),
        ...(rules === undefined ? {} : { rules }),
        ...(from === undefined ? {} : { publishedFrom: from }),
        ...(to === undefined ? {} : { publishedTo: to }),
      }
    },

    /** Whether leaving out rules of these kinds would ask for other stories than all of them do. */
    differs: (corrected: Corrected) => rulesFor(corrected) !== rulesFor('wholly'),

    /** Those whose source is not muted, for lists that do not come from the index. */
    withoutMuted(ids: readonly string[]): readonly string[] {
      const sources = [...corrections.book().muted.keys()]
      if (sources.length === 0 || ids.length === 0) return ids
      const query: Query = { kind: 'or', items: sources.map(sourceQuery) }
      const muted = new Set(cache.stories.search({ query, within: { ids }, limit: ids.length }).ids)
      return muted.size === 0 ? ids : ids.filter((id) => !muted.has(id))
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
          return `collection "${library.collections.find(scope.collectionId)?.name ?? scope.collectionId}"`
        case 'batch':
          return `batch "${library.batches.find(scope.batchId)?.name ?? scope.batchId}"`
        case 'stories':
          return `${scope.ids.length} chosen ${scope.ids.length === 1 ? 'story' : 'stories'}`
      }
    },
  }
}

/** Read when they are needed: a hundred thousand ids take longer than a window may be kept. */
function membersOf(
  held: MembersTable,
  read: () => readonly string[],
): NonNullable<IndexScope['within']> {
  let ids: readonly string[] | undefined
  return {
    held,
    get ids() {
      return (ids ??= read())
    },
  }
}

function both(a: Query, b: Query): Query {
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
