import type { Database } from '#electron/sqlite/database.ts'

export type Mark = { readonly isRead: boolean; readonly isStarred: boolean }

const NO_MARK: Mark = { isRead: false, isStarred: false }

/** What a person did with a story: read, starred. */
export function openMarkBook(db: Database) {
  const byId = db.prepare('SELECT is_read, is_starred FROM story_mark WHERE story_id = ?')
  const setRead = db.prepare(
    `INSERT INTO story_mark (story_id, is_read, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (story_id) DO UPDATE SET is_read = excluded.is_read, updated_at = excluded.updated_at`,
  )
  const setStarred = db.prepare(
    `INSERT INTO story_mark (story_id, is_starred, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (story_id) DO UPDATE SET is_starred = excluded.is_starred,
       updated_at = excluded.updated_at`,
  )
  const starred = db.prepare('SELECT story_id FROM story_mark WHERE is_starred = 1')
  const read = db.prepare('SELECT story_id FROM story_mark WHERE is_read = 1')
  const unread = db.prepare(
    `SELECT coalesce(sum(unread), 0) FROM search_tally JOIN search ON search.id = search_id
     WHERE name IS NOT NULL`,
  )
  const unreadAmong = db.prepare(
    `SELECT count(*) FROM json_each(?) JOIN search_hit ON search_hit.story_id = value
     JOIN search ON search.id = search_id LEFT JOIN story_mark USING (story_id)
     WHERE name IS NOT NULL AND coalesce(is_read, 0) = 0`,
  )

  const find = (id: string): Mark => {
    const row = byId.get<{ is_read: number; is_starred: number }>(id)
    return row ? { isRead: row.is_read === 1, isStarred: row.is_starred === 1 } : NO_MARK
  }
  const each = (ids: readonly string[], value: boolean, now: number, statement: typeof setRead) =>
    db.transaction(() => ids.forEach((id) => statement.run(id, value ? 1 : 0, now)))

  return {
    find,
    setRead: (ids: readonly string[], isRead: boolean, now: number) =>
      each(ids, isRead, now, setRead),
    setStarred: (ids: readonly string[], isStarred: boolean, now: number) =>
      each(ids, isStarred, now, setStarred),
    listStarred: () => new Set(starred.column<string>()),
    listRead: () => new Set(read.column<string>()),
    /** Unread members of saved searches, each search counted for itself. */
    countUnread: () => unread.value<number>() ?? 0,
    /** What these stories add to it. */
    countUnreadAmong: (ids: readonly string[]) =>
      unreadAmong.value<number>(JSON.stringify(ids)) ?? 0,
  }
}
