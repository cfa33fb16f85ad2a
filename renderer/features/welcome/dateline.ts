/** "Friday, 20 November 2026" in the person's zone. */
export function dateline(nowMs: number, zone: string): string {
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }
  try {
    return show(nowMs, zone === 'local' ? options : { ...options, timeZone: zone })
  } catch {
    return show(nowMs, { ...options, timeZone: 'UTC' })
  }
}

function show(ms: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', options).format(ms)
}
