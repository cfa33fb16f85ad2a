/**
 * What the service says of its own limits. It may only ever slow us down: a header never opens a
 * slot, never makes us wait longer than 90 s, and nonsense is as good as absent.
 */
import { readMoment, readRetryAfter } from '#electron/platform/moments.ts'

export type Limits = {
  readonly hitLimit?: number
  readonly hitRemaining?: number
  /** From now. */
  readonly resetInMs?: number
  /** What is left is for longer than minutes: the text service counts to the next midnight. */
  readonly isForDay?: boolean
  readonly volumeLimit?: number
  readonly volumeRemaining?: number
  /** Wall-clock milliseconds. */
  readonly volumeResetsAt?: number
  readonly retryAfterMs?: number
  /** Until the server's minute ends, where its clock and ours agree on it. */
  readonly minuteEndsInMs?: number
}

type Headers = Readonly<Record<string, string>>

export const LONGEST_WAIT_MS = 90_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** No clock is so wrong that a minute ends then. */
const FAR_MS = 10 * MINUTE_MS
/** Date is cut to seconds, and the answer has travelled. */
const AGREEMENT_MS = 2_000

/** @param wallNow Our clock, believed about the server's only where the two agree. */
export function readLimits(headers: Headers, wallNow: number): Limits {
  const first = (...names: string[]) => names.map((name) => headers[name]).find((text) => text)
  const serverNow = readMoment(headers.date)
  const reset = readMoment(first('x-ratelimit-hit-reset', 'x-ratelimit-reset'))
  const resetInMs = reset === undefined ? undefined : reset - (serverNow ?? wallNow)
  return {
    ...defined('hitLimit', readCount(first('x-ratelimit-hit-limit', 'x-ratelimit-limit'))),
    ...defined(
      'hitRemaining',
      readCount(first('x-ratelimit-hit-remaining', 'x-ratelimit-remaining')),
    ),
    ...defined('resetInMs', clampWait(resetInMs)),
    ...(resetInMs !== undefined && resetInMs > FAR_MS && { isForDay: true }),
    ...defined('volumeLimit', readCount(headers['x-ratelimit-volume-limit'])),
    ...defined('volumeRemaining', readCount(headers['x-ratelimit-volume-remaining'])),
    ...defined('volumeResetsAt', readMoment(headers['x-ratelimit-volume-reset'])),
    ...defined(
      'retryAfterMs',
      clampWait(readRetryAfter(headers['retry-after'], serverNow ?? wallNow)),
    ),
    ...defined('minuteEndsInMs', minuteEnd(serverNow, wallNow)),
  }
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,12}$/.test(text.trim())) return undefined
  return Number(text.trim())
}

function clampWait(ms: number | undefined): number | undefined {
  if (ms === undefined || ms <= 0 || ms > DAY_MS) return undefined
  return Math.min(ms, LONGEST_WAIT_MS)
}

/**
 * One witness is not enough: a wrong Date would send us into the very minute that refused us. The
 * reset is no second one, as it is a full minute by any clock; our own clock is.
 */
function minuteEnd(serverNow: number | undefined, wallNow: number): number | undefined {
  if (serverNow === undefined || Math.abs(serverNow - wallNow) > AGREEMENT_MS) return undefined
  return MINUTE_MS - (Math.min(serverNow, wallNow) % MINUTE_MS)
}

function defined<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: V })
}
