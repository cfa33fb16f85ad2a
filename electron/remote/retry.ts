import type { Clock } from '#electron/platform/clock.ts'
import { readRetryAfter } from '#electron/platform/moments.ts'
import type { Random } from '#electron/platform/random.ts'
import {
  SendError,
  type Send,
  type WireRequest,
  type WireResponse,
} from '#electron/platform/send.ts'
import { urlOf } from './url.ts'

/**
 * Sends again what may be sent again: full jitter (M. Brooker, AWS, 2015), at most three tries and
 * a tenth more requests than were asked for, so that many clients of a broken service do not keep
 * it broken.
 */

export type RetryOptions = { readonly clock: Clock; readonly random: Random }

export type Retry = {
  wrap(send: Send): Send
  /** After a change of plan or profile: what was refused may be asked again. */
  forget(): void
}

const TRIES = 3
const SHORTEST_MS = 1_000
const LONGEST_MS = 30_000
const RETRY_AFTER_MOST_MS = 15 * 60_000
const BUDGET_CALLS = 100
const BUDGET_SHARE = 0.1
const HOUR_MS = 3_600_000
const SAME_URL_TRIES = 4
const REST_MS = 15 * 60_000
const PLAN_MS = 24 * HOUR_MS
const STATUSES = new Set([408, 429, 500, 502, 503, 504])
const MOST_REMEMBERED = 1_000

export function createRetry({ clock, random }: RetryOptions): Retry {
  // The last hundred calls, true where one was a repetition.
  let recent: boolean[] = []
  const unavailable = new Map<string, number[]>()
  const forbidden = new Map<string, { until: number; response: WireResponse }>()

  const note = (isRepeat: boolean) => {
    recent = [...recent.slice(1 - BUDGET_CALLS), isRepeat]
  }
  const hasBudget = () =>
    recent.filter(Boolean).length < Math.max(TRIES, BUDGET_SHARE * recent.length)
  const remember = <T>(map: Map<string, T>, key: string, value: T) => {
    map.delete(key)
    map.set(key, value)
    if (map.size > MOST_REMEMBERED) map.delete(map.keys().next().value!)
  }
  /** The service counts tries of one URL, and answers 503 when they are too many. */
  const restUntil = (url: string) => {
    const now = clock.monotonic()
    const times = (unavailable.get(url) ?? []).filter((time) => now - time < HOUR_MS)
    if (times.length < SAME_URL_TRIES) return undefined
    return Math.max(times.at(-1)! + REST_MS, times.at(-SAME_URL_TRIES)! + HOUR_MS)
  }
  const checkRest = (url: string) => {
    const until = restUntil(url)
    if (until === undefined || until <= clock.monotonic()) return
    const at = clock.now() + until - clock.monotonic()
    const time = new Date(at).toISOString().slice(11, 16)
    const message = `The service was unavailable four times for this request. It rests until ${time} UTC.`
    throw new SendError('resting', message, { isSent: false, until: at })
  }
  const noteResponse = (url: string, response: WireResponse) => {
    const now = clock.monotonic()
    if (response.status === 503)
      remember(unavailable, url, [...(unavailable.get(url) ?? []), now].slice(-8))
    if (response.status === 403) remember(forbidden, url, { until: now + PLAN_MS, response })
  }
  const waitMs = (attempt: number, response?: WireResponse) => {
    const asked = readRetryAfter(response?.headers['retry-after'], clock.now())
    if (asked !== undefined) return Math.min(Math.max(asked, SHORTEST_MS), RETRY_AFTER_MOST_MS)
    const most = Math.min(LONGEST_MS, 4_000 * 2 ** (attempt - 1))
    return SHORTEST_MS + random.next() * (most - SHORTEST_MS)
  }

  const wrap =
    (send: Send): Send =>
    async (request, signal) => {
      const url = `${request.method} ${urlOf(request)}`
      const known = forbidden.get(url)
      if (known && known.until > clock.monotonic()) return known.response
      let isRenewalUsed = false
      for (let attempt = 1; ; attempt++) {
        checkRest(url)
        note(attempt > 1)
        const outcome = await attemptOnce(send, request, signal)
        if ('response' in outcome) noteResponse(url, outcome.response)
        if ('response' in outcome && outcome.response.isRenewed && !isRenewalUsed) {
          // Not a repetition of the same thing: it goes with other credentials.
          isRenewalUsed = true
          attempt -= 1
          continue
        }
        if (!mayRepeat(request, outcome, attempt) || !hasBudget()) return finish(outcome)
        await clock.sleep(
          waitMs(attempt, 'response' in outcome ? outcome.response : undefined),
          signal,
        )
      }
    }
  return { wrap, forget: () => forbidden.clear() }
}

type Outcome = { response: WireResponse } | { error: unknown }

async function attemptOnce(
  send: Send,
  request: WireRequest,
  signal?: AbortSignal,
): Promise<Outcome> {
  try {
    return { response: await send(request, signal) }
  } catch (error) {
    if (signal?.aborted) throw error
    return { error }
  }
}

function finish(outcome: Outcome): WireResponse {
  if ('error' in outcome) throw outcome.error
  return outcome.response
}

function mayRepeat(request: WireRequest, outcome: Outcome, attempt: number): boolean {
  if (!(request.isIdempotent ?? request.method === 'GET') || attempt >= TRIES) return false
  if ('response' in outcome) return STATUSES.has(outcome.response.status)
  if (!(outcome.error instanceof SendError)) return false
  // No line at all is a mode and not a mishap: the circuit probes for its end.
  const { fault } = outcome.error
  return fault === 'reset' || fault === 'timeout' || (fault === 'bad-answer' && attempt === 1)
}
