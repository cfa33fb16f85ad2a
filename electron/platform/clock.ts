/** A pending timer; cancelling twice, or after it fired, does nothing. */
export type Timer = { cancel(): void }

export interface Clock {
  /** Milliseconds since 1970 by the machine's wall clock: for showing, never for spacing. */
  now(): number
  /**
   * Milliseconds since the machine started, the same for all of its processes; never steps back
   * and stands still while it sleeps.
   */
  monotonic(): number
  setTimer(delayMs: number, fire: () => void): Timer
  /** @throws the signal's reason when it is aborted first. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>
}

/** setTimeout fires at once beyond 31 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function systemClock(): Clock {
  const clock: Clock = {
    now: () => Date.now(),
    // Not performance.now(): that counts from the start of this process, so an entry of the ledger
    // could not be compared after a restart.
    monotonic: () => Number(process.hrtime.bigint() / 1000n) / 1000,
    setTimer(delayMs, fire) {
      const handle = setTimeout(fire, Math.min(Math.max(0, delayMs), LONGEST_TIMER_MS))
      return { cancel: () => clearTimeout(handle) }
    },
    sleep: (delayMs, signal) => sleepOn(clock, delayMs, signal),
  }
  return clock
}

/** Sleeping in terms of `setTimer`, so that every clock sleeps alike. */
export function sleepOn(
  clock: Pick<Clock, 'setTimer'>,
  delayMs: number,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      timer.cancel()
      reject(signal?.reason)
    }
    const timer = clock.setTimer(delayMs, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
