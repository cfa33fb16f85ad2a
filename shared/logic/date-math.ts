/**
 * Solr's date math, as the news service writes time bounds (`NOW-14DAYS/DAY`): UTC calendar
 * arithmetic with a clock given by the caller. Imports nothing, so that the query language may use it.
 */

export type CalendarUnit = 'YEAR' | 'MONTH' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND' | 'MILLI'

export type DateReading =
  | { readonly ms: number; readonly problem?: undefined }
  | { readonly ms?: undefined; readonly problem: string }

/** Milliseconds since 1970; an absent bound is open. */
export type DateRange = {
  readonly from?: number
  readonly to?: number
  readonly fromExclusive?: boolean
  readonly toExclusive?: boolean
}

export type DateRangeReading =
  | { readonly range: DateRange; readonly problem?: undefined }
  | { readonly range?: undefined; readonly problem: string }

/** Solr's keywords (wire-facts 3.4); it has no week. */
const UNITS: Readonly<Record<string, CalendarUnit>> = {
  YEAR: 'YEAR',
  MONTH: 'MONTH',
  DAY: 'DAY',
  DATE: 'DAY',
  HOUR: 'HOUR',
  MINUTE: 'MINUTE',
  SECOND: 'SECOND',
  MILLI: 'MILLI',
  MILLISECOND: 'MILLI',
}

const UNIT_NAMES = 'YEAR, MONTH, DAY, HOUR, MINUTE, SECOND or MILLI'

const FIXED_MS = { DAY: 86_400_000, HOUR: 3_600_000, MINUTE: 60_000, SECOND: 1000, MILLI: 1 }

/** What an ECMAScript Date can hold. */
const LARGEST_MS = 8.64e15

const INSTANT = /^([+-]?\d{4,6})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z?))?/i

const RANGE = /^\s*([[{])\s*(\S+)\s+to\s+(\S+?)\s*([\]}])\s*$/i

/** The pattern backtracks; no real range comes near this. */
const LONGEST_RANGE = 300

/** The unit a keyword names, singular or plural, in any case; undefined for an unknown one. */
export function findUnit(word: string): CalendarUnit | undefined {
  const name = word.toUpperCase()
  const own = [name, name.replace(/S$/, '')].find((each) => Object.hasOwn(UNITS, each))
  return own === undefined ? undefined : UNITS[own]
}

/**
 * Reads one bound: an instant (`2026-01-31T10:00:00Z`, or a bare day), `NOW`, either followed by a
 * chain of `+nUNIT`, `-nUNIT` and `/UNIT` (rounds down) applied from left to right; or `7DAYS`,
 * which means that long ago.
 */
export function parseDateMath(text: string, nowMs: number): DateReading {
  const written = text.trim()
  if (written === '') return { problem: 'An empty time; write for example NOW-7DAYS.' }
  const ago = /^(\d+)([a-z]+)((?:\/[a-z]+)?)$/i.exec(written)
  if (ago) return applyChain(`-${ago[1]}${ago[2]}${ago[3]}`, nowMs, written)
  if (/^NOW/i.test(written)) return applyChain(written.slice(3), nowMs, written)
  const instant = INSTANT.exec(written)
  if (!instant) {
    return {
      problem:
        `“${short(written)}” is not a time; write an instant such as 2026-01-31T10:00:00Z ` +
        'or date math such as NOW-7DAYS/DAY.',
    }
  }
  const ms = instantMs(instant)
  const rest = written.slice(instant[0].length)
  if (ms === undefined) return { problem: `“${short(written)}” is not a day of the calendar.` }
  if (instant[4] !== undefined && /^[+-]\d{2}:?\d{2}$/.test(rest)) {
    return { problem: `“${short(written)}” has a time zone; times are UTC, so end it with Z.` }
  }
  return applyChain(rest, ms, written)
}

/**
 * Reads `[a TO b]`, where `*` leaves a side open and `{` or `}` leaves the bound itself out.
 * Lower-case `to` is accepted because a vendor example has it.
 */
