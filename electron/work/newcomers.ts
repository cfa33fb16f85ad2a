/**
 * Copies what the embedded service took in to the cache, where the page reads: a story of one's own
 * feeds is there to read, and a member of the searches it matches, without anybody running them.
 */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { StoryArrivals } from './arrivals.ts'

const AT_ONCE = 50
const SOURCE = 'newsroom'

export type Newcomers = ReturnType<typeof createNewcomers>

export function createNewcomers(parts: {
  readonly newsroom: Pick<Newsroom, 'arrivals'>
  readonly cache: StoryCache
  readonly arrivals: StoryArrivals
}) {
  const { newsroom, cache, arrivals } = parts
  let turn: Promise<unknown> = Promise.resolve()

  const copy = async (signal?: AbortSignal): Promise<void> => {
    for (;;) {
      signal?.throwIfAborted()
      const { stories, last } = await newsroom.arrivals(cache.copiedUpTo(SOURCE), AT_ONCE)
      if (stories.length === 0) return
      await arrivals.take(LOCAL_PROFILE_ID, stories)
      // Only now: a crash before this line copies the same stories once more, which changes nothing.
      cache.setCopiedUpTo(SOURCE, last)
    }
  }

  return {
    /** Resolves when everything that had arrived is in the cache; two callers take turns. */
    pull(signal?: AbortSignal): Promise<void> {
      const mine = turn.then(() => copy(signal))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
