/** How a monitor is, in a colour and a sentence. */
import type { MonitorRecord } from '#electron/library/monitors.ts'
import { countRuns, isShut, nextRun, type ScheduleRules } from '#shared/logic/schedule.ts'
import type { MonitorHealth } from '#shared/model/monitor.ts'

const DAY_MS = 86_400_000
/** So many intervals without a success are a fault that must be seen. */
const RED_AFTER = 3
/** A moment between due and started is none. */
const LATE_MS = 10 * 60_000

export type HealthFacts = {
  readonly monitor: MonitorRecord
  readonly rules: ScheduleRules
  readonly now: number
  readonly isRunning: boolean
  /** All monitors were paused, or wait for power or a free line: the sentence that says so. */
  readonly rest?: string
  /** Filters of its search that the last failure speaks of. */
  readonly lacks?: readonly string[]
  /** Nothing is wrong yet. */
  readonly warning?: string
}

export function healthOf(facts: HealthFacts): MonitorHealth {
  const { monitor, rules, now, isRunning, lacks = [] } = facts
  const { level, text } = levelOf(facts)
  const { dueAt } = monitor
  // Overdue in quiet hours: it waits until they end.
  const waits = dueAt !== undefined && dueAt <= now && isShut(rules, now)
  const next = monitor.isPaused ? undefined : waits ? nextRun(rules, now) : dueAt
  return {
    level,
    text,
    failures: monitor.failures,
    ...iso('lastRunAt', monitor.lastRunAt),
    ...iso('lastSuccessAt', monitor.lastSuccessAt),
    ...iso('nextRunAt', next),
    ...(monitor.failure ? { failure: monitor.failure } : {}),
    ...(monitor.held === undefined ? {} : { held: monitor.held }),
    ...(lacks.length > 0 ? { lacks: [...lacks] } : {}),
    engine: monitor.engine,
    isRunning,
  }
}

/** Intervals since the first of the runs that failed, itself included. */
export function missedOf({ monitor, rules, now }: Omit<HealthFacts, 'isRunning'>): number {
  if (monitor.failingSince === undefined) return 0
  return 1 + countRuns(rules, monitor.failingSince, now, 1000)
}

function levelOf(facts: HealthFacts): Pick<MonitorHealth, 'level' | 'text'> {
  const { monitor, rules, now, rest, warning } = facts
  if (monitor.isPaused) return { level: 'paused', text: 'Paused by you.' }
  if (monitor.failingSince !== undefined) {
    const missed = missedOf(facts)
    const isRed = missed >= RED_AFTER || now - monitor.failingSince >= DAY_MS
    const since = `No run has succeeded for ${missed} ${missed === 1 ? 'interval' : 'intervals'}.`
    const why = monitor.failure?.message ?? monitor.note ?? ''
    const text = isRed ? `${since} ${why}`.trim() : why || since
    return { level: isRed ? 'red' : 'amber', text }
  }
  if (rest !== undefined) return { level: 'paused', text: rest }
  if (monitor.held !== undefined) {
    const many = monitor.held.toLocaleString('en')
    return {
      level: 'amber',
      text: `${many} stories are more than this monitor may pull at once; say whether to fetch them.`,
    }
  }
  if (monitor.note !== undefined) return { level: 'amber', text: monitor.note }
  if (monitor.dueAt === undefined) return { level: 'paused', text: 'It has ended, as planned.' }
  if (monitor.lastRunAt === undefined) return { level: 'green', text: 'It has not run yet.' }
  if (monitor.dueAt < now - LATE_MS && countRuns(rules, monitor.dueAt, now, RED_AFTER) > 0) {
    return { level: 'amber', text: 'Runs were missed while Broadsheet was not running.' }
  }
  if (warning !== undefined) return { level: 'amber', text: warning }
  const { without = [] } = monitor.plan
  const left = without.length === 0 ? '' : `, without ${without.join(', ')}`
  return { level: 'green', text: `The last run succeeded${left}.` }
}

function iso<Key extends string>(key: Key, ms: number | undefined): { [K in Key]?: string } {
  return (ms === undefined ? {} : { [key]: new Date(ms).toISOString() }) as { [K in Key]?: string }
}
