/** Hands on the ids of whatever came into the cache or changed in it, each at least once. */
import type { StoryCache } from '#electron/cache/cache.ts'

/** How far the arrivals of the cache have been sorted. */
const SOURCE = 'sorted'
const AT_ONCE = 250

export function createSortArrivals(parts: {
  readonly cache: StoryCache
  sort(ids: readonly string[]): void
}) {
  const { cache, sort } = parts
  let turn: Promise<void> | undefined
  let isAskedAgain = false
  let isClosed = false

  const sortAll = async () => {
    while (!isClosed) {
      const { ids, last } = cache.stories.changedIds(cache.copiedUpTo(SOURCE), AT_ONCE)
      if (ids.length === 0) return
      sort(ids)
      // Only now: a crash before this line sorts the same stories once more, which changes nothing.
      cache.setCopiedUpTo(SOURCE, last)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const rounds = async () => {
    while (isAskedAgain && !isClosed) {
      isAskedAgain = false
      await sortAll()
    }
  }

  return {
    /** Resolves when everything that had come is sorted. */
    catchUp(): Promise<void> {
      isAskedAgain = true
      turn ??= rounds().finally(() => (turn = undefined))
      return turn
    },
    async close(): Promise<void> {
      isClosed = true
      await turn?.catch(() => undefined)
    },
  }
}
