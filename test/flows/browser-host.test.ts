import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createORPCClient } from '@orpc/client'
import { CLOSE } from '#shared/contract/link.ts'
import { createLink } from '#renderer/link.ts'
import { openSocket } from '#renderer/socket.ts'
import { eventually } from '#test/support/eventually.ts'
import { fakeBrowserPage, type FakePage } from '#test/support/fake-page.ts'
import { openSmallWorkbench } from '#test/support/small-workbench.ts'
import { serveSmallPage, type SmallClient } from '#test/support/transports.ts'

type Answer = { status: number; headers: Record<string, unknown>; body: string }

let workbench: ReturnType<typeof openSmallWorkbench>
let host: Awaited<ReturnType<typeof serveSmallPage>>
let pages: FakePage[]
let shown: string[]

beforeEach(async () => {
  workbench = openSmallWorkbench()
  shown = []
  pages = []
  host = await serveSmallPage(workbench, { showLink: (link) => shown.push(link) })
})
afterEach(async () => {
  for (const page of pages) page.close()
  await host.close()
})

const own = () => `127.0.0.1:${host.port}`
const keyOf = (link: string) => link.split('#key=')[1] ?? ''

function get(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { method = 'GET', headers = {} } = options
    const call = request(
      { host: '127.0.0.1', port: host.port, path, method, headers },
      (answer) => {
        let body = ''
        answer.on('data', (data: Buffer) => (body += data.toString()))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        )
      },
    )
    call.on('error', reject)
    call.end()
  })
}

/** Opens a socket and tells how it ended: an HTTP status or a close code. */
function tryGreeting(
  greeting: string | Uint8Array | undefined,
  headers: Record<string, string> = {},
) {
  return new Promise<number | 'in'>((resolve) => {
    const socket = new WebSocket(`ws://${own()}/socket`, {
      headers: { origin: `http://${own()}`, ...headers },
    })
    socket.on('open', () => greeting !== undefined && socket.send(greeting))
    socket.on('message', () => {
      resolve('in')
      socket.terminate()
    })
    socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0))
    socket.on('close', (code) => resolve(code))
    socket.on('error', () => undefined)
  })
}

async function openPage(link = host.newLink()) {
  const page = fakeBrowserPage(link)
  pages.push(page)
  const line = await openSocket(page)
  return { page, line, client: createORPCClient<SmallClient>(createLink(line)) }
}

describe('the address', () => {
  it('is loopback only', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4')
    if (outside) {
      const error = await new Promise((resolve) => {
        connect(host.port, outside.address)
          .on('error', resolve)
          .on('connect', () => resolve('open'))
      })
      expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    }
    const table = execFileSync('cat', ['/proc/net/tcp', '/proc/net/tcp6']).toString()
    const hexPort = host.port.toString(16).toUpperCase().padStart(4, '0')
    const listening = table
      .split('\n')
      .filter((row) => row.includes(`:${hexPort} `) && / 0A /.test(row))
    expect(listening.map((row) => row.trim().split(/\s+/)[1])).toEqual([`0100007F:${hexPort}`])
  })

  it('moves to a free port when the wanted one is taken', async () => {
    const other = await serveSmallPage(openSmallWorkbench(), { port: host.port })
    expect(other.port).not.toBe(host.port)
    expect(other.isOther).toBe(true)
    await other.close()
  })

  it('keeps the key out of everything but the fragment', () => {
    const link = new URL(host.newLink())
    expect([link.pathname, link.search]).toEqual(['/', ''])
    expect(link.hash).toMatch(/^#key=[\w-]{43}$/)
  })
})

