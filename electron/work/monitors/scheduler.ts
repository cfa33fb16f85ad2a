/** Runs monitors when they are due; one timer, and nobody drifts. */
import type { Timer } from '#electron/platform/clock.ts'
import type { MonitorRecord, RunRecord } from '#electron/library/monitors.ts'
import { isWorkError } from '#electron/platform/failures.ts'
import { isShut, nextRun } from '#shared/logic/schedule.ts'
import { type MonitorParts, rulesOf } from './monitor-parts.ts'
import type { MonitorRuns } from './monitor-runs.ts'

/** Clocks are set, machines sleep: it looks at least so often. */
const LOOK_MS = 60_000
const LEAST_MS = 1000

export type SchedulerParts = MonitorParts & {
  readonly runs: MonitorRuns
  /** Why nothing runs at present. */
  restReason(): string | undefined
}

export function createScheduler(parts: SchedulerParts) {
  const { library, clock, runs } = parts
  const stop = new AbortController()
  let timer: Timer | undefined
  let turn: Promise<void> | undefined
  let isAskedAgain = false
  let isStarted = false
  const ends: (() => void)[] = []

  const dueOf = (monitor: MonitorRecord, now: number): number | undefined => {
    const { dueAt, lastRunAt, id } = monitor
    if (dueAt === undefined || lastRunAt === undefined) return dueAt
    const next = nextRun(rulesOf(parts, monitor), now)
    // Later than the next regular run: the clock was set back, or the schedule became shorter.
    if (next === undefined || dueAt <= next) return dueAt
    library.monitors.change(id, { dueAt: next })
    return next
  }
  /** What came due before quiet hours waits until they end; only a first run, silent anyway, does not. */
  const isWaiting = (monitor: MonitorRecord, now: number) =>
    monitor.lastRunAt !== undefined && isShut(rulesOf(parts, monitor), now)
  const listDue = (now: number) =>
    library.monitors
      .list()
      .filter((monitor) => !monitor.isPaused && (dueOf(monitor, now) ?? Infinity) <= now)
      .filter((monitor) => !isWaiting(monitor, now))

  const runOne = async (monitor: MonitorRecord, at: number | undefined, signal: AbortSignal) => {
    try {
      return await runs.run(monitor.id, { isAsked: false, signal, ...(at ? { at } : {}) })
    } catch (error) {
      // Removed or asked for meanwhile.
      if (isWorkError(error, 'CONFLICT') || isWorkError(error, 'NOT_FOUND')) return undefined
      if (signal.aborted) return undefined
      // A bug of one monitor must not stop it for good, nor run it again at once.
      const now = at ?? parts.now()
      library.monitors.change(monitor.id, { dueAt: nextRun(rulesOf(parts, monitor), now) })
      throw error
    }
  }

  /** Those of one service after each other, so that ten of them do not ask at once. */
  const runAll = async (
    due: readonly MonitorRecord[],
    at: number | undefined,
    signal: AbortSignal,
  ): Promise<RunRecord[]> => {
    const profileOf = ({ searchId }: MonitorRecord) =>
      library.searches.find(searchId)?.profileId ?? ''
    const lines = Map.groupBy(due, profileOf)
    const records: RunRecord[] = []
    const ended = await Promise.allSettled(
      [...lines.values()].map(async (line) => {
        for (const monitor of line) {
          if (signal.aborted) return
          const record = await runOne(monitor, at, signal)
          if (record) records.push(record)
        }
      }),
    )
    const fault = ended.find((end) => end.status === 'rejected')
    if (fault) parts.fault(fault.reason)
    return records
  }

  const look = async () => {
    do {
      isAskedAgain = false
      if (stop.signal.aborted || parts.restReason() !== undefined) return
      const due = listDue(parts.now())
      if (due.length > 0) await runAll(due, undefined, stop.signal)
    } while (isAskedAgain)
  }
  const wait = () => {
    timer?.cancel()
    if (!isStarted || stop.signal.aborted) return
    // First of all: whatever goes wrong below, somebody looks again.
    timer = clock.setTimer(LOOK_MS, wake)
    const now = parts.now()
    const soonest = Math.min(
      ...library.monitors
        .list()
        .filter((monitor) => !monitor.isPaused && !isWaiting(monitor, now))
        .map((monitor) => monitor.dueAt ?? Infinity),
    )
    const delay = Math.max(LEAST_MS, soonest - now)
    if (delay >= LOOK_MS) return
    timer.cancel()
    timer = clock.setTimer(delay, wake)
  }
  const wake = () => {
    if (!isStarted || stop.signal.aborted) return
    isAskedAgain = true
    turn ??= look()
      .catch(parts.fault)
      .then(() => {
        turn = undefined
        wait()
      })
      .catch(parts.fault)
  }

  return {
    /** Begins to look by itself. */
    start(): void {
      isStarted = true
      // A profile that is ready again has monitors waiting for it.
      ends.push(
        parts.onProfile((id) => {
          parts
            .readiness(id)
            .then(({ state }) => {
              if (state === 'ready') retryOf(id)
            })
            .catch(parts.fault)
        }),
      )
      wake()
    },
    /** Something changed: look now. */
    wake,
    listDue,
    /** For cron: those due, once, at this schedule time. */
    runDue: (at: number, signal: AbortSignal) => runAll(listDue(at), at, signal),
    async close(): Promise<void> {
      stop.abort()
      timer?.cancel()
      ends.forEach((end) => end())
      await turn
    },
  }

  function retryOf(profileId: string): void {
    const waiting = library.monitors
      .list()
      .filter(({ failure }) => failure?.code === 'SIGNED_OUT')
      .filter(({ searchId }) => library.searches.find(searchId)?.profileId === profileId)
    for (const { id } of waiting) library.monitors.change(id, { dueAt: parts.now() })
    if (waiting.length > 0) wake()
  }
}
