/** Charts: who counts for them, and whom they ask. */
import { createExplore } from '#electron/work/explore/explore-work.ts'
import type { SimilarParts } from '#electron/work/explore/similar.ts'
import type { StoryCache } from '#electron/cache/cache.ts'
import { openReadThread } from '#electron/workers/read-thread.ts'
import type { ChartNotesParts } from '#electron/work/explore/chart-notes.ts'
import { readsBy, readsHere, type StoryReads } from '#electron/work/story-reads.ts'
import { summariesFor } from '#electron/work/story-lists.ts'

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
  readonly isCommand: boolean
}): { readonly reads: StoryReads; close(): Promise<void> } {
  if (parts.isCommand) return { reads: readsHere(parts.cache.stories), close: async () => {} }
  const thread = openReadThread({ file: parts.cacheFile })
  return { reads: readsBy(thread.ask), close: thread.close }
}
