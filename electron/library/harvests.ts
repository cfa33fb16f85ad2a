/** Harvests and their slices of time, as they are stored. Times are milliseconds since 1970. */
import type { Database } from '#electron/sqlite/database.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import type { HarvestChoice, HarvestState } from '#shared/model/harvest.ts'
import { failureOf } from './monitors.ts'

export type HarvestRecord = {
  readonly id: string
  readonly searchId: string
  readonly choice: HarvestChoice
  readonly state: HarvestState
  readonly stateText: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly endedAt: number | undefined
  /** Absent until it has counted. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly counted: number | undefined
  readonly known: number
  readonly calls: number
  /** Requests made again because no answer to them ever came. */
  readonly unanswered: number
  readonly failure: FailureNote | undefined
}

/** `[from, to)`, read newest first. */
export type HarvestSlice = {
  readonly from: number
  readonly to: number
  readonly counted: number
  readonly asked: number
  readonly got: number
  readonly fresh: number
  readonly cursor: string | undefined
  readonly oldest: number | undefined
  readonly isDone: boolean
  readonly why: string | undefined
}

type HarvestRow = {
  id: string
  search_id: string
  choice: string
  state: HarvestState
  state_text: string
  created_at: number
  updated_at: number
  ended_at: number | null
  window_from: number | null
  window_to: number | null
  counted: number | null
  known: number
  calls: number
  unanswered: number
  failure_code: string | null
  failure_message: string | null
}

type SliceRow = {
  from_at: number
  to_at: number
  counted: number
  asked: number
  got: number
  fresh: number
  cursor: string | null
  oldest: number | null
  state: 'open' | 'done'
  why: string | null
}

const OVER = "('done', 'cancelled', 'failed')"

export function openHarvestBook(db: Database) {
  const byId = db.prepare('SELECT * FROM harvest WHERE id = ?')
  const list = db.prepare(
    `SELECT * FROM harvest WHERE search_id = coalesce(?, search_id)
     ORDER BY created_at DESC, rowid DESC LIMIT 500`,
  )
  const open = db.prepare(
    `SELECT * FROM harvest WHERE state IN ('waiting', 'running') ORDER BY created_at, rowid`,
  )
  const insert = db.prepare(
    `INSERT INTO harvest (id, search_id, choice, state, state_text, created_at, updated_at)
     VALUES (?, ?, ?, 'waiting', ?, ?, ?)`,
  )
  const setState = db.prepare(
    `UPDATE harvest SET state = ?, state_text = ?, updated_at = ?,
       ended_at = CASE WHEN ? IN ${OVER} THEN ? END, failure_code = ?, failure_message = ?
     WHERE id = ?`,
  )
  const setPlan = db.prepare(
    `UPDATE harvest SET window_from = ?, window_to = ?, counted = ?, known = ?, calls = calls + 1
     WHERE id = ?`,
  )
  const addCall = db.prepare('UPDATE harvest SET calls = calls + 1, updated_at = ? WHERE id = ?')
  const addUnanswered = db.prepare('UPDATE harvest SET unanswered = unanswered + 1 WHERE id = ?')
  const remove = db.prepare(`DELETE FROM harvest WHERE id = ? AND state IN ${OVER}`)
  const addSlice = db.prepare(
    `INSERT INTO harvest_slice (harvest_id, from_at, to_at, counted, asked, state)
     VALUES (?, ?, ?, ?, ?, 'open')`,
  )
  const slices = db.prepare(
    'SELECT * FROM harvest_slice WHERE harvest_id = ? ORDER BY from_at DESC',
  )
  const addPage = db.prepare(
    `UPDATE harvest_slice SET got = got + ?, fresh = fresh + ?, cursor = ?,
       oldest = coalesce(?, oldest), state = ?, why = ? WHERE harvest_id = ? AND from_at = ?`,
  )
  const closeSlice = db.prepare(
    `UPDATE harvest_slice SET state = 'done', why = ?, cursor = NULL
     WHERE harvest_id = ? AND from_at = ?`,
  )

  return {
    find: (id: string) => {
      const row = byId.get<HarvestRow>(id)
      return row && fromRow(row)
    },
    list: (searchId?: string) => list.all<HarvestRow>(searchId ?? null).map(fromRow),
    /** Those that are to go on, the oldest first. */
    listOpen: () => open.all<HarvestRow>().map(fromRow),
    add: (harvest: { id: string; searchId: string; choice: HarvestChoice; now: number }) =>
      void insert.run(
        ...[harvest.id, harvest.searchId, JSON.stringify(harvest.choice)],
        ...['It waits for its turn.', harvest.now, harvest.now],
      ),
    setState(id: string, state: HarvestState, text: string, now: number, failure?: FailureNote) {
      const { code = null, message = null } = failure ?? {}
      setState.run(state, text, now, state, now, code, message, id)
    },
    /** What the counting call said, and how the window is cut; all or nothing. */
    setPlan(
      id: string,
      plan: {
        readonly from: number
        readonly to: number
        readonly counted: number
        readonly known: number
        readonly slices: readonly Pick<HarvestSlice, 'from' | 'to' | 'counted' | 'asked'>[]
      },
    ): void {
      db.transaction(() => {
        setPlan.run(plan.from, plan.to, plan.counted, plan.known, id)
        for (const slice of plan.slices) {
          addSlice.run(id, slice.from, slice.to, slice.counted, slice.asked)
        }
      })
    },
    slices: (id: string) => slices.all<SliceRow>(id).map(sliceFromRow),
    /** A page came; called in the transaction that writes its membership. */
    addPage(
      id: string,
      from: number,
      page: {
        readonly got: number
        readonly fresh: number
        readonly cursor: string | undefined
        readonly oldest: number | undefined
        readonly isDone: boolean
        readonly why?: string
      },
    ): void {
      addPage.run(
        ...[page.got, page.fresh, page.cursor ?? null, page.oldest ?? null],
        ...[page.isDone ? 'done' : 'open', page.why ?? null, id, from],
      )
    },
    closeSlice: (id: string, from: number, why?: string) =>
      void closeSlice.run(why ?? null, id, from),
    /** Every call counts, also one that failed. */
    addCall: (id: string, now: number) => void addCall.run(now, id),
    addUnanswered: (id: string) => void addUnanswered.run(id),
    remove: (id: string) => remove.run(id).changes > 0,
  }
}

function fromRow(row: HarvestRow): HarvestRecord {
  return {
    id: row.id,
    searchId: row.search_id,
    choice: JSON.parse(row.choice) as HarvestChoice,
    state: row.state,
    stateText: row.state_text,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at ?? undefined,
    from: row.window_from ?? undefined,
    to: row.window_to ?? undefined,
    counted: row.counted ?? undefined,
    known: row.known,
    calls: row.calls,
    unanswered: row.unanswered,
    failure: failureOf(row),
  }
}

function sliceFromRow(row: SliceRow): HarvestSlice {
  return {
    from: row.from_at,
    to: row.to_at,
    counted: row.counted,
    asked: row.asked,
    got: row.got,
    fresh: row.fresh,
    cursor: row.cursor ?? undefined,
    oldest: row.oldest ?? undefined,
    isDone: row.state === 'done',
    why: row.why ?? undefined,
  }
}
