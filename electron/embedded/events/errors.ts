export type EventsErrorCode = 'CURSOR_INVALID' | 'CURSOR_MISMATCH'

/** A question about clusters that cannot be answered; nothing was changed. */
export class EventsError extends Error {
  readonly code: EventsErrorCode

  constructor(code: EventsErrorCode, message: string) {
    super(message)
    this.name = 'EventsError'
    this.code = code
  }
}
