import { describe, expect, it } from 'vitest'
import {
  type Send,
  SendError,
  type WireRequest,
  type WireResponse,
} from '#electron/platform/send.ts'
import { createMemoryLedger } from '#electron/queue/ledger-memory.ts'
import { openLedger } from '#electron/queue/ledger.ts'
import { createQueue } from '#electron/queue/queue.ts'
import { SERVICE_RULES } from '#electron/queue/rules.ts'
import { createFakeClock, settle } from '#test/support/fake-clock.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const OK: WireResponse = { status: 200, headers: {}, json: {}, bytes: 2 }
const OWNER = { profileId: 'work', appId: 'secret-app-id' }

const ask = (fields: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  path: '/v6/news/stories',
  query: [],
  endpoint: 'stories',
  priority: 'person',
  ...fields,
})

async function setUp(
  answer: (request: WireRequest, count: number) => WireResponse | Error = () => OK,
  options: { readonly waitsForSignIn?: boolean } = {},
) {
  const clock = createFakeClock()
  const log = createMemoryLog()
  const sent: { path: string; at: number }[] = []
  const store = createMemoryLedger()
  const random = seededRandom(7)
  const ledger = await openLedger({
    store: store.instance(),
    clock,
    random,
    log,
    rules: SERVICE_RULES,
  })
  const queue = createQueue({ clock, random, log, ledger, ...options })
  const fetch: Send = async (request, signal) => {
    sent.push({ path: request.path, at: clock.monotonic() - 500_000 })
    const count = sent.length
    await clock.sleep(100, signal)
    const result = answer(request, count)
    if (result instanceof Error) throw result
    return result
  }
  return { clock, queue, sent, send: queue.through(OWNER, fetch), fetch, store, log }
}

const catchAll = (promises: Promise<unknown>[]) => Promise.allSettled(promises)

