import { afterEach, describe, expect, it } from 'vitest'
import {
  type Keys,
  withKeys,
  withKeysWhereLegacy,
  withTextKeys,
  withToken,
} from '#electron/account/credentials.ts'
import { createSession, type SessionState, type TokenStore } from '#electron/account/session.ts'
import { checkBaseUrl } from '#electron/platform/base-url.ts'
import { type Clock, systemClock } from '#electron/platform/clock.ts'
import { type Send, SendError, type WireRequest } from '#electron/platform/send.ts'
import { createMemoryLedger } from '#electron/queue/ledger-memory.ts'
import { openLedger } from '#electron/queue/ledger.ts'
import { createQueue } from '#electron/queue/queue.ts'
import { SERVICE_RULES } from '#electron/queue/rules.ts'
import { createCircuit } from '#electron/remote/circuit.ts'
import { createHttpClient } from '#electron/remote/http.ts'
import { createRetry } from '#electron/remote/retry.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'
import { type FaultServerOptions, openFaultServer } from '#test/support/fault-server.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const DEADLINES = { connectMs: 1_000, headersMs: 1_000, idleMs: 1_000, totalMs: 2_000 }
const ask: WireRequest = {
  method: 'GET',
  path: '/v6/news/stories',
  query: [],
  endpoint: 'stories',
  priority: 'person',
}
const closers: (() => Promise<void>)[] = []
afterEach(() => Promise.all(closers.splice(0).map((close) => close())))

/** A clock whose time can be put forward while sockets go on in real time. */
function shiftedClock(): Clock & { shift(ms: number): void } {
  const real = systemClock()
  let by = 0
  return {
    ...real,
    now: () => real.now() + by,
    monotonic: () => real.monotonic() + by,
    shift: (ms) => void (by += ms),
  }
}

function memoryStore(start?: string) {
  const writes: (string | undefined)[] = []
  let value = start
  const store: TokenStore = {
    read: async () => value,
    write: async (next) => {
      writes.push(next)
      value = next
    },
  }
  return { store, writes, read: () => value }
}

async function setUp(options: FaultServerOptions = {}, stored?: string) {
  const server = await openFaultServer(options)
  const clock = shiftedClock()
  const http = createHttpClient({ baseUrl: checkBaseUrl(server.url), clock, deadlines: DEADLINES })
  closers.push(server.close, http.close)
  const tokens = memoryStore(stored)
  const log = createMemoryLog()
  const open = () =>
    createSession({
      profileId: 'work',
      profileName: 'Work',
      username: 'ann',
      store: tokens.store,
      send: http.send,
      clock,
      log,
    })
  const session = open()
  const states: SessionState[] = []
  session.onChange((state) => states.push(state))
  const send = withToken(http.send, session, 'app-1')
  return { server, clock, http, tokens, session, states, send, open, log }
}

