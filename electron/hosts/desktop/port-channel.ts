import type { ServerChannel } from '#electron/hosts/common/serve-channel.ts'

/** The part of Electron's MessagePortMain that a channel uses. */
export interface PortLike {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  postMessage(data: unknown): void
  start(): void
  close(): void
}

/** A port to the window as the contract's channel. It cannot pile up: nothing to drain. */
export function channelOverPort(port: PortLike): ServerChannel {
  let isClosed = false
  const listeners = new Set<() => void>()
  const closed = () => {
    if (isClosed) return
    isClosed = true
    for (const listener of listeners) listener()
  }
  port.on('close', closed)
  return {
    send: (text) => {
      if (!isClosed) port.postMessage(text)
    },
    onFrame(listener) {
      port.on('message', ({ data }) => listener(typeof data === 'string' ? data : undefined))
      // Messages are kept until somebody listens.
      port.start()
    },
    onClosed: (listener) => void listeners.add(listener),
    close() {
      port.close()
      closed()
    },
  }
}
