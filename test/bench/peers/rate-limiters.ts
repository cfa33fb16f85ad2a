/** Other ways to keep to 60 calls a minute; their packages may be missing. */
import type { Clock } from '#electron/platform/clock.ts'

export type Limiter = {
  /** Runs it when the limiter lets it. */
  schedule(work: () => Promise<unknown>): Promise<unknown>
}

export type LimiterMaker = { readonly name: string; make(clock: Clock): Limiter }

const PER_MINUTE = 60
const MINUTE_MS = 60_000
const AT_ONCE = 20

type PQueue = new (options: {
  readonly interval: number
  readonly intervalCap: number
  readonly concurrency: number
}) => { add(work: () => Promise<unknown>): Promise<unknown> }
type Bottleneck = new (options: {
  readonly reservoir: number
  readonly reservoirRefreshAmount: number
  readonly reservoirRefreshInterval: number
  readonly maxConcurrent: number
}) => { schedule(work: () => Promise<unknown>): Promise<unknown> }

/**
 * Each set up for 60 a minute as its own documentation has it, in one process and without a memory
 * of before its start.
 */
export async function openLimiters(say: (line: string) => void): Promise<readonly LimiterMaker[]> {
  const makers: LimiterMaker[] = [{ name: 'token bucket, 1/s', make: tokenBucket }]
  const pQueue = await defaultOf<PQueue>(() => import('p-queue'))
  if (pQueue) {
    const options = { interval: MINUTE_MS, intervalCap: PER_MINUTE, concurrency: AT_ONCE }
    const make = () => {
      const queue = new pQueue(options)
      return { schedule: (work: () => Promise<unknown>) => queue.add(work) }
    }
    makers.push({ name: 'p-queue', make })
  } else say('queue: p-queue skipped, its package is not installed')
  const bottleneck = await defaultOf<Bottleneck>(() => import('bottleneck'))
  if (bottleneck) {
    const options = {
      reservoir: PER_MINUTE,
      reservoirRefreshAmount: PER_MINUTE,
      reservoirRefreshInterval: MINUTE_MS,
      maxConcurrent: AT_ONCE,
    }
    makers.push({ name: 'bottleneck', make: () => new bottleneck(options) })
  } else say('queue: bottleneck skipped, its package is not installed')
  return makers
}

/** A burst of 60, then one a second. */
function tokenBucket(clock: Clock): Limiter {
  let tokens = PER_MINUTE
  let at = clock.monotonic()
  let last: Promise<void> = Promise.resolve()
  const take = async () => {
    for (;;) {
      const now = clock.monotonic()
      tokens = Math.min(PER_MINUTE, tokens + ((now - at) * PER_MINUTE) / MINUTE_MS)
      at = now
      if (tokens >= 1) break
      await clock.sleep(Math.ceil(((1 - tokens) * MINUTE_MS) / PER_MINUTE))
    }
    tokens -= 1
  }
  return {
    async schedule(work) {
      const turn = last.then(take)
      last = turn
      await turn
      return work()
    },
  }
}

/** @returns undefined where the package is not installed */
async function defaultOf<T>(load: () => Promise<{ default: unknown }>): Promise<T | undefined> {
  try {
    return (await load()).default as T
  } catch {
    return undefined
  }
}
