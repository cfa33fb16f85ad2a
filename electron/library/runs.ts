import type { Database } from '#electron/sqlite/database.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import type { Run, RunState } from '#shared/model/search.ts'

export type RunRow = {
  id: string
  search_id: string
  state: RunState
  started_at: number
  ended_at: number | null
  counted: number | null
  pages: number
  fetched: number
  stored: number
  fresh: number
  calls: number
  dropped: number
  cursor: string | null
  window_from: string | null
  window_to: string | null
  failure_code: string | null
  failure_message: string | null
}

/** Where a stopped run would go on. */
export type Resume = { readonly cursor: string; readonly from?: string; readonly to?: string }

export function openRunBook(db: Database) {
  const insert = db.prepare(
    `INSERT INTO run (id, search_id, state, started_at, window_from, window_to)
     VALUES (?, ?, 'running', ?, ?, ?)`,
  )
  const byId = db.prepare('SELECT * FROM run WHERE id = ?')
  const bySearch = db.prepare(
    'SELECT * FROM run WHERE search_id = ? ORDER BY started_at DESC, rowid DESC LIMIT 200',
  )
  const count = db.prepare('UPDATE run SET counted = ?, calls = calls + 1 WHERE id = ?')
  const page = db.prepare(
    `UPDATE run SET pages = pages + 1, calls = calls + 1, fetched = fetched + ?,
       stored = stored + ?, fresh = fresh + ?, dropped = dropped + ?, cursor = ? WHERE id = ?`,
  )
  const end = db.prepare(
    'UPDATE run SET state = ?, ended_at = ?, failure_code = ?, failure_message = ? WHERE id = ?',
  )
  const orphan = db.prepare(
    `UPDATE run SET state = 'stopped', ended_at = ?,
       failure_message = 'Broadsheet ended while this run was under way; what it stored was kept.'
     WHERE state = 'running'`,
  )

  return {
    find: (id: string) => {
      const row = byId.get<RunRow>(id)
      return row && runFromRow(row)
    },
    list: (searchId: string) => bySearch.all<RunRow>(searchId).map(runFromRow),
    start: (run: { id: string; searchId: string; now: number; from?: string; to?: string }) =>
      void insert.run(run.id, run.searchId, run.now, run.from ?? null, run.to ?? null),
    setCounted: (id: string, counted: number) => void count.run(counted, id),
    /** One page arrived; called in the same transaction as its membership rows. */
    addPage: (tally: {
      id: string
      fetched: number
      stored: number
      fresh: number
      dropped: number
      cursor: string | null
    }) => {
      page.run(tally.fetched, tally.stored, tally.fresh, tally.dropped, tally.cursor, tally.id)
    },
    end: (id: string, state: RunState, now: number, failure?: FailureNote) =>
      void end.run(state, now, failure?.code ?? null, failure?.message ?? null, id),
    /** Runs that a crash left "running" become resumable ones. */
    closeOrphans: (now: number) => orphan.run(now).changes,
    /** The newest run's place, if it was stopped in the middle. */
    findResume(searchId: string): Resume | undefined {
      const row = bySearch.get<RunRow>(searchId)
      if (!row || row.cursor === null || row.state === 'done') return undefined
      return {
        cursor: row.cursor,
        ...(row.window_from === null ? {} : { from: row.window_from }),
        ...(row.window_to === null ? {} : { to: row.window_to }),
      }
    },
  }
}

export function runFromRow(row: RunRow): Run {
  return {
    id: row.id,
    searchId: row.search_id,
    state: row.state,
    startedAt: new Date(row.started_at).toISOString(),
    ...(row.ended_at === null ? {} : { endedAt: new Date(row.ended_at).toISOString() }),
    ...(row.counted === null ? {} : { counted: row.counted }),
    pages: row.pages,
    fetched: row.fetched,
    stored: row.stored,
    fresh: row.fresh,
    calls: row.calls,
    dropped: row.dropped,
    ...(row.failure_message === null
      ? {}
      : {
          failure: {
            code: (row.failure_code ?? 'BUG') as FailureNote['code'],
            message: row.failure_message,
          },
        }),
  }
}
