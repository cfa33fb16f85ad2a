/** A loopback server that behaves as feeds on the internet do: answers scripted per path. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Route = (request: IncomingMessage, response: ServerResponse) => void

export type FeedServer = {
  readonly port: number
  readonly origin: string
  /** Paths asked for, in order, with the time of asking. */
  readonly asked: { readonly path: string; readonly at: number; readonly headers: IncomingMessage['headers'] }[] // prettier-ignore
  /** The largest number of requests that were open at one time. */
  readonly peak: () => number
  route(path: string, route: Route): void
  close(): Promise<void>
}

export async function startFeedServer(): Promise<FeedServer> {
  const routes = new Map<string, Route>()
  const sockets = new Set<Socket>()
  const asked: FeedServer['asked'] = []
  let open = 0
  let peak = 0
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({ path, at: performance.now(), headers: request.headers })
    peak = Math.max(peak, ++open)
    response.on('close', () => open--)
    const route = routes.get(path.split('?')[0] ?? path)
    if (route) route(request, response)
    else response.writeHead(404).end()
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    asked,
    peak: () => peak,
    route: (path, route) => void routes.set(path, route),
    async close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}

export const send =
  (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): Route =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

export const redirect =
  (location: string, status = 302): Route =>
  (_request, response) =>
    void response.writeHead(status, { location }).end()

/** Answers 304 when the validator of its last answer comes back. */
export const validated =
  (body: string, etag: string, lastModified?: string): Route =>
  (request, response) => {
    const headers = { etag, ...(lastModified && { 'last-modified': lastModified }) }
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, headers).end(body)
  }

/** Sends a beginning and then nothing more. */
export const stall =
  (start: string): Route =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    response.write(start)
  }

/** Promises more bytes than it sends, and hangs up. */
export const cut =
  (body: string): Route =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': String(body.length + 1000) })
    response.write(body, () => response.destroy())
  }

/** One item per given title. */
export function rss(titles: readonly string[], head = ''): string {
  const items = titles.map(
    (title) => `<item><title>${title}</title><guid isPermaLink="false">${title}</guid></item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Test</title>${head}${items.join('')}</channel></rss>`
}
