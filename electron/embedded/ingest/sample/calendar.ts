/**
 * Lays the newsroom's own calendar (days before now, evenly running) over real time, so that
 * nights and weekends are quiet and the last story is minutes old, whatever now is.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The last hours are lively at any time: a Sunday's or a night's newcomer finds news of today. */
const FRESH_MS = 6 * HOUR_MS

/** Length of the newsroom's past in days. */
export const SPAN_DAYS = 60

/** Turns days before now into milliseconds since 1970; later on the calendar is never earlier. */
export type Clock = (day: number) => number

/**
 * Inverse transform of a piecewise constant density over the hours of the last 60 days. One
 * monotone map for every story keeps an affair in order; moving single stories off weekends
 * could place a report before the event it reports.
 */
export function createClock(nowMs: number): Clock {
  const startMs = nowMs - SPAN_DAYS * DAY_MS
  const times = [startMs]
  const mass = [0]
  // Cells end on full UTC hours; the first and the last are cut by the span.
  for (let from = startMs; from < nowMs;) {
    const to = Math.min(nowMs, (Math.floor(from / HOUR_MS) + 1) * HOUR_MS)
    const isFresh = nowMs - from <= FRESH_MS
    mass.push((mass.at(-1) ?? 0) + (to - from) * (isFresh ? 1 : density(from)))
    times.push(to)
    from = to
  }
  const whole = mass.at(-1) ?? 1
  return (day) => {
    const target = ((SPAN_DAYS - day) / SPAN_DAYS) * whole
    const right = Math.max(1, firstAtLeast(mass, target))
    const [low, high] = [mass[right - 1] ?? 0, mass[right] ?? whole]
    const [from, to] = [times[right - 1] ?? startMs, times[right] ?? nowMs]
    return Math.round(from + ((target - low) / (high - low)) * (to - from))
  }
}

/** Relative number of stories per hour; never 0, so that the map has an inverse. */
function density(ms: number): number {
  const at = new Date(ms)
  const weekday = at.getUTCDay()
  const hour = at.getUTCHours()
  const daily = hour >= 6 && hour < 20 ? 1 : hour >= 20 && hour < 23 ? 0.25 : 0.04
  return daily * (weekday === 0 || weekday === 6 ? 0.22 : 1)
}

function firstAtLeast(sorted: readonly number[], target: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) >= target) high = middle
    else low = middle + 1
  }
  return low
}
