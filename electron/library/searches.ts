import type { Database } from '#electron/sqlite/database.ts'
import type { SqlValue } from '#electron/sqlite/statement.ts'
import type { Run, Search, SearchQuery } from '#shared/model/search.ts'
import { openRowCopies, type RowCopy, type RowPlace } from './row-copies.ts'
import { runFromRow, type RunRow } from './runs.ts'

export type SearchRow = {
  id: string
  name: string | null
  profile_id: string
  aql: string
  parameters: string
  created_at: number
  updated_at: number
  position: number
  total: number
  unread: number
}

/** The whole record of a search, so that removing one can be taken back. */
export type SearchRecord = {
  readonly row: Omit<SearchRow, 'total' | 'unread'> & { readonly fingerprint: string }
  readonly runs: readonly RunRow[]
  readonly hits: readonly {
    story_id: string
    published_at: number
    arrived_at: number
    engine: string | null
  }[]
  /** Its monitor and its harvests, with all that hangs on them. */
  readonly watched: readonly RowCopy[]
}

const COLUMNS = `search.id, name, profile_id, aql, parameters, created_at, updated_at, position,
  total, unread`
const FROM = 'FROM search JOIN search_tally ON search_tally.search_id = search.id'

export function openSearchBook(db: Database) {
  const byId = db.prepare(`SELECT ${COLUMNS} ${FROM} WHERE search.id = ?`)
  const saved = db.prepare(
    `SELECT ${COLUMNS} ${FROM} WHERE name IS NOT NULL ORDER BY position, created_at`,
  )
  const history = db.prepare(
    `SELECT ${COLUMNS} ${FROM} WHERE name IS NULL ORDER BY updated_at DESC LIMIT ?`,
  )
  const byFingerprint = db.prepare(
    `SELECT ${COLUMNS} ${FROM} WHERE fingerprint = ? ORDER BY name IS NULL, updated_at DESC LIMIT 1`,
  )
  const byName = db.prepare(`SELECT ${COLUMNS} ${FROM} WHERE name = ?`)
  const lastRun = db.prepare(
    'SELECT * FROM run WHERE search_id = ? ORDER BY started_at DESC, rowid DESC LIMIT 1',
  )
  const insert = db.prepare(
    `INSERT INTO search (id, name, profile_id, aql, parameters, fingerprint, created_at, updated_at, position)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`,
  )
  const rename = db.prepare('UPDATE search SET name = ?, updated_at = ?, position = ? WHERE id = ?')
  const requery = db.prepare(
    'UPDATE search SET aql = ?, parameters = ?, fingerprint = ?, updated_at = ? WHERE id = ?',
  )
  const touch = db.prepare('UPDATE search SET updated_at = ? WHERE id = ?')
  const place = db.prepare('UPDATE search SET position = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM search WHERE id = ?')
  const lastPosition = db.prepare(
    'SELECT coalesce(max(position), 0) FROM search WHERE name IS NOT NULL',
  )
  const rows = openRowCopies(db)
  const recordRow = db.prepare('SELECT * FROM search WHERE id = ?')
  const recordRuns = db.prepare('SELECT * FROM run WHERE search_id = ?')
  const recordHits = db.prepare(
    'SELECT story_id, published_at, arrived_at, engine FROM search_hit WHERE search_id = ?',
  )
  // Only entries that nobody saved grow old; their membership goes with them.
  const prune = db.prepare(
    `DELETE FROM search WHERE name IS NULL AND id NOT IN
       (SELECT id FROM search WHERE name IS NULL ORDER BY updated_at DESC LIMIT ?)`,
  )

  const read = (row: SearchRow): Search => searchFromRow(row, lastRun.get<RunRow>(row.id))

  return {
    find: (id: string) => mapped(byId.get<SearchRow>(id), read),
    findByFingerprint: (fingerprint: string) =>
      mapped(byFingerprint.get<SearchRow>(fingerprint), read),
    findByName: (name: string) => mapped(byName.get<SearchRow>(name), read),
    listSaved: () => saved.all<SearchRow>().map(read),
    listHistory: (limit: number) => history.all<SearchRow>(limit).map(read),
    lastPosition: () => lastPosition.value<number>() ?? 0,

    add(search: {
      id: string
      name?: string
      profileId: string
      query: SearchQuery
      fingerprint: string
      now: number
    }): void {
      insert.run(
        search.id,
        search.name ?? null,
        search.profileId,
        search.query.aql,
        JSON.stringify(search.query.parameters),
        search.fingerprint,
        search.now,
        search.now,
      )
    },
    setName: (id: string, name: string | undefined, position: number, now: number) =>
      void rename.run(name ?? null, now, position, id),
    setQuery: (id: string, query: SearchQuery, fingerprint: string, now: number) =>
      void requery.run(query.aql, JSON.stringify(query.parameters), fingerprint, now, id),
    touch: (id: string, now: number) => void touch.run(now, id),
    reorder(ids: readonly string[]): void {
      db.transaction(() => ids.forEach((id, index) => place.run(index + 1, id)))
    },
    remove: (id: string) => void remove.run(id),
    pruneHistory: (keep: number) => prune.run(keep).changes,

    record(id: string): SearchRecord | undefined {
      const row = recordRow.get<SearchRecord['row']>(id)
      if (!row) return undefined
      const [runs, hits] = [recordRuns.all<RunRow>(id), recordHits.all<SearchRecord['hits'][0]>(id)]
      return { row, runs, hits, watched: rows.copy(watchedPlaces(db, id)) }
    },
    restore(record: SearchRecord): void {
      db.transaction(() => {
        restoreRecord(db, record)
        rows.putBack(record.watched)
      })
    },
  }
}

/** Parents before what hangs on them. */
function watchedPlaces(db: Database, searchId: string): RowPlace[] {
  const ids = (table: 'monitor' | 'harvest') =>
    db.prepare(`SELECT id FROM ${table} WHERE search_id = ?`).column<string>(searchId)
  const ofMonitor = { column: 'monitor_id', values: ids('monitor') }
  return [
    { table: 'monitor', where: { search_id: searchId } },
    ...(['monitor_run', 'alert', 'monitor_gap', 'monitor_seam'] as const).map((table) => ({
      table,
      among: ofMonitor,
    })),
    { table: 'harvest', where: { search_id: searchId } },
    { table: 'harvest_slice', among: { column: 'harvest_id', values: ids('harvest') } },
  ]
}

function restoreRecord(db: Database, record: SearchRecord): void {
  const put = (table: string, row: Record<string, SqlValue>) => {
    const names = Object.keys(row)
    const marks = names.map(() => '?').join(', ')
    db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`).run(
      ...Object.values(row),
    )
  }
  put('search', record.row)
  for (const run of record.runs) put('run', run)
  for (const hit of record.hits) put('search_hit', { search_id: record.row.id, ...hit })
}

function searchFromRow(row: SearchRow, run: RunRow | undefined): Search {
  const lastRun: Run | undefined = run && runFromRow(run)
  return {
    id: row.id,
    ...(row.name === null ? {} : { name: row.name }),
    profileId: row.profile_id,
    query: { aql: row.aql, parameters: JSON.parse(row.parameters) },
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    unread: row.unread,
    total: row.total,
    position: row.position,
    ...(lastRun ? { lastRun } : {}),
  }
}

function mapped<From, To>(value: From | undefined, map: (value: From) => To): To | undefined {
  return value === undefined ? undefined : map(value)
}
