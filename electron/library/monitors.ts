/** Monitors and their runs, as they are stored. */
import type { Database } from '#electron/sqlite/database.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import type { Engine, MonitorPlan, MonitorRun } from '#shared/model/monitor.ts'

/** What is stored of a monitor; times are milliseconds since 1970. */
export type MonitorRecord = {
  readonly id: string
  readonly searchId: string
  readonly plan: MonitorPlan
  readonly createdAt: number
  readonly isPaused: boolean
  readonly isMuted: boolean
  readonly snoozedUntil: number | undefined
  readonly lookedAt: number | undefined
  readonly dueAt: number | undefined
  readonly coveredTo: number | undefined
  readonly judgedTo: number | undefined
  readonly lastRunAt: number | undefined
  readonly lastSuccessAt: number | undefined
  readonly failingSince: number | undefined
  readonly failures: number
  readonly held: number | undefined
  readonly engine: Engine
  readonly note: string | undefined
  readonly failure: FailureNote | undefined
}

export type MonitorChange = Partial<Omit<MonitorRecord, 'id' | 'searchId' | 'createdAt'>>

/** A run while it goes on and after; the receipt is written at its end. */
export type RunRecord = Omit<MonitorRun, 'startedAt' | 'endedAt' | 'from' | 'to'> & {
  readonly startedAt: number
  readonly endedAt?: number
  readonly from?: number
  readonly to: number
}

type MonitorRow = {
  id: string
  search_id: string
  plan: string
  created_at: number
  is_paused: number
  is_muted: number
  snoozed_until: number | null
  looked_at: number | null
  due_at: number | null
  covered_to: number | null
  judged_to: number | null
  last_run_at: number | null
  last_success_at: number | null
  failing_since: number | null
  failures: number
  held: number | null
  engine: Engine
  note: string | null
  failure_code: string | null
  failure_message: string | null
}

type MonitorRunRow = {
  id: string
  monitor_id: string
  kind: MonitorRun['kind']
  state: MonitorRun['state']
  engine: Engine
  started_at: number
  ended_at: number | null
  window_from: number | null
  window_to: number
  missed: number
  counted: number | null
  expected: number | null
  fetched: number
  stored: number
  fresh: number
  groups: number
  calls: number
  alerts: number
  failure_code: string | null
  failure_message: string | null
  text: string
}

export type MonitorCost = {
  readonly runs: number
  readonly calls: number
  readonly stories: number
}

const ORPHAN = 'Broadsheet ended while this run was under way; what it stored was kept.'

