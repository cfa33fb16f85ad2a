/** Lets code that knows only the timers and clocks of the platform run on virtual time. */
import type { Clock, Timer } from '#electron/platform/clock.ts'

/** `setImmediate` stays real: virtual time moves on by it. */
export async function withVirtualTime<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const timers = new Map<unknown, Timer>()
  const handle = () => {
    const self = { ref: () => self, unref: () => self, hasRef: () => false }
    return self
  }
  const after = (fire: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const id = handle()
    timers.set(
      id,
      clock.setTimer(Math.max(1, ms), () => fire(...args)),
    )
    return id
  }
  const every = (fire: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const id = handle()
    const again = () => {
      timers.set(id, clock.setTimer(Math.max(1, ms), again))
      fire(...args)
    }
    timers.set(id, clock.setTimer(Math.max(1, ms), again))
    return id
  }
  const stop = (id: unknown) => {
    timers.get(id)?.cancel()
    timers.delete(id)
  }
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const [dateNow, performanceNow] = [Date.now, performance.now]
  Object.assign(globalThis, {
    ...{ setTimeout: after, setInterval: every, clearTimeout: stop, clearInterval: stop },
  })
  Date.now = () => clock.now()
  performance.now = () => clock.monotonic()
  try {
    return await work()
  } finally {
    Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval })
    Date.now = dateNow
    performance.now = performanceNow
  }
}
