import type { Priority, Send, WireRequest } from '#electron/platform/send.ts'
import { createMemoryLedger } from '#electron/queue/ledger-memory.ts'
import { type LedgerStore, openLedger } from '#electron/queue/ledger.ts'
import { createQueue } from '#electron/queue/queue.ts'
import { type Rules, SERVICE_RULES } from '#electron/queue/rules.ts'
import { createFakeClock, settle } from './fake-clock.ts'
import { createMemoryLog } from './memory-log.ts'
import { seededRandom } from './seeded-random.ts'

export type SimulationOptions = {
  readonly hours: number
  /** The server's clock minus ours. */
  readonly skewMs?: number
  readonly instances?: number
  /** Each restart kills all instances without notice and starts them anew. */
  readonly restarts?: number
  /** Somebody else's hits per minute, in a burst at the start of the server's minute. */
  readonly foreignPerMinute?: number
  readonly seed?: number
  readonly hasHeaders?: boolean
  readonly rules?: Partial<Rules>
}

export type SimulationResult = {
  readonly served: number
  readonly refused: number
  /** Calls that arrived in a minute after a 429 had been received in it. */
  readonly afterRefusal: number
  readonly mostInMinute: number
  readonly closestMs: number
  /** Served over what 60 a minute would have allowed. */
  readonly share: number
}

/** Saturated demand against a strict clock-minute server, in virtual time. */
export async function simulateQueue(options: SimulationOptions): Promise<SimulationResult> {
  const { hours, skewMs = 0, instances = 1, restarts = 0, foreignPerMinute = 0 } = options
  const clock = createFakeClock()
  const random = seededRandom(options.seed ?? 1)
  const ledger = createMemoryLedger()
  const minutes = new Map<number, { own: number; refusedAt?: number }>()
  let result = { served: 0, refused: 0, afterRefusal: 0, closestMs: Infinity }
  let lastSend = -Infinity
  const minuteOf = () => Math.floor((clock.now() + skewMs) / 60_000)

  const send: Send = async () => {
    result = { ...result, closestMs: Math.min(result.closestMs, clock.monotonic() - lastSend) }
    lastSend = clock.monotonic()
    const latency = 50 + 900 * random.next() ** 2 + (random.next() < 0.01 ? 8_000 : 0)
    const upMs = latency * random.next()
    await clock.sleep(upMs)
    const minute = minutes.get(minuteOf()) ?? { own: 0 }
    minutes.set(minuteOf(), minute)
    minute.own += 1
    if (minute.refusedAt !== undefined && clock.now() > minute.refusedAt) result.afterRefusal += 1
    const used = minute.own + foreignPerMinute
    const isRefused = used > 60
    const serverNow = clock.now() + skewMs
    const headers: Record<string, string> = options.hasHeaders
      ? {
          date: new Date(serverNow).toUTCString(),
          'x-ratelimit-hit-limit': '60',
          'x-ratelimit-hit-remaining': String(Math.max(0, 60 - used)),
          'x-ratelimit-hit-reset': String((Math.floor(serverNow / 60_000) + 1) * 60),
        }
      : {}
    result[isRefused ? 'refused' : 'served'] += 1
    await clock.sleep(latency - upMs)
    // Requests already under way when the refusal arrives are excepted, so it counts from here.
    if (isRefused && minute.refusedAt === undefined) minute.refusedAt = clock.now() + 1_000
    return { status: isRefused ? 429 : 200, headers, json: {}, bytes: 2 }
  }

  const rules = { ...SERVICE_RULES, ...options.rules }
  const lifeMs = (hours * 3_600_000) / (restarts + 1)
  for (let life = 0; life <= restarts; life++) {
    const isAlive = { now: true }
    for (let index = 0; index < instances; index++) {
      await startInstance(
        mortal(ledger.instance(), isAlive),
        mortalSend(send, isAlive),
        life * 10 + index,
      )
    }
    await clock.advance(lifeMs * (restarts > 0 ? 0.7 + 0.6 * random.next() : 1))
    isAlive.now = false
    await settle()
  }
  const elapsed = clock.monotonic() - 500_000
  return {
    ...result,
    mostInMinute: Math.max(...[...minutes.values()].map(({ own }) => own)),
    share: result.served / (elapsed / 1_000),
  }

  async function startInstance(store: LedgerStore, alive: Send, number: number) {
    const log = createMemoryLog()
    const opened = await openLedger({
      store,
      clock,
      log,
      random: seededRandom(1_000 + number),
      rules,
    })
    const queue = createQueue({ clock, log, ledger: opened, random: seededRandom(number), rules })
    const call = queue.through({ profileId: 'p', appId: 'app' }, alive)
    const priorities: Priority[] = ['person', 'alert', 'backfill', 'backfill']
    const keepAsking = async (worker: number) => {
      const priority = priorities[worker % 4]!
      const request: WireRequest = {
        method: 'GET',
        path: '/v6/news/stories',
        query: [],
        endpoint: 'stories',
        priority,
        fairKey: String(worker),
      }
      for (;;) await call(request)
    }
    for (let worker = 0; worker < 80; worker++) void keepAsking(worker)
  }
}

/** After death nothing is written and nothing comes back, as after kill -9. */
function mortal(store: LedgerStore, isAlive: { now: boolean }): LedgerStore {
  const never = new Promise<never>(() => {})
  return {
    load: () => store.load(),
    append: (record, isDurable) => (isAlive.now ? store.append(record, isDurable) : never),
  }
}

function mortalSend(send: Send, isAlive: { now: boolean }): Send {
  return async (request, signal) => {
    if (!isAlive.now) return new Promise<never>(() => {})
    const response = await send(request, signal)
    return isAlive.now ? response : new Promise<never>(() => {})
  }
}
