/** What page and main side agree on about the line itself, whatever runs over it. */

/** A frame is one JSON text; longer ones end the connection (bytes; the page counts UTF-8). */
export const FRAME_LIMIT_BYTES = 8 * 1024 * 1024

/** Calls and open streams one page may have at once; the page itself stays well below. */
export const CALLS_IN_FLIGHT = 200

/** Where the browser host takes sockets. */
export const SOCKET_PATH = '/socket'

/** The page posts this to its own window to be handed its port (desktop host). */
export const PORT_REQUEST = 'broadsheet:port-request'
export const PORT_REPLY = 'broadsheet:port'

/** First message on a socket: a one-time key, a session token, or neither to ask for a link. */
export type Hello = { readonly key?: string; readonly token?: string }
/**
 * The answer; everything after a token is oRPC. A key comes where another workbench answers than the
 * page knew: it loads itself anew with it.
 */
export type Welcome = { readonly token: string } | { readonly anew: string }

export const CLOSE = {
  /** Not a message this line knows. */
  badFrame: 4400,
  /** Key or token unknown, used or expired. */
  refused: 4401,
  /** No first message in time. */
  tooLate: 4408,
  /** The page does not read what it is sent. */
  slowReader: 4409,
  /** As many sessions as are allowed are in use. */
  full: 4429,
  /** The host is stopping. */
  stopping: 4503,
} as const
