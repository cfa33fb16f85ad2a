/** The same demand as `simulateQueue` through a limiter that is somebody else's. */
import { createFakeClock, settle } from './fake-clock.ts'
import { createMinuteServer } from './minute-server.ts'
import { seededRandom } from './seeded-random.ts'
import type { SimulationOptions, SimulationResult } from './simulate-queue.ts'
import { withVirtualTime } from './virtual-globals.ts'
import type { Clock } from '#electron/platform/clock.ts'

type Limiter = { schedule(work: () => Promise<unknown>): Promise<unknown> }

const WORKERS = 80

export async function simulateLimiter(
  make: (clock: Clock) => Limiter,
  options: Pick<SimulationOptions, 'hours' | 'skewMs' | 'instances' | 'restarts' | 'seed'>,
): Promise<SimulationResult> {
  const { hours, skewMs = 0, instances = 1, restarts = 0 } = options
  const clock = createFakeClock()
  const random = seededRandom(options.seed ?? 1)
  const server = createMinuteServer({ clock, random, skewMs })
  const never = new Promise<never>(() => {})
  await withVirtualTime(clock, async () => {
    const lifeMs = (hours * 3_600_000) / (restarts + 1)
    for (let life = 0; life <= restarts; life += 1) {
      const isAlive = { now: true }
      const ask = async () => {
        if (!isAlive.now) return never
        await server.send()
        return isAlive.now ? undefined : never
      }
      for (let instance = 0; instance < instances; instance += 1) {
        const limiter = make(clock)
        const keepAsking = async () => {
          for (;;) await limiter.schedule(ask)
        }
        for (let worker = 0; worker < WORKERS; worker += 1) void keepAsking()
      }
      await clock.advance(lifeMs * (restarts > 0 ? 0.7 + 0.6 * random.next() : 1))
      isAlive.now = false
      await settle()
    }
  })
  const verdict = server.verdict()
  return { ...verdict, share: verdict.served / ((clock.monotonic() - 500_000) / 1_000) }
}
