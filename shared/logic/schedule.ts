/** When a monitor runs next: pure arithmetic over instants and a zone. */
import type { MonitorSchedule } from '#shared/model/monitor.ts'
import { fnv1a } from './fnv.ts'
import { instantOf, localTime, minuteOf } from './zoned.ts'

export type ScheduleRules = {
  readonly schedule: MonitorSchedule
  /** As `knownZone` gives it. */
  readonly zone: string
  /** Milliseconds behind the full minute that keep several monitors apart (`jitterOf`). */
  readonly jitterMs: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const USUAL_AT = '09:00'
/** 1970-01-05 was a Monday: weekly grids begin there. */
const FIRST_MONDAY = 4
const LONGEST_JITTER_MS = 5 * MINUTE_MS
/** Steps out of quiet hours and shut days; a week has at most one of each a day. */
const MOST_STEPS = 20

/** The same for one monitor always, spread over the first minutes of the interval. */
export function jitterOf(id: string, everyMinutes: number): number {
  const most = Math.min(LONGEST_JITTER_MS, (everyMinutes * MINUTE_MS) / 3)
  return Math.floor(((fnv1a(id) >>> 0) / 2 ** 32) * (most / 1000)) * 1000
}

/**
 * The first moment after `after` at which it should run: on a grid that runs do not shift, moved to
 * the end of quiet hours or shut days where it falls into them. Undefined when it has ended.
 */
export function nextRun(rules: ScheduleRules, after: number): number | undefined {
  const { schedule } = rules
  const isWholeDays = schedule.everyMinutes % DAY_MINUTES === 0
  const next = isWholeDays ? nextOfDays(rules, after) : nextOfGrid(rules, after)
  const end = schedule.until === undefined ? Infinity : Date.parse(schedule.until)
  return next !== undefined && next <= end ? next : undefined
}

/** How many runs were due after `from` and up to `to`; counting stops at `most`. */
export function countRuns(rules: ScheduleRules, from: number, to: number, most: number): number {
  let count = 0
  let at = nextRun(rules, from)
  while (at !== undefined && at <= to && count < most) {
    count += 1
    at = nextRun(rules, at)
  }
  return count
}

/** Nothing runs at such a moment: quiet hours, or a day that was left out. */
export function isShut({ schedule, zone }: ScheduleRules, at: number): boolean {
  const { weekday, minute } = localTime(at, zone)
  return !schedule.days.includes(weekday) || isQuiet(schedule, minute)
}

/** @param minute Of the local day. */
export function isQuiet({ quiet }: MonitorSchedule, minute: number): boolean {
  if (!quiet || quiet.from === quiet.to) return false
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)]
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

function nextOfGrid(rules: ScheduleRules, after: number): number | undefined {
  const { schedule, jitterMs } = rules
  const step = schedule.everyMinutes * MINUTE_MS
  const gridFrom = (from: number) => Math.ceil((from - jitterMs) / step) * step + jitterMs
  const point = (Math.floor((after - jitterMs) / step) + 1) * step + jitterMs
  if (!isShut(rules, point)) return point
  const open = openingAfter(rules, point)
  if (open === undefined) return undefined
  // A short interval soon comes round by itself; a long one would lose much of the day.
  const [late, regular] = [open + jitterMs, gridFrom(open)]
  const isLateShut = isShut(rules, late)
  return isShut(rules, regular) || regular > late ? (isLateShut ? open : late) : regular
}

function nextOfDays(rules: ScheduleRules, after: number): number | undefined {
  const { schedule, zone, jitterMs } = rules
  const step = schedule.everyMinutes / DAY_MINUTES
  const minute = minuteOf(schedule.at ?? USUAL_AT)
  const today = localTime(after, zone).day
  let day = Math.floor((today - 7 - FIRST_MONDAY) / step) * step + FIRST_MONDAY
  for (; day <= today + 2 * step + 14; day += step) {
    const open = Array.from({ length: 7 }, (_none, more) => day + more).find((each) =>
      schedule.days.includes(weekdayOf(each)),
    )
    const at = instantOf(open ?? day, minute, zone) + jitterMs
    const moved = isShut(rules, at) ? openingAfter(rules, at) : at
    if (moved !== undefined && moved > after) return moved
  }
  return undefined
}

function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** The end of the shut stretch that `at` lies in. */
function openingAfter(rules: ScheduleRules, at: number): number | undefined {
  const { schedule, zone } = rules
  let moment = at
  for (let step = 0; step < MOST_STEPS && isShut(rules, moment); step += 1) {
    const { day, minute, weekday } = localTime(moment, zone)
    const to = schedule.quiet ? minuteOf(schedule.quiet.to) : 0
    const next = schedule.days.includes(weekday)
      ? instantOf(minute < to ? day : day + 1, to, zone)
      : instantOf(day + 1, 0, zone)
    // A clock set back shows the same minutes twice; time itself goes on.
    moment = next > moment ? next : moment + MINUTE_MS
  }
  return isShut(rules, moment) ? undefined : moment
}
