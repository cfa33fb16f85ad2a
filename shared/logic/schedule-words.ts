import type { MonitorSchedule } from '#shared/model/monitor.ts'

export const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const DAY_MINUTES = 1440

/** "Every 2 hours, Monday to Friday, not between 22:00 and 07:00". */
export function scheduleInWords(schedule: MonitorSchedule, until?: string): string {
  const { quiet, days } = schedule
  const parts = [intervalInWords(schedule)]
  if (days.length < 7) parts.push(daysInWords(days))
  if (quiet && quiet.from !== quiet.to) parts.push(`not between ${quiet.from} and ${quiet.to}`)
  if (until !== undefined) parts.push(`until ${until}`)
  return parts.join(', ')
}

/** "Every 15 minutes", "Every hour", "Every day at 09:00". */
export function intervalInWords({ everyMinutes, at }: MonitorSchedule): string {
  if (everyMinutes % DAY_MINUTES === 0) {
    const days = everyMinutes / DAY_MINUTES
    return `${every(days, 'day')} at ${at ?? '09:00'}`
  }
  if (everyMinutes % 60 === 0) return every(everyMinutes / 60, 'hour')
  return every(everyMinutes, 'minute')
}

/** "Monday to Friday", "Saturday and Sunday", "Monday, Wednesday and Friday". */
export function daysInWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const names = sorted.map((day) => DAY_NAMES[day - 1] ?? '')
  const isRun = sorted.every((day, index) => day === (sorted[0] ?? 0) + index)
  if (isRun && names.length > 2) return `${names[0]} to ${names.at(-1)}`
  if (names.length <= 1) return `on ${names[0] ?? 'no day'}`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function every(count: number, unit: string): string {
  if (unit === 'day' && count % 7 === 0) return every(count / 7, 'week')
  return count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`
}
