import type { MonitorRun } from '#shared/model/monitor.ts'
import { engineInWords, runKindInWords, runStateInWords } from './monitor-words.ts'

export type DifferenceRow = {
  readonly name: string
  readonly before: string
  readonly after: string
  /** "+12", "−3", "same", or empty where a difference says nothing. */
  readonly change: string
}

const NUMBERS = [
  ['Counted', 'counted'],
  ['Expected new', 'expected'],
  ['Fetched', 'fetched'],
  ['New stories', 'fresh'],
  ['New, copies counted once', 'groups'],
  ['Calls', 'calls'],
  ['Alerts', 'alerts'],
  ['Intervals made up for', 'missed'],
] as const

/** What differs between two runs, the older one first; what is equal is left out of the words. */
export function differenceOf(one: MonitorRun, other: MonitorRun): readonly DifferenceRow[] {
  const [before, after] =
    Date.parse(one.startedAt) <= Date.parse(other.startedAt) ? [one, other] : [other, one]
  const words = (name: string, of: (run: MonitorRun) => string): DifferenceRow => {
    const [a, b] = [of(before), of(after)]
    return { name, before: a, after: b, change: a === b ? 'same' : 'changed' }
  }
  return [
    words('Kind', (run) => runKindInWords(run.kind)),
    words('State', (run) => runStateInWords(run.state)),
    words('Asked', (run) => engineInWords(run.engine)),
    words('Seconds', (run) => secondsOf(run)),
    ...NUMBERS.map(([name, key]): DifferenceRow => {
      const [a, b] = [before[key], after[key]]
      return { name, before: shown(a), after: shown(b), change: changeOf(a, b) }
    }),
  ]
}

function secondsOf({ startedAt, endedAt }: MonitorRun): string {
  if (endedAt === undefined) return 'not over'
  const ms = Date.parse(endedAt) - Date.parse(startedAt)
  // A clock that was set back makes a run end before it began; that is no duration.
  return ms >= 0 ? (ms / 1000).toFixed(1) : 'unknown'
}

function shown(value: number | undefined): string {
  return value === undefined ? 'unknown' : value.toLocaleString('en')
}

function changeOf(before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined) return ''
  const change = after - before
  if (change === 0) return 'same'
  return change > 0
    ? `+${change.toLocaleString('en')}`
    : `−${Math.abs(change).toLocaleString('en')}`
}
