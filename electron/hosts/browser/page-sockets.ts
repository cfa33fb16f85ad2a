import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import * as z from 'zod'
import type { ServeOptions } from '#electron/hosts/common/serve-channel.ts'
import { serveChannel } from '#electron/hosts/common/serve-channel.ts'
import type { HostedWorkbench } from '#electron/hosts/common/workbench-seam.ts'
import type { Welcome } from '#shared/contract/link.ts'
import { CLOSE, FRAME_LIMIT_BYTES, SOCKET_PATH } from '#shared/contract/link.ts'
import { isOwnHost, isOwnOrigin } from './request-guards.ts'
import type { Entry, Sessions } from './sessions.ts'
import { channelOver } from './socket-channel.ts'

const GREETING_DEADLINE_MS = 5000
const MOST_STRANGERS = 16

/** Keys and tokens are 43 characters; the rest is room for JSON. */
const LONGEST_GREETING = 200

const Hello = z.strictObject({
  key: z.string().max(100).optional(),
  token: z.string().max(100).optional(),
})

export type PageSocketOptions = Omit<ServeOptions, 'router' | 'log'> & {
  /** Undefined while one is exchanged for another. */
  readonly workbench: () => HostedWorkbench | undefined
  readonly sessions: Sessions
  readonly port: () => number
  /** A page of ours stands there without a valid link. */
  readonly onLinkWanted: () => void
}

/**
 * Takes the page's socket: host and origin first, then a greeting with a key or a token within five
 * seconds, then the contract.
 */
export function acceptPageSockets(server: Server, options: PageSocketOptions) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_LIMIT_BYTES,
    // Compression costs memory per connection and gains nothing over loopback.
    perMessageDeflate: false,
  })
  const strangers = new Set<WebSocket>()

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const status = refusalOf(request, options, strangers.size)
    if (status) return stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      strangers.add(socket)
      receive(socket, options, () => strangers.delete(socket))
    })
  })

  return {
    /** Tells every page that the host stops, and cuts those that do not listen. */
    close() {
      const open = [...sockets.clients]
      for (const socket of open) socket.close(CLOSE.stopping, 'Broadsheet is stopping')
      options.clock.setTimer(500, () => {
        for (const socket of open) socket.terminate()
      })
    },
  }
}

function refusalOf(
  request: IncomingMessage,
  { port, workbench }: PageSocketOptions,
  strangers: number,
): string | undefined {
  if (!isOwnHost(request.headers.host, port())) return '403 Forbidden'
  if (!isOwnOrigin(request.headers)) return '403 Forbidden'
  if (request.url !== SOCKET_PATH) return '404 Not Found'
  if (strangers >= MOST_STRANGERS || !workbench()) return '503 Service Unavailable'
  return undefined
}

function receive(socket: WebSocket, options: PageSocketOptions, known: () => void): void {
  const { clock } = options
  // Frames beyond the limit end in an error event; without a listener it would end the process.
  socket.on('error', (error) => {
    options.workbench()?.log.warn('A page connection failed', { error })
  })
  const timer = clock.setTimer(GREETING_DEADLINE_MS, () => {
    socket.close(CLOSE.tooLate, 'No greeting came')
  })
  socket.once('close', () => {
    timer.cancel()
    known()
  })
  socket.once('message', (data, isBinary) => {
    timer.cancel()
    known()
    const hello = isBinary ? undefined : readHello(data.toString())
    if (!hello) return socket.close(CLOSE.badFrame, 'Not a greeting')
    welcome(socket, enter(hello, options.sessions), options)
  })
}

function readHello(text: string): z.infer<typeof Hello> | undefined {
  if (text.length > LONGEST_GREETING) return undefined
  try {
    return Hello.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function enter({ key, token }: z.infer<typeof Hello>, sessions: Sessions): Entry | undefined {
  if (token !== undefined) return sessions.enterWithToken(token)
  if (key !== undefined) return sessions.enterWithKey(key)
  return undefined
}

function welcome(socket: WebSocket, entry: Entry | undefined, options: PageSocketOptions): void {
  const workbench = options.workbench()
  if (!workbench) return socket.close(CLOSE.stopping, 'Broadsheet is starting')
  if (entry?.kind === 'anew') {
    socket.send(JSON.stringify({ anew: entry.key } satisfies Welcome))
    return socket.close(CLOSE.stopping, 'Another workbench')
  }
  if (entry?.kind === 'full') return socket.close(CLOSE.full, 'Too many pages are connected')
  if (entry?.kind !== 'in') {
    options.clock.setTimer(entry?.delayMs ?? 0, () => socket.close(CLOSE.refused, 'No valid link'))
    return options.onLinkWanted()
  }
  socket.once('close', entry.leave)
  const { router, log } = workbench
  serveChannel(channelOver(socket, options.clock), { ...options, router, log })
  socket.send(JSON.stringify({ token: entry.token } satisfies Welcome))
}
