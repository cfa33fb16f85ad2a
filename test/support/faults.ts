import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** What a scripted fault may use. */
export type FaultContext = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The body a healthy service would have sent. */
  readonly healthy: unknown
  readonly otherUrl: string
}

export type Fault = (context: FaultContext) => void

const JSON_TYPE = { 'content-type': 'application/json' }

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers = {},
): void {
  response.writeHead(status, { ...JSON_TYPE, ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Bytes as they are, past node's HTTP. */
function raw(bytes: string | Buffer, isEnd = true): Fault {
  return ({ request }) => {
    request.socket.write(bytes)
    if (isEnd) request.socket.end()
  }
}

function json(body: string | Buffer, headers: Record<string, string> = JSON_TYPE): Fault {
  return ({ response }) => {
    response.writeHead(200, headers)
    response.end(body)
  }
}

const status =
  (code: number, body: unknown = '', headers: Record<string, string> = {}): Fault =>
  ({ response }) =>
    sendJson(response, code, body, headers)

const errorBody = (code: number, title: string, detail: string) => ({
  errors: [{ id: `error${code}`, code: `KB${code}`, status: code, title, detail, links: {} }],
})

const gzipped = (bytes: Buffer) => json(bytes, { ...JSON_TYPE, 'content-encoding': 'gzip' })
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'

/** Faults by the names of the fault matrix. */
export const FAULTS = {
  // The connection.
  blackhole: () => {},
  reset: ({ request }) => request.socket.resetAndDestroy(),
  close: ({ request }) => request.socket.end(),
  'reset-mid': ({ request }) => {
    request.socket.write(`${HEAD}content-length: 900\r\n\r\n{"stories":[`)
    setTimeout(() => request.socket.resetAndDestroy(), 20)
  },
  truncated: raw(`${HEAD}content-length: 900\r\n\r\n{"stories":[`),
  'not-http': raw('SSH-2.0-OpenSSH_9.2\r\n'),
  'bad-chunk': raw(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`),
  'bad-length': raw(`${HEAD}content-length: 2\r\ncontent-length: 5\r\n\r\n{}`),
  'huge-headers': raw(`HTTP/1.1 200 OK\r\nx-big: ${'x'.repeat(200_000)}\r\n\r\n{}`),
  'slow-headers': raw('HTTP/1.1 200 OK\r\n', false),
  'slow-body': ({ response }) => {
    response.writeHead(200, JSON_TYPE)
    const timer = setInterval(() => response.write(' '), 30)
    response.on('close', () => clearInterval(timer))
  },
  stall: raw(`${HEAD}content-length: 900\r\n\r\n{"stories":[`, false),
  'early-hints': ({ request, healthy }) => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
    const body = JSON.stringify(healthy)
    request.socket.write(hint.repeat(500))
    request.socket.end(`${HEAD}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  },
  // What stands between.
  'captive-portal': json('<html><form>Log in</form></html>', { 'content-type': 'text/html' }),
  'captive-redirect': status(302, '', { location: 'http://portal.invalid/login' }),
  'redirect-cross': ({ response, otherUrl, request }) =>
    sendJson(response, 307, '', { location: `${otherUrl}${request.url}` }),
  'redirect-loop': ({ response, request }) =>
    sendJson(response, 301, '', { location: request.url }),
  // The body.
  'truncated-silent': json('{"stories":[{"id":1'),
  'gzip-corrupt': gzipped(flip(gzipSync(JSON.stringify({ stories: [], pad: noise(2_000) })))),
  'gzip-cut': gzipped(
    gzipSync(JSON.stringify({ stories: [], pad: noise(2_000) })).subarray(0, 900),
  ),
  'gzip-mislabel': json('{"stories":[]}', { ...JSON_TYPE, 'content-encoding': 'gzip' }),
  'gzip-bomb': ({ response }) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
    response.on('error', () => {})
    response.end(bomb())
  },
  'gzip-chain': json('x', { ...JSON_TYPE, 'content-encoding': Array(50).fill('gzip').join(', ') }),
  'unknown-encoding': json('x', { ...JSON_TYPE, 'content-encoding': 'zstd' }),
  'big-body': ({ response }) => {
    response.writeHead(200, JSON_TYPE)
    response.on('error', () => {})
    const block = ' '.repeat(1 << 20)
    let count = 0
    const more = () => {
      if (!response.destroyed && count++ < 300) response.write(block, more)
    }
    more()
  },
  'wrong-type': json('{"stories":[]}', { 'content-type': 'text/plain' }),
  'no-type': ({ response }) => void response.writeHead(200).end('{"stories":[]}'),
  latin1: json(Buffer.from('{"stories":[],"title":"Zürich"}', 'latin1')),
  'latin1-declared': json('{}', { 'content-type': 'application/json; charset=iso-8859-1' }),
  empty: json(''),
  deep: json('['.repeat(200_000) + ']'.repeat(200_000)),
  'root-null': json('null'),
  'root-string': json('"stories"'),
  'root-list': json('[]'),
  proto: json(
    '{"stories":[],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  ),
  'then-key': json('{"stories":[],"then":{"a":1},"toJSON":"x"}'),
  // Statuses.
  'status-500': status(500, errorBody(500, 'Internal Server Error', 'Boom')),
  'status-502-html': ({ response }) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  'status-503': status(503, errorBody(503, 'Service Unavailable', 'Same URL too often')),
  'status-503-retry-huge': status(503, '', { 'retry-after': '999999999' }),
  'status-504-empty': status(504),
  plan: status(403, errorBody(403, 'Forbidden', 'Your plan does not include clusters.')),
  'err-422': status(
    422,
    errorBody(422, 'Unprocessable Entity', "The parameter 'per_page' is too large."),
  ),
  'err-422-html': status(
    422,
    errorBody(422, 'x', `<img src=x onerror=alert(1)>bad\u202e${'y'.repeat(900)}`),
  ),
  'err-422-broken': status(422, '{"errors":[nonsense'),
  'err-404': status(404, errorBody(404, 'Not Found', 'No such story.')),
  'err-414': status(414, errorBody(414, 'URI Too Long', '')),
  unauthorized: status(401, errorBody(401, 'Unauthorized', 'Token expired.')),
  'rate-foreign': status(429, errorBody(429, 'Too Many Requests', 'hits per minute (61/60)')),
  'rate-limit-html': ({ response }) =>
    void response.writeHead(429, { 'content-type': 'text/html' }).end('<p>Slow down</p>'),
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

/** A gigabyte of blanks in a megabyte: sixteen members of one file, as gzip allows. */
function bomb(): Buffer {
  const member = gzipSync(Buffer.alloc(64 << 20, 0x20))
  return Buffer.concat(Array<Buffer>(16).fill(member))
}

/** Hard to compress, so that a cut falls into the middle of it. */
function noise(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

function flip(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length >> 1]! ^= 0xff
  return copy
}
