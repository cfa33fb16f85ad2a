import { getContext, setContext } from 'svelte'

/** What times on screen depend on; provided once by the root. */
export type TimeFrame = {
  /** IANA name, `UTC`, or `local`. */
  readonly zone: () => string
  readonly nowMs: () => number
  readonly locale?: string
}

const KEY = Symbol('time frame')

export function provideTimeFrame(frame: TimeFrame): void {
  setContext(KEY, frame)
}

export function useTimeFrame(): TimeFrame {
  return getContext<TimeFrame | undefined>(KEY) ?? { zone: () => 'UTC', nowMs: () => Date.now() }
}

/**
 * - `short`: "14:05" today, "18 Nov" this year, "18 Nov 2025" before.
 * - `day`: as `short`, and "18 Nov" for today as well: for an end of a stretch of days.
 * - `long`: "18 November 2026, 14:05".
 * - `full`: long with the zone's name, for the tooltip.
 * - `zoned`: "14:05 UTC" today, "18 Nov, 14:05 UTC" otherwise: for a time somebody waits for.
 * - `moment`: "14:05:09" today, "18 Nov, 14:05:09" otherwise: for lines of a log, whose head names
 *   the zone once.
 */
export type TimeStyle = 'short' | 'day' | 'long' | 'full' | 'zoned' | 'moment'

/** An ISO instant in the person's zone; the text itself when it is no instant. */
export function formatTime(iso: string, style: TimeStyle, frame: TimeFrame): string {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return iso.toWellFormed().slice(0, 40)
  const timeZone = zoneOption(frame.zone())
  const show = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(frame.locale ?? 'en-GB', { ...options, ...timeZone }).format(ms)
  if (style === 'full') {
    return `${show({ dateStyle: 'full', timeStyle: 'short' })} ${zoneName(ms, frame)}`
  }
  if (style === 'long') {
    return show({
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
  }
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
  const nowMs = frame.nowMs()
  const nowDay = new Intl.DateTimeFormat('en-GB', { ...day, ...timeZone }).format(nowMs)
  const thisDay = new Intl.DateTimeFormat('en-GB', { ...day, ...timeZone }).format(ms)
  const date = nowDay === thisDay ? '' : `${show({ day: 'numeric', month: 'short' })}, `
  if (style === 'moment') return `${date}${show({ timeStyle: 'medium' })}`
  if (style === 'zoned') {
    return `${date}${show({ hour: '2-digit', minute: '2-digit' })} ${zoneName(ms, frame)}`
  }
  if (style === 'short' && nowDay === thisDay) {
    return show({ hour: '2-digit', minute: '2-digit' })
  }
  if (nowDay.slice(-4) === thisDay.slice(-4)) return show({ day: 'numeric', month: 'short' })
  return show(day)
}

/** The zone said so that nobody has to guess: "Europe/Berlin (GMT+1)", "UTC". */
export function zoneName(ms: number, frame: TimeFrame): string {
  const options = zoneOption(frame.zone())
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZoneName: 'shortOffset' })
  const name = format.resolvedOptions().timeZone
  const offset = format.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value
  return name === 'UTC' || !offset ? name : `${name} (${offset})`
}

/** A zone this engine does not know falls back to UTC rather than breaking every time on screen. */
export function zoneOption(zone: string): { timeZone?: string } {
  if (zone === 'local') return {}
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return { timeZone: zone }
  } catch {
    return { timeZone: 'UTC' }
  }
}
