import { SendError, type Send, type WireResponse } from '#electron/platform/send.ts'
import type { Clock } from '#electron/platform/clock.ts'

/** Its limit is counted by the day; a lane would wait for it as for the news service's minute. */
const LONG_MS = 5 * 60_000

/**
 * What is different at the text service, for policies made for the news service: 403 means wrong
 * credentials and not a plan's limit (wire-facts 6.3), and a spent allowance comes back at midnight.
 */
export function withTextRules(send: Send, clock: Pick<Clock, 'now'>): Send {
  return async (request, signal) => {
    const response = await send(request, signal)
    if (response.status === 403) return { ...response, status: 401 }
    if (response.status !== 429) return response
    const until = resetOf(response)
    if (until === undefined || until - clock.now() < LONG_MS) return response
    const time = new Date(until).toISOString().slice(0, 16).replace('T', ' ')
    throw new SendError(
      'resting',
      `The day's allowance of the text-analysis service is used up; it begins again at ${time} UTC.`,
      { isSent: true, until },
    )
  }
}

/** Epoch seconds of the next UTC midnight, in milliseconds. */
function resetOf({ headers }: WireResponse): number | undefined {
  const said = headers['x-ratelimit-reset'] ?? ''
  return /^\d{9,11}$/.test(said) ? Number(said) * 1000 : undefined
}
