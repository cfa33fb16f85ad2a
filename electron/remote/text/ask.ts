import { WorkError } from '#electron/platform/failures.ts'
import type { Priority, Send, WireResponse } from '#electron/platform/send.ts'
import { costOf } from '#shared/model/service-limits.ts'
import { TEXT_BASE } from '#shared/wire/text/endpoints.ts'
import { readProblems } from '#shared/wire/text/errors.ts'
import { failureOfSend, plainText, refusalOf } from '../answer.ts'
import { urlOf } from '../url.ts'

export type Pairs = readonly (readonly [name: string, value: string])[]

/** How urgent a call is, and for whom it is fair. */
export type CallOptions = {
  readonly priority: Priority
  readonly fairKey?: string
  readonly signal?: AbortSignal
}

/**
 * One call of an endpoint under `/api/v1/`, as a form, which has room for any text.
 * All throw WorkError from the closed list; an aborted call throws its signal's reason.
 */
export type AskText = (endpoint: string, pairs: Pairs, call: CallOptions) => Promise<WireResponse>

/** The lane of a text endpoint: the news service has one of some of these names too. */
export function laneOf(endpoint: string): string {
  return `text/${endpoint}`
}

export function createAskText(parts: { readonly send: Send; readonly profileId: string }): AskText {
  const { send, profileId } = parts
  return async (endpoint, pairs, { signal, ...urgency }) => {
    // Taxonomies are looked up, not analysed, and answer GET only.
    const isLookup = endpoint.startsWith('classify/taxonomy/')
    const form = {
      method: 'POST',
      query: [],
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: urlOf({ path: '', query: pairs }).slice(1),
      // It only asks: what may have arrived may be asked again.
      isIdempotent: true,
    } as const
    const request = {
      path: `${TEXT_BASE}/${endpoint}`,
      endpoint: laneOf(isLookup ? 'classify/taxonomy' : endpoint),
      cost: costOf(endpoint),
      ...urgency,
      ...(isLookup ? ({ method: 'GET', query: pairs } as const) : form),
    }
    const response = await send(request, signal).catch((error: unknown) => {
      throw signal?.aborted ? error : failureOfSend(error, { profileId, what: endpoint })
    })
    if (response.status >= 200 && response.status < 300) return response
    throw failureOf(response, { profileId, endpoint })
  }
}

function failureOf(
  { status, json }: WireResponse,
  { profileId, endpoint }: { readonly profileId: string; readonly endpoint: string },
): WorkError {
  const said = readProblems(json)
  const text = plainText((said.text ?? '').replace(/^requirement failed: /, ''))
  const words = text === '' ? '' : ` It says: ${text}`
  switch (status) {
    case 401:
    case 403:
      return new WorkError(
        'SIGNED_OUT',
        `The text-analysis service does not accept the application id and key of this profile. Enter them in Settings.${words}`,
        { profileId },
      )
    case 402:
      return new WorkError('PLAN', `Your plan does not include this.${words}`)
    case 404:
      return new WorkError(
        'NOT_FOUND',
        `The text-analysis service does not know “${endpoint}”.${words}`,
      )
    case 429:
      return new WorkError('OVER_BUDGET', `The service's limit is used up for now.${words}`)
    default:
  }
  if (status >= 400 && status < 500 && status !== 408) {
    const { parameter } = said
    const unsaid = `The text-analysis service cannot serve this request (${status}).`
    return new WorkError(
      'QUERY',
      text === '' ? unsaid : refusalOf(text, profileId, 'text-analysis service'),
      parameter === undefined ? undefined : { parameter: plainText(parameter) },
    )
  }
  return new WorkError(
    'SERVICE',
    `The text-analysis service has a fault of its own at ${endpoint} (${status}). Try again later.${words}`,
    { status },
  )
}
