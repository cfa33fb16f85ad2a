/**
 * One request to one of the two services, and its answer. Everything that is policy (retry, lane,
 * token) is a function that takes a Send and gives a Send: `retry(lane(token(fetch)))`.
 */

/** person: somebody waits for it; alert: a schedule does; backfill: nobody does. */
export type Priority = 'person' | 'alert' | 'backfill'

export type WireRequest = {
  readonly method: 'GET' | 'POST'
  /** Under the base address, starting with a slash. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers?: Readonly<Record<string, string>>
  /** A form body. */
  readonly body?: string
  /** Names the lane; the service counts its limit per endpoint. */
  readonly endpoint: string
  readonly priority: Priority
  /** Requests of one key wait behind each other; keys take turns. A search's id, say. */
  readonly fairKey?: string
  /** Hits the service counts for it; 1 where absent. */
  readonly cost?: number
  /** May be sent again after it may have arrived; true for GET where absent. */
  readonly isIdempotent?: boolean
  /** Told each time it leaves; the service may have counted it from then on. */
  readonly onLeave?: () => void
}

export type WireResponse = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed body; undefined where an error answer is not JSON. */
  readonly json: unknown
  /** Decoded size of the body. */
  readonly bytes: number
  /** The credentials were renewed because of this answer (401): the request may go once more. */
  readonly isRenewed?: boolean
}

/**
 * Resolves for every answer of the service, whatever its status.
 * @throws SendError where there was no answer that can be read; the signal's reason when aborted.
 */
export type Send = (request: WireRequest, signal?: AbortSignal) => Promise<WireResponse>

export type SendFault =
  /** No route, no interface. */
  | 'offline'
  | 'name-not-found'
  | 'refused'
  /** The connection broke before or within the answer. */
  | 'reset'
  | 'timeout'
  | 'tls'
  /** A log-in page, or a redirect, in place of the service. */
  | 'captive'
  /** An answer, but not one that can be trusted: cut, damaged, too large, not JSON, not UTF-8. */
  | 'bad-answer'
  /** No usable credentials; nothing was sent. */
  | 'sign-in'
  /** Our own rules rest this request; nothing was sent. */
  | 'resting'

export type SendErrorOptions = {
  /** Whether the service may have counted it. */
  readonly isSent: boolean
  /** For resting: wall-clock milliseconds at which it may go again. */
  readonly until?: number
  readonly cause?: unknown
}

export class SendError extends Error {
  readonly fault: SendFault
  readonly isSent: boolean
  readonly until: number | undefined

  constructor(fault: SendFault, message: string, options: SendErrorOptions) {
    super(message, { cause: options.cause })
    this.name = 'SendError'
    this.fault = fault
    this.isSent = options.isSent
    this.until = options.until
  }
}
