import type { CalendarUnit } from './date-math.ts'
import { addUnits, findUnit } from './date-math.ts'

/** The width of one bin of a time series; `text` is its canonical form, such as `+1DAY`. */
export type Period = { readonly count: number; readonly unit: CalendarUnit; readonly text: string }

export type PeriodReading =
  | { readonly period: Period; readonly problem?: undefined }
  | { readonly period?: undefined; readonly problem: string }

/**
 * Bins of a range: bin `i` holds times from `starts[i]` up to but not including `starts[i + 1]`; the
 * last one ends before `end`, cut short where the range is no whole number of periods.
 */
export type Bins = { readonly starts: readonly number[]; readonly end: number }

export type BinsReading =
  | { readonly bins: Bins; readonly problem?: undefined }
  | { readonly bins?: undefined; readonly problem: string }

/** Some years in hours; more would only be cut by the screen. */
const MOST_BINS = 20_000

/**
 * Reads `+nUNIT`. A blank in front is the plus of a URL that was not encoded (wire-facts 8.3), and
 * the plus may be missing altogether.
 */
export function parsePeriod(text: string): PeriodReading {
  const parts = /^\s*\+?\s*(\d{1,6})\s*([a-z]+)\s*$/i.exec(text)
  const unit = parts ? findUnit(parts[2]!) : undefined
  const count = parts ? Number(parts[1]) : 0
  if (!parts || !unit || count === 0) {
    return {
      problem:
        `“${text.slice(0, 40)}” is not a period; write a plus, a whole number and a unit, ` +
        'such as +1DAY, +7DAYS or +1MONTH.',
    }
  }
  return { period: { count, unit, text: `+${count}${parts[2]!.toUpperCase()}` } }
}

/**
 * The bins of a range. They start at the range's own start, not at midnight (measured on the service,
 * wire-facts 2.3). Every start is counted from the range start, so that months that begin on the
 * 31st are clamped one by one and do not drift to the 28th.
 */
export function periodBins(from: number, to: number, period: Period): BinsReading {
  const starts: number[] = []
  for (let at = from; at < to; at = addUnits(from, starts.length * period.count, period.unit)) {
    if (starts.length === MOST_BINS) {
      return {
        problem:
          `A period of ${period.text} makes more than ${MOST_BINS} steps in this range; ` +
          'use a longer period or a shorter range.',
      }
    }
    starts.push(at)
  }
  return { bins: { starts, end: to } }
}

/** The bin a time falls in, or undefined outside the range. Binary search. */
export function binOf(bins: Bins, ms: number): number | undefined {
  const { starts, end } = bins
  const first = starts[0]
  if (first === undefined || ms < first || ms >= end) return undefined
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= ms) low = middle
    else high = middle - 1
  }
  return low
}

/** How many times fall in each bin; bins without any are there with 0, so that a series is regular. */
export function countByBin(bins: Bins, times: Iterable<number>): number[] {
  const counts = bins.starts.map(() => 0)
  for (const ms of times) {
    const bin = binOf(bins, ms)
    if (bin !== undefined) counts[bin]! += 1
  }
  return counts
}
