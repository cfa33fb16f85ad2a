/**
 * The text service's limit: so many calls from one UTC midnight to the next (wire-facts 6.3). The
 * headers are given on every answer to a known application, limited or not.
 */
export const CALLS_PER_DAY = 1000
/**
 * Calls after which the count begins anew where no limit is in force: who obeys a remainder of none
 * would wait until midnight for nothing.
 */
const CALLS_SAID = 900
const DAY_MS = 86_400_000

export type DayLimit = {
  /** Counts a call at its cost; `isRefused` only where the limit is in force. */
  hit(
    appId: string,
    cost: number,
  ): { readonly isRefused: boolean; readonly headers: Readonly<Record<string, string>> }
}

export function createDayLimit(options: {
  readonly isInForce: boolean
  /** Wall-clock milliseconds: the day is the calendar's. */
  readonly now: () => number
}): DayLimit {
  let day = -1
  const used = new Map<string, number>()

  return {
    hit(appId, cost) {
      const today = Math.floor(options.now() / DAY_MS)
      if (today !== day) used.clear()
      day = today
      const before = used.get(appId) ?? 0
      const isRefused = options.isInForce && before + cost > CALLS_PER_DAY
      const after = isRefused ? before : before + cost
      used.set(appId, after)
      const said = options.isInForce ? after : after % CALLS_SAID
      const headers = {
        'x-ratelimit-limit': String(CALLS_PER_DAY),
        'x-ratelimit-remaining': String(CALLS_PER_DAY - said),
        'x-ratelimit-reset': String(((today + 1) * DAY_MS) / 1000),
      }
      return { isRefused, headers }
    },
  }
}