describe('a session', () => {
  it('signs in with the password once and keeps only the refresh token', async () => {
    const { session, tokens, server, send, states } = await setUp()
    await session.signIn('pass-word-1')
    expect(tokens.read()).toBe('{"current":"refresh-token-1"}')
    expect(states).toEqual([{ state: 'ready' }])
    const response = await send(ask)
    expect(response.status).toBe(200)
    expect(server.log.at(-1)!.headers).toMatchObject({
      authorization: 'Bearer access-token-1',
      appid: 'app-1',
    })
    expect(JSON.stringify(tokens.writes)).not.toContain('pass-word-1')
  })

  it('says that a password is wrong and changes nothing', async () => {
    const { session, tokens } = await setUp()
    await expect(session.signIn('wrong')).rejects.toMatchObject({ code: 'SIGNED_OUT' })
    expect(tokens.writes).toEqual([])
  })

  it('says that the address is wrong where nothing takes a sign-in', async () => {
    const { clock, log } = await setUp()
    const { store, writes } = memoryStore()
    const session = createSession({
      ...{ profileId: 'work', profileName: 'Work', username: 'ann', store, clock, log },
      send: async () => ({ status: 404, headers: {}, json: {}, bytes: 2 }),
    })
    await expect(session.signIn('pass-word-1')).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringContaining('before /v1 and /v6') as string,
    })
    expect(writes).toEqual([])
  })

  it('renews once for twenty requests that are refused at once', async () => {
    const { session, server, send } = await setUp({ tokenDelayMs: 50 })
    await session.signIn('pass-word-1')
    server.expireTokens()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ask)))
    expect(answers.every(({ status, isRenewed }) => status === 401 && isRenewed)).toBe(true)
    expect((await send(ask)).status).toBe(200)
    expect(server.verdict()).toMatchObject({ refreshes: 1, parallelRefresh: 0, tokenReuse: 0 })
  })

  it('renews at 80 % of the life, by whichever clock is further', async () => {
    const { session, server, clock } = await setUp({ expiresInS: 1_000 })
    await session.signIn('pass-word-1')
    clock.shift(799_000)
    expect(await session.token()).toBe('access-token-1')
    clock.shift(2_000)
    expect(await session.token()).toBe('access-token-2')
    expect(server.verdict()).toMatchObject({ refreshes: 1, tokenReuse: 0 })
  })

  it('keeps the new token before it is used, and the old one until then', async () => {
    const { session, tokens, clock, send } = await setUp()
    await session.signIn('pass-word-1')
    await send(ask)
    clock.shift(3_000_000)
    await session.token()
    expect(tokens.read()).toBe('{"current":"refresh-token-2","previous":"refresh-token-1"}')
    await send(ask)
    await new Promise((resolve) => setImmediate(resolve))
    expect(tokens.read()).toBe('{"current":"refresh-token-2"}')
  })

  it('goes on after a restart without asking', async () => {
    const { session, open, server } = await setUp()
    await session.signIn('pass-word-1')
    const later = open()
    expect(await later.token()).toBe('access-token-2')
    expect(server.verdict()).toMatchObject({ passwordGrants: 1, tokenReuse: 0 })
  })

  it.each(['reset', 'blackhole', 'status-500', 'truncated-silent', 'root-list'] as const)(
    'asks for a sign-in once when the answer to a renewal is lost (%s)',
    async (fault) => {
      const { session, server, states, clock } = await setUp()
      await session.signIn('pass-word-1')
      clock.shift(3_600_000)
      server.script(fault, { path: '/v1/oauth' })
      for (let index = 0; index < 5; index++) {
        await expect(session.token()).rejects.toMatchObject({ fault: 'sign-in', isSent: false })
      }
      expect(states.filter(({ state }) => state === 'signed-out')).toHaveLength(1)
      expect(server.log.filter(({ path }) => path === '/v1/oauth/token')).toHaveLength(2)
      await session.signIn('pass-word-1')
      expect(session.state).toEqual({ state: 'ready' })
    },
  )

  it('stays signed in when the line is down or a portal answers', async () => {
    const { session, server, clock } = await setUp()
    await session.signIn('pass-word-1')
    clock.shift(3_600_000)
    server.script('captive-portal', { path: '/v1/oauth' })
    await expect(session.token()).rejects.toMatchObject({ fault: 'captive' })
    expect(session.state).toEqual({ state: 'ready' })
    expect(await session.token()).toBe('access-token-2')
  })

  it('uses the last fifth of a token when it cannot be renewed early', async () => {
    const { session, server, clock } = await setUp({ expiresInS: 1_000 })
    await session.signIn('pass-word-1')
    clock.shift(900_000)
    server.script('captive-portal', { path: '/v1/oauth' })
    expect(await session.token()).toBe('access-token-1')
  })

  it('asks for a sign-in when a new token is refused as well', async () => {
    const { session, server, send } = await setUp()
    await session.signIn('pass-word-1')
    server.script('unauthorized', { path: '/v6', times: 2 })
    expect(await send(ask)).toMatchObject({ status: 401, isRenewed: true })
    await expect(send(ask)).rejects.toMatchObject({ fault: 'sign-in', isSent: true })
    expect(session.state.state).toBe('signed-out')
    expect(server.verdict().refreshes).toBe(1)
  })

  it('asks for a sign-in when nothing, nonsense or an ended token is stored', async () => {
    for (const stored of [
      undefined,
      'nonsense',
      '{"current":""}',
      '{"current":"refresh-token-old"}',
    ]) {
      const { session } = await setUp({}, stored)
      await expect(session.token()).rejects.toMatchObject({ fault: 'sign-in' })
    }
  })

  it('signs in with a kept password where a renewal cannot, and forgets it where it is refused', async () => {
    const { server, clock, http, tokens, log } = await setUp()
    const kept = memoryStore()
    const open = () =>
      createSession({
        ...{ profileId: 'work', profileName: 'Work', username: 'ann', store: tokens.store },
        ...{ password: kept.store, send: http.send, clock, log },
      })
    const session = open()
    await session.signIn('pass-word-1', true)
    expect(kept.read()).toBe('pass-word-1')
    server.forgetSessions()
    clock.shift(62 * 3_600_000)
    await session.token()
    expect(session.state.state).toBe('ready')
    // Not asked to keep it, it keeps it no longer.
    await session.signIn('pass-word-1')
    expect(kept.read()).toBeUndefined()
    await kept.store.write('changed since')
    server.forgetSessions()
    clock.shift(62 * 3_600_000)
    await expect(session.token()).rejects.toMatchObject({ fault: 'sign-in' })
    expect(kept.read()).toBeUndefined()
    const grants = server.verdict().passwordGrants
    await expect(session.token()).rejects.toMatchObject({ fault: 'sign-in' })
    expect(server.verdict().passwordGrants).toBe(grants)
    await session.signIn('pass-word-1', true)
    await session.signOut()
    expect(kept.read()).toBeUndefined()
  })

  it('forgets on signing out', async () => {
    const { session, tokens } = await setUp()
    await session.signIn('pass-word-1')
    await session.signOut()
    expect(tokens.read()).toBeUndefined()
    await expect(session.token()).rejects.toMatchObject({ fault: 'sign-in' })
  })
})