export function parseDateRange(text: string, nowMs: number): DateRangeReading {
  const parts = text.length > LONGEST_RANGE ? null : RANGE.exec(text)
  if (!parts) {
    return {
      problem: `“${short(text)}” is not a range; write [NOW-14DAYS TO NOW], with * for an open side.`,
    }
  }
  const [, opener, start, end, closer] = parts
  const from = start === '*' ? undefined : parseDateMath(start!, nowMs)
  const to = end === '*' ? undefined : parseDateMath(end!, nowMs)
  const problem = from?.problem ?? to?.problem
  if (problem !== undefined) return { problem }
  if (from?.ms !== undefined && to?.ms !== undefined && from.ms > to.ms) {
    return { problem: `The range “${short(text)}” ends before it starts; swap its bounds.` }
  }
  const range: DateRange = {
    ...(from && { from: from.ms }),
    ...(to && { to: to.ms }),
    ...(from && opener === '{' && { fromExclusive: true }),
    ...(to && closer === '}' && { toExclusive: true }),
  }
  return { range }
}

/**
 * Moves an instant by calendar units in UTC. Months and years keep the day of the month, or take the
 * month's last day where it is shorter (31 January + 1 month = 28 or 29 February).
 */
export function addUnits(ms: number, count: number, unit: CalendarUnit): number {
  if (unit !== 'MONTH' && unit !== 'YEAR') return ms + count * FIXED_MS[unit]
  const date = new Date(ms)
  const months = date.getUTCMonth() + (unit === 'YEAR' ? 12 * count : count)
  const target = new Date(ms)
  target.setUTCDate(1)
  target.setUTCMonth(months)
  const lastDay = new Date(target)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()))
  return target.getTime()
}

/** The start of the UTC unit an instant lies in. */
export function floorToUnit(ms: number, unit: CalendarUnit): number {
  // Fixed units divide the day, and UTC days divide the epoch: no calendar needed.
  if (unit !== 'MONTH' && unit !== 'YEAR') return Math.floor(ms / FIXED_MS[unit]) * FIXED_MS[unit]
  const date = new Date(ms)
  const start = new Date(0)
  // setUTCFullYear, because Date.UTC reads years below 100 as 19xx.
  start.setUTCFullYear(date.getUTCFullYear(), unit === 'YEAR' ? 0 : date.getUTCMonth(), 1)
  return start.getTime()
}

function applyChain(chain: string, startMs: number, written: string): DateReading {
  let ms = startMs
  let at = 0
  const step = /([+-])(\d+)([a-z]+)|\/([a-z]+)/iy
  while (at < chain.length) {
    step.lastIndex = at
    const found = step.exec(chain)
    if (!found) {
      return {
        problem: `“${short(chain.slice(at))}” in “${short(written)}” is not +nUNIT, -nUNIT or /UNIT.`,
      }
    }
    const word = found[3] ?? found[4]!
    const unit = findUnit(word)
    if (!unit) return { problem: unknownUnit(word, written) }
    ms = found[4]
      ? floorToUnit(ms, unit)
      : addUnits(ms, Number(found[2]) * (found[1] === '-' ? -1 : 1), unit)
    if (!(Math.abs(ms) <= LARGEST_MS)) return { problem: `“${short(written)}” is out of range.` }
    at = step.lastIndex
  }
  return { ms }
}

function unknownUnit(word: string, written: string): string {
  const instead = /^weeks?$/i.test(word) ? 'there are no weeks, write 7DAYS' : `use ${UNIT_NAMES}`
  return `“${short(word)}” in “${short(written)}” is not a unit of time; ${instead}.`
}

function instantMs(parts: RegExpExecArray): number | undefined {
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((n) =>
    Number(parts[n] ?? 0),
  ) as [number, number, number, number, number, number]
  // Anything finer than milliseconds is ignored, as Solr does.
  const milli = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, milli)
  const isReal =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    minute < 60 &&
    second < 60
  return isReal ? date.getTime() : undefined
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
