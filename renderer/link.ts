import type { ClientContext, ClientLink } from '@orpc/client'
import { ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { FRAME_LIMIT_BYTES } from '#shared/contract/link.ts'
import type { ConnectError } from './connect-error.ts'

/** One live connection; gone for good after `closed`. */
export type Channel = {
  post(text: string): void
  onMessage(listener: (text: string) => void): void
  /** Calls back once, at once if it is closed already. */
  onClosed(listener: () => void): void
}

export type LineEvents = {
  readonly lost: () => void
  readonly back: () => void
  readonly ended: (error: ConnectError) => void
}

/** A connection that may be renewed: channels come and go beneath it. */
export type Line = {
  /** The live channel; waits for one while the line is being renewed. */
  current(): Promise<Channel>
  on<Name extends keyof LineEvents>(name: Name, listener: LineEvents[Name]): () => void
}

/**
 * Half of what the main side allows, so that streams and calls together stay below its limit. More
 * calls wait here in order.
 */
const CALLS_AT_ONCE = 100

/** The link behind the typed client: one for all channels a line will ever have. */
export function createLink(line: Line): ClientLink<ClientContext> {
  const users = new WeakMap<Channel, ChannelUser>()
  const takeTurn = createTurns(CALLS_AT_ONCE)

  function userOf(channel: Channel): ChannelUser {
    const known = users.get(channel)
    if (known) return known
    const user = { link: linkOver(channel), isClosed: false }
    channel.onClosed(() => (user.isClosed = true))
    users.set(channel, user)
    return user
  }

  return {
    async call(path, input, options) {
      const done = await takeTurn(options.signal)
      try {
        const user = userOf(await orAborted(line.current(), options.signal))
        const explain = (error: unknown) =>
          user.isClosed && !(error instanceof ORPCError) && !options.signal?.aborted
            ? connectionLost()
            : error
        const output = await user.link.call(path, input, options).catch((error: unknown) => {
          throw explain(error)
        })
        return isStream(output) ? explainStream(output, explain) : output
      } finally {
        done()
      }
    },
  }
}

type ChannelUser = { readonly link: RPCLink<ClientContext>; isClosed: boolean }

function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

function linkOver(channel: Channel): RPCLink<ClientContext> {
  return new RPCLink({
    port: {
      on(event: string, listener: (event?: { data: unknown }) => void) {
        if (event === 'message') channel.onMessage((data) => listener({ data }))
        if (event === 'close') channel.onClosed(() => listener())
      },
      postMessage(data: unknown) {
        const text = String(data)
        // The main side ends the connection at this size; here only the one call fails.
        if (isTooLong(text)) throw tooLarge()
        channel.post(text)
      },
    },
  })
}

/** UTF-8 takes at most three bytes per UTF-16 unit: short texts need no encoding to be sure. */
function isTooLong(text: string): boolean {
  if (text.length * 3 <= FRAME_LIMIT_BYTES) return false
  return new TextEncoder().encode(text).length > FRAME_LIMIT_BYTES
}

function tooLarge() {
  return new ORPCError('PAYLOAD_TOO_LARGE', {
    message: 'This is more than 8 MB at once, so it was not sent. Split it into smaller pieces.',
  })
}

function connectionLost() {
  return new ORPCError('CONNECTION_LOST', {
    message:
      'The connection to Broadsheet dropped before the answer came. What was saved is kept; try again.',
  })
}

function isStream(value: unknown): value is AsyncIterableIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function explainStream(
  stream: AsyncIterableIterator<unknown>,
  explain: (error: unknown) => unknown,
): AsyncIterableIterator<unknown> {
  return {
    next: () =>
      stream.next().catch((error: unknown) => {
        throw explain(error)
      }),
    // Closing a stream whose connection is gone is not a failure: there is nothing left to stop.
    return: async (value) => {
      await stream.return?.(value).catch(() => undefined)
      return { done: true, value }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** At most `limit` turns are held at once; the others wait in order and may give up by signal. */
function createTurns(limit: number): (signal?: AbortSignal) => Promise<() => void> {
  const waiting = new Set<() => void>()
  let held = 0

  function release() {
    held -= 1
    const [next] = waiting
    next?.()
  }

  return (signal) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(take)
        reject(signal?.reason)
      }
      const take = () => {
        waiting.delete(take)
        signal?.removeEventListener('abort', giveUp)
        held += 1
        resolve(release)
      }
      if (signal?.aborted) return reject(signal.reason)
      if (held < limit) return take()
      waiting.add(take)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
}
