/**
 * Bins of a timeline by the calendar of a time zone: hours, midnights, Mondays, firsts of a month. What
 * a zone's clocks did is known by Intl; a day of 23 or 25 hours is one bin.
 */
import type { TimelineBy } from '#shared/model/explore.ts'

/** Beyond, a chart has more bins than a screen has pixels. */
export const MOST_TIMELINE_BINS = 5000

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ORDER: readonly TimelineBy[] = ['hour', 'day', 'week', 'month']
const SHORTEST_MS = { hour: HOUR_MS, day: 23 * HOUR_MS, week: 7 * DAY_MS, month: 28 * DAY_MS }

/** Whether it is a zone this machine knows. */
export function isZone(zone: string): boolean {
  try {
    formatIn(zone)
    return true
  } catch {
    return false
  }
}

/** The unit as asked, or the next coarser one that keeps the number of bins within bounds. */
export function fittingUnit(from: number, to: number, by: TimelineBy): TimelineBy {
  const fits = (unit: TimelineBy): boolean =>
    (to - from) / SHORTEST_MS[unit] <= MOST_TIMELINE_BINS - 2
  return ORDER.slice(ORDER.indexOf(by)).find(fits) ?? 'month'
}

/**
 * The edges of all bins that touch `[from, to)`, milliseconds, ascending; a bin is from one edge to
 * the next. Empty where the range is. @throws RangeError for an unknown zone
 */
export function calendarEdges(from: number, to: number, by: TimelineBy, zone = 'UTC'): number[] {
  if (!(to > from)) return []
  const clock = clockOf(zone)
  const edges = [startOf(from, by, clock)]
  for (let last = edges[0]!; last < to; edges.push(last)) last = nextOf(last, by, clock)
  return edges
}

/** Where the bin of a moment begins. */
export function binStart(at: number, by: TimelineBy, zone = 'UTC'): number {
  return startOf(at, by, clockOf(zone))
}

type Clock = {
  /** Local time as if it were UTC. */
  toLocal(at: number): number
  /** The moment a local time is first reached; within a gap of the clocks, the end of the gap. */
  fromLocal(local: number): number
}

function startOf(at: number, by: TimelineBy, clock: Clock): number {
  const local = clock.toLocal(at)
  // An hour that clocks go through twice is two bins: the offset decides, not the local time.
  if (by === 'hour') return at - (((local % HOUR_MS) + HOUR_MS) % HOUR_MS)
  return clock.fromLocal(floorLocal(local, by))
}

function nextOf(start: number, by: TimelineBy, clock: Clock): number {
  if (by === 'hour') {
    const next = startOf(start + HOUR_MS, by, clock)
    return next > start ? next : start + HOUR_MS
  }
  const local = clock.toLocal(start)
  // A midnight in a gap of the clocks begins later than 0:00; floor to the day it stands for first.
  const floor = floorLocal(local, by)
  const next = by === 'month' ? nextMonth(floor) : floor + (by === 'week' ? 7 : 1) * DAY_MS
  const at = clock.fromLocal(next)
  return at > start ? at : start + DAY_MS
}

function floorLocal(local: number, by: TimelineBy): number {
  const day = Math.floor(local / DAY_MS)
  if (by === 'day') return day * DAY_MS
  // Day 0 of the epoch was a Thursday; weeks begin on Monday (ISO 8601).
  if (by === 'week') return (day - ((((day + 3) % 7) + 7) % 7)) * DAY_MS
  const date = new Date(local)
  date.setUTCDate(1)
  date.setUTCHours(0, 0, 0, 0)
  return date.getTime()
}

function nextMonth(local: number): number {
  const date = new Date(local)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.getTime()
}

const UTC: Clock = { toLocal: (at) => at, fromLocal: (local) => local }

function clockOf(zone: string): Clock {
  if (zone === 'UTC') return UTC
  const format = formatIn(zone)
  const toLocal = (at: number): number => {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(at)) {
      if (type === 'era') parts['sign'] = value.startsWith('B') ? -1 : 1
      else parts[type] = Number(value)
    }
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0, sign = 1 } = parts
    const date = new Date(0)
    date.setUTCFullYear(sign < 0 ? 1 - year : year, month - 1, day)
    date.setUTCHours(hour, minute, second, ((at % 1000) + 1000) % 1000)
    return date.getTime()
  }
  const fromLocal = (local: number): number => {
    // The offset a day before and a day after: the clocks changed at most once in between.
    const offsets = [toLocal(local - DAY_MS) - (local - DAY_MS), toLocal(local + DAY_MS) - (local + DAY_MS)] // prettier-ignore
    const exact = offsets.map((offset) => local - offset).filter((at) => toLocal(at) === local)
    if (exact.length > 0) return Math.min(...exact)
    return gapEnd(local, offsets, toLocal)
  }
  return { toLocal, fromLocal }
}

/** The first moment whose local time is not before `local`, by halving. */
function gapEnd(local: number, offsets: readonly number[], toLocal: (at: number) => number) {
  let low = local - Math.max(...offsets)
  let high = local - Math.min(...offsets)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (toLocal(middle) < local) low = middle
    else high = middle
  }
  return toLocal(low) >= local ? low : high
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}
