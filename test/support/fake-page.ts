import { MessageChannel as NodeChannel, type MessagePort as NodePort } from 'node:worker_threads'
import { WebSocket as NodeSocket } from 'ws'
import type { PortLike } from '#electron/hosts/desktop/port-channel.ts'
import { PORT_REPLY, PORT_REQUEST } from '#shared/contract/link.ts'

export type FakePage = Window &
  typeof globalThis & {
    readonly sockets: NodeSocket[]
    /** Addresses the page went to by itself. */
    readonly visited: string[]
  }

// A page that is closed ends its timers: no reconnecting from beyond the test.

/** A page of the browser host without a browser: its address, its timers and its sockets. */
export function fakeBrowserPage(link: string): FakePage {
  const url = new URL(link)
  const sockets: NodeSocket[] = []
  const visited: string[] = []
  const replace = (to: string) => void visited.push(new URL(to, url).href)
  class OwnSocket extends NodeSocket {
    constructor(address: URL) {
      super(address, { origin: url.origin })
      sockets.push(this)
      // A browser throws nothing where a socket does not come about; its close says so.
      this.on('error', () => undefined)
    }
  }
  let isOpen = true
  const page = {
    location: Object.assign(url, { replace }),
    close() {
      isOpen = false
      for (const socket of sockets) socket.terminate()
    },
    history: {
      replaceState: (_: unknown, __: string, path: string) => void (url.hash = path && ''),
    },
    WebSocket: OwnSocket,
    setTimeout: (fire: () => void, delayMs: number) =>
      setTimeout(() => isOpen && fire(), delayMs).unref(),
    sockets,
    visited,
  }
  return page as unknown as FakePage
}

/** A page of the desktop window: its preload hands it one end of a channel. */
export function fakeDesktopPage(receive: (port: NodePort) => void): FakePage {
  const page = new EventTarget() as unknown as FakePage & Record<string, unknown>
  Object.assign(page, {
    location: new URL('app://broadsheet/'),
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    sockets: [],
    visited: [],
    postMessage(data: unknown) {
      if (data !== PORT_REQUEST) return
      const channel = new NodeChannel()
      receive(channel.port1)
      const event = Object.assign(new Event('message'), {
        data: PORT_REPLY,
        ports: [channel.port2],
      })
      Object.defineProperty(event, 'source', { value: page })
      page.dispatchEvent(event)
    },
  })
  return page
}

/** Node's port with the face of Electron's. */
export function asMainPort(port: NodePort): PortLike {
  return {
    on(event: string, listener: (message: { data: unknown }) => void) {
      if (event === 'message') port.on('message', (data) => listener({ data }))
      else port.on('close', () => listener({ data: undefined }))
    },
    postMessage: (data) => port.postMessage(data),
    start: () => port.start(),
    close: () => port.close(),
  }
}
