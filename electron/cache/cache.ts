/** What can be had again: stories and what happened. Losing this file loses no user work. */
import type { Database } from '#electron/sqlite/database.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import { openActivityBook } from './activity-book.ts'
import { openBatchItems } from './batch-items.ts'
import { openBatchStories } from './batch-stories.ts'
import { openBatchTables } from './batch-tables.ts'
import { openPictureBook } from './pictures.ts'
import { openDocumentResults } from './document-results.ts'

export const CACHE_MIGRATIONS = new URL('./migrations/', import.meta.url)

export type StoryCache = ReturnType<typeof openCache>

/** Takes over an opened and migrated `cache.db`. */
export function openCache(db: Database, parts: { readonly clock: { now(): number } }) {
  const copied = db.prepare('SELECT last FROM copied WHERE what = ?')
  const setCopied = db.prepare(
    'INSERT INTO copied (what, last) VALUES (?, ?) ON CONFLICT (what) DO UPDATE SET last = excluded.last',
  )
  return {
    /** How far a source that numbers its arrivals has been copied; 0 at first. */
    copiedUpTo: (what: string) => copied.value<number>(what) ?? 0,
    setCopiedUpTo: (what: string, last: number) => void setCopied.run(what, last),
    stories: openStoryIndex(db, parts),
    activity: openActivityBook(db),
    batches: openBatchItems(db),
    batchStories: openBatchStories(db),
    tables: openBatchTables(db),
    results: openDocumentResults(db),
    pictures: openPictureBook(db),
    /** All or nothing; no await inside. */
    transaction: <Result>(work: () => Result): Result => db.transaction(work),
    /** Where it lies, for a second connection that only reads. */
    file: db.file,
    sizeBytes: () => db.sizeBytes(),
  }
}
