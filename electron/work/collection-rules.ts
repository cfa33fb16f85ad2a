/** Keeps the members of collections that have a rule: written as stories arrive, never recounted. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { SearchQuery } from '#shared/model/search.ts'
import { requireRule } from './query-scope.ts'

const MOST_MEMBERS = 200_000

export type CollectionRulesParts = {
  readonly library: Library
  readonly cache: StoryCache
  now(): number
  announce(topic: 'collections', ids?: readonly string[]): void
}

export type CollectionRules = ReturnType<typeof createCollectionRules>

export function createCollectionRules({ library, cache, now, announce }: CollectionRulesParts) {
  const { collections } = library

  const matching = (rule: SearchQuery, within?: readonly string[]): readonly string[] =>
    cache.stories.search({
      ...requireRule(rule, now()),
      ...(within && { within: { ids: within } }),
      sortBy: 'published_at',
      limit: MOST_MEMBERS,
    }).ids

  /** @returns whether the collection changed. */
  const sort = (id: string, rule: SearchQuery, ids: readonly string[]): boolean => {
    const inside = new Set(collections.membersAmong(id, ids))
    const fresh = matching(rule, ids).filter((storyId) => !inside.has(storyId))
    // A story that changed may match no longer; one that only grew old stays.
    const fitting = new Set(cache.stories.matches(requireRule(rule, now()).query, ids))
    const gone = [...inside].filter((storyId) => !fitting.has(storyId))
    if (fresh.length + gone.length === 0) return false
    library.transaction(() => {
      collections.put(id, fresh, now())
      collections.take(id, gone)
    })
    return true
  }

  return {
    /** @throws WorkError QUERY */
    count: (rule: SearchQuery): number => cache.stories.count(requireRule(rule, now())),
    /** @throws WorkError QUERY */
    check: (rule: SearchQuery): void => void requireRule(rule, now()),
    /** Adds what of the cache matches and is not in it. @throws WorkError QUERY */
    fill: (id: string, rule: SearchQuery): void => collections.put(id, matching(rule), now()),
    /** Puts stories that came or changed where they belong by now. */
    sort(ids: readonly string[]): void {
      const changed = collections.listRules().filter(({ id, rule }) => sort(id, rule, ids))
      if (changed.length === 0) return
      announce(
        'collections',
        changed.map(({ id }) => id),
      )
    },
  }
}
