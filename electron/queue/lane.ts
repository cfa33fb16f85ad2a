import type { Clock, Timer } from '#electron/platform/clock.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Random } from '#electron/platform/random.ts'
import {
  type Send,
  SendError,
  type WireRequest,
  type WireResponse,
} from '#electron/platform/send.ts'
import { createBudget } from './budget.ts'
import type { Claim, Ledger } from './ledger.ts'
import { readLimits } from './limits.ts'
import type { Rules } from './rules.ts'
import { createWaiting, type WaitingItem } from './waiting.ts'

/**
 * One line of requests to one endpoint under one application id. Knows nothing of tokens or
 * retries; both wrap it. A refused request (429) waits again and is never failed.
 */
export type Lane = {
  send: Send
  pause(reason: string): void
  resume(): void
  snapshot(): LaneSnapshot
}

export type LaneSnapshot = {
  readonly waiting: number
  readonly inFlight: number
  readonly used: number
  readonly capacity: number
  readonly pausedReason?: string
  /** Wall-clock milliseconds, where the lane goes on by itself. */
  readonly resumesAt?: number
  readonly volumeRemaining?: number
  readonly volumeLimit?: number
  readonly volumeResetsAt?: number
}

export type LaneOptions = {
  /** The lane's name in the ledger. */
  readonly key: string
  readonly send: Send
  readonly ledger: Ledger
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly rules: Rules
  /** Its stories count against the plan's volume. */
  readonly isCharged: boolean
  /** Calls that a sign-in would let go wait for it; otherwise they fail. */
  readonly waitsForSignIn: boolean
  readonly onChange: () => void
}

type Call = WaitingItem & {
  readonly request: WireRequest
  readonly cost: number
  readonly signal: AbortSignal | undefined
  readonly resolve: (response: WireResponse) => void
  readonly reject: (reason: unknown) => void
}

/** How long a ledger that cannot be written holds the lane. */
const LEDGER_FAULT_MS = 10_000

