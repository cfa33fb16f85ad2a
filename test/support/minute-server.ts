/** A service that counts strictly by its own clock minute, on virtual time and a line with delays. */
import type { Clock } from '#electron/platform/clock.ts'
import type { WireResponse } from '#electron/platform/send.ts'
import type { seededRandom } from './seeded-random.ts'

export type MinuteServerOptions = {
  readonly clock: Clock
  readonly random: ReturnType<typeof seededRandom>
  /** The server's clock minus ours. */
  readonly skewMs: number
  /** Somebody else's hits per minute, in a burst at the start of the server's minute. */
  readonly foreignPerMinute?: number
  readonly hasHeaders?: boolean
}

export type MinuteVerdict = {
  readonly served: number
  readonly refused: number
  /** Calls that arrived in a minute after a 429 had been received in it. */
  readonly afterRefusal: number
  readonly mostInMinute: number
  readonly closestMs: number
}

const ALLOWED = 60

export function createMinuteServer(options: MinuteServerOptions) {
  const { clock, random, skewMs, foreignPerMinute = 0 } = options
  const minutes = new Map<number, { own: number; refusedAt?: number }>()
  const counts = { served: 0, refused: 0, afterRefusal: 0, closestMs: Infinity }
  let lastSend = -Infinity
  const minuteOf = () => Math.floor((clock.now() + skewMs) / 60_000)

  return {
    async send(): Promise<WireResponse> {
      counts.closestMs = Math.min(counts.closestMs, clock.monotonic() - lastSend)
      lastSend = clock.monotonic()
      const latency = 50 + 900 * random.next() ** 2 + (random.next() < 0.01 ? 8_000 : 0)
      const upMs = latency * random.next()
      await clock.sleep(upMs)
      const minute = minutes.get(minuteOf()) ?? { own: 0 }
      minutes.set(minuteOf(), minute)
      minute.own += 1
      if (minute.refusedAt !== undefined && clock.now() > minute.refusedAt) counts.afterRefusal += 1
      const used = minute.own + foreignPerMinute
      const isRefused = used > ALLOWED
      const serverNow = clock.now() + skewMs
      const headers: Record<string, string> = options.hasHeaders
        ? {
            date: new Date(serverNow).toUTCString(),
            'x-ratelimit-hit-limit': String(ALLOWED),
            'x-ratelimit-hit-remaining': String(Math.max(0, ALLOWED - used)),
            'x-ratelimit-hit-reset': String((Math.floor(serverNow / 60_000) + 1) * 60),
          }
        : {}
      counts[isRefused ? 'refused' : 'served'] += 1
      await clock.sleep(latency - upMs)
      // Requests already under way when the refusal arrives are excepted, so it counts from here.
      if (isRefused && minute.refusedAt === undefined) minute.refusedAt = clock.now() + 1_000
      return { status: isRefused ? 429 : 200, headers, json: {}, bytes: 2 }
    },
    verdict: (): MinuteVerdict => ({
      ...counts,
      mostInMinute: [...minutes.values()].reduce((most, { own }) => Math.max(most, own), 0),
    }),
  }
}
