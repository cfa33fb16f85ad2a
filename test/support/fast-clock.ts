import { type Clock, sleepOn } from '#electron/platform/clock.ts'

/** Where a fast clock began, so that another process can have the same. */
export type FastTime = { readonly start: number; readonly speed: number }

export const nowIn = ({ start, speed }: FastTime): number =>
  Math.floor(start + (Date.now() - start) * speed)

/** Real timers, lines and threads, with time so many times faster. */
export function createFastClock(time: FastTime): Clock {
  const began = performance.now()
  const clock: Clock = {
    now: () => nowIn(time),
    monotonic: () => 500_000 + (performance.now() - began) * time.speed,
    setTimer(delayMs, fire) {
      const handle = setTimeout(fire, Math.min(2 ** 31 - 1, Math.max(0, delayMs) / time.speed))
      return { cancel: () => clearTimeout(handle) }
    },
    sleep: (delayMs, signal) => sleepOn(clock, delayMs, signal),
  }
  return clock
}
