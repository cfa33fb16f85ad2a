import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { contentSecurityPolicy, PAGE_HEADERS } from '#electron/hosts/common/csp.ts'
import type { PageFile } from '#electron/hosts/common/page-files.ts'
import { bodyOf } from '#electron/hosts/common/page-files.ts'
import type { Random } from '#electron/platform/random.ts'
import { SOCKET_PATH } from '#shared/contract/link.ts'
import { isForeignFetch, isOwnHost } from './request-guards.ts'

const HEADER_DEADLINE_MS = 5000
const REQUEST_DEADLINE_MS = 10_000
const HEADER_BYTES = 16 * 1024
const MOST_CONNECTIONS = 64
const CHECK_EVERY_MS = 1000

export type PageServerOptions = {
  readonly files: ReadonlyMap<string, PageFile>
  readonly random: Random
  /** The port in use, known once the server listens. */
  readonly port: () => number
}

/** Answers with the page's own files and nothing else; sockets are another file's business. */
export function createPageServer(options: PageServerOptions): Server {
  const server = createServer(
    {
      headersTimeout: HEADER_DEADLINE_MS,
      requestTimeout: REQUEST_DEADLINE_MS,
      keepAliveTimeout: HEADER_DEADLINE_MS,
      maxHeaderSize: HEADER_BYTES,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    (request, response) => answer(request, response, options),
  )
  server.maxConnections = MOST_CONNECTIONS
  return server
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { files, random, port }: PageServerOptions,
): void {
  const { host } = request.headers
  if (!isOwnHost(host, port()))
    return refuse(response, 403, 'This is not the address of this page.')
  if (isForeignFetch(request.headers)) return refuse(response, 403, 'Another site asked for this.')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return refuse(response, 405, 'Only reading is possible here.')
  }
  const file = files.get(pathOf(request.url))
  if (!file) return refuse(response, 404, 'There is no such file.')
  const nonce = Buffer.from(random.bytes(16)).toString('base64url')
  const body = bodyOf(file, nonce)
  response.writeHead(200, {
    ...PAGE_HEADERS,
    'content-security-policy': contentSecurityPolicy({
      sockets: [`ws://${host}${SOCKET_PATH}`],
      styleNonce: nonce,
    }),
    'content-type': file.type,
    'content-length': body.byteLength,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The path as sent, never decoded or resolved: it is only a key of the file map. */
function pathOf(url: string | undefined): string {
  return (url ?? '').split(/[?#]/, 1)[0] ?? ''
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    ...PAGE_HEADERS,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  })
  response.end(`${sentence}\n`)
}
