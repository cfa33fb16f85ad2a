import type { Random } from '#electron/platform/random.ts'
import { type Limits, LONGEST_WAIT_MS } from './limits.ts'
import type { Rules } from './rules.ts'

/**
 * What one lane may do beyond its slots: it keeps what the service said and what it refused, and
 * both only ever lower the pace. All times are monotonic milliseconds.
 */
export type Budget = {
  /** Slots that may be used now. */
  capacity(now: number): number
  /** Nothing may be sent before. */
  closedUntil(now: number): number
  closedReason(now: number): string | undefined
  noteSend(now: number): void
  noteAnswer(limits: Limits, inFlight: number, now: number): void
  /** A 429. @param used Slots of our own at that moment. */
  noteRefusal(limits: Limits, used: number, now: number): void
  /** A 403; true where it looks like a block of the application and not like a plan's limit. */
  noteForbidden(now: number): boolean
  /**
   * Why work that nobody waits for stands still, if it does.
   * @param wallNow By which the volume may have begun anew since the service spoke of it.
   */
  backgroundReason(now: number, wallNow?: number): string | undefined
  readonly volume: { remaining?: number; limit?: number; resetsAt?: number }
}

const MINUTE_MS = 60_000
const HALVED_MS = 60 * MINUTE_MS
const FOREIGN_WINDOW_MS = 10 * MINUTE_MS
const BLOCKED_MS = 15 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const SERVICE_LIMIT = 60
/** Below this share of the story volume only what a person asks for is fetched. */
const VOLUME_RESERVE = 0.05

/** @param isCharged Stories of this lane count against the plan's volume. */
export function createBudget(rules: Rules, random: Random, isCharged = true): Budget {
  let closed = { until: 0, reason: '' }
  let halvedUntil = 0
  let lowered: { capacity: number; until: number } | undefined
  let allowance: { left: number; until: number; isForDay: boolean } | undefined
  let foreignRefusals: number[] = []
  let ownRefusals: number[] = []
  let lastRefusal = -Infinity
  let blockedUntil = 0
  const volume: Budget['volume'] = {}

  const close = (until: number, reason: string) => {
    if (until > closed.until) closed = { until, reason }
  }
  const serviceLimit = (now: number) =>
    lowered && lowered.until > now ? lowered.capacity : rules.capacity

  return {
    capacity(now) {
      const full = serviceLimit(now)
      return halvedUntil > now ? Math.max(1, Math.floor(full / 2)) : full
    },
    closedUntil(now) {
      const spent = allowance && allowance.until > now && allowance.left <= 0 ? allowance.until : 0
      return Math.max(closed.until, spent)
    },
    closedReason(now) {
      if (closed.until > now) return closed.reason
      if (allowance && allowance.until > now && allowance.left <= 0) {
        return allowance.isForDay
          ? 'The service says that no calls are left today; one is tried now and then.'
          : 'The service says that no hits are left in this minute.'
      }
      return undefined
    },
    noteSend(now) {
      if (allowance && allowance.until > now) allowance.left -= 1
    },
    noteAnswer(limits, inFlight, now) {
      noteVolume(limits)
      noteLimit(limits, now)
      if (limits.hitRemaining === undefined) return
      const left = limits.hitRemaining - inFlight
      const until = now + (limits.resetInMs ?? MINUTE_MS)
      const isSameMinute =
        allowance && allowance.until > now && until - allowance.until < MINUTE_MS / 2
      const isForDay = limits.isForDay ?? false
      // A day's count may begin anew at any time; a minute's never rises within the minute.
      if (!allowance || !isSameMinute || isForDay) allowance = { left, until, isForDay }
      else {
        allowance.left = Math.min(allowance.left, left)
        if (limits.resetInMs !== undefined) allowance.until = until
      }
    },
    noteRefusal(limits, used, now) {
      noteLimit(limits, now)
      lastRefusal = now
      // The service's minute is only known when its clock agrees with ours; otherwise a whole
      // minute, after which it has surely ended. Then 1 to 3 s, so that not all of its clients
      // come back at once.
      const wait = limits.minuteEndsInMs ?? Math.max(limits.retryAfterMs ?? 0, MINUTE_MS)
      const jitter = 1_000 + 2_000 * random.next()
      close(now + Math.min(wait + jitter, LONGEST_WAIT_MS), 'The service refused a request (429).')
      const limit = Math.min(limits.hitLimit ?? SERVICE_LIMIT, SERVICE_LIMIT)
      if (used > limit) ownRefusals = [...recent(ownRefusals, now, DAY_MS), now]
      else noteForeign(now)
    },
    noteForbidden(now) {
      const isBlock = now - lastRefusal <= FOREIGN_WINDOW_MS
      if (isBlock) {
        blockedUntil = now + BLOCKED_MS
        close(blockedUntil, 'The service forbids requests (403) after having refused some.')
      }
      return isBlock
    },
    backgroundReason(now, wallNow = 0) {
      if (blockedUntil > now) return 'The service has blocked this application for a while.'
      if (recent(ownRefusals, now, DAY_MS).length >= 3) {
        return 'The service refused three requests today that were too many of ours.'
      }
      const { remaining, limit, resetsAt = Infinity } = volume
      const isSaid = isCharged && resetsAt > wallNow && remaining !== undefined && limit
      return isSaid && remaining < limit * VOLUME_RESERVE
        ? 'Less than 5 % of the story volume is left; only what you ask for is fetched.'
        : undefined
    },
    volume,
  }

  /** Others use the same application id: leave them half of it. */
  function noteForeign(now: number): void {
    foreignRefusals = [...recent(foreignRefusals, now, FOREIGN_WINDOW_MS), now]
    if (foreignRefusals.length < 2) return
    halvedUntil = now + HALVED_MS
    foreignRefusals = []
  }

  function noteLimit({ hitLimit }: Limits, now: number): void {
    if (hitLimit === undefined || hitLimit < 1 || hitLimit >= SERVICE_LIMIT) return
    // The same margin as 57 of 60. Kept for an hour, so that one wrong header does not last.
    const capacity = Math.max(1, Math.floor((hitLimit * rules.capacity) / SERVICE_LIMIT))
    lowered = { capacity, until: now + HALVED_MS }
  }

  function noteVolume(limits: Limits): void {
    if (limits.volumeRemaining !== undefined) volume.remaining = limits.volumeRemaining
    if (limits.volumeLimit !== undefined) volume.limit = limits.volumeLimit
    if (limits.volumeResetsAt !== undefined) volume.resetsAt = limits.volumeResetsAt
  }
}

function recent(times: readonly number[], now: number, withinMs: number): number[] {
  return times.filter((time) => now - time < withinMs)
}
