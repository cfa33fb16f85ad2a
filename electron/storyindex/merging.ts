/**
 * Merges what arrived into few pieces of the full-text index, a slice at a time. FTS5 merges by
 * itself while stories arrive, but only as far as arriving stays fast (see merging.sql).
 */
import type { Database } from '#electron/sqlite/database.ts'

/** About 10 ms. */
const PAGES = 100
/**
 * Fewer pieces than this of one size are left as they are. Every piece is one more place to look at
 * for each word: of two pieces, finding 50 stories took twice as long as of one.
 */
const FEWEST_PIECES = 2

/** Pieces of one size that arriving stories leave before they are merged. */
const MOST_PIECES = 16
/** What arrives together fits, so that it becomes one piece. */
export const ARRIVAL_BYTES = 8 * 1024 * 1024

/**
 * Sets how arriving stories are merged where a file says otherwise, within the caller's transaction.
 * At twice the pieces of `merging.sql` a posting is written a quarter less often.
 */
export function tuneArrival(db: Database): void {
  const known = db.prepare("SELECT v FROM story_text_config WHERE k = 'hashsize'").value<number>()
  if (known === ARRIVAL_BYTES) return
  const set = db.prepare('INSERT INTO story_text (story_text, rank) VALUES (?, CAST(? AS INTEGER))')
  set.run('automerge', MOST_PIECES)
  set.run('crisismerge', 4 * MOST_PIECES)
  set.run('hashsize', ARRIVAL_BYTES)
}

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
