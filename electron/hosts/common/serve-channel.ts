import type { AnyRouter } from '@orpc/server'
import { ORPCError } from '@orpc/server'
import { StandardRPCHandler } from '@orpc/server/standard'
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer'
import { ServerPeer } from '@orpc/standard-server-peer'
import type { Clock } from '#electron/platform/clock.ts'
import type { Log } from '#electron/platform/log.ts'
import { CALLS_IN_FLIGHT, CLOSE, FRAME_LIMIT_BYTES } from '#shared/contract/link.ts'
import { createCallLimits } from './call-limits.ts'
import { isTooDeep } from './frames.ts'
import { hideBugs } from './hide-bugs.ts'

/** One page's connection as the transport gives it. */
export type ServerChannel = {
  send(text: string): void
  /** Frames that are not text come as undefined. */
  onFrame(listener: (text: string | undefined) => void): void
  /** Calls back once, whoever closed. */
  onClosed(listener: () => void): void
  close(code: number, reason: string): void
  /** Resolves when the page has taken most of what was sent; absent where nothing can pile up. */
  drained?(): Promise<void>
}

export type ServeOptions = {
  readonly router: AnyRouter
  readonly clock: Clock
  readonly log: Log
  /** Until the first answer, in milliseconds; a stream may then go on for as long as it likes. */
  readonly deadlineMs?: number
  /** Procedures that wait for a person, such as `newsroom.pick`; they have no deadline. */
  readonly isUnhurried?: (path: string) => boolean
}

const DEADLINE_MS = 120_000

/**
 * Serves the router to one page, whatever the transport: the limits, the hiding of bugs and the
 * checks of frames are the same for a port and a socket.
 */
export function serveChannel(channel: ServerChannel, options: ServeOptions): void {
  const limits = createCallLimits({
    clock: options.clock,
    inFlight: CALLS_IN_FLIGHT,
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    isUnhurried: options.isUnhurried ?? (() => false),
  })
  const handler = new StandardRPCHandler(options.router, {
    interceptors: [limits],
    clientInterceptors: [hideBugs(options.log, () => channel.drained?.())],
  })
  const handle = createServerPeerHandleRequestFn(handler, { context: { log: options.log } })
  const peer = new ServerPeer((frame) => {
    if (typeof frame !== 'string') throw new Error('The contract holds no binary data.')
    channel.send(frame)
  })

  let isClosed = false
  channel.onClosed(() => {
    isClosed = true
    peer.close({ reason: new ORPCError('CLIENT_CLOSED_REQUEST') })
  })
  channel.onFrame((frame) => {
    if (isClosed) return
    if (!isAcceptable(frame)) return channel.close(CLOSE.badFrame, 'Not a frame of this line')
    peer.message(frame, handle).catch((error: unknown) => {
      if (isClosed) return
      // A frame oRPC cannot read is not one of our page's: nothing good follows it.
      options.log.warn('A connection was closed for an unreadable frame', { error })
      channel.close(CLOSE.badFrame, 'Not a frame of this line')
    })
  })
}

function isAcceptable(frame: string | undefined): frame is string {
  return frame !== undefined && frame.length <= FRAME_LIMIT_BYTES && !isTooDeep(frame)
}
