import { PORT_REPLY, PORT_REQUEST } from '#shared/contract/link.ts'
import { ConnectError } from './connect-error.ts'
import { createLineEvents } from './line-events.ts'
import type { Channel, Line } from './link.ts'

/** The preload answers in the same task; anything slower means that there is no preload. */
const PATIENCE_MS = 5000

/**
 * The desktop window's line. The preload hands over one port per page load; when its other end goes
 * the main process is gone too, so this line never comes back.
 */
export async function openPort(page: Window & typeof globalThis): Promise<Line> {
  const channel = channelOver(await receivePort(page))
  const events = createLineEvents()
  channel.onClosed(() => {
    events.lost()
    events.ended(new ConnectError('UNREACHABLE'))
  })
  return { current: async () => channel, on: events.on }
}

function receivePort(page: Window & typeof globalThis): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    const timer = page.setTimeout(() => {
      page.removeEventListener('message', receive)
      reject(new ConnectError('UNREACHABLE'))
    }, PATIENCE_MS)
    function receive(event: MessageEvent) {
      const [port] = event.ports
      if (event.source !== page || event.data !== PORT_REPLY || !port) return
      page.clearTimeout(timer)
      page.removeEventListener('message', receive)
      resolve(port)
    }
    page.addEventListener('message', receive)
    page.postMessage(PORT_REQUEST, page.location.origin)
  })
}

function channelOver(port: MessagePort): Channel {
  let isClosed = false
  port.addEventListener('close', () => (isClosed = true))
  port.start()
  return {
    post: (text) => port.postMessage(text),
    onMessage: (listener) =>
      port.addEventListener('message', (event) => {
        if (typeof event.data === 'string') listener(event.data)
      }),
    onClosed: (listener) => {
      if (isClosed) return listener()
      port.addEventListener('close', () => listener(), { once: true })
    },
  }
}
