/** Rows kept as they are, to be put back just so: what taking back a change rests on. */
import type { Database } from '#electron/sqlite/database.ts'
import type { SqlRow, SqlValue } from '#electron/sqlite/statement.ts'

/** Tables of this file whose rows a person changes. */
export type UserTable =
  | 'story_mark'
  | 'collection'
  | 'collection_member'
  | 'tag'
  | 'story_tag'
  | 'highlight'
  | 'monitor'
  | 'monitor_run'
  | 'alert'
  | 'monitor_gap'
  | 'monitor_seam'
  | 'harvest'
  | 'harvest_slice'

/** The rows of a table whose columns have these values; `among` asks for one of several. */
export type RowPlace = {
  readonly table: UserTable
  readonly where?: Readonly<Record<string, SqlValue>>
  readonly among?: { readonly column: string; readonly values: readonly string[] }
}

export type RowCopy = { readonly place: RowPlace; readonly rows: readonly SqlRow[] }

const KEYS: Readonly<Record<UserTable, readonly string[]>> = {
  story_mark: ['story_id'],
  collection: ['id'],
  collection_member: ['collection_id', 'story_id'],
  tag: ['id'],
  story_tag: ['tag_id', 'story_id'],
  highlight: ['id'],
  monitor: ['id'],
  monitor_run: ['id'],
  alert: ['id'],
  monitor_gap: ['id'],
  monitor_seam: ['id'],
  harvest: ['id'],
  harvest_slice: ['harvest_id', 'from_at'],
}

export function openRowCopies(db: Database) {
  const copy = (place: RowPlace): RowCopy => {
    const { sql, values } = conditionOf(place)
    return { place, rows: db.prepare(`SELECT * FROM ${place.table} WHERE ${sql}`).all(...values) }
  }

  /** A row that stays is changed, not made anew: nothing that hangs on it falls. */
  const putBack = ({ place, rows }: RowCopy) => {
    const keys = KEYS[place.table]
    const wanted = new Set(rows.map((row) => keyOf(keys, row)))
    const remove = db.prepare(
      `DELETE FROM ${place.table} WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`,
    )
    for (const row of copy(place).rows) {
      if (!wanted.has(keyOf(keys, row))) remove.run(...keys.map((key) => row[key] ?? null))
    }
    const [first] = rows
    if (!first) return
    const names = Object.keys(first)
    const insert = db.prepare(
      `INSERT INTO ${place.table} (${names.map((name) => `"${name}"`).join(', ')})
       VALUES (${names.map(() => '?').join(', ')})
       ON CONFLICT DO UPDATE SET ${names.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`,
    )
    for (const row of rows) insert.run(...names.map((name) => row[name] ?? null))
  }

  return {
    copy: (places: readonly RowPlace[]): readonly RowCopy[] => places.map(copy),
    /** Afterwards these places hold just these rows. */
    putBack(copies: readonly RowCopy[]): void {
      db.transaction(() => copies.forEach(putBack))
    },
  }
}

function conditionOf({ where = {}, among }: RowPlace): { sql: string; values: SqlValue[] } {
  const parts = Object.keys(where).map((column) => `"${column}" = ?`)
  const values = Object.values(where)
  if (among) {
    parts.push(`"${among.column}" IN (SELECT value FROM json_each(?))`)
    values.push(JSON.stringify(among.values))
  }
  return { sql: parts.length === 0 ? '1' : parts.join(' AND '), values }
}

function keyOf(keys: readonly string[], row: SqlRow): string {
  return JSON.stringify(keys.map((key) => row[key]))
}
