/** Charts: who counts for them, and whom they ask. */
import type { Clock } from '#electron/platform/clock.ts'
import { createExplore } from '#electron/work/explore/explore-work.ts'
import type { SimilarParts } from '#electron/work/explore/similar.ts'
import type { StoryCache } from '#electron/cache/cache.ts'
import { tablesBy, tablesHere, type TableReads } from '#electron/cache/table-reads.ts'
import { openReadThread } from '#electron/workers/read-thread.ts'
import type { ChartNotesParts } from '#electron/work/explore/chart-notes.ts'
import { readsBy, readsHere, type StoryReads } from '#electron/work/story-reads.ts'
import { summariesFor } from '#electron/work/story-lists.ts'
import { ALL } from '#shared/aql/ast.ts'

type Parts = Omit<SimilarParts, 'summariesOf'> & ChartNotesParts

export function createExploreWork(parts: Parts) {
  return createExplore({ ...parts, summariesOf: summariesFor(parts) })
}

/**
 * Long questions in a thread of their own, so that the window never waits for them; a command asks
 * here, where a thread would only take a moment to start.
 */
export function openStoryReads(parts: {
  readonly cache: StoryCache
  readonly cacheFile: string
  readonly libraryFile: string
  readonly isCommand: boolean
  readonly clock: Pick<Clock, 'setTimer'>
}): { readonly reads: StoryReads; readonly tableReads: TableReads; close(): Promise<void> } {
  const { cache, clock } = parts
  if (parts.isCommand) {
    const tableReads = tablesHere(cache.tables)
    return { reads: readsHere(cache.stories), tableReads, close: async () => {} }
  }
  const thread = openReadThread({ file: parts.cacheFile, libraryFile: parts.libraryFile })
  const reads = readsBy(thread.ask)
  const warm = async () => {
    const stories = cache.stories.size()
    if (stories >= MANY && stories <= MOST) await reads.timeBounds({ query: ALL })
  }
  // Should it fail, whoever asks next is told.
  const warmUp = clock.setTimer(WARM_AFTER_MS, () => void warm().catch(() => undefined))
  return {
    reads,
    tableReads: tablesBy(thread.ask),
    close: () => {
      warmUp.cancel()
      return thread.close()
    },
  }
}

/**
 * So many stories take seconds until the thread can count them, and the first look at a chart should
 * not wait for it; of more than a million they take memory that only who looks at charts should spend.
 */
const MANY = 5000
const MOST = 1_000_000
const WARM_AFTER_MS = 4000
