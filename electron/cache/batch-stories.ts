/** Which stories of the index are documents of batches. */
import type { Database } from '#electron/sqlite/database.ts'

export function openBatchStories(db: Database) {
  const put = db.prepare(
    `INSERT INTO batch_story (key, story_id, item_key) VALUES (?, ?, ?)
     ON CONFLICT (key, story_id) DO UPDATE SET item_key = excluded.item_key`,
  )
  const has = db.prepare('SELECT 1 FROM batch_story WHERE key = ? AND story_id = ?')
  const ids = db.prepare('SELECT story_id FROM batch_story WHERE key = ?')
  const everyId = db.prepare('SELECT DISTINCT story_id FROM batch_story')
  const drop = db.prepare('DELETE FROM batch_story WHERE key = ? AND story_id = ?')
  const remove = db.prepare('DELETE FROM batch_story WHERE key = ?')

  return {
    /** @param key of the document's row */
    add: (batchId: string, storyId: string, key: number) => void put.run(batchId, storyId, key),
    has: (batchId: string, storyId: string) => has.value<number>(batchId, storyId) === 1,
    ids: (batchId: string) => ids.column<string>(batchId),
    everyId: () => everyId.column<string>(),
    drop: (batchId: string, storyIds: readonly string[]) =>
      storyIds.forEach((storyId) => drop.run(batchId, storyId)),
    remove: (batchId: string) => void remove.run(batchId),
  }
}
