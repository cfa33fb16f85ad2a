/** Times of bins and ticks in words, in the zone the bins were made in. */
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

/** Calendar parts of an instant in a zone; `weekday` counts from Monday = 0. */
export function calendarOf(ms: number, zone: string) {
  const parts = formatOf(zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    weekday: 'short',
    hourCycle: 'h23',
  }).formatToParts(ms)
  const get = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? ''
  return {
    year: Number(get('year')),
    month: Number(get('month')),
    day: Number(get('day')),
    hour: Number(get('hour')),
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(get('weekday')),
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
