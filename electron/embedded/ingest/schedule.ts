/** When a feed is asked again: pure arithmetic over what happened. */

const MINUTE_S = 60
export const DEFAULT_INTERVAL_S = 30 * MINUTE_S
const SHORTEST_S = 15 * MINUTE_S
const LONGEST_QUIET_S = 6 * 3600
const LONGEST_S = 24 * 3600

type Success = {
  readonly intervalS: number
  /** The feed brought something that was not known. */
  readonly isFresh: boolean
  /** What the publisher asks for: ttl or sy:updatePeriod, and Cache-Control. */
  readonly everyMinutes?: number
  readonly maxAgeS?: number
}

/**
 * A lively feed is asked more often, a quiet one less; never more often than its publisher wishes,
 * though a wish beyond a day counts as a day.
 */
export function intervalAfter(success: Success): number {
  const factor = success.isFresh ? 0.5 : 1.25
  const own = clamp(success.intervalS * factor, SHORTEST_S, LONGEST_QUIET_S)
  const asked = Math.max((success.everyMinutes ?? 0) * MINUTE_S, success.maxAgeS ?? 0)
  return Math.round(Math.max(own, Math.min(asked, LONGEST_S)))
}

/**
 * @param random Uniform in [0, 1).
 * @returns seconds: the interval spread by a tenth each way, so that feeds that were added together
 *   do not stay together.
 */
export function spread(intervalS: number, random: number): number {
  return Math.round(intervalS * (0.9 + 0.2 * random))
}

/** Seconds to wait after `failures` failures in a row: doubling, a day at most, half of it chance. */
export function backOff(failures: number, random: number): number {
  const full = Math.min(DEFAULT_INTERVAL_S * 2 ** Math.min(failures - 1, 10), LONGEST_S)
  return Math.round(full * (0.5 + 0.5 * random))
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
