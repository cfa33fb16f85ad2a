/** Runs of monitors: one at a time each, seen on the Activity screen, with a receipt whatever happens. */
import type { MonitorRecord, RunRecord } from '#electron/library/monitors.ts'
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import { eitherSignal } from '#electron/platform/signals.ts'
import { withoutFilters } from '#shared/logic/plan-filters.ts'
import { countRuns, isShut } from '#shared/logic/schedule.ts'
import type { AlertFacts } from '#shared/model/alert.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import type { Engine } from '#shared/model/monitor.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import type { Search } from '#shared/model/search.ts'
import { notificationOf } from './alert-words.ts'
import { judge } from './judge.ts'
import { type MonitorParts, rulesOf } from './monitor-parts.ts'
import { consequencesOf, type Ended } from './outcome.ts'
import { volumeSpent } from './pull-grown.ts'
import { failureNoteOf, OVERLAP_MS, type PulledRun, pullRun, receiptOf } from './run-monitor.ts'
import { watchSignal } from './watch-signal.ts'

const MOST_MISSED = 5000
/** Failures for which the newsroom may stand in. */
const PROVIDER_GONE: readonly FailureNote['code'][] = [
  'OFFLINE',
  'SERVICE',
  'SIGNED_OUT',
  'PLAN',
  'OVER_BUDGET',
  'NOT_FOUND',
]

export type MonitorRunAsk = {
  readonly isAsked: boolean
  /** Beyond the budget. */
  readonly isWhole?: boolean
  /** Schedule time, where it is not now. */
  readonly at?: number
  readonly signal?: AbortSignal
}

export type MonitorRuns = ReturnType<typeof createMonitorRuns>

