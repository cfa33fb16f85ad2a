import { type Priority, type Send, SendError, type WireRequest } from '#electron/platform/send.ts'
import { urlOf } from '../url.ts'
import { type Asked, bodyOf, failureOfSend } from '../answer.ts'
import { checkLength, isTooLong } from './request.ts'

/** How urgent a call is, and for whom it is fair. */
export type CallOptions = {
  readonly priority: Priority
  readonly fairKey?: string
  readonly signal?: AbortSignal
  /** Of answers that are paid for. */
  readonly keeper?: AnswerKeeper
}

/** Has answers on disk before anything is done with them; an address is a path and its query. */
export type AnswerKeeper = {
  /** The body that came already and was put to no use; undefined where none did. */
  find(address: string): unknown
  leaving(address: string): void
  /** It came whole. */
  came(address: string, body: unknown): void
  /** It was refused, or never left: the service counts nothing for it. */
  refused(address: string): void
}

type Question = Pick<WireRequest, 'path' | 'query' | 'endpoint'>

/** One request, and the body of its answer. All throw WorkError from the closed list. */
export type Ask = {
  /** @throws WorkError QUERY where the address would be too long; nothing was sent. */
  get(question: Question, call: CallOptions): Promise<unknown>
  /** The same as a form in the body, where the profile wants that or the address would be too long. */
  getOrPost(question: Question, call: CallOptions): Promise<unknown>
}

export function createAsk(parts: {
  readonly send: Send
  readonly profileId: string
  readonly postsForms: boolean
}): Ask {
  const { send, profileId, postsForms } = parts
  const ask = async (
    request: Omit<WireRequest, 'priority'>,
    { signal, keeper, ...urgency }: CallOptions,
  ): Promise<unknown> => {
    const asked: Asked = { profileId, what: `the ${request.endpoint} endpoint` }
    const address = urlOf(request)
    const kept = keeper?.find(address)
    if (kept !== undefined) return kept
    const watched = keeper ? { onLeave: () => keeper.leaving(address) } : {}
    try {
      const body = bodyOf(await send({ ...request, ...urgency, ...watched }, signal), asked)
      keeper?.came(address, body)
      return body
    } catch (error) {
      const isMaybeCounted = signal?.aborted || (error instanceof SendError && error.isSent)
      if (!isMaybeCounted) keeper?.refused(address)
      throw signal?.aborted ? error : failureOfSend(error, asked)
    }
  }
  const get: Ask['get'] = async (question, call) =>
    ask(checkLength({ method: 'GET' as const, ...question }), call)

  return {
    get,
    getOrPost: async (question, call) =>
      postsForms || isTooLong(question) ? ask(formOf(question), call) : get(question, call),
  }
}

function formOf({ path, query, endpoint }: Question): Omit<WireRequest, 'priority'> {
  return {
    method: 'POST',
    path,
    query: [],
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: urlOf({ path: '', query }).slice(1),
    endpoint,
    // It only asks: what may have arrived may be asked again.
    isIdempotent: true,
  }
}
