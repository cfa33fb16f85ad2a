/**
 * What happens when stories arrive: they are stored, then their membership is written for the search
 * that asked and for every other saved search of the same profile that matches.
 */
import type { Hit } from '#electron/library/hits.ts'
import type { Library } from '#electron/library/library.ts'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { Engine } from '#shared/model/monitor.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { Search } from '#shared/model/search.ts'
import { scopeOfQuery } from './query-scope.ts'
import type { StoryPage } from './news-client.ts'

/** One transaction stays short: a page is put away in slices, with a breath in between. */
const SLICE = 25

/** What became of one page. */
export type PageTally = {
  readonly fetched: number
  /** New or changed in the cache. */
  readonly stored: number
  /** Members that were none before. */
  readonly fresh: number
  /** Could not be read. */
  readonly dropped: number
}

export type StoryArrivals = ReturnType<typeof createArrivals>

export type ArrivalsParts = {
  readonly library: Library
  readonly cache: StoryCache
  now(): number
  announce(topic: 'stories' | 'searches', ids: readonly string[]): void
}

export function createArrivals({ library, cache, now, announce }: ArrivalsParts) {
  /** Saved searches of the profile that match, each with its members among these stories. */
  const matching = (profileId: string, hits: readonly Hit[], exceptId?: string) =>
    library.searches
      .listSaved()
      .filter((other) => other.id !== exceptId && other.profileId === profileId)
      .flatMap((other) => {
        const scope = scopeOfQuery(other.query, now())
        if (!scope) return []
        const { publishedFrom = -Infinity, publishedTo = Infinity } = scope
        const inWindow = hits.filter(
          ({ publishedAt }) => publishedAt >= publishedFrom && publishedAt <= publishedTo,
        )
        const members = cache.stories.matches(
          scope.query,
          inWindow.map((hit) => hit.storyId),
        )
        return members.length > 0 ? [{ searchId: other.id, members: new Set(members) }] : []
      })

  /** @returns how many are new or changed. */
  const keep = async (stories: readonly IndexedStory[]): Promise<number> => {
    let stored = 0
    for (let at = 0; at < stories.length; at += SLICE) {
      const { added, updated } = cache.stories.put(stories.slice(at, at + SLICE))
      stored += added.length + updated.length
      await new Promise((resolve) => setImmediate(resolve))
    }
    return stored
  }
  const addMembers = (others: ReturnType<typeof matching>, hits: readonly Hit[], at: number) => {
    for (const { searchId, members } of others) {
      library.hits.add(
        searchId,
        hits.filter((hit) => members.has(hit.storyId)),
        at,
      )
    }
  }

  return {
    /** Stores stories nobody asked for: they join whichever saved searches of the profile match. */
    async take(profileId: string, stories: readonly IndexedStory[]): Promise<void> {
      await keep(stories)
      const hits = stories.map(hitOf)
      const joined = matching(profileId, hits)
      library.transaction(() => addMembers(joined, hits, now()))
      announce(
        'stories',
        hits.map((hit) => hit.storyId),
      )
      announce(
        'searches',
        joined.map(({ searchId }) => searchId),
      )
    },

    /**
     * Stores one page. The stories come first: should the process die before their membership is
     * written, the run's cursor still stands before this page and it is read again.
     * @param found Who answered, and what keeps the place, in the transaction of the membership.
     *   `arrivedAt` in milliseconds since 1970, now unless told: a harvest's pages came with its start.
     */
    async store(
      search: Search,
      page: StoryPage,
      found: {
        readonly engine: Engine
        readonly arrivedAt?: number
        record(tally: PageTally): void
      },
    ): Promise<void> {
      const stored = await keep(page.stories)
      const hits = page.stories.map(hitOf)
      const others = matching(
        found.engine === 'embedded' ? LOCAL_PROFILE_ID : search.profileId,
        hits,
        search.id,
      )
      library.transaction(() => {
        const at = found.arrivedAt ?? now()
        const fresh = library.hits.add(search.id, hits, at, found.engine)
        addMembers(others, hits, at)
        const fetched = page.stories.length + page.dropped
        found.record({ fetched, stored, fresh, dropped: page.dropped })
      })
      announce(
        'stories',
        hits.map((hit) => hit.storyId),
      )
      announce('searches', [search.id, ...others.map(({ searchId }) => searchId)])
    },
  }
}

function hitOf({ story }: IndexedStory): Hit {
  return { storyId: story.id, publishedAt: Date.parse(story.publishedAt) }
}
