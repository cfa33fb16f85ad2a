/** Everything monitors do, put together. */
import { WorkError } from '#electron/platform/failures.ts'
import type { Alert } from '#shared/model/alert.ts'
import {
  DEFAULT_MONITOR_OPTIONS,
  type Gap,
  type MonitorOptions,
  type MonitorPlan,
  type MonitorPreview,
  type MonitorPrice,
  type MonitorRun,
  type Seam,
} from '#shared/model/monitor.ts'
import { createDigestFiles } from './digest-files.ts'
import { digestOf } from './digest.ts'
import { digestText } from './digest-text.ts'
import { createMonitorList } from './monitor-list.ts'
import { type MonitorParts, rulesOf, zoneOf } from './monitor-parts.ts'
import { createPlanPrices } from './monitor-price.ts'
import { createMonitorRuns } from './monitor-runs.ts'
import { previewOf } from './preview.ts'
import { createScheduler } from './scheduler.ts'
import { showRun } from './show-run.ts'

const OPTIONS_KEY = 'monitors'
const USUAL_RUNS = 100

export type MonitorWorkParts = MonitorParts & {
  readonly version: string
  /** Where digests are written by themselves. */
  readonly dataDir: string
  /** Why work that nobody waits for rests: the battery, the connection. */
  powerRest(): string | undefined
  countCorrections(): number
}

export type MonitorWork = ReturnType<typeof createMonitorWork>

export function createMonitorWork(parts: MonitorWorkParts) {
  const { library, announce } = parts
  const options = (): MonitorOptions => ({
    ...DEFAULT_MONITOR_OPTIONS,
    ...(library.keep.get(OPTIONS_KEY) as Partial<MonitorOptions> | undefined),
  })
  const restReason = () => (options().isPaused ? 'All monitors are paused.' : parts.powerRest())
  const runs = createMonitorRuns(parts)
  const price = createPlanPrices(parts)
  const scheduler = createScheduler({ ...parts, runs, restReason })
  const list = createMonitorList({
    ...parts,
    isRunning: runs.isRunning,
    restReason,
    onChange: () => scheduler.wake(),
  })
  const requireSearch = (id: string) => {
    const search = library.searches.find(id)
    if (!search) throw new WorkError('NOT_FOUND', 'That search is no longer there.')
    return search
  }
  async function* digest(
    period: 'daily' | 'weekly',
    format: 'html' | 'markdown',
    ids?: readonly string[],
  ): AsyncGenerator<string> {
    const monitors = ids ? ids.map(list.record) : library.monitors.list()
    const facts = await digestOf(
      { ...parts, zone: zoneOf(library), corrections: parts.countCorrections() },
      monitors,
      period,
    )
    yield* digestText(facts, format)
  }
  const digestFiles = createDigestFiles({ ...parts, options, digest })

  return {
    list,
    scheduler,
    digest,
    /** Writes the digest that is due by now, if any. */
    writeDigest: digestFiles.writeDue,

    async run(
      id: string,
      ask: { readonly isWhole?: boolean; readonly signal?: AbortSignal },
    ): Promise<MonitorRun> {
      return showRun(await runs.run(id, { ...ask, isAsked: true }))
    },
    /** For cron: those due at this moment, once each. */
    async runDue(at: number, signal: AbortSignal): Promise<MonitorRun[]> {
      return (await scheduler.runDue(at, signal)).map(showRun)
    },
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

    preview: (searchId: string, plan: MonitorPlan): Promise<MonitorPreview> =>
      previewOf(parts, requireSearch(searchId).id, plan, rulesOf(parts, { searchId, plan })),
    price: (searchId: string, plan: MonitorPlan, signal?: AbortSignal): Promise<MonitorPrice> =>
      price(requireSearch(searchId), plan, signal),

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
      scheduler.wake()
      return options()
    },
  }
}