export function createMonitorRuns(parts: MonitorParts) {
  const { library, announce } = parts
  const running = new Set<string>()

  const save = (run: RunRecord) => library.monitors.setRun(run)

  const recordOf = (id: string): { monitor: MonitorRecord; search: Search } => {
    const monitor = library.monitors.find(id)
    const search = monitor && library.searches.find(monitor.searchId)
    if (!search) throw new WorkError('NOT_FOUND', 'That monitor is no longer there.')
    return { monitor, search }
  }

  const pull = async (
    monitor: MonitorRecord,
    search: Search,
    ask: MonitorRunAsk,
    run: RunRecord,
    profileId: string,
  ): Promise<PulledRun> => {
    const filters = profileId === LOCAL_PROFILE_ID ? [] : (monitor.plan.without ?? [])
    const asked = { ...search, query: withoutFilters(search.query, filters) }
    const ready = await parts.readiness(profileId)
    if (ready.state !== 'ready') {
      const message = ready.text ?? 'Sign in to this profile again; its monitors wait.'
      throw new WorkError('SIGNED_OUT', message, { profileId })
    }
    const watch = watchSignal(parts, profileId, ask.signal)
    try {
      const client = parts.clientFor(profileId)
      const { signal } = watch
      if (client.isEmbedded) await parts.fetchDueFeeds(signal)
      const priority = ask.isAsked ? 'person' : 'alert'
      return await pullRun(
        parts,
        monitor,
        { search: asked, client, priority, signal, isWhole: ask.isWhole === true },
        run,
        (change) => {
          watch.touch()
          save(change)
        },
      )
    } catch (error) {
      throw watch.reasonOf(error)
    } finally {
      watch.end()
    }
  }

  /** The profile's own engine, and the newsroom where it may stand in. */
  const pullEither = async (
    monitor: MonitorRecord,
    search: Search,
    ask: MonitorRunAsk,
    run: RunRecord,
  ): Promise<{ pulled: PulledRun; failure?: FailureNote; isStandIn: boolean }> => {
    const own = search.profileId
    const goesOn = monitor.plan.goesOnLocally && own !== LOCAL_PROFILE_ID
    let failure: FailureNote
    let pulled: PulledRun = { run }
    try {
      pulled = await pull(monitor, search, ask, run, own)
      if (!pulled.isOutOfVolume) return { pulled, isStandIn: false }
      failure = failureNoteOf(volumeSpent(parts.volumeOf(own).resetsAt))
    } catch (error) {
      ask.signal?.throwIfAborted()
      if (!isWorkError(error)) throw error
      failure = failureNoteOf(error)
      // What was stored before the failure is on the record.
      const stored = library.monitors.findRun(run.id)
      pulled = { run: stored ?? run }
    }
    if (!goesOn || !PROVIDER_GONE.includes(failure.code)) {
      return { pulled, failure, isStandIn: false }
    }
    const local = await pull(
      monitor,
      search,
      { ...ask, isWhole: true },
      pulled.run,
      LOCAL_PROFILE_ID,
    )
    const { coveredTo: _covered, ...rest } = local
    return { pulled: rest, failure, isStandIn: true }
  }

  const runNow = async (id: string, ask: MonitorRunAsk): Promise<RunRecord> => {
    const { monitor, search } = recordOf(id)
    const at = ask.at ?? parts.now()
    const rules = rulesOf(parts, monitor)
    const missed =
      monitor.dueAt === undefined || monitor.lastRunAt === undefined
        ? 0
        : countRuns(rules, monitor.dueAt, at, MOST_MISSED)
    const isFirst = monitor.coveredTo === undefined
    const kind = isFirst ? 'first' : ask.isAsked ? 'asked' : missed > 0 ? 'catch-up' : 'scheduled'
    const own: Engine = search.profileId === LOCAL_PROFILE_ID ? 'embedded' : 'remote'
    const run: RunRecord = {
      ...{ id: parts.newId(), monitorId: id, kind, state: 'running', engine: own },
      ...{ startedAt: at, to: at, missed },
      ...{ fetched: 0, stored: 0, fresh: 0, groups: 0, calls: 0, alerts: 0, text: '' },
    }
    library.monitors.startRun(run)
    announce('monitors', [id])
    try {
      const { pulled, ...how } = await pullEither(monitor, search, ask, run)
      return await finish(monitor, search, { ...pulled, ...how, at }, own)
    } catch (error) {
      // Stopped, or a bug: the receipt says so, and what was stored stays.
      const failure = failureNoteOf(error)
      const isStopped = ask.signal?.aborted === true
      const text = isStopped ? 'Stopped before the end; the next run goes on.' : failure.message
      const stored = library.monitors.findRun(run.id) ?? run
      save({
        ...stored,
        state: isStopped ? 'partial' : 'failed',
        endedAt: parts.now(),
        ...(isStopped ? {} : { failure }),
        text,
      })
      // No sign of it but a run that failed would be green.
      if (!isStopped) {
        const { failures, failingSince = at } = monitor
        library.monitors.change(id, {
          failures: failures + 1,
          failure,
          failingSince,
          lastRunAt: at,
        })
      }
      announce('monitors', [id])
      throw error
    }
  }

  const finish = async (
    monitor: MonitorRecord,
    search: Search,
    ended: Ended,
    own: Engine,
  ): Promise<RunRecord> => {
    const { at, failure } = ended
    const rules = rulesOf(parts, monitor)
    const now = parts.now()
    const isFirst = monitor.coveredTo === undefined
    const judged = await judge(parts, {
      ...{ searchId: search.id, monitorId: monitor.id, now },
      // The first run is silent: what is there before anybody watched is no news.
      rules: isFirst ? [] : monitor.plan.rules,
      since: monitor.judgedTo ?? now,
      watchedTo: monitor.coveredTo === undefined ? undefined : monitor.coveredTo - OVERLAP_MS,
    })
    const isSilent = isFirst || isQuietNow(monitor, now) || isShut(rules, at)
    const run: RunRecord = {
      ...ended.run,
      state: stateOf(ended),
      endedAt: now,
      fresh: Math.max(ended.run.fresh, judged.fresh),
      groups: judged.groups,
      alerts: judged.alerts.length,
      ...(failure ? { failure } : {}),
      text: textOf(ended, search, judged.fresh, monitor.plan.without),
    }
    const result = consequencesOf(monitor, rules, { ...ended, run }, own)
    const alerts = judged.alerts.map((facts) => ({ id: parts.newId(), facts }))
    library.transaction(() => {
      library.monitors.setRun(run)
      library.monitors.change(monitor.id, {
        ...result.change,
        judgedTo: now,
        // What the silent run found is no news to come either.
        ...(isFirst && ended.coveredTo !== undefined ? { lookedAt: now } : {}),
      })
      // Lists begin with what was added last: the most telling.
      for (const { id, facts } of alerts.toReversed()) {
        library.alerts.add({ id, monitorId: monitor.id, at: now, facts, isSilent })
      }
      if (result.closesGaps) library.alerts.dropOpenGaps(monitor.id)
      if (result.gap) library.alerts.addGap(parts.newId(), monitor.id, result.gap)
      if (result.seam) library.alerts.addSeam(parts.newId(), monitor.id, result.seam)
    })
    announce('monitors', [monitor.id])
    announce('runs')
    tellOf(monitor, search, run)
    if (!isSilent) notifyOf(search, judged.alerts, alerts[0]?.id)
    return run
  }

  const tellOf = (monitor: MonitorRecord, search: Search, run: RunRecord) => {
    const subject = search.name ?? search.query.aql
    const { failure } = run
    // A fault is told when it begins and when it is over, not at every try in between.
    const isSame = failure && failure.message === monitor.failure?.message
    if (failure && !isSame) parts.tell('warning', subject, failure.message)
    else if (!failure && monitor.failure) {
      parts.tell('info', subject, `It works again. ${run.text}`)
    } else if (run.fresh > 0) parts.tell('info', subject, run.text)
  }

  const notifyOf = (search: Search, alerts: readonly AlertFacts[], alertId: string | undefined) => {
    if (alerts.length === 0 || alertId === undefined) return
    const name = search.name ?? search.query.aql
    parts.notify({ ...notificationOf(name, alerts), visit: { to: 'alert', alertId } })
  }

  return {
    isRunning: (id: string) => running.has(id),
    /**
     * @throws WorkError NOT_FOUND, CONFLICT while one is under way. A run that fails does not throw:
     * its receipt says why.
     */
    async run(id: string, ask: MonitorRunAsk): Promise<RunRecord> {
      if (running.has(id)) {
        throw new WorkError('CONFLICT', 'This monitor is being run already.')
      }
      const { search } = recordOf(id)
      running.add(id)
      const stop = new AbortController()
      const signal = eitherSignal(ask.signal, stop.signal)
      const job = parts.jobs.start('monitor', search.name ?? search.query.aql, () => stop.abort())
      try {
        await job.turn(signal)
        return await runNow(id, { ...ask, signal })
      } finally {
        job.end()
        running.delete(id)
        announce('monitors', [id])
      }
    },
  }
}

function isQuietNow(monitor: MonitorRecord, now: number): boolean {
  const { isMuted, snoozedUntil, plan } = monitor
  return isMuted || (snoozedUntil !== undefined && snoozedUntil > now) || plan.delivery === 'digest'
}

function stateOf({ failure, held, isStandIn, isOutOfVolume }: Ended): RunRecord['state'] {
  if (isStandIn || isOutOfVolume) return 'partial'
  if (failure) return failure.code === 'SIGNED_OUT' ? 'waiting' : 'failed'
  return held === undefined ? 'done' : 'waiting'
}

function textOf(
  ended: Ended,
  search: Search,
  fresh: number,
  without: readonly string[] = [],
): string {
  const { failure, isStandIn, isOutOfVolume } = ended
  if (failure && !isStandIn && !isOutOfVolume) return failure.message
  const run = { ...ended.run, fresh: Math.max(ended.run.fresh, fresh) }
  return receiptOf({ ...ended, run }, search, isStandIn ? [] : without)
}
