import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { fetchErrorFrom } from '#electron/embedded/ingest/fetch-error.ts'
import { createFetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import type { FetchGuardOptions } from '#electron/embedded/ingest/fetch-guard.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { cut, redirect, send, stall, startFeedServer } from '#test/support/feed-server.ts'
import type { FeedServer } from '#test/support/feed-server.ts'

let server: FeedServer
beforeEach(async () => void (server = await startFeedServer()))
afterEach(() => server.close())

const guardWith = (more: Partial<FetchGuardOptions> = {}) =>
  createFetchGuard({
    version: '9.9',
    clock: systemClock(),
    spacingMs: 0,
    allowPrivate: ['feeds.example', 'other.example'],
    resolve: () => Promise.resolve(['127.0.0.1']),
    ...more,
  })
const at = (path: string, host = 'feeds.example') => `http://${host}:${server.port}${path}`
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('createFetchGuard', () => {
  it('says who it is and reads what it gets', async () => {
    server.route(
      '/f',
      send('hello', { 'content-type': 'text/xml', 'cache-control': 'public, max-age=90' }),
    )
    const got = await guardWith().fetch(at('/f'))
    expect(text(got.bytes)).toBe('hello')
    expect(got).toMatchObject({
      kind: 'fetched',
      url: at('/f'),
      contentType: 'text/xml',
      maxAgeS: 90,
    })
    expect(server.asked[0]?.headers['user-agent']).toBe('Broadsheet/9.9')
  })

  it('connects to the address it checked, whatever the name says later', async () => {
    server.route('/f', send('pinned'))
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const resolve = () => Promise.resolve(answers.shift() ?? ['10.0.0.1'])
    const got = await guardWith({ resolve }).fetch(at('/f'))
    expect(text(got.bytes)).toBe('pinned')
    expect(answers).toHaveLength(1)
  })

  it('asks conditionally and understands 304', async () => {
    server.route('/f', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"a"'
      response.writeHead(isKnown ? 304 : 200, { etag: '"a"' }).end(isKnown ? undefined : 'x')
    })
    const guard = guardWith()
    expect(await guard.fetch(at('/f'))).toMatchObject({ kind: 'fetched', etag: '"a"' })
    expect(await guard.fetch(at('/f'), { etag: '"a"' })).toMatchObject({ kind: 'unchanged' })
  })

  it('follows redirects, and knows which were for good', async () => {
    server.route('/a', redirect('/b', 301))
    server.route('/b', redirect('/c', 308))
    server.route('/c', redirect('/d', 302))
    server.route('/d', redirect('/e', 301))
    server.route('/e', send('end'))
    const got = await guardWith().fetch(at('/a'))
    expect(got).toMatchObject({ url: at('/e'), movedTo: at('/c') })
  })

  it.each([
    ['a private address', () => `http://127.0.0.1:${server.port}/secret`],
    ['another way to write it', () => `http://2130706433:${server.port}/secret`],
    ['IPv6 loopback', () => `http://[::1]:${server.port}/secret`],
    ['a file', () => 'file:///etc/passwd'],
    ['an address with a password', () => `http://u:p@feeds.example:${server.port}/secret`],
  ])('does not follow a redirect to %s', async (_what, target) => {
    server.route('/a', redirect(target()))
    server.route('/secret', send('secret'))
    await expect(guardWith().fetch(at('/a'))).rejects.toMatchObject({ code: 'REFUSED' })
    expect(server.asked.map((each) => each.path)).toEqual(['/a'])
  })

  it('gives up on a loop after five redirects', async () => {
    server.route('/a', redirect('/a'))
    await expect(guardWith().fetch(at('/a'))).rejects.toThrow('redirects more than 5 times')
    expect(server.asked).toHaveLength(6)
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('undoes %s', async (name, pack) => {
    server.route('/f', send(pack(Buffer.from('packed text')), { 'content-encoding': name }))
    expect(text((await guardWith().fetch(at('/f'))).bytes)).toBe('packed text')
  })

  it('undoes two encodings and refuses three', async () => {
    const twice = gzipSync(gzipSync('x'))
    server.route('/2', send(twice, { 'content-encoding': 'gzip, gzip' }))
    server.route('/3', send(gzipSync(twice), { 'content-encoding': 'gzip, gzip, gzip' }))
    expect(text((await guardWith().fetch(at('/2'))).bytes)).toBe('x')
    await expect(guardWith().fetch(at('/3'))).rejects.toMatchObject({ code: 'BROKEN' })
  })

  it('stops a gzip bomb at the cap, in memory too', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    server.route('/f', send(bomb, { 'content-encoding': 'gzip' }))
    const before = process.memoryUsage().rss
    await expect(guardWith({ maxBytes: 1024 * 1024 }).fetch(at('/f'))).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('notices a body that is cut short', async () => {
    server.route('/plain', cut('<rss>'))
    const half = gzipSync('x'.repeat(10_000)).subarray(0, 20)
    server.route('/gzip', send(half, { 'content-encoding': 'gzip' }))
    for (const path of ['/plain', '/gzip']) {
      await expect(guardWith().fetch(at(path))).rejects.toMatchObject({ code: 'BROKEN' })
    }
  })

  it.each([
    ['no headers', (): void => undefined, { headersMs: 200 }],
    ['a body that stalls', stall('<rss>'), { idleMs: 200 }],
    ['too long altogether', stall('<rss>'), { totalMs: 200 }],
  ])('ends in time with %s', async (_what, route, deadlines) => {
    server.route('/f', route)
    const guard = guardWith({ deadlines })
    await expect(guard.fetch(at('/f'))).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('can be stopped, and lets the connection go', async () => {
    server.route('/f', stall('<rss>'))
    const stop = new AbortController()
    const fetching = guardWith().fetch(at('/f'), { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')), 100)
    await expect(fetching).rejects.toThrow('enough')
  })

  it('keeps Retry-After per address and leaves the neighbours alone', async () => {
    server.route('/a', send('', { 'retry-after': '120' }, 429))
    server.route('/b', send('fine'))
    const guard = guardWith()
    const now = Date.now()
    const refusal = await guard.fetch(at('/a')).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'STATUS', status: 429 })
    expect((refusal as { retryAt: number }).retryAt - now).toBeGreaterThan(118_000)
    await expect(guard.fetch(at('/a'))).rejects.toMatchObject({ code: 'TOO_SOON' })
    expect(text((await guard.fetch(at('/b'))).bytes)).toBe('fine')
    expect(server.asked.map((each) => each.path)).toEqual(['/a', '/b'])
  })

  it('asks one host once at a time and with a pause, other hosts meanwhile', async () => {
    const slow = (_request: unknown, response: { end(text: string): void }) =>
      void setTimeout(() => response.end('x'), 60)
    for (const path of ['/1', '/2', '/3', '/other']) server.route(path, slow)
    const guard = guardWith({ spacingMs: 150 })
    await Promise.all([
      ...['/1', '/2', '/3'].map((path) => guard.fetch(at(path))),
      guard.fetch(at('/other', 'other.example')),
    ])
    const own = server.asked.filter(({ path }) => path !== '/other')
    const gaps = own.slice(1).map(({ at: time }, index) => time - (own[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(200)
    expect(server.peak()).toBe(2)
  })

  it.each([
    ['CERT_HAS_EXPIRED', 'its certificate has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not one this computer trusts'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not one this computer trusts'],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'a secure connection could not be made'],
  ])('says of %s what it means', (code, reason) => {
    const cause = Object.assign(new Error('C0F6:error:0A00:ssl/record.c:77:'), { code })
    expect(fetchErrorFrom('https://e.com/', cause)).toMatchObject({
      code: 'UNREACHABLE',
      message: `https://e.com/ cannot be reached: ${reason}.`,
    })
  })

  it('names what could not be reached', async () => {
    const guard = guardWith()
    await expect(guard.fetch('http://feeds.example:1/x')).rejects.toThrow(
      /^http:\/\/feeds\.example:1\/x cannot be reached: .*ECONNREFUSED/,
    )
    await expect(guard.fetch(at('/f').replace('http:', 'https:'))).rejects.toThrow(
      /cannot be reached: what stands there does not speak https; try the address with http\.$/,
    )
    await expect(guard.fetch(at('/nothing'))).rejects.toThrow('there is nothing at this address')
  })
})
