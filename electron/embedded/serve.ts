/** The same service for other programs on this machine, on a port of the loopback interface. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { WorkError } from '#electron/platform/failures.ts'
import type { ServeOptions } from '#electron/platform/newsroom.ts'
import { errorBody, type ErrorStatus } from './protocol/errors.ts'
import type { TokenBook } from './protocol/tokens.ts'
import { createService, type ServiceParts } from './service.ts'

export type ServeParts = Omit<ServiceParts, 'access' | 'isRateLimited' | 'textShape'> & {
  readonly tokens: TokenBook
}

/** Reliability L9. */
const HEADER_BYTES = 16 * 1024
const HEADERS_MS = 5_000
const REQUEST_MS = 10_000
const MOST_CONNECTIONS = 64
const CHECK_MS = 1_000

const ABOUT =
  'This is the news and text-analysis service of a Broadsheet on this machine, for programs that ' +
  'have its credentials. It speaks JSON under /v6/news, /news, /v2/autocomplete, /v1/oauth/token ' +
  'and /api/v1.\n'

/**
 * Listens until it is closed; port 0 takes a free one.
 * @throws WorkError CONFLICT when the port is taken, UNSUPPORTED when it cannot be had at all
 */
export async function serveService(
  options: ServeOptions,
  { tokens, ...parts }: ServeParts,
): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const { host, port, isRateLimited, credentials, textShape = 'specified' } = options
  const access = { kind: 'credentials', credentials, tokens } as const
  const service = createService({ ...parts, access, isRateLimited, textShape })
  const answer = getRequestListener(service, { overrideGlobalObjects: false })

  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: HEADERS_MS,
    },
    (request, response) => {
      const refusal = refusalOf(request)
      const isRoot = request.url === '/' && request.method === 'GET'
      if (!refusal && !isRoot) return void answer(request, response)
      const status = refusal ? 403 : 200
      const type = refusal ? 'application/json;charset=utf-8' : 'text/plain;charset=utf-8'
      const body = refusal ? errorBody(403, [refusal]) : ABOUT
      response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' })
      response.end(body)
    },
  )
  server.maxConnections = MOST_CONNECTIONS
  server.on('clientError', answerBroken)
  await listen(server, host, port)
  const { address, port: taken, family } = server.address() as AddressInfo
  return {
    baseUrl: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d+)?$/i

/** Programs send no Origin; a page in a browser does, or it comes by a name of its own for us. */
function refusalOf({ headers, socket }: IncomingMessage): string | undefined {
  if (headers.origin !== undefined) {
    return 'Web pages may not use this service; it is for programs of this machine.'
  }
  // A name that was rebound to 127.0.0.1 shows in Host. Where the person chose to listen beyond
  // loopback, the names under which others know this machine are theirs to choose.
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.localAddress ?? '')
  if (!isLocal || LOOPBACK.test(headers.host ?? '')) return undefined
  return 'The header Host names another machine; use 127.0.0.1 or localhost.'
}

/** What is no HTTP, or too much of it, is answered without the service. */
function answerBroken(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, reason, detail] = brokenAnswer(error)
  const body = errorBody(status, [detail])
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\n` +
      `Content-Type: application/json;charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function brokenAnswer(
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
): [ErrorStatus, string, string] {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [400, 'Bad Request', 'The request did not come whole in time.']
  }
  if (error.code === 'HPE_INVALID_URL') {
    return [400, 'Bad Request', 'The URL holds letters that must be percent-encoded as UTF-8.']
  }
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    return [400, 'Bad Request', 'The request is no valid HTTP.']
  }
  const line = error.rawPacket?.indexOf('\n') ?? -1
  return line === -1 || line > 8192
    ? [414, 'URI Too Long', 'The URL is longer than the 8192 bytes a GET may have.']
    : [400, 'Bad Request', 'The headers are longer than 16 kB.']
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const cause = { cause: error }
      reject(
        error.code === 'EADDRINUSE'
          ? new WorkError(
              'CONFLICT',
              `Port ${port} is in use by another program; choose another with --port, or 0 for any free one.`,
              undefined,
              cause,
            )
          : new WorkError(
              'UNSUPPORTED',
              `The service cannot listen on ${host}:${port}: ${error.message}.`,
              undefined,
              cause,
            ),
      )
    })
    server.listen({ host, port }, () => resolve())
  })
}