describe('the whole chain: retry, lane, circuit, token, http', () => {
  it('works through 30 requests with tokens that end and answers that fail', async () => {
    const { server, session, http, clock, log } = await setUp({ tokenDelayMs: 20 })
    const random = seededRandom(5)
    const rules = { ...SERVICE_RULES, gapMs: 1, backgroundGapMs: 1 }
    const ledger = await openLedger({
      store: createMemoryLedger().instance(),
      clock,
      random,
      log,
      rules,
    })
    const queue = createQueue({ clock, random, log, ledger, rules })
    const hasty = { ...clock, sleep: async () => {} }
    const inner = createCircuit({ clock }).wrap(withToken(http.send, session, 'app-1'))
    const lane = queue.through({ profileId: 'work', appId: 'app-1' }, inner)
    const send = createRetry({ clock: hasty, random }).wrap(lane)
    session.onChange((state) =>
      queue.hold('work', state.state === 'signed-out' ? state.reason : undefined),
    )

    const waiting = Array.from({ length: 10 }, (_, index) =>
      send({ ...ask, query: [['n', String(index)]] }),
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(queue.state()[0]).toMatchObject({
      waiting: 10,
      pausedReason: expect.stringContaining('Sign in'),
    })
    await session.signIn('pass-word-1')
    expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true)

    server.script('reset', { path: '/v6' })
    server.script('status-503', { path: '/v6' })
    server.expireTokens()
    const more = Array.from({ length: 20 }, (_, index) =>
      send({ ...ask, query: [['m', String(index)]] }),
    )
    expect((await Promise.all(more)).every(({ status }) => status === 200)).toBe(true)
    expect(server.verdict()).toMatchObject({
      tokenReuse: 0,
      parallelRefresh: 0,
      credentialLeaks: 0,
      refreshes: 1,
      passwordGrants: 1,
    })
  })
})

