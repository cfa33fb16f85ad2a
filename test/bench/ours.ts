import { join } from 'node:path'

import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import type { IndexedStory, StoryIndex } from '#electron/storyindex/types.ts'

const MIGRATIONS = new URL('../../electron/cache/migrations/', import.meta.url)

/** Larger than what is put on a person's thread, where 25 keep a slice under 50 ms. */
export const BATCH = 50

export function openOurs(folder: string): { db: Database; index: StoryIndex } {
  const clock = { now: () => Date.now() }
  const file = join(folder, 'ours.db')
  const db = openDatabase({ file, migrations: MIGRATIONS, kind: 'story cache', clock })
  return { db, index: openStoryIndex(db, { clock }) }
}

export function* batchesOf(stories: Iterable<IndexedStory>): IterableIterator<IndexedStory[]> {
  let batch: IndexedStory[] = []
  for (const story of stories) {
    batch.push(story)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
