/** Everything monitors do, put together. */
import type { MonitorRun } from '#shared/model/monitor.ts'
import {
  DEFAULT_MONITOR_OPTIONS,
  type Gap,
  type MonitorOptions,
  type Seam,
} from '#shared/model/monitor.ts'
import type { Alert } from '#shared/model/alert.ts'
import type { RunRecord } from '#electron/library/monitors.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { createMonitorList } from './monitor-list.ts'
import type { MonitorParts } from './monitor-parts.ts'

const OPTIONS_KEY = 'monitors'
const USUAL_RUNS = 100

export type MonitorWork = ReturnType<typeof createMonitorWork>

export function createMonitorWork(parts: MonitorParts) {
  const { library, announce } = parts
  const running = new Set<string>()
  const options = (): MonitorOptions => ({
    ...DEFAULT_MONITOR_OPTIONS,
    ...(library.keep.get(OPTIONS_KEY) as Partial<MonitorOptions> | undefined),
  })
  const list = createMonitorList({
    ...parts,
    isRunning: (id) => running.has(id),
    restReason: () => (options().isPaused ? 'All monitors are paused.' : undefined),
    onChange: () => {},
  })

  return {
    list,
    runs: (id: string, limit = USUAL_RUNS): MonitorRun[] =>
      library.monitors.listRuns(list.record(id).id, limit).map(showRun),

    alerts(filter: { id?: string; isUnread?: boolean; limit: number; offset?: number }): {
      alerts: Alert[]
      total: number
      unread: number
    } {
      const { id, isUnread, limit, offset } = filter
      const of = id === undefined ? {} : { monitorId: id }
      const asked = { ...of, ...(isUnread ? { isUnread } : {}) }
      return {
        alerts: library.alerts.list(asked, limit, offset),
        total: library.alerts.count(asked),
        unread: library.alerts.count({ ...of, isUnread: true }),
      }
    },
    setAlertsRead(ids: readonly string[], isRead: boolean): void {
      const changed = library.alerts.setRead(ids, isRead)
      if (changed.length > 0) announce('monitors')
    },

    /** Of a search that nobody watches: none are known. */
    gaps(searchId: string): { gaps: Gap[]; seams: Seam[] } {
      const monitor = library.monitors.findBySearch(searchId)
      if (!monitor) return { gaps: [], seams: [] }
      return {
        gaps: library.alerts.gaps(monitor.id).map(({ from, to, ...gap }) => ({
          ...gap,
          from: new Date(from).toISOString(),
          ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
        })),
        seams: library.alerts
          .seams(monitor.id)
          .map(({ at, ...seam }) => ({ ...seam, at: new Date(at).toISOString() })),
      }
    },

    options,
    changeOptions(change: Partial<MonitorOptions>): MonitorOptions {
      library.keep.put(OPTIONS_KEY, { ...options(), ...change })
      announce('monitors')
      return options()
    },
  }
}

export function showRun({ startedAt, endedAt, from, to, ...run }: RunRecord): MonitorRun {
  return {
    ...run,
    startedAt: new Date(startedAt).toISOString(),
    ...(endedAt === undefined ? {} : { endedAt: new Date(endedAt).toISOString() }),
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
    to: new Date(to).toISOString(),
  }
}

export function notYet(): never {
  throw new WorkError('UNSUPPORTED', 'This comes within the hour.')
}
