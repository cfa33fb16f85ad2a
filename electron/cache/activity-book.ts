import type { Database } from '#electron/sqlite/database.ts'
import type { ActivityEntry } from '#shared/model/activity.ts'

const KEPT = 1000

type EntryRow = {
  id: number
  at: number
  level: ActivityEntry['level']
  subject: string
  message: string
}

type Entry = Omit<EntryRow, 'id'>

/** What happened, newest first; old entries make room. */
export function openActivityBook(db: Database) {
  const insert = db.prepare(
    'INSERT INTO activity_entry (at, level, subject, message) VALUES (?, ?, ?, ?)',
  )
  const prune = db.prepare('DELETE FROM activity_entry WHERE id <= ?')
  const list = db.prepare('SELECT * FROM activity_entry ORDER BY id DESC LIMIT ?')

  let waiting: Entry[] | undefined
  const add = (entry: Entry): void => {
    if (waiting) return void waiting.push(entry)
    const { rowid } = insert.run(entry.at, entry.level, entry.subject, entry.message)
    if (rowid % 100 === 0) prune.run(rowid - KEPT)
  }

  return {
    add,
    /** Until the answer is called entries wait in memory, since writing one would hold everything up. */
    hold(): () => void {
      waiting ??= []
      return () => {
        const late = waiting ?? []
        waiting = undefined
        late.forEach(add)
      }
    },
    list: (limit: number): ActivityEntry[] =>
      list.all<EntryRow>(limit).map((row) => ({
        id: String(row.id),
        at: new Date(row.at).toISOString(),
        level: row.level,
        subject: row.subject,
        message: row.message,
      })),
  }
}
