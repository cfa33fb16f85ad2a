import type { Hello, Welcome } from '#shared/contract/link.ts'
import { CLOSE, SOCKET_PATH } from '#shared/contract/link.ts'
import { ConnectError } from './connect-error.ts'
import { createLineEvents } from './line-events.ts'
import type { Channel, Line } from './link.ts'

const FIRST_RETRY_MS = 300
/** The host is on this machine, so asking costs nothing, and a restart should not be waited for. */
const LONGEST_RETRY_MS = 2_000

/**
 * The browser host's line. The key in the address works once and becomes a token that lives only in
 * this closure: never in storage, never in a cookie, so a reload asks for a new link.
 */
export async function openSocket(page: Window & typeof globalThis): Promise<Line> {
  const first = await greet(page, takeKey(page))
  // A key is always of the workbench that answers; only tokens outlive one.
  if ('anew' in first) throw new ConnectError('NEEDS_LINK')
  const events = createLineEvents()
  let token = first.token
  let current = keepLive(first.channel)

  function keepLive(channel: Channel): Promise<Channel> {
    channel.onClosed(() => {
      current = renew()
      // Whoever awaits `current` hears of a failure; without a caller it is told by `ended`.
      current.catch(() => undefined)
      events.lost()
    })
    return Promise.resolve(channel)
  }

  async function renew(): Promise<Channel> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)) {
      await new Promise((resolve) => page.setTimeout(resolve, waitMs))
      try {
        const answer = await greet(page, { token })
        if ('anew' in answer) return await loadAnew(page, answer.anew)
        token = answer.token
        current = keepLive(answer.channel)
        events.back()
        return answer.channel
      } catch (error) {
        if (!(error instanceof ConnectError) || error.code === 'UNREACHABLE') continue
        events.ended(error)
        throw error
      }
    }
  }

  return { current: () => current, on: events.on }
}

/** What this page holds is of a workbench that is gone, so it begins from nothing. Never resolves. */
function loadAnew(page: Window, key: string): Promise<never> {
  // The page loads itself when a key appears in its address.
  page.location.replace(`#key=${key}`)
  return new Promise(() => undefined)
}

/** Reads the one-time key and takes it out of the address bar and the history entry. */
function takeKey(page: Window): Hello {
  const key = new URLSearchParams(page.location.hash.slice(1)).get('key')
  if (key === null) return {}
  page.history.replaceState(null, '', page.location.pathname)
  return { key }
}

/** Opens a socket and exchanges the greeting; resolves once the main side has let the page in. */
function greet(
  page: Window & typeof globalThis,
  hello: Hello,
): Promise<{ channel: Channel; token: string } | { anew: string }> {
  const address = new URL(SOCKET_PATH, page.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new page.WebSocket(address)
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello)), { once: true })
    socket.addEventListener('close', (event) => reject(errorFromClose(event.code)), { once: true })
    socket.addEventListener(
      'message',
      (event) => {
        const welcome = JSON.parse(String(event.data)) as Welcome
        resolve(
          'anew' in welcome ? welcome : { channel: channelOver(socket), token: welcome.token },
        )
      },
      { once: true },
    )
  })
}

function errorFromClose(code: number): ConnectError {
  if (code === CLOSE.refused) return new ConnectError('NEEDS_LINK')
  if (code === CLOSE.full) return new ConnectError('FULL')
  return new ConnectError('UNREACHABLE')
}

function channelOver(socket: WebSocket): Channel {
  return {
    post: (text) => socket.send(text),
    onMessage: (listener) =>
      socket.addEventListener('message', (event) => {
        if (typeof event.data === 'string') listener(event.data)
      }),
    onClosed: (listener) => {
      if (socket.readyState >= socket.CLOSING) return listener()
      socket.addEventListener('close', () => listener(), { once: true })
    },
  }
}
