/**
 * Merges what arrived into few pieces of the full-text index, a slice at a time. FTS5 merges by
 * itself while stories arrive, but only as far as arriving stays fast (see merging.sql).
 */
import type { Database } from '#electron/sqlite/database.ts'

/** About 10 ms. */
const PAGES = 100
/** Fewer pieces than this of one size are left as they are. */
const FEWEST_PIECES = 3

export type Merger = {
  /** @returns whether there is nothing left to merge. */
  mergeText(): boolean
}

export function createMerger(db: Database): Merger {
  const setFewest = db.prepare(
    "INSERT INTO story_text (story_text, rank) VALUES ('usermerge', CAST(? AS INTEGER))",
  )
  const merge = db.prepare(
    "INSERT INTO story_text (story_text, rank) VALUES ('merge', CAST(? AS INTEGER))",
  )
  const changes = db.prepare('SELECT total_changes()')
  let isSet = false
  return {
    mergeText: () => {
      if (db.isReadOnly) return true
      return db.transaction(() => {
        if (!isSet) setFewest.run(FEWEST_PIECES)
        isSet = true
        const before = changes.value<number>() ?? 0
        merge.run(PAGES)
        // The command itself counts as one change, merged pages as more.
        return (changes.value<number>() ?? 0) - before < 2
      })
    },
  }
}
