/**
 * The service's hit limit: 60 calls per endpoint and application id in a clock minute, not in a
 * rolling one (news specification 8). Headers are given on every answer, limited or not.
 */
import { errorBody } from './errors.ts'

export const HITS_PER_MINUTE = 60
const MINUTE_MS = 60_000

export type RateLimit = {
  /** Counts a call. `isRefused` only where the limit is in force. */
  hit(appId: string, endpoint: string): RateVerdict
}

export type RateVerdict = {
  readonly isRefused: boolean
  readonly headers: Readonly<Record<string, string>>
  /** The 429 body, where refused. */
  readonly body?: string
}

export function createRateLimit(options: {
  readonly isInForce: boolean
  now(): number
}): RateLimit {
  let minute = -1
  const hits = new Map<string, number>()

  return {
    hit(appId, endpoint) {
      const current = Math.floor(options.now() / MINUTE_MS)
      if (current !== minute) {
        minute = current
        hits.clear()
      }
      const key = JSON.stringify([appId, endpoint])
      const used = (hits.get(key) ?? 0) + 1
      hits.set(key, used)
      const headers = headersOf(Math.max(0, HITS_PER_MINUTE - used), (minute + 1) * MINUTE_MS)
      if (!options.isInForce || used <= HITS_PER_MINUTE) return { isRefused: false, headers }
      const detail = `You've exceeded your hits per minute rate limit (${used}/${HITS_PER_MINUTE}).`
      return { isRefused: true, headers, body: errorBody(429, [detail]) }
    },
  }
}

/** Stories of one's own feeds cost nothing, so the volume never falls; its month is the calendar's. */
const VOLUME = 1_000_000_000

function headersOf(remaining: number, resetAt: number): Record<string, string> {
  const reset = dateTime(resetAt)
  const at = new Date(resetAt - 1)
  const month = dateTime(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  return {
    'x-ratelimit-hit-limit': String(HITS_PER_MINUTE),
    'x-ratelimit-hit-period': 'minute',
    'x-ratelimit-hit-remaining': String(remaining),
    'x-ratelimit-hit-reset': reset,
    'x-ratelimit-limit': String(HITS_PER_MINUTE),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': reset,
    'x-ratelimit-volume-limit': String(VOLUME),
    'x-ratelimit-volume-period': 'month',
    'x-ratelimit-volume-remaining': String(VOLUME),
    'x-ratelimit-volume-reset': month,
  }
}

/** Described as epoch seconds but seen as date-times with an offset (specification 8). */
function dateTime(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' +0000')
}
