import type { Priority, Send, WireRequest } from '#electron/platform/send.ts'
import { createMemoryLedger } from '#electron/queue/ledger-memory.ts'
import { type LedgerStore, openLedger } from '#electron/queue/ledger.ts'
import { createQueue } from '#electron/queue/queue.ts'
import { type Rules, SERVICE_RULES } from '#electron/queue/rules.ts'
import { createFakeClock, settle } from './fake-clock.ts'
import { createMemoryLog } from './memory-log.ts'
import { createMinuteServer, type MinuteVerdict } from './minute-server.ts'
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

export type SimulationResult = MinuteVerdict & {
  /** Served over what 60 a minute would have allowed. */
  readonly share: number
}

/** Saturated demand against a strict clock-minute server, in virtual time. */
export async function simulateQueue(options: SimulationOptions): Promise<SimulationResult> {
  const { hours, skewMs = 0, instances = 1, restarts = 0, foreignPerMinute = 0 } = options
  const clock = createFakeClock()
  const random = seededRandom(options.seed ?? 1)
  const ledger = createMemoryLedger()
  const server = createMinuteServer({
    ...{ clock, random, skewMs, foreignPerMinute },
    ...(options.hasHeaders ? { hasHeaders: true } : {}),
  })
  const send: Send = () => server.send()

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
  const verdict = server.verdict()
  return { ...verdict, share: verdict.served / (elapsed / 1_000) }

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

/**
 * Sixty calls a person waits for, put at once into a lane that background work keeps full.
 * @returns virtual time until the last of them was sent, and the least that any schedule needs that
 * holds a slot from each send to a minute after its completion: the lane is full when they come, and
 * a slot comes free once in `(60 s + flight) / slots`
 */
export async function simulateUrgent(seed: number): Promise<{ ms: number; boundMs: number }> {
  const CALLS = 60
  const clock = createFakeClock()
  const server = createMinuteServer({ clock, random: seededRandom(seed), skewMs: 0 })
  const log = createMemoryLog()
  const store = createMemoryLedger().instance()
  const rules = SERVICE_RULES
  const ledger = await openLedger({ store, clock, log, random: seededRandom(1), rules })
  const queue = createQueue({ clock, log, ledger, random: seededRandom(2), rules })
  const flights: number[] = []
  let lastUrgent = 0
  const call = queue.through({ profileId: 'p', appId: 'app' }, async (request) => {
    const sentAt = clock.monotonic()
    if (request.priority === 'person') lastUrgent = sentAt
    const answer = await server.send()
    flights.push(clock.monotonic() - sentAt)
    return answer
  })
  const request = (priority: Priority): WireRequest => ({
    ...{ method: 'GET', path: '/v6/news/stories', query: [], endpoint: 'stories', priority },
    fairKey: priority,
  })
  const keepAsking = async () => {
    for (;;) await call(request('backfill'))
  }
  for (let worker = 0; worker < 80; worker += 1) void keepAsking()
  await clock.advance(600_000 + 1_000 * (seed % 60))
  const from = clock.monotonic()
  await clock.run(Promise.all(Array.from({ length: CALLS }, () => call(request('person')))))
  const flightMs = flights.reduce((sum, ms) => sum + ms, 0) / flights.length
  return {
    ms: lastUrgent - from,
    boundMs: (CALLS * (rules.holdMs + flightMs)) / rules.capacity,
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
