/** Charts: who counts for them, and whom they ask. */
import { createExplore } from '#electron/work/explore/explore-work.ts'
import type { SimilarParts } from '#electron/work/explore/similar.ts'
import type { ChartNotesParts } from '#electron/work/explore/chart-notes.ts'
import { summariesFor } from '#electron/work/story-lists.ts'

type Parts = Omit<SimilarParts, 'summariesOf'> & ChartNotesParts

export function createExploreWork(parts: Parts) {
  return createExplore({ ...parts, summariesOf: summariesFor(parts) })
}