describe('withKeys', () => {
  it("names the operator's headers and fails without keys before sending", async () => {
    const sent: WireRequest[] = []
    const send: Send = async (request) => {
      sent.push(request)
      return { status: 200, headers: {}, json: {}, bytes: 2 }
    }
    const keys = { brand: 'ACME', appId: 'id', profileId: 'p' }
    await withKeys(send, { ...keys, appKey: async () => 'key' })(ask)
    expect(sent[0]!.headers).toEqual({
      'x-acme-newsapi-application-id': 'id',
      'x-acme-newsapi-application-key': 'key',
    })
    const without = withKeys(send, { ...keys, appKey: async () => undefined })
    await expect(without(ask)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
    expect(sent).toHaveLength(1)
  })

  it('says that the key alone is missing where the id is there, as after a restart without a keyring', async () => {
    const none: Keys = {
      brand: 'A',
      appId: undefined,
      appKey: async () => undefined,
      profileId: 'p',
    }
    const send: Send = () => Promise.reject(new Error('sent'))
    const whole = {
      news: (keys: Keys) => withKeys(send, keys),
      text: (keys: Keys) => withTextKeys(send, keys),
      older: (keys: Keys) => withKeysWhereLegacy(send, send, keys),
    }
    const older = { ...ask, path: '/news/coverages' }
    for (const of of Object.values(whole)) {
      await expect(of(none)(older)).rejects.toThrow(/profile has (no application id|none)/)
      const noKey = of({ ...none, appId: 'id' })(older)
      await expect(noKey).rejects.toThrow(/vault holds no (application )?key of this profile/)
    }
  })
})

describe('withKeysWhereLegacy', () => {
  it('sends the keys where the path is legacy, the token elsewhere, and loses no sign-in', async () => {
    const sent: string[] = []
    const to =
      (name: string): Send =>
      async ({ path, headers }) => {
        sent.push(`${name} ${path} ${headers?.['x-acme-newsapi-application-key'] ?? ''}`)
        return { status: 200, headers: {}, json: {}, bytes: 2 }
      }
    const keys = { brand: 'ACME', appId: 'id', profileId: 'p' }
    const at = (path: string): WireRequest => ({ ...ask, path })
    const both = withKeysWhereLegacy(to('plain'), to('token'), {
      ...keys,
      appKey: async () => 'key',
    })
    await both(at('/news/related_stories'))
    await both(at('/v6/news/stories'))
    await both(at('/v2/autocomplete/suggestions/sources'))
    const without = withKeysWhereLegacy(to('plain'), to('token'), {
      ...keys,
      appKey: async () => undefined,
    })
    await expect(without(at('/news/coverages'))).rejects.toMatchObject({ code: 'SIGNED_OUT' })
    expect(sent).toEqual([
      'plain /news/related_stories key',
      'token /v6/news/stories ',
      'token /v2/autocomplete/suggestions/sources ',
    ])
  })
})

describe('a fake line', () => {
  it('keeps the token when a renewal never left', async () => {
    const clock = createFakeClock()
    const { store, writes } = memoryStore('{"current":"r1"}')
    const send: Send = async () => {
      throw new SendError('offline', 'Offline.', { isSent: false })
    }
    const session = createSession({
      profileId: 'p',
      profileName: 'P',
      username: 'ann',
      store,
      send,
      clock,
      log: createMemoryLog(),
    })
    await expect(session.token()).rejects.toMatchObject({ fault: 'offline' })
    expect(session.state.state).toBe('unknown')
    expect(writes).toEqual([])
  })
})
