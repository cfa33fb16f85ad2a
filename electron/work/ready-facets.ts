import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoryCache } from '#electron/cache/cache.ts'

/** About 6 ms of loading. */
const AT_ONCE = 2000

/**
 * Loads what facets count from, a slice at a time: the first question after a start would otherwise
 * stop everything else for a third of a second at 100,000 stories.
 */
export async function readyFacets(
  stories: Pick<StoryCache['stories'], 'prepareFacets'>,
): Promise<void> {
  while (!stories.prepareFacets(AT_ONCE)) await nextTurn()
}
