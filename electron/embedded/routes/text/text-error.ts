import { printPretty } from '#shared/wire/text/print.ts'
import { NOT_FOUND_TEXT, wireProblems, type TextProblem } from '#shared/wire/text/errors.ts'

export type TextStatus = 400 | 403 | 404 | 405 | 406 | 413 | 414 | 415 | 422 | 429 | 500 | 503

const PLAIN = 'text/plain;charset=UTF-8'
export const JSON_TYPE = 'application/json;charset=UTF-8'

/** Thrown by a route; the service answers with its status and body. */
export class TextError extends Error {
  readonly status: TextStatus
  readonly body: string
  readonly type: string

  /** @param body Plain text, as the service has it where no parameter is at fault. */
  constructor(status: TextStatus, body: string, type = PLAIN) {
    super(body)
    this.name = 'TextError'
    this.status = status
    this.body = body
    this.type = type
  }
}

/** A 400 or 422 that names the parameters at fault. */
export function problemError(status: 400 | 422, ...problems: readonly TextProblem[]): TextError {
  return new TextError(status, printPretty(wireProblems(problems)), JSON_TYPE)
}

export function invalid(location: string, message: string): TextError {
  return problemError(400, { reason: 'invalid', message, location })
}

export function nothingHere(): TextError {
  return new TextError(404, NOT_FOUND_TEXT)
}
