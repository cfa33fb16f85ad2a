/** What a run means for its monitor: how it is, when it runs next, what is missing. */
import type { GapRecord, SeamRecord } from '#electron/library/alerts.ts'
import type { MonitorChange, MonitorRecord, RunRecord } from '#electron/library/monitors.ts'
import { isShut, nextRun, type ScheduleRules } from '#shared/logic/schedule.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import type { Engine } from '#shared/model/monitor.ts'

const MINUTE_MS = 60_000
const FIRST_RETRY_MS = 5 * MINUTE_MS
const LAST_RETRY_MS = 60 * MINUTE_MS
/** A newsroom that slept longer may have missed what feeds dropped meanwhile. */
const FEEDS_FORGET_MS = 6 * 60 * MINUTE_MS

export type Ended = {
  readonly run: RunRecord
  /** Schedule time. */
  readonly at: number
  readonly coveredTo?: number
  readonly held?: number
  readonly isOutOfVolume?: boolean
  /** Of the profile's own engine; another may have stood in. */
  readonly failure?: FailureNote
  /** The newsroom answered for the provider. */
  readonly isStandIn: boolean
}

export type Consequences = {
  readonly change: MonitorChange
  /** Whatever gap lasts ends without a trace: all of it has come. */
  readonly closesGaps: boolean
  readonly gap?: GapRecord
  readonly seam?: SeamRecord
}

export function consequencesOf(
  monitor: MonitorRecord,
  rules: ScheduleRules,
  ended: Ended,
  own: Engine,
): Consequences {
  const { run, at, failure, held, isStandIn } = ended
  const regular = nextRun(rules, at)
  const lastRunAt = at
  const base: MonitorChange = { lastRunAt, engine: run.engine, dueAt: regular }
  const seam = seamOf(monitor, ended)
  const common = { ...(seam ? { seam } : {}) }
  const missingSince = monitor.coveredTo ?? run.from ?? at

  if (failure && !isStandIn && !ended.isOutOfVolume) {
    const failures = monitor.failures + 1
    const dueAt = earliestOf(regular, retryAt(rules, at, failures))
    const change = {
      ...base,
      ...{ engine: monitor.engine, dueAt, failures, failure, note: undefined },
      failingSince: monitor.failingSince ?? at,
    }
    const kind = failure.code === 'SIGNED_OUT' ? 'signed-out' : 'failed'
    const gap: GapRecord = { kind, from: missingSince, reason: failure.message }
    return { ...common, closesGaps: false, gap, change }
  }

  const note = noteOf(ended)
  const success: MonitorChange = {
    ...base,
    // Without volume there is nothing to decide: it waits for the plan's next period.
    held: ended.isOutOfVolume ? undefined : held,
    ...{ failures: 0, failingSince: undefined, failure, note, lastSuccessAt: at },
    ...(ended.coveredTo === undefined ? {} : { coveredTo: ended.coveredTo }),
  }
  if (isStandIn) return { ...common, closesGaps: false, change: success }
  if (held !== undefined) {
    const reason = note ?? 'More came than this monitor may pull without asking.'
    return {
      ...common,
      closesGaps: false,
      gap: { kind: 'volume', from: missingSince, reason },
      change: success,
    }
  }
  const slept = sleptGap(monitor, rules, ended, own)
  return { ...common, closesGaps: true, ...(slept ? { gap: slept } : {}), change: success }
}

/** What a person should know although nothing failed. */
function noteOf({ failure, isStandIn, isOutOfVolume }: Ended): string | undefined {
  if (isStandIn && failure) return `The newsroom on this computer goes on. ${failure.message}`
  return isOutOfVolume ? failure?.message : undefined
}

function seamOf(monitor: MonitorRecord, { run, at, failure }: Ended): SeamRecord | undefined {
  if (run.engine === monitor.engine || (failure && run.fetched === 0 && run.state === 'failed')) {
    return undefined
  }
  const isAway = run.engine === 'embedded'
  return {
    // The provider's stories reach to where it was last asked; back again, from now on.
    at: isAway ? (monitor.coveredTo ?? at) : at,
    engine: run.engine,
    reason: isAway ? (failure?.message ?? 'The newsroom answers.') : 'The provider answers again.',
  }
}

/** Feeds keep their last items only: what the newsroom did not fetch in time is gone. */
function sleptGap(
  { lastRunAt }: MonitorRecord,
  rules: ScheduleRules,
  { at }: Ended,
  own: Engine,
): GapRecord | undefined {
  if (own !== 'embedded' || lastRunAt === undefined) return undefined
  // Quiet hours and days left out are no sleep: feeds are fetched in them.
  const due = nextRun(rules, lastRunAt) ?? at
  const late = Math.max(FEEDS_FORGET_MS, 2 * rules.schedule.everyMinutes * MINUTE_MS)
  const isLong = at - due > late
  if (!isLong) return undefined
  const reason = 'Broadsheet was not running; feeds may have dropped what came meanwhile.'
  return { kind: 'asleep', from: lastRunAt, to: at, reason }
}

/** Soon, then less and less often; never in quiet hours. */
function retryAt(rules: ScheduleRules, at: number, failures: number): number | undefined {
  const soon = at + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)
  return isShut(rules, soon) ? undefined : soon
}

function earliestOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? a : Math.min(a, b)
}
