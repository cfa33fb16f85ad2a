/** Times of bins and ticks in words, in the zone the bins were made in. */
import { clockOffset, knownZone } from '#shared/logic/zoned.ts'
import { zoneOption } from '#renderer/ui/time.ts'

export type BinPeriod = 'hour' | 'day' | 'week' | 'month'

const formats = new Map<string, Intl.DateTimeFormat>()

/** "Wed 18 Nov 2026, 14:00", "Wed 18 Nov 2026", "week of 16 Nov 2026", "November 2026". */
export function binWords(startMs: number, period: BinPeriod, zone: string): string {
  if (!isTime(startMs)) return 'an impossible date'
  if (period === 'month') return shown(startMs, zone, { month: 'long', year: 'numeric' })
  const day = shown(startMs, zone, { day: 'numeric', month: 'short', year: 'numeric' })
  if (period === 'week') return `week of ${day}`
  const weekday = shown(startMs, zone, { weekday: 'short' })
  if (period === 'day') return `${weekday} ${day}`
  return `${weekday} ${day}, ${shown(startMs, zone, { hour: '2-digit', minute: '2-digit' })}`
}

/** "18 Nov 2026" or "18 to 20 Nov 2026" as two full dates; `endMs` itself is not part of it. */
export function rangeWords(startMs: number, endMs: number, zone: string, hasHours = false): string {
  if (!isTime(startMs) || !isTime(endMs)) return 'an impossible range'
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(hasHours ? { hour: '2-digit', minute: '2-digit' } : {}),
  }
  const from = shown(startMs, zone, options)
  const to = shown(hasHours ? endMs : Math.max(startMs, endMs - 1), zone, options)
  return from === to ? from : `${from} to ${to}`
}

export type Calendar = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  /** Monday is 0. */
  readonly weekday: number
}

/** No zone has set its clocks forth and back again within so long. */
const STEADY_MS = 7 * 86_400_000

/**
 * Calendar parts of ascending instants in a zone. The platform is asked for the clock's distance from
 * UTC at both ends of a week and not for each hour of it: of five thousand bins that took 50 ms.
 */
export function calendarsOf(starts: readonly number[], zone: string): Calendar[] {
  const all: Dated[] = []
  const name = zoneOption(zone).timeZone ?? knownZone('local')
  while (all.length < starts.length) {
    const from = all.length
    const first = starts[from]!
    let to = from
    while (starts[to + 1] !== undefined && starts[to + 1]! - first <= STEADY_MS) to += 1
    const offset = clockOffset(first, name)
    const isSteady = to === from || clockOffset(starts[to]!, name) === offset
    for (let at = from; at <= to; at += 1) {
      const start = starts[at]!
      const local = start + (isSteady ? offset : clockOffset(start, name))
      all.push(calendarAt(local, all.at(-1)))
    }
  }
  return all
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** With its day as a number. */
type Dated = Calendar & { readonly days: number }

/** @param last Of an earlier instant: most bins of hours are of the same day. */
function calendarAt(local: number, last: Dated | undefined): Dated {
  const days = Math.floor(local / DAY_MS)
  const hour = Math.floor((local - days * DAY_MS) / HOUR_MS)
  if (last?.days === days) return { ...last, hour }
  const date = new Date(local)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour,
    weekday: (date.getUTCDay() + 6) % 7,
    days,
  }
}

export function shown(ms: number, zone: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf(zone, options).format(ms).replace('Sept', 'Sep')
}

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { ...options, ...zoneOption(zone) })
    formats.set(key, format)
  }
  return format
}

/** What a Date can hold. */
function isTime(ms: number): boolean {
  return Math.abs(ms) <= 8.64e15
}
