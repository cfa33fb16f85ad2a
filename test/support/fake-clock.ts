import { type Clock, type Timer, sleepOn } from '#electron/platform/clock.ts'

export interface FakeClock extends Clock {
  /** Moves both clocks on, firing timers in order and letting promises settle between them. */
  advance(ms: number): Promise<void>
  /** Advances until the promise settles. @throws when virtual time passes `limitMs`. */
  run<T>(promise: Promise<T>, limitMs?: number): Promise<T>
  /** Moves the wall clock only, as a person or NTP does. */
  jumpWall(ms: number): void
  readonly pending: number
}

const LONGEST_REAL_MS = 20_000
const REAL_STEP_MS = 5

type Entry = { at: number; order: number; fire: () => void }

/** Lets everything that waits for promises, and not for time, finish. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export function createFakeClock(
  start = { wall: 1_800_000_000_000, monotonic: 500_000 },
  /** Time stands still until it resolves: for work on a real line. */
  quiet: () => Promise<void> = settle,
): FakeClock {
  let wallOffset = start.wall - start.monotonic
  let time = start.monotonic
  let order = 0
  const timers: Entry[] = []
  const nextTimer = () => timers[0]
  const insert = (entry: Entry) => {
    const index = timers.findIndex(
      (other) => other.at > entry.at || (other.at === entry.at && other.order > entry.order),
    )
    timers.splice(index === -1 ? timers.length : index, 0, entry)
  }
  const step = async (until: number) => {
    await quiet()
    const timer = nextTimer()
    if (!timer || timer.at > until) return false
    timers.shift()
    time = Math.max(time, timer.at)
    timer.fire()
    return true
  }
  /** A thread or a line of the real world may still be at it, the longer the busier the machine is. */
  const comesLate = async (until: number, isSettled: () => boolean) => {
    const began = performance.now()
    while (performance.now() - began < LONGEST_REAL_MS) {
      await new Promise((resolve) => setTimeout(resolve, REAL_STEP_MS))
      await quiet()
      if (isSettled() || (nextTimer()?.at ?? Infinity) <= until) return true
    }
    return false
  }
  const clock: FakeClock = {
    // Whole milliseconds, as the machine's wall clock has them.
    now: () => Math.floor(time + wallOffset),
    monotonic: () => time,
    setTimer(delayMs, fire): Timer {
      const entry = { at: time + Math.max(0, delayMs), order: order++, fire }
      insert(entry)
      return {
        cancel() {
          const index = timers.indexOf(entry)
          if (index !== -1) timers.splice(index, 1)
        },
      }
    },
    sleep: (delayMs, signal) => sleepOn(clock, delayMs, signal),
    async advance(ms) {
      const until = time + ms
      while (await step(until));
      time = until
      await quiet()
    },
    async run(promise, limitMs = 24 * 3_600_000) {
      const until = time + limitMs
      let isSettled = false
      const mark = () => void (isSettled = true)
      promise.then(mark, mark)
      for (;;) {
        await quiet()
        if (isSettled) return promise
        if ((await step(until)) || isSettled || (await comesLate(until, () => isSettled))) continue
        throw new Error('Nothing left to wait for, and the promise is still open.')
      }
    },
    jumpWall: (ms) => void (wallOffset += ms),
    get pending() {
      return timers.length
    },
  }
  return clock
}
