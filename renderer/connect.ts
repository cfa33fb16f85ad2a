import type { ContractRouterClient } from '@orpc/contract'
import { createORPCClient } from '@orpc/client'
import type { contract } from '#shared/contract/index.ts'
import { ConnectError } from './connect-error.ts'
import { createLink } from './link.ts'
import { openPort } from './port.ts'
import { openSocket } from './socket.ts'

/** Every procedure of the contract, typed; failures come as `ORPCError` with a declared code. */
export type Client = ContractRouterClient<typeof contract>

export type Connection = {
  readonly client: Client
  readonly host: 'desktop' | 'browser'
  /** The line dropped and is being renewed; open streams have failed. */
  onLost(listener: () => void): () => void
  /** The line is back: read again and reopen streams. */
  onBack(listener: () => void): () => void
  /** The session is over for good; the error says what the person can do. */
  onEnded(listener: (error: ConnectError) => void): () => void
}

/**
 * Picks the transport from the page's own address: the desktop window is served over `app:` and gets
 * a port from its preload, everything else is the browser host and its socket. Rejects with
 * `ConnectError` when the page has no valid link.
 */
export async function connect(page: Window & typeof globalThis = window): Promise<Connection> {
  const isDesktop = page.location.protocol === 'app:'
  const line = isDesktop ? await openPort(page) : await openSocket(page)
  return {
    client: createORPCClient<Client>(createLink(line)),
    host: isDesktop ? 'desktop' : 'browser',
    onLost: (listener) => line.on('lost', listener),
    onBack: (listener) => line.on('back', listener),
    onEnded: (listener) => line.on('ended', listener),
  }
}

export { ConnectError }
