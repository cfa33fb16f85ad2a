import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBaseUrl } from '#electron/platform/base-url.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { SendError, type WireRequest } from '#electron/platform/send.ts'
import { createHttpClient, type Deadlines, type HttpClient } from '#electron/remote/http.ts'
import { networkFault } from '#electron/remote/network-fault.ts'
import { type FaultServer, openFaultServer } from '#test/support/fault-server.ts'
import type { FaultName } from '#test/support/faults.ts'

/** Short where a deadline is what is tested; a busy machine must not turn others into one. */
const SHORT = { connectMs: 300, headersMs: 150, idleMs: 150, totalMs: 600 }
const request: WireRequest = {
  method: 'GET',
  path: '/v6/news/stories',
  query: [['title', 'a b&c']],
  headers: { authorization: 'Bearer secret', appid: 'app-1', 'x-svc-newsapi-application-key': 'k' },
  endpoint: 'stories',
  priority: 'person',
}

let server: FaultServer
let client: HttpClient

beforeAll(async () => {
  server = await openFaultServer()
})
afterAll(() => server.close())
afterEach(() => client.close())

function open(url = server.url, deadlines?: Deadlines) {
  const clock = systemClock()
  client = createHttpClient({ baseUrl: checkBaseUrl(url), clock, ...(deadlines && { deadlines }) })
  return client.send
}

async function faultOf(name: FaultName, deadlines?: Deadlines): Promise<unknown> {
  server.script(name)
  return open(
    server.url,
    deadlines,
  )(request).then(
    ({ status, json }) => ({ status, json }),
    (error: unknown) => (error instanceof SendError ? error.fault : error),
  )
}

describe('a fault becomes its class', () => {
  it.each<[FaultName, string]>([
    ['blackhole', 'timeout'],
    ['reset', 'reset'],
    ['close', 'reset'],
    ['reset-mid', 'reset'],
    ['truncated', 'reset'],
    ['not-http', 'bad-answer'],
    ['bad-chunk', 'bad-answer'],
    ['bad-length', 'bad-answer'],
    ['huge-headers', 'bad-answer'],
    ['slow-headers', 'timeout'],
    ['slow-body', 'timeout'],
    ['stall', 'timeout'],
    ['captive-portal', 'captive'],
    ['captive-redirect', 'captive'],
    ['redirect-cross', 'captive'],
    ['redirect-loop', 'captive'],
    ['truncated-silent', 'bad-answer'],
    ['gzip-corrupt', 'bad-answer'],
    ['gzip-cut', 'bad-answer'],
    ['gzip-mislabel', 'bad-answer'],
    ['gzip-bomb', 'bad-answer'],
    ['gzip-chain', 'bad-answer'],
    ['unknown-encoding', 'bad-answer'],
    ['big-body', 'bad-answer'],
    ['wrong-type', 'bad-answer'],
    ['no-type', 'bad-answer'],
    ['latin1', 'bad-answer'],
    ['latin1-declared', 'bad-answer'],
    ['empty', 'bad-answer'],
    ['deep', 'bad-answer'],
  ])('%s: %s', async (name, fault) => {
    expect(await faultOf(name, fault === 'timeout' ? SHORT : undefined)).toBe(fault)
  })
})

