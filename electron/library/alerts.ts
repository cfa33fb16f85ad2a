/** What monitors noticed, where they collected nothing, and where their engine changed. */
import type { Database } from '#electron/sqlite/database.ts'
import type { Alert, AlertFacts } from '#shared/model/alert.ts'
import type { Engine, Gap } from '#shared/model/monitor.ts'

/** Times are milliseconds since 1970. */
export type GapRecord = {
  readonly kind: Gap['kind']
  readonly from: number
  readonly to?: number
  readonly reason: string
}
export type SeamRecord = { readonly at: number; readonly engine: Engine; readonly reason: string }

type AlertRow = {
  id: string
  monitor_id: string
  search_id: string
  name: string | null
  at: number
  facts: string
  is_read: number
  is_silent: number
}

type GapRow = { kind: Gap['kind']; from_at: number; to_at: number | null; reason: string }

export type AlertFilter = {
  readonly monitorId?: string
  readonly isUnread?: boolean
  /** At or after. */
  readonly since?: number
}

export function openAlertBook(db: Database) {
  const insert = db.prepare(
    'INSERT INTO alert (id, monitor_id, kind, at, facts, is_silent) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const where = `FROM alert JOIN monitor ON monitor.id = monitor_id
    JOIN search ON search.id = monitor.search_id
    WHERE monitor_id = coalesce(?, monitor_id) AND is_read <= ? AND at >= ?`
  const page = db.prepare(
    `SELECT alert.*, monitor.search_id, search.name ${where}
     ORDER BY at DESC, alert.rowid DESC LIMIT ? OFFSET ?`,
  )
  const count = db.prepare(`SELECT count(*) ${where}`)
  const byId = db.prepare(
    `SELECT alert.*, monitor.search_id, search.name FROM alert
     JOIN monitor ON monitor.id = monitor_id JOIN search ON search.id = monitor.search_id
     WHERE alert.id = ?`,
  )
  const setRead = db.prepare('UPDATE alert SET is_read = ? WHERE id = ? AND is_read <> ?')
  const lastOf = db.prepare('SELECT max(at) FROM alert WHERE monitor_id = ? AND kind = ?')
  const openGap = db.prepare(
    'INSERT INTO monitor_gap (id, monitor_id, kind, from_at, to_at, reason) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const hasOpenGap = db.prepare('SELECT 1 FROM monitor_gap WHERE monitor_id = ? AND to_at IS NULL')
  const dropGaps = db.prepare('DELETE FROM monitor_gap WHERE monitor_id = ? AND to_at IS NULL')
  const gaps = db.prepare('SELECT * FROM monitor_gap WHERE monitor_id = ? ORDER BY from_at')
  const insertSeam = db.prepare(
    'INSERT INTO monitor_seam (id, monitor_id, at, engine, reason) VALUES (?, ?, ?, ?, ?)',
  )
  const seams = db.prepare(
    'SELECT at, engine, reason FROM monitor_seam WHERE monitor_id = ? ORDER BY at, rowid',
  )
  const countOf = ({ monitorId, isUnread = false, since = 0 }: AlertFilter) =>
    count.value<number>(monitorId ?? null, Number(!isUnread), since) ?? 0

  return {
    add: (alert: {
      id: string
      monitorId: string
      at: number
      facts: AlertFacts
      isSilent: boolean
    }) =>
      void insert.run(
        ...[alert.id, alert.monitorId, alert.facts.kind, alert.at],
        ...[JSON.stringify(alert.facts), Number(alert.isSilent)],
      ),
    /** Newest first. */
    list: ({ monitorId, isUnread = false, since = 0 }: AlertFilter, limit: number, offset = 0) =>
      page
        .all<AlertRow>(monitorId ?? null, Number(!isUnread), since, limit, offset)
        .map(alertFromRow),
    find: (id: string): Alert | undefined => {
      const row = byId.get<AlertRow>(id)
      return row && alertFromRow(row)
    },
    count: countOf,
    /** When a rule of this kind last raised one. */
    lastAt: (monitorId: string, kind: AlertFacts['kind']) =>
      lastOf.value<number | null>(monitorId, kind) ?? undefined,
    /** @returns those that changed. */
    setRead: (ids: readonly string[], isRead: boolean): string[] =>
      db.transaction(() =>
        ids.filter((id) => setRead.run(Number(isRead), id, Number(isRead)).changes > 0),
      ),

    /** While one lasts, no second one begins. */
    addGap(id: string, monitorId: string, gap: GapRecord): void {
      if (gap.to === undefined && hasOpenGap.value(monitorId) !== undefined) return
      openGap.run(id, monitorId, gap.kind, gap.from, gap.to ?? null, gap.reason)
    },
    /** What was thought to be missing has come after all. */
    dropOpenGaps: (monitorId: string) => void dropGaps.run(monitorId),
    gaps: (monitorId: string): GapRecord[] =>
      gaps.all<GapRow>(monitorId).map((row) => ({
        kind: row.kind,
        from: row.from_at,
        ...(row.to_at === null ? {} : { to: row.to_at }),
        reason: row.reason,
      })),
    addSeam: (id: string, monitorId: string, seam: SeamRecord) =>
      void insertSeam.run(id, monitorId, seam.at, seam.engine, seam.reason),
    seams: (monitorId: string) => seams.all<SeamRecord>(monitorId),
  }
}

function alertFromRow(row: AlertRow): Alert {
  return {
    ...(JSON.parse(row.facts) as AlertFacts),
    id: row.id,
    monitorId: row.monitor_id,
    searchId: row.search_id,
    monitorName: row.name ?? '',
    at: new Date(row.at).toISOString(),
    isRead: row.is_read === 1,
    isSilent: row.is_silent === 1,
  }
}
