import { isWorkError } from '#electron/platform/failures.ts'
import {
  SendError,
  type Send,
  type WireRequest,
  type WireResponse,
} from '#electron/platform/send.ts'
import type { ConnectionStep, Family } from '#shared/model/profile.ts'

export type ConnectionTest = {
  readonly family: Family
  readonly host: string
  /** With no credentials. */
  readonly reach: Send
  /** Gets a token, or finds the keys. @throws what says why not. */
  readonly authenticate: () => Promise<void>
  /** With credentials, through the lane. */
  readonly send: Send
}

/**
 * Tries a connection step by step and ends at the first step that fails, so that the person knows
 * what to mend. Costs one hit and one story.
 */
export async function* testConnection(
  test: ConnectionTest,
  signal?: AbortSignal,
): AsyncGenerator<ConnectionStep> {
  const reached = await attempt(() => test.reach(probe(REACH[test.family]), signal))
  yield 'error' in reached
    ? { step: 'Reach the host', ok: false, message: reached.error }
    : { step: 'Reach the host', ok: true, message: `${test.host} answers.` }
  if ('error' in reached) return

  const step = test.family === 'legacy' ? 'Find the keys' : 'Get a token'
  const known = await attempt(test.authenticate)
  yield 'error' in known
    ? { step, ok: false, message: known.error }
    : { step, ok: true, message: 'The credentials are there.' }
  if ('error' in known) return

  const path = test.family === 'legacy' ? '/news/stories' : '/v6/news/stories'
  const asked = await attempt(() => test.send(probe(path, [['per_page', '1']]), signal))
  const failure = 'error' in asked ? asked.error : refusal(asked.value)
  yield {
    step: 'Ask for a story',
    ok: !failure,
    message: failure ?? 'The stories endpoint answers.',
  }
  if (failure || 'error' in asked) return
  yield limitsOf(asked.value)
}

/** Places that answer in JSON without credentials: the root is often a web page. */
const REACH: Readonly<Record<Family, string>> = {
  current: '/v1/oauth/token',
  legacy: '/news/autocompletes',
}

function probe(path: string, query: WireRequest['query'] = []): WireRequest {
  const endpoint = path.endsWith('/stories') ? 'stories' : 'reach'
  return { method: 'GET', path, query, endpoint, priority: 'person' }
}

type Attempt<T> = { value: T } | { error: string }

async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof SendError || isWorkError(error)) return { error: error.message }
    throw error
  }
}

function refusal({ status, json }: WireResponse): string | undefined {
  switch (status) {
    case 401:
      return 'The service does not accept these credentials (401). Check the application id and sign in again.'
    case 403:
      return 'The plan of this account does not include searching for stories (403).'
    case 404:
      return 'There is no stories endpoint at this address (404). Check the base address and the family.'
    default:
  }
  if (status !== 200) return `The stories endpoint answers with status ${status}. Try again later.`
  const stories = (json as { stories?: unknown } | null)?.stories
  return Array.isArray(stories)
    ? undefined
    : 'Something answers at this address, but not with stories. Check the base address.'
}

function limitsOf({ headers }: WireResponse): ConnectionStep {
  const limit = headers['x-ratelimit-hit-limit'] ?? headers['x-ratelimit-limit']
  const volume = headers['x-ratelimit-volume-remaining']
  const hits = /^\d{1,9}$/.test(limit ?? '')
    ? `${limit} hits a minute`
    : 'no hit limit stated; 60 a minute are kept'
  const left = /^\d{1,12}$/.test(volume ?? '')
    ? `, ${Number(volume).toLocaleString('en')} stories left in the plan`
    : ''
  return { step: 'Read the limits', ok: true, message: `The service allows: ${hits}${left}.` }
}
