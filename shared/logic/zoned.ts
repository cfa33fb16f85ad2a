/** Wall-clock time in a zone of the IANA database, by the platform's own rules. */

/** A day of the calendar and the minute within; `weekday` 1 is Monday, 7 Sunday. */
export type LocalTime = {
  /** Days since 1970-01-01 of the local calendar. */
  readonly day: number
  readonly minute: number
  readonly weekday: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** `local` is the machine's own zone, and so is a name the platform does not know. */
export function knownZone(zone: string): string {
  const own = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (zone === 'local') return own()
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return own()
  }
}

/** @param zone As `knownZone` gives it. @throws RangeError for an unknown one. */
export function localTime(ms: number, zone: string): LocalTime {
  const shown = shownAsUtc(ms, zone)
  const day = Math.floor(shown / DAY_MS)
  return {
    day,
    minute: Math.floor((shown - day * DAY_MS) / MINUTE_MS),
    weekday: ((((day + 3) % 7) + 7) % 7) + 1,
  }
}

/**
 * The instant at which a clock in the zone shows this minute of this day: the first of two where the
 * clock is set back, the moment after the leap where it is set forward past it.
 */
export function instantOf(day: number, minute: number, zone: string): number {
  const shown = day * DAY_MS + minute * MINUTE_MS
  // Zones lie within a day of UTC, so one of the two offsets around holds.
  const candidates = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - clockOffset(near, zone))
  const exact = candidates.filter((ms) => shownAsUtc(ms, zone) === shown)
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)
}

export function startOfDay(ms: number, zone: string): number {
  return instantOf(localTime(ms, zone).day, 0, zone)
}

/** `07:30` as minutes of the day. */
export function minuteOf(clockTime: string): number {
  const [hours = '0', minutes = '0'] = clockTime.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Milliseconds that a clock in the zone is ahead of UTC; `zone` as for `localTime`. */
export function clockOffset(ms: number, zone: string): number {
  return shownAsUtc(ms, zone) - Math.floor(ms / 1000) * 1000
}

/** What the zone's clock shows, as if it were UTC; whole seconds. */
function shownAsUtc(ms: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
    formats.set(zone, format)
  }
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  // Date.UTC takes the year 45 for 1945.
  const shown = new Date(0)
  shown.setUTCFullYear(year, month - 1, day)
  return shown.setUTCHours(hour, minute, second)
}