export function openMonitorBook(db: Database) {
  const from = 'FROM monitor JOIN search ON search.id = search_id WHERE'
  const all = db.prepare(`SELECT monitor.* ${from} 1 ORDER BY position, search.created_at`)
  const byId = db.prepare('SELECT * FROM monitor WHERE id = ?')
  const bySearch = db.prepare('SELECT * FROM monitor WHERE search_id = ?')
  const insert = db.prepare(
    `INSERT INTO monitor (id, search_id, plan, created_at, due_at, engine)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const forgetCovered = db.prepare(
    'UPDATE monitor SET covered_to = NULL, judged_to = NULL, held = NULL WHERE search_id = ?',
  )
  const remove = db.prepare('DELETE FROM monitor WHERE id = ?')
  const insertRun = db.prepare(
    `INSERT INTO monitor_run (id, monitor_id, kind, state, engine, started_at, window_from,
       window_to, missed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const updateRun = db.prepare(
    `UPDATE monitor_run SET state = ?, engine = ?, ended_at = ?, window_from = ?, counted = ?,
       expected = ?, fetched = ?, stored = ?, fresh = ?, groups = ?, calls = ?, alerts = ?,
       failure_code = ?, failure_message = ?, text = ? WHERE id = ?`,
  )
  const runById = db.prepare('SELECT * FROM monitor_run WHERE id = ?')
  const runs = db.prepare(
    'SELECT * FROM monitor_run WHERE monitor_id = ? ORDER BY started_at DESC, rowid DESC LIMIT ?',
  )
  const orphan = db.prepare(
    `UPDATE monitor_run SET state = 'failed', ended_at = ?, failure_message = ?, text = ?
     WHERE state = 'running'`,
  )
  const cost = db.prepare(
    `SELECT count(*) AS runs, coalesce(sum(calls), 0) AS calls,
       coalesce(sum(CASE engine WHEN 'remote' THEN fetched ELSE 0 END), 0) AS stories
     FROM monitor_run WHERE monitor_id = ? AND started_at >= ?`,
  )
  const prune = db.prepare('DELETE FROM monitor_run WHERE started_at < ?')

  const find = (id: string) => mapped(byId.get<MonitorRow>(id), fromRow)
  return {
    list: () => all.all<MonitorRow>().map(fromRow),
    find,
    findBySearch: (searchId: string) => mapped(bySearch.get<MonitorRow>(searchId), fromRow),
    add: (monitor: {
      id: string
      searchId: string
      plan: MonitorPlan
      now: number
      dueAt: number | undefined
      engine: Engine
    }) =>
      void insert.run(
        monitor.id,
        monitor.searchId,
        JSON.stringify(monitor.plan),
        monitor.now,
        monitor.dueAt ?? null,
        monitor.engine,
      ),
    change(id: string, change: MonitorChange): void {
      const entries = Object.entries(columnsOf(change))
      if (entries.length === 0) return
      const sets = entries.map(([column]) => `${column} = ?`).join(', ')
      db.prepare(`UPDATE monitor SET ${sets} WHERE id = ?`).run(
        ...entries.map(([, value]) => value),
        id,
      )
    },
    /** The search asks something else now: its next run is a first one. */
    forgetCovered: (searchId: string) => void forgetCovered.run(searchId),
    remove: (id: string) => void remove.run(id),

    startRun: (run: RunRecord) =>
      void insertRun.run(
        ...[run.id, run.monitorId, run.kind, run.state, run.engine],
        ...[run.startedAt, run.from ?? null, run.to, run.missed],
      ),
    setRun: (run: RunRecord) =>
      void updateRun.run(
        ...[run.state, run.engine, run.endedAt ?? null, run.from ?? null],
        ...[run.counted ?? null, run.expected ?? null, run.fetched, run.stored, run.fresh],
        ...[run.groups, run.calls, run.alerts],
        ...[run.failure?.code ?? null, run.failure?.message ?? null, run.text, run.id],
      ),
    findRun: (id: string) => mapped(runById.get<MonitorRunRow>(id), runFromRow),
    listRuns: (monitorId: string, limit: number) =>
      runs.all<MonitorRunRow>(monitorId, limit).map(runFromRow),
    /** Runs that a crash left behind. */
    closeOrphans: (now: number) => orphan.run(now, ORPHAN, ORPHAN).changes,
    costSince: (monitorId: string, since: number): MonitorCost =>
      cost.get<MonitorCost>(monitorId, since) ?? { runs: 0, calls: 0, stories: 0 },
    pruneRuns: (before: number) => prune.run(before).changes,
  }
}

function columnsOf(change: MonitorChange): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {}
  const put = (column: string, key: keyof MonitorChange) => {
    if (key in change) columns[column] = plain(change[key])
  }
  for (const [column, key] of COLUMNS) put(column, key)
  if ('plan' in change) columns.plan = JSON.stringify(change.plan)
  if ('failure' in change) {
    columns.failure_code = change.failure?.code ?? null
    columns.failure_message = change.failure?.message ?? null
  }
  return columns
}

const COLUMNS: readonly (readonly [column: string, key: keyof MonitorChange])[] = [
  ['is_paused', 'isPaused'],
  ['is_muted', 'isMuted'],
  ['snoozed_until', 'snoozedUntil'],
  ['looked_at', 'lookedAt'],
  ['due_at', 'dueAt'],
  ['covered_to', 'coveredTo'],
  ['judged_to', 'judgedTo'],
  ['last_run_at', 'lastRunAt'],
  ['last_success_at', 'lastSuccessAt'],
  ['failing_since', 'failingSince'],
  ['failures', 'failures'],
  ['held', 'held'],
  ['engine', 'engine'],
  ['note', 'note'],
]

function plain(value: unknown): string | number | null {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function fromRow(row: MonitorRow): MonitorRecord {
  return {
    id: row.id,
    searchId: row.search_id,
    plan: JSON.parse(row.plan) as MonitorPlan,
    createdAt: row.created_at,
    isPaused: row.is_paused === 1,
    isMuted: row.is_muted === 1,
    snoozedUntil: row.snoozed_until ?? undefined,
    lookedAt: row.looked_at ?? undefined,
    dueAt: row.due_at ?? undefined,
    coveredTo: row.covered_to ?? undefined,
    judgedTo: row.judged_to ?? undefined,
    lastRunAt: row.last_run_at ?? undefined,
    lastSuccessAt: row.last_success_at ?? undefined,
    failingSince: row.failing_since ?? undefined,
    failures: row.failures,
    held: row.held ?? undefined,
    engine: row.engine,
    note: row.note ?? undefined,
    failure: failureOf(row),
  }
}

function runFromRow(row: MonitorRunRow): RunRecord {
  const failure = failureOf(row)
  return {
    id: row.id,
    monitorId: row.monitor_id,
    kind: row.kind,
    state: row.state,
    engine: row.engine,
    startedAt: row.started_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    ...(row.window_from === null ? {} : { from: row.window_from }),
    to: row.window_to,
    missed: row.missed,
    ...(row.counted === null ? {} : { counted: row.counted }),
    ...(row.expected === null ? {} : { expected: row.expected }),
    fetched: row.fetched,
    stored: row.stored,
    fresh: row.fresh,
    groups: row.groups,
    calls: row.calls,
    alerts: row.alerts,
    ...(failure ? { failure } : {}),
    text: row.text,
  }
}

export function failureOf(row: {
  failure_code: string | null
  failure_message: string | null
}): FailureNote | undefined {
  if (row.failure_message === null) return undefined
  return {
    code: (row.failure_code ?? 'BUG') as FailureNote['code'],
    message: row.failure_message,
  }
}

function mapped<From, To>(value: From | undefined, map: (value: From) => To): To | undefined {
  return value === undefined ? undefined : map(value)
}
