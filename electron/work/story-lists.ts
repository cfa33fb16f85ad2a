/**
 * Lists the page looks at: a snapshot of ids in order, so that rows do not move under the reader's
 * eyes while stories arrive. Bodies and summaries are read row by row when they come into view.
 */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { StoryScope as IndexScope } from '#electron/storyindex/types.ts'
import { isSampleDomain } from '#shared/logic/sample.ts'
import type { StorySummary } from '#shared/model/story.ts'
import type { StoryFilter, StoryList, StoryOrder, StoryScope } from '#shared/model/story-list.ts'
import { type CopyGroups, findCopies, foldedIds, MOST_COMPARED } from './fold-copies.ts'
import { requireScope } from './query-scope.ts'
import type { Scopes } from './scopes.ts'

/** A page keeps one or two lists in view; a few more serve quick going back and forth. */
const KEPT_LISTS = 16

/** Beyond this a list says its total and shows the first so many. */
const MOST_ROWS = 200_000

const MOST_SIBLINGS = 40

export type StoryListsParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly scopes: Scopes
  now(): number
  newId(): string
}

type KeptList = {
  readonly ids: readonly string[]
  /** Of a folded list: what it was made of, and its copies. */
  readonly fold?: { readonly all: readonly string[]; readonly groups: CopyGroups }
}

export type StoryLists = ReturnType<typeof createStoryLists>

export function createStoryLists({ library, cache, scopes, now, newId }: StoryListsParts) {
  const lists = new Map<string, KeptList>()
  const summaries = summariesFor({ library, cache })

  const idsOf = (scope: StoryScope, filter: StoryFilter, order: StoryOrder): readonly string[] => {
    if (scope.kind === 'search' && order !== 'relevance') {
      return scopes.withoutMuted(library.hits.listIds(scope.searchId, filter, order))
    }
    const found = cache.stories.search({
      ...searchScope(scope),
      sortBy: order === 'relevance' ? 'relevance' : 'published_at',
      sortDirection: order === 'oldest' ? 'asc' : 'desc',
      limit: MOST_ROWS,
    }).ids
    const members =
      scope.kind === 'search'
        ? new Set(library.hits.listIds(scope.searchId, 'all', 'newest'))
        : undefined
    const inScope = members ? scopes.withoutMuted(found.filter((id) => members.has(id))) : found
    if (filter === 'starred') return keep(inScope, library.marks.listStarred(), true)
    return filter === 'unread' ? keep(inScope, library.marks.listRead(), false) : inScope
  }

  const searchScope = (scope: StoryScope): IndexScope => {
    if (scope.kind !== 'search') return scopes.indexScope(scope)
    const search = library.searches.find(scope.searchId)
    if (!search) throw new WorkError('NOT_FOUND', 'That search is no longer there.')
    // Membership decides; the words of the query only give the order.
    return { query: requireScope(search.query, now()).query }
  }

  const put = (list: KeptList): StoryList => {
    const read = library.marks.listRead()
    const id = newId()
    lists.set(id, list)
    for (const old of [...lists.keys()].slice(0, -KEPT_LISTS)) lists.delete(old)
    return {
      id,
      total: list.ids.length,
      unread: list.ids.reduce((n, one) => n + (read.has(one) ? 0 : 1), 0),
      ...(list.fold && { folded: list.fold.all.length - list.ids.length }),
      ...(list.fold && list.fold.all.length > MOST_COMPARED && { compared: MOST_COMPARED }),
    }
  }
  const require = (listId: string): KeptList => {
    const list = lists.get(listId)
    if (!list) {
      throw new WorkError('NOT_FOUND', 'This list was closed to save memory; open it again.')
    }
    // Asking for a list again keeps it from being dropped.
    lists.delete(listId)
    lists.set(listId, list)
    return list
  }

  return {
    /** All ids of a scope in order, without keeping a list. */
    ids: idsOf,
    open(scope: StoryScope, filter: StoryFilter, order: StoryOrder): StoryList {
      return put({ ids: idsOf(scope, filter, order) })
    },

    /** Near copies behind their first row. @throws WorkError NOT_FOUND once the list was dropped. */
    async fold(listId: string, unfolded: readonly string[]): Promise<StoryList> {
      const { ids, fold } = require(listId)
      const all = fold?.all ?? ids
      const groups = fold?.groups ?? (await findCopies(cache, all))
      return put({ ids: foldedIds(all, groups, new Set(unfolded)), fold: { all, groups } })
    },

    /** Rows from `offset`; a story that was removed since is left out. */
    window(listId: string, offset: number, limit: number): StorySummary[] {
      const { ids, fold } = require(listId)
      const rows = summaries(ids.slice(offset, offset + limit))
      if (!fold) return rows
      const { copiesOf, outletsOf } = fold.groups
      const leadOf = new Map(
        [...copiesOf].flatMap(([lead, copies]) => copies.map((id) => [id, lead])),
      )
      return rows.map((row) => {
        const copies = copiesOf.get(row.id)?.length ?? 0
        const copyOf = leadOf.get(row.id)
        return {
          ...row,
          ...(copies > 0 && { copies: { stories: copies, outlets: outletsOf.get(row.id) ?? 1 } }),
          ...(copyOf !== undefined && { copyOf }),
        }
      })
    },

    /** Other stories of the event it belongs to, newest first. @throws WorkError NOT_FOUND */
    siblings(id: string): StorySummary[] {
      const story = cache.stories.get(id)?.story
      if (!story) throw new WorkError('NOT_FOUND', 'That story is no longer kept on this computer.')
      const [event] = story.clusters
      if (event === undefined) return []
      const test = { kind: 'term', value: event } as const
      const query = { kind: 'leaf', field: 'clusters', test } as const
      const { ids } = cache.stories.search({ query, sortBy: 'published_at', limit: MOST_SIBLINGS })
      return summaries(scopes.withoutMuted(ids).filter((one) => one !== id))
    },
  }
}

/** Rows for lists; a story that is not kept is left out. */
export function summariesFor({ library, cache }: Pick<StoryListsParts, 'library' | 'cache'>) {
  return (ids: readonly string[]): StorySummary[] => {
    const notes = library.highlights.count(ids)
    return cache.stories.summaries(ids).map((summary) => {
      const tagIds = library.tags.ofStory(summary.id)
      return {
        ...summary,
        ...library.marks.find(summary.id),
        isSample: isSampleDomain(summary.sourceDomain),
        ...(tagIds.length > 0 && { tagIds }),
        ...(notes.has(summary.id) && { notes: notes.get(summary.id) ?? 0 }),
      }
    })
  }
}

function keep(ids: readonly string[], set: ReadonlySet<string>, isWanted: boolean): string[] {
  return ids.filter((id) => set.has(id) === isWanted)
}
