import type { WebSocket } from 'ws'
import type { ServerChannel } from '#electron/hosts/common/serve-channel.ts'
import type { Clock } from '#electron/platform/clock.ts'
import { CLOSE } from '#shared/contract/link.ts'

/** Unsent bytes above which streams wait for the page. */
const WAIT_ABOVE_BYTES = 1024 * 1024
/** Unsent bytes above which the page has stopped reading. */
const CUT_ABOVE_BYTES = 64 * 1024 * 1024
const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 20

/** A socket as the contract's channel; a page that does not read is waited for, then cut off. */
export function channelOver(socket: WebSocket, clock: Clock): ServerChannel {
  // A close frame would queue behind everything the page has not read, so the socket is cut.
  const cut = () => socket.terminate()

  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      socket.send(text)
      if (socket.bufferedAmount > CUT_ABOVE_BYTES) cut()
    },
    onFrame: (listener) =>
      socket.on('message', (data, isBinary) => listener(isBinary ? undefined : data.toString())),
    onClosed: (listener) => void socket.once('close', listener),
    close: (code, reason) => (code === CLOSE.slowReader ? cut() : socket.close(code, reason)),
    async drained() {
      const until = clock.monotonic() + PATIENCE_MS
      while (socket.readyState === socket.OPEN && socket.bufferedAmount > WAIT_ABOVE_BYTES) {
        if (clock.monotonic() > until) return cut()
        await clock.sleep(LOOK_EVERY_MS)
      }
    },
  }
}
