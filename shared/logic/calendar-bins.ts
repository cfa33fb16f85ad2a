/**
 * Bins of a timeline by the calendar of a time zone: hours, midnights, Mondays, firsts of a month. What
 * a zone's clocks did is known by Intl; a day of 23 or 25 hours is one bin.
 */
import type { TimelineBy } from '#shared/model/explore.ts'
import { instantOf, localTime } from './zoned.ts'

/** Beyond, a chart has more bins than a screen has pixels. */
export const MOST_TIMELINE_BINS = 5000

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ORDER: readonly TimelineBy[] = ['hour', 'day', 'week', 'month']
const SHORTEST_MS = { hour: HOUR_MS, day: 23 * HOUR_MS, week: 7 * DAY_MS, month: 28 * DAY_MS }

/** Whether it is a zone this machine knows. */
export function isZone(zone: string): boolean {
  try {
    localTime(0, zone)
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
  const edges = [binStart(from, by, zone)]
  for (let last = edges[0]!; last < to; edges.push(last)) last = nextStart(last, by, zone)
  return edges
}

/** Where the bin of a moment begins. */
export function binStart(at: number, by: TimelineBy, zone = 'UTC'): number {
  if (by === 'hour') return at - passedOfHour(at, zone)
  return midnightOf(firstDay(dayOf(at, zone), by), zone)
}

function nextStart(start: number, by: TimelineBy, zone: string): number {
  if (by === 'hour') {
    // An hour that clocks go through twice is two bins, one that they leap over is none.
    const next = start + HOUR_MS - passedOfHour(start + HOUR_MS, zone)
    return next > start ? next : start + HOUR_MS
  }
  const first = firstDay(dayOf(start, zone), by)
  let next = first
  do {
    next = by === 'month' ? firstOfNextMonth(next) : next + (by === 'week' ? 7 : 1)
    // A day that a zone left out (Samoa, 30 December 2011) has no moment of its own.
  } while (midnightOf(next, zone) <= start)
  return midnightOf(next, zone)
}

/** Milliseconds since the last full hour of the zone's clock. */
function passedOfHour(at: number, zone: string): number {
  const rest = ((at % 60_000) + 60_000) % 60_000
  return (minuteIn(at, zone) % 60) * 60_000 + rest
}

function minuteIn(at: number, zone: string): number {
  if (zone !== 'UTC') return localTime(at, zone).minute
  return ((Math.floor(at / 60_000) % 60) + 60) % 60
}

function midnightOf(day: number, zone: string): number {
  return zone === 'UTC' ? day * DAY_MS : instantOf(day, 0, zone)
}

function dayOf(at: number, zone: string): number {
  return zone === 'UTC' ? Math.floor(at / DAY_MS) : localTime(at, zone).day
}

function firstDay(day: number, by: TimelineBy): number {
  // Day 0 of the epoch was a Thursday; weeks begin on Monday (ISO 8601).
  if (by === 'week') return day - ((((day + 3) % 7) + 7) % 7)
  return by === 'month' ? day + 1 - new Date(day * DAY_MS).getUTCDate() : day
}

function firstOfNextMonth(day: number): number {
  const date = new Date(day * DAY_MS)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.getTime() / DAY_MS
}