describe('a lane', () => {
  it('sends 57, 350 ms apart, and the next when the first slot is free', async () => {
    const { clock, send, sent } = await setUp()
    await clock.run(Promise.all(Array.from({ length: 60 }, () => send(ask()))))
    for (let index = 1; index < sent.length; index++) {
      expect(sent[index]!.at - sent[index - 1]!.at).toBeGreaterThanOrEqual(350)
    }
    expect(sent[56]!.at).toBeLessThan(21_000)
    expect(sent[57]!.at).toBe(60_100)
    expect(sent[58]!.at).toBe(60_450)
  })

  it('is one per endpoint', async () => {
    const { clock, send, sent, queue } = await setUp()
    await clock.run(Promise.all([send(ask()), send(ask({ endpoint: 'time_series', path: '/t' }))]))
    expect(sent.map(({ at }) => at)).toEqual([0, 0])
    expect(queue.state().map(({ id }) => id)).toEqual(['work:stories', 'work:time_series'])
  })

  it('counts the cost of a dear request', async () => {
    const { clock, send, sent } = await setUp()
    await clock.run(Promise.all(Array.from({ length: 20 }, () => send(ask({ cost: 3 })))))
    expect(sent[18]!.at).toBeLessThan(10_000)
    expect(sent[19]!.at).toBeGreaterThanOrEqual(60_000)
  })

  it('waits for the first answer before it sends more than one', async () => {
    const { clock, send, sent } = await setUp(
      () => new SendError('timeout', 'No answer.', { isSent: true }),
    )
    const calls = catchAll([send(ask()), send(ask())])
    await clock.advance(99)
    expect(sent).toHaveLength(1)
    await clock.run(calls)
    expect(sent).toHaveLength(2)
  })

  it('lets a person go before alerts and backfill, and starves nobody', async () => {
    const { clock, send, sent } = await setUp()
    for (let index = 0; index < 300; index++) void send(ask({ path: `/person/${index}` }))
    void send(ask({ path: '/alert', priority: 'alert' }))
    void send(ask({ path: '/backfill', priority: 'backfill' }))
    await clock.advance(3 * 60_000)
    const paths = sent.map(({ path }) => path)
    expect(paths.slice(0, 20).every((path) => path.startsWith('/person'))).toBe(true)
    expect(paths).toContain('/alert')
    expect(paths).toContain('/backfill')
    expect(paths.indexOf('/person/1')).toBe(1)
  })

  it('takes turns between searches', async () => {
    const { clock, send, sent } = await setUp()
    for (let index = 0; index < 20; index++) void send(ask({ path: '/a', fairKey: 'a' }))
    for (let index = 0; index < 3; index++) void send(ask({ path: '/b', fairKey: 'b' }))
    await clock.advance(3_000)
    // The first was sent before the other search had asked.
    expect(sent.slice(1, 7).map(({ path }) => path)).toEqual(['/a', '/b', '/a', '/b', '/a', '/b'])
  })

  it('lets a person through within about a second while backfill is saturated', async () => {
    const { clock, send, sent } = await setUp()
    for (let index = 0; index < 400; index++) void send(ask({ path: '/old', priority: 'backfill' }))
    await clock.advance(5 * 60_000)
    const before = clock.monotonic() - 500_000
    await clock.run(send(ask({ path: '/now' })))
    expect(sent.find(({ path }) => path === '/now')!.at - before).toBeLessThan(2_000)
  })

  it('forgets an aborted call that waits, and holds the slot of one under way', async () => {
    const { clock, send, sent, queue } = await setUp()
    const stop = new AbortController()
    const first = catchAll([
      send(ask({ path: '/a' }), stop.signal),
      send(ask({ path: '/b' }), stop.signal),
    ])
    await clock.advance(50)
    stop.abort(new Error('stopped'))
    expect(
      (await first).map((result) => result.status === 'rejected' && String(result.reason)),
    ).toEqual(['Error: stopped', 'Error: stopped'])
    await clock.advance(5_000)
    expect(sent).toHaveLength(1)
    expect(queue.state()[0]).toMatchObject({ waiting: 0, inFlight: 0, used: 1 })
    await clock.advance(60_100)
    expect(queue.state()[0]).toMatchObject({ used: 0 })
    await expect(send(ask(), stop.signal)).rejects.toThrow('stopped')
  })

  it('sends a refused call again after the minute, other lanes going on', async () => {
    const { clock, send, sent, queue } = await setUp((_request, count) =>
      count === 1 ? { ...OK, status: 429 } : OK,
    )
    const refused = send(ask({ path: '/a' }))
    await clock.advance(200)
    expect(queue.state()[0]).toMatchObject({
      waiting: 1,
      pausedReason: expect.stringContaining('429'),
    })
    expect(queue.state()[0]!.resumesAt).toBeDefined()
    await clock.run(send(ask({ endpoint: 'time_series', path: '/t' })))
    expect((await clock.run(refused)).status).toBe(200)
    expect(sent.map(({ path }) => path)).toEqual(['/a', '/t', '/a'])
    expect(sent[2]!.at).toBeGreaterThanOrEqual(61_000)
    expect(sent[2]!.at).toBeLessThan(64_000)
  })

  it('keeps what waits when it is signed out, and goes on after', async () => {
    let isSignedIn = false
    const { clock, send, sent, queue } = await setUp(() =>
      isSignedIn ? OK : new SendError('sign-in', 'Sign in to "Work" again.', { isSent: false }),
    )
    const calls = Promise.all([send(ask()), send(ask())])
    await clock.advance(10_000)
    expect(sent).toHaveLength(1)
    expect(queue.state()[0]).toMatchObject({
      waiting: 2,
      used: 0,
      pausedReason: 'Sign in to "Work" again.',
    })
    isSignedIn = true
    queue.hold('work', undefined)
    expect((await clock.run(calls)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('fails what only a sign-in would let go, where nobody can sign in', async () => {
    const { clock, send, sent, queue } = await setUp(
      () => new SendError('sign-in', 'Sign in to "Work" again.', { isSent: false }),
      { waitsForSignIn: false },
    )
    for (const count of [1, 2]) {
      const call = catchAll([send(ask())])
      expect((await clock.run(call))[0]).toMatchObject({
        reason: { message: 'Sign in to "Work" again.' },
      })
      expect(sent).toHaveLength(count)
      queue.hold('work', 'Sign in to "Work" again.')
    }
    expect(queue.state()[0]).toMatchObject({ waiting: 0, used: 0 })
  })

  it('pauses with a reason and resumes', async () => {
    const { clock, send, sent, queue } = await setUp()
    await clock.run(send(ask()))
    queue.pause('work:stories', 'You paused it.')
    const call = send(ask())
    await clock.advance(3_600_000)
    expect(sent).toHaveLength(1)
    expect(queue.state()[0]).toMatchObject({ waiting: 1, pausedReason: 'You paused it.' })
    queue.resume('work:stories')
    await clock.run(call)
    expect(queue.state()[0]!.pausedReason).toBeUndefined()
  })

  it('holds lanes that are made later, too', async () => {
    const { clock, send, sent, queue } = await setUp()
    queue.hold('work', 'Offline.')
    const call = send(ask())
    await clock.advance(1_000)
    expect(sent).toHaveLength(0)
    queue.hold('work', undefined)
    await clock.run(call)
  })

  it('leaves a service with keys of its own alone', async () => {
    const { clock, queue, fetch, sent } = await setUp()
    const text = queue.through({ ...OWNER, service: 'text' }, fetch)
    queue.hold('work', 'Sign in again.')
    await clock.run(text(ask()))
    expect(sent).toHaveLength(1)
  })

  it('sends what waits the new way after the connection was opened anew', async () => {
    const { clock, queue, send, fetch, sent } = await setUp(() => new Error('closed'))
    queue.hold('work', 'Sign in again.')
    const call = send(ask())
    const again = queue.through(OWNER, async (request) => {
      sent.push({ path: `${request.path}#new`, at: 0 })
      return OK
    })
    queue.through({ ...OWNER, service: 'text' }, fetch)
    queue.hold('work', undefined)
    expect((await clock.run(call)).status).toBe(200)
    await clock.run(again(ask()))
    expect(sent.map(({ path }) => path)).toEqual(['/v6/news/stories#new', '/v6/news/stories#new'])
    expect(queue.state()).toHaveLength(1)
  })

  it('gives the slot back when nothing was sent', async () => {
    const { clock, send, queue } = await setUp(
      () => new SendError('resting', 'Rests.', { isSent: false }),
    )
    await expect(clock.run(send(ask()))).rejects.toThrow('Rests.')
    await settle()
    expect(queue.state()[0]).toMatchObject({ used: 0 })
  })

  it('says when it changed', async () => {
    const { clock, send, queue } = await setUp()
    let changes = 0
    const stop = queue.onChange(() => void (changes += 1))
    await clock.run(send(ask()))
    await settle()
    expect(changes).toBeGreaterThanOrEqual(2)
    stop()
    const before = changes
    await clock.run(send(ask()))
    expect(changes).toBe(before)
  })

  it('never lets the wall clock open a slot', async () => {
    const { clock, send, sent } = await setUp()
    const calls = Promise.all(Array.from({ length: 58 }, () => send(ask())))
    await clock.advance(30_000)
    clock.jumpWall(2 * 3_600_000)
    await clock.advance(20_000)
    expect(sent).toHaveLength(57)
    clock.jumpWall(-4 * 3_600_000)
    await clock.run(calls)
    expect(sent[57]!.at).toBe(60_100)
  })
})

describe('the lane of the embedded service', () => {
  it('has no limit, keeps priorities and a short line', async () => {
    const { clock, queue, fetch, sent } = await setUp()
    const send = queue.through({ profileId: 'local' }, fetch)
    const calls = Array.from({ length: 200 }, () =>
      send(ask({ priority: 'backfill', path: '/old' })),
    )
    const urgent = send(ask({ path: '/now' }))
    await clock.run(Promise.all([...calls, urgent]))
    expect(sent.findIndex(({ path }) => path === '/now')).toBe(4)
    expect(clock.monotonic() - 500_000).toBeLessThan(6_000)
    expect(queue.state()[0]).not.toHaveProperty('capacity')
  })

  it('can be aborted and paused', async () => {
    const { clock, queue, fetch, sent } = await setUp()
    const send = queue.through({ profileId: 'local' }, fetch)
    queue.hold('local', 'Rebuilding the index.')
    const stop = new AbortController()
    const gone = send(ask(), stop.signal)
    const kept = send(ask())
    stop.abort(new Error('stopped'))
    await expect(gone).rejects.toThrow('stopped')
    expect(queue.state()[0]).toMatchObject({ waiting: 1, pausedReason: 'Rebuilding the index.' })
    queue.hold('local', undefined)
    await clock.run(kept)
    expect(sent).toHaveLength(1)
  })
})