export function createLane(options: LaneOptions): Lane {
  const { key, ledger, clock, rules, log } = options
  const waiting = createWaiting<Call>()
  const budget = createBudget(rules, options.random, options.isCharged)
  let inFlight = 0
  let lastSend = -Infinity
  // One at a time until the service has answered: a dead line must not collect waiting calls.
  let isProven = false
  let pausedReason: string | undefined
  let fault: { until: number; reason: string } | undefined
  let timer: Timer | undefined
  let isPumping = false
  let isPumpWanted = false

  const allows = (call: Call) =>
    call.priority === 'person' ||
    budget.backgroundReason(clock.monotonic(), clock.now()) === undefined
  const gapBefore = (call: Call) =>
    call.priority === 'person' ? rules.gapMs : rules.backgroundGapMs

  /** Monotonic time at which this call may go; Infinity while a slot has no known end. */
  const earliest = (call: Call, now: number) =>
    Math.max(
      ledger.blockedUntil,
      fault?.until ?? 0,
      budget.closedUntil(now),
      lastSend + gapBefore(call),
      ledger.usage(key, Math.max(budget.capacity(now), call.cost), call.cost).freeAt,
    )

  /** One loop at a time: deciding and writing the claim belong together. */
  async function pump(): Promise<void> {
    if (isPumping) {
      isPumpWanted = true
      return
    }
    isPumping = true
    try {
      do {
        isPumpWanted = false
        while (await startNext());
      } while (isPumpWanted)
    } finally {
      isPumping = false
    }
    options.onChange()
  }

  async function startNext(): Promise<boolean> {
    timer?.cancel()
    if (pausedReason !== undefined) return false
    const now = clock.monotonic()
    const call = waiting.peek(now, allows)
    if (!call || inFlight >= (isProven ? rules.inFlight : 1)) return false
    const at = earliest(call, now)
    if (at > now) {
      if (at < Infinity) timer = clock.setTimer(at - now, () => void pump())
      return false
    }
    waiting.take(call)
    const claim = await claimFor(call, now)
    if (claim === undefined) return true
    // It may have been stopped, or the lane paused, while the claim was being written.
    if (call.signal?.aborted || pausedReason !== undefined) {
      await ledger.cancel(claim)
      if (!call.signal?.aborted) waiting.putBack(call)
      return true
    }
    void run(call, claim)
    return true
  }

  async function claimFor(call: Call, now: number): Promise<Claim | undefined> {
    try {
      const capacity = Math.max(budget.capacity(now), call.cost)
      const answer = await ledger.claim(key, call.cost, capacity)
      if ('claim' in answer) return answer.claim
      fault = {
        until: answer.waitUntil,
        reason: 'Somebody else on this machine uses the same application id.',
      }
    } catch (error) {
      log.error('The request ledger cannot be written.', { error })
      const reason = 'The request ledger cannot be written. Check the disk; requests wait.'
      fault = { until: clock.monotonic() + LEDGER_FAULT_MS, reason }
    }
    if (!call.signal?.aborted) waiting.putBack(call)
    return undefined
  }

  async function run(call: Call, claim: Claim): Promise<void> {
    inFlight += 1
    lastSend = clock.monotonic()
    budget.noteSend(lastSend)
    options.onChange()
    let end: number | 'unsent' = 'unsent'
    try {
      const response = await options.send(call.request, call.signal)
      end = clock.monotonic()
      settle(call, response)
    } catch (error) {
      end = endOf(error, call)
      fail(call, error)
    }
    inFlight -= 1
    // The pump goes on only after the slot's end is known, or it would wait for a slot that is free.
    await (end === 'unsent' ? ledger.cancel(claim) : ledger.finish(claim, end))
    await pump()
  }

  function settle(call: Call, response: WireResponse): void {
    const now = clock.monotonic()
    isProven = true
    const limits = readLimits(response.headers, clock.now())
    if (response.status === 429) {
      budget.noteRefusal(limits, ledger.usage(key, rules.capacity, 0).used, now)
      log.warn('The service refused a request (429); its lane waits.', {
        endpoint: call.request.endpoint,
      })
      if (!call.signal?.aborted) waiting.putBack(call)
      return
    }
    budget.noteAnswer(limits, inFlight - 1, now)
    if (response.status === 403 && budget.noteForbidden(now)) {
      log.error('The service seems to have blocked this application; requests rest 15 minutes.')
    }
    call.resolve(response)
  }

  function endOf(error: unknown, call: Call): number | 'unsent' {
    if (call.signal?.aborted) return clock.monotonic() + rules.abortHoldMs
    if (error instanceof SendError && !error.isSent) return 'unsent'
    return clock.monotonic()
  }

  function fail(call: Call, error: unknown): void {
    const isSignIn = error instanceof SendError && error.fault === 'sign-in'
    if (isSignIn && options.waitsForSignIn && !call.signal?.aborted) {
      // Nothing is dropped for want of a password: it goes out after the next sign-in.
      pausedReason ??= error.message
      waiting.putBack(call)
      return
    }
    if (error instanceof SendError && error.fault !== 'resting') isProven = false
    call.reject(error)
  }

  return {
    send(request, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const onAbort = () => {
          waiting.remove(call)
          reject(signal?.reason)
          void pump()
        }
        const leave = () => signal?.removeEventListener('abort', onAbort)
        const call: Call = {
          request,
          signal,
          priority: request.priority,
          fairKey: request.fairKey ?? '',
          since: clock.monotonic(),
          cost: request.cost ?? 1,
          resolve: (response) => (leave(), resolve(response)),
          reject: (reason) => (leave(), reject(reason)),
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        waiting.add(call)
        void pump()
      })
    },
    pause(reason) {
      pausedReason = reason
      timer?.cancel()
      options.onChange()
    },
    resume() {
      pausedReason = undefined
      fault = undefined
      void pump()
    },
    snapshot() {
      const now = clock.monotonic()
      const { capacity, volume } = { capacity: budget.capacity(now), volume: budget.volume }
      const isClosed = ledger.blockedUntil > now
      const closedReason =
        (isClosed ? 'The request ledger could not be read; a minute is waited.' : undefined) ??
        (fault && fault.until > now ? fault.reason : undefined) ??
        budget.closedReason(now)
      const until = Math.max(ledger.blockedUntil, fault?.until ?? 0, budget.closedUntil(now))
      const reason = pausedReason ?? closedReason ?? budget.backgroundReason(now, clock.now())
      return {
        waiting: waiting.size,
        inFlight,
        used: ledger.usage(key, capacity, 0).used,
        capacity,
        ...(reason !== undefined && { pausedReason: reason }),
        ...(pausedReason === undefined && until > now && { resumesAt: clock.now() + until - now }),
        ...(volume.remaining !== undefined && { volumeRemaining: volume.remaining }),
        ...(volume.limit !== undefined && { volumeLimit: volume.limit }),
        ...(volume.resetsAt !== undefined && { volumeResetsAt: volume.resetsAt }),
      }
    },
  }
}