describe('files', () => {
  it('come with every header the page needs, and no cookie', async () => {
    const { status, headers, body } = await get('/')
    expect(status).toBe(200)
    const policy = String(headers['content-security-policy'])
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1]
    expect(policy).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src 'self' ws://${own()}/socket`,
        "worker-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types svelte-trusted-html broadsheet-worker',
      ].join('; '),
    )
    expect(body).toContain(nonce)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('have another nonce at each load', async () => {
    const bodies = await Promise.all([get('/'), get('/')])
    expect(bodies[0].body).not.toBe(bodies[1].body)
  })

  it('come with their type', async () => {
    expect((await get('/page.js')).headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  it.each([
    '/index.html',
    '/..',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..\\package.json',
    '/./page.js',
    '//page.js',
    '/page.js/',
    '/page.js%00',
    '/PAGE.JS',
    '/page',
    '/etc/passwd',
    '/file:///etc/passwd',
    '/constructor',
    '/__proto__',
    '/.git/config',
    '/socket/',
    '*',
    'http://evil.example/page.js',
  ])('are none but the known ones: %j', async (path) => {
    const { status, body } = await get(path)
    expect([403, 404]).toContain(status)
    expect(body).not.toContain('root:')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'are not changed by %s',
    async (method) => {
      const { status, headers } = await get('/', { method })
      expect(status).toBe(405)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it.each(['evil.example', `evil.example:1`, '127.0.0.1:1', 'localhost'])(
    'are refused to another host name before all else: %s',
    async (name) => {
      for (const path of ['/', '/page.js', '/nothing']) {
        expect((await get(path, { headers: { host: name } })).status).toBe(403)
      }
    },
  )

  it('are refused to another site that embeds them', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    expect((await get('/page.js', { headers })).status).toBe(403)
  })
})

describe('the greeting', () => {
  it('lets in with a key, once', async () => {
    const greeting = JSON.stringify({ key: keyOf(host.newLink()) })
    expect(await tryGreeting(greeting)).toBe('in')
    expect(await tryGreeting(greeting)).toBe(CLOSE.refused)
  })

  it('lets in one of two that race with the same key', async () => {
    const greeting = JSON.stringify({ key: keyOf(host.newLink()) })
    const ends = await Promise.all([tryGreeting(greeting), tryGreeting(greeting)])
    expect(ends.sort()).toEqual([CLOSE.refused, 'in'].sort())
  })

  it.each([
    ['a wrong key', JSON.stringify({ key: 'x'.repeat(43) }), CLOSE.refused],
    ['an empty key', '{"key":""}', CLOSE.refused],
    ['a wrong token', JSON.stringify({ token: 'x'.repeat(43) }), CLOSE.refused],
    ['neither', '{}', CLOSE.refused],
    ['something else', '{"key":"a","admin":true}', CLOSE.badFrame],
    ['a number', '{"key":5}', CLOSE.badFrame],
    ['no JSON', 'hello', CLOSE.badFrame],
    ['a call', '{"i":"1","p":{"u":"/add"}}', CLOSE.badFrame],
    ['bytes', new Uint8Array([123, 125]), CLOSE.badFrame],
    ['too much', JSON.stringify({ key: 'x'.repeat(300) }), CLOSE.badFrame],
  ])('refuses %s', async (_, greeting, code) => {
    expect(await tryGreeting(greeting)).toBe(code)
  })

  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['the other name of this machine', { origin: 'http://localhost:1' }],
    ['a rebound name', { host: 'evil.example', origin: 'http://evil.example' }],
  ])('is not even heard from %s', async (_, headers) => {
    const key = keyOf(host.newLink())
    expect(await tryGreeting(JSON.stringify({ key }), headers)).toBe(403)
    expect(await tryGreeting(JSON.stringify({ key }))).toBe('in')
  })

  it('must come within five seconds', async () => {
    expect(await tryGreeting(undefined)).toBe(CLOSE.tooLate)
  }, 8000)

  it('lets four pages in at once', async () => {
    for (let page = 0; page < 4; page += 1) await openPage()
    expect(await tryGreeting(JSON.stringify({ key: keyOf(host.newLink()) }))).toBe(CLOSE.full)
  })

  it('of a page without a key has a fresh link printed, not a flood of them', async () => {
    const bare = `http://${own()}/`
    await expect(openPage(bare)).rejects.toMatchObject({ code: 'NEEDS_LINK' })
    await expect(openPage(bare)).rejects.toMatchObject({ code: 'NEEDS_LINK' })
    expect(shown).toHaveLength(1)
    expect(await openPage(shown[0])).toBeDefined()
  })

  it('takes the key out of the address bar', async () => {
    const { page } = await openPage()
    expect(page.location.href).toBe(`http://${own()}/`)
  })
})

describe('a dropped connection', () => {
  it('comes back with the token and works again', async () => {
    const { page, line, client } = await openPage()
    const events: string[] = []
    line.on('lost', () => events.push('lost'))
    line.on('back', () => events.push('back'))
    page.sockets[0]?.terminate()
    await eventually(() => expect(events).toContain('lost'))
    expect(await client.add({ a: 1, b: 2 })).toBe(3)
    expect(events).toEqual(['lost', 'back'])
    expect(page.sockets).toHaveLength(2)
  })

  it('ends for good, with a sentence, when the session is gone', async () => {
    const { page, line, client } = await openPage()
    const ended = new Promise<Error>((resolve) => line.on('ended', resolve))
    const { port } = host
    await host.close()
    host = await serveSmallPage(workbench, { port })
    expect(host.port).toBe(port)
    expect((await ended).message).toContain('fresh link')
    await expect(client.add({ a: 1, b: 1 })).rejects.toMatchObject({ code: 'NEEDS_LINK' })
    page.close()
  })
})

describe('another workbench behind the same address', () => {
  it('is waited for, and pages load themselves anew with a key of their own', async () => {
    const { page, line } = await openPage()
    const ended: Error[] = []
    line.on('ended', (error) => ended.push(error))
    const other = openSmallWorkbench()
    let isOpening = false
    let open = () => undefined as void
    const opened = new Promise<void>((resolve) => (open = resolve))
    const exchanged = host.exchange(async () => {
      isOpening = true
      await opened
      return other
    })
    expect(isOpening).toBe(true)
    // Neither the page that was there nor one with a key gets in while there is nothing behind.
    expect(await tryGreeting(JSON.stringify({ key: keyOf(host.newLink()) }))).toBe(503)
    await eventually(() => expect(page.sockets.length).toBeGreaterThan(1))
    expect(page.visited).toEqual([])
    open()
    await exchanged
    await eventually(() => expect(page.visited).toHaveLength(1))
    expect(ended).toEqual([])
    const { client } = await openPage(page.visited[0])
    const stream = await client.ticks({ id: 'here' })
    await stream.next()
    expect([...other.seen.running]).toEqual(['here'])
    expect(workbench.seen.running.size).toBe(0)
    await stream.return?.(undefined)
  })
})

describe('slow and broken clients', () => {
  const lasting = (socket: Socket) =>
    new Promise<number>((resolve) => {
      const start = Date.now()
      socket.on('close', () => resolve(Date.now() - start))
      socket.on('error', () => undefined)
      socket.resume()
    })

  it('are cut when their headers take longer than five seconds', async () => {
    const socket = connect(host.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: ')
    expect(await lasting(socket)).toBeLessThan(8000)
  }, 10_000)

  it('are refused headers beyond 16 KB', async () => {
    const { status } = await get('/', { headers: { 'x-long': 'x'.repeat(17_000) } })
    expect(status).toBe(431)
  })

  it('hold at most 64 connections', async () => {
    const sockets = Array.from({ length: 80 }, () => connect(host.port, '127.0.0.1'))
    const ends = sockets.map((socket) => {
      let isCut = false
      socket.on('close', () => (isCut = true))
      socket.on('error', () => undefined)
      return () => isCut
    })
    await eventually(() => expect(ends.filter((isCut) => isCut()).length).toBe(16))
    for (const socket of sockets) socket.destroy()
  })

  it('make a stream wait, and are cut when they never read', async () => {
    const { client, page } = await openPage()
    const stream = await client.pour({ chunks: 2000, size: 100_000 })
    await stream.next()
    const raw = (page.sockets[0] as unknown as { _socket: Socket })._socket
    raw.pause()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(workbench.seen.poured).toBeLessThan(400)
    raw.resume()
    let count = 1
    for await (const chunk of stream) count += chunk.length / 100_000
    expect(count).toBe(2000)
  })

  it('gain nothing from compression', async () => {
    const socket = new WebSocket(`ws://${own()}/socket`, {
      origin: `http://${own()}`,
      perMessageDeflate: true,
    })
    await new Promise((resolve) => socket.once('open', resolve))
    expect(socket.extensions).toBe('')
    socket.terminate()
  })
})

describe('stopping', () => {
  it('takes less than three seconds with pages and streams open', async () => {
    const { client } = await openPage()
    const stream = await client.ticks({ id: 'x' })
    await stream.next()
    const start = Date.now()
    await host.close()
    expect(Date.now() - start).toBeLessThan(2000)
    await eventually(() => expect(workbench.seen.running.size).toBe(0))
    host = await serveSmallPage(workbench)
  })
})