describe('an answer is an answer', () => {
  it.each<[FaultName, number]>([
    ['status-500', 500],
    ['status-502-html', 502],
    ['status-504-empty', 504],
    ['err-422-broken', 422],
    ['rate-limit-html', 429],
    ['early-hints', 200],
    ['root-null', 200],
    ['then-key', 200],
  ])('%s: %i', async (name, status) => expect(await faultOf(name)).toMatchObject({ status }))

  it('pollutes nothing', async () => {
    await faultOf('proto')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('createHttpClient', () => {
  it('never carries credentials elsewhere', async () => {
    for (const name of ['redirect-cross', 'captive-redirect', 'redirect-loop'] as const) {
      await faultOf(name)
    }
    expect(server.verdict().credentialLeaks).toBe(0)
  })

  it('stops a bomb early and with little memory', async () => {
    const before = process.memoryUsage().rss
    const start = performance.now()
    expect(await faultOf('gzip-bomb')).toBe('bad-answer')
    expect(performance.now() - start).toBeLessThan(8_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6)
  })

  it('keeps all digits of an id', async () => {
    server.script(({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"stories":[{"id":9007199254740993},{"id":9007199254740992}]}')
    })
    const { json } = await open()(request)
    expect(json).toEqual({ stories: [{ id: '9007199254740993' }, { id: '9007199254740992' }] })
  })

  it('writes the query once and reads packed bodies', async () => {
    const { gzipSync, brotliCompressSync } = await import('node:zlib')
    server.script(({ response }) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip, br',
      })
      response.end(brotliCompressSync(gzipSync('{"stories":["ü"]}')))
    })
    const { json, bytes } = await open()(request)
    expect(json).toEqual({ stories: ['ü'] })
    expect(bytes).toBe(18)
    expect(server.log.at(-1)!.query).toBe('title=a+b%26c')
  })

  it('stops at once when aborted, before and within', async () => {
    const stop = new AbortController()
    server.script('stall')
    const sent = open()(request, stop.signal)
    setTimeout(() => stop.abort(new Error('stopped')), 40)
    await expect(sent).rejects.toThrow('stopped')
    await expect(client.send(request, stop.signal)).rejects.toThrow('stopped')
  })

  it('knows a closed port', async () => {
    const closed = await openFaultServer()
    await closed.close()
    const sent = open(closed.url)(request)
    await expect(sent).rejects.toMatchObject({ fault: 'refused', isSent: false })
  })
})

/** A certificate that nobody has signed, where openssl can make one. */
function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', keyFile, '-out', certFile]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files]
  try {
    execFileSync('openssl', args, { stdio: 'ignore' })
    return { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  } catch {
    console.log('skipped: no openssl here, so no self-signed certificate to refuse')
    return undefined
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const identity = selfSigned()

it.runIf(identity)('refuses a certificate that nobody vouches for, before sending', async () => {
  let requests = 0
  const secure = createServer({ ...identity }, (_request, response) => {
    requests += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const { port } = secure.address() as AddressInfo
  const sent = open(`https://127.0.0.1:${port}`)(request)
  await expect(sent).rejects.toMatchObject({ fault: 'tls', isSent: false })
  expect(requests).toBe(0)
  await new Promise((resolve) => secure.close(resolve))
})

describe('networkFault', () => {
  it.each([
    ['ENOTFOUND', 'name-not-found', false],
    ['EAI_AGAIN', 'name-not-found', false],
    ['ENETUNREACH', 'offline', false],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout', false],
    ['ECONNRESET', 'reset', true],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', false],
    ['CERT_HAS_EXPIRED', 'tls', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', false],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', false],
  ])('takes %s for %s', (code, fault, isSent) => {
    const error = Object.assign(new Error(code), { code })
    expect(networkFault(error, 'host')).toMatchObject({ fault, isSent })
    const several = new AggregateError([error])
    expect(networkFault(several, 'host')).toMatchObject({ fault, isSent })
  })

  it('tells to look at the clock when a certificate is not valid today', () => {
    const error = Object.assign(new Error('x'), { code: 'CERT_NOT_YET_VALID' })
    expect(String(networkFault(error, 'host'))).toContain("machine's date")
  })

  it('leaves a bug a bug', () => {
    const bug = new TypeError('x')
    expect(networkFault(bug, 'host')).toBe(bug)
  })
})

describe('checkBaseUrl', () => {
  it.each([
    'https://api.example.com/',
    'http://127.0.0.1:8080',
    'http://localhost:1',
    'http://[::1]:2',
  ])('takes %s', (text) => expect(checkBaseUrl(text).href).toContain('://'))

  it.each([
    'http://api.example.com',
    'ftp://api.example.com',
    'https://user:pass@api.example.com',
    'https://api.example.com?x=1',
    'http://127.0.0.1.evil.example',
    'javascript:alert(1)',
    'not an address',
  ])('refuses %s', (text) =>
    expect(() => checkBaseUrl(text)).toThrow(expect.objectContaining({ code: 'QUERY' })),
  )
})
