import { WorkError } from '#electron/platform/failures.ts'
import { SendError, type WireResponse } from '#electron/platform/send.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import { WireErrors } from '#shared/wire/news/envelopes.ts'

/** From the service's answers to the closed list of failures, with its own words cut and plain. */

export type Asked = {
  readonly profileId: string
  /** For the person: "the stories endpoint". */
  readonly what: string
}

const LONGEST_TEXT = 300

/**
 * The body of a successful answer.
 * @throws WorkError by status: SIGNED_OUT, PLAN, NOT_FOUND, OVER_BUDGET, QUERY, SERVICE.
 */
export function bodyOf(response: WireResponse, asked: Asked): unknown {
  if (response.status >= 200 && response.status < 300) return response.json
  throw failureOf(response, asked)
}

function failureOf(response: WireResponse, { profileId, what }: Asked): WorkError {
  const said = saidBy(response.json)
  const words = said.text ? ` It says: ${said.text}` : ''
  const { status } = response
  switch (status) {
    case 401:
      return new WorkError(
        'SIGNED_OUT',
        `The service does not accept the credentials of this profile any more. Sign in again; searches and stories are kept.${words}`,
        { profileId },
      )
    case 403:
      return new WorkError('PLAN', `Your plan does not include this.${words}`)
    case 404:
      return new WorkError('NOT_FOUND', `The service does not know what was asked for.${words}`)
    case 429:
      return new WorkError('OVER_BUDGET', `The service's limit is used up for now.${words}`)
    case 414:
      return new WorkError('QUERY', `The search is too long for the service. Shorten it.${words}`)
    default:
  }
  if (status >= 400 && status < 500 && status !== 408) {
    const { parameter, column } = said
    const data = {
      ...(parameter !== undefined && { parameter }),
      ...(column !== undefined && { column }),
    }
    const unsaid = `The service cannot serve this request (${status}).`
    return new WorkError(
      'QUERY',
      said.text === undefined ? unsaid : refusalOf(said.text, profileId, 'service'),
      Object.keys(data).length > 0 ? data : undefined,
    )
  }
  return new WorkError(
    'SERVICE',
    `The service has a fault of its own at ${what} (${status}). Try again later; stored stories stay readable.${words}`,
    { status },
  )
}

/** The reason as a sentence. The engine of this computer speaks for itself; others are named. */
export function refusalOf(text: string, profileId: string, who: string): string {
  const sentence = /[.!?…]$/.test(text) ? text : `${text}.`
  if (profileId !== LOCAL_PROFILE_ID) return `The ${who} says: ${sentence}`
  // An address is no word to begin with a capital.
  if (/^[a-z][\w+.-]*:\/\//.test(sentence)) return sentence
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** A request that got no readable answer, as an expected failure; a bug is thrown on as it is. */
export function failureOfSend(error: unknown, { profileId }: Asked): unknown {
  if (!(error instanceof SendError)) return error
  const options = { cause: error }
  switch (error.fault) {
    case 'sign-in':
      return new WorkError('SIGNED_OUT', error.message, { profileId }, options)
    case 'resting': {
      const until = error.until === undefined ? undefined : new Date(error.until).toISOString()
      return new WorkError('OVER_BUDGET', error.message, until ? { until } : undefined, options)
    }
    case 'bad-answer':
    case 'tls':
      return new WorkError('SERVICE', error.message, undefined, options)
    default:
      return new WorkError('OFFLINE', error.message, undefined, options)
  }
}

/** What the service says is data: one line of plain text, never markup, never long. */
export function plainText(text: string): string {
  const line = text
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT - 1)}…` : line
}

function saidBy(json: unknown): { text?: string; parameter?: string; column?: number } {
  const parsed = WireErrors.safeParse(json)
  if (!parsed.success) return {}
  const [first] = parsed.data.errors
  const text = plainText(first?.detail || first?.title || '')
  const parameter = first?.parameter ?? first?.source?.parameter ?? parameterIn(text)
  return {
    ...(text && { text }),
    ...(parameter !== undefined && { parameter: plainText(parameter) }),
    ...columnIn(text),
  }
}

/** Where the embedded service's sentence begins with it, behind the name of the parameter. */
function columnIn(text: string): { column?: number } {
  const found = /^(?:Parameter "[^"]{1,80}": )?Column (\d{1,7}):/.exec(text)?.[1]
  return found === undefined ? {} : { column: Number(found) }
}

/** The name after the word "parameter", in quotes or with a dot or bracket that no word has. */
function parameterIn(text: string): string | undefined {
  const quoted = /parameter[^"'`]{0,20}["'`](!?[\w.[\]-]{1,80})["'`]/i.exec(text)
  const bare = /["'`](!?[\w-]+(?:\.[\w-]+|\[\])+)["'`]/.exec(text)
  return quoted?.[1] ?? bare?.[1]
}

/** An answer that cannot be used although it came whole. */
export function badAnswerFailure(message: string): WorkError {
  return new WorkError(
    'SERVICE',
    `${message} Check the base address of the profile, or try again later.`,
  )
}
