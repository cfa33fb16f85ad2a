/** The Solar Hijri calendar, through the platform's own (CLDR `persian`). */

const MONTHS = [
  ...['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن'],
  'اسفند',
]

/** 1 to 12; Arabic forms of ye and kaf are common in Persian pages. */
export function persianMonthOf(name: string): number | undefined {
  const plain = name.replaceAll('\u064a', '\u06cc').replaceAll('\u0643', '\u06a9')
  const at = MONTHS.indexOf(plain)
  return at === -1 ? undefined : at + 1
}

const persian = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

const DAY_MS = 86_400_000

/** The ISO day; undefined where that calendar has no such day. */
export function gregorianOf(year: number, month: number, day: number): string | undefined {
  // Its year begins on 20 to 22 March; its first six months have 31 days.
  const dayOfYear = (month - 1) * 30 + Math.min(month - 1, 6) + day
  const guess = Date.UTC(year + 621, 2, 20) + dayOfYear * DAY_MS
  for (const offset of [0, -1, 1, -2, 2]) {
    const date = new Date(guess + offset * DAY_MS)
    const parts = new Map(persian.formatToParts(date).map(({ type, value }) => [type, value]))
    const [y, m, d] = [parts.get('year'), parts.get('month'), parts.get('day')].map(Number)
    if (y === year && m === month && d === day) return date.toISOString().slice(0, 10)
  }
  return undefined
}
