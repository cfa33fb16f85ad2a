import { join } from 'node:path'

import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { PAGE_BYTES } from '#electron/storyindex/page-bytes.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import type { StoryIndex } from '#electron/storyindex/types.ts'

const MIGRATIONS = new URL('../../electron/cache/migrations/', import.meta.url)

/** Larger than what is put on a person's thread, where 25 keep a slice under 50 ms. */
export const BATCH = 50

export type Ours = { readonly db: Database; readonly index: StoryIndex }

export function openOurs(folder: string): Ours {
  const clock = { now: () => Date.now() }
  const file = join(folder, 'ours.db')
  const options = { file, migrations: MIGRATIONS, kind: 'story cache', clock }
  const db = openDatabase({ ...options, pageBytes: PAGE_BYTES })
  return { db, index: openStoryIndex(db, { clock }) }
}

export function* batchesOf<T>(items: Iterable<T>, size = BATCH): IterableIterator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
