import { Agent, type Dispatcher, request as dispatch } from 'undici'
import type { Clock } from '#electron/platform/clock.ts'
import {
  SendError,
  type Send,
  type WireRequest,
  type WireResponse,
} from '#electron/platform/send.ts'
import { networkFault } from './network-fault.ts'
import { badAnswer, decodeText, parseBody, readBody } from './read-body.ts'
import { urlOf } from './url.ts'

/** The one HTTP client for the two services. No redirects, no proxies, no overrides of TLS. */

export type Deadlines = {
  readonly connectMs: number
  readonly headersMs: number
  /** Between two pieces of the body. */
  readonly idleMs: number
  readonly totalMs: number
}

const SERVICE_DEADLINES: Deadlines = {
  connectMs: 10_000,
  headersMs: 15_000,
  idleMs: 15_000,
  totalMs: 60_000,
}

const STORIES_BYTES = 32_000_000
const TOKEN_BYTES = 1_000_000
const ERROR_BYTES = 1_000_000

export type HttpOptions = {
  /** As `checkBaseUrl` gave it. */
  readonly baseUrl: URL
  readonly clock: Clock
  readonly maxBytes?: number
  readonly deadlines?: Deadlines
}

export type HttpClient = { readonly send: Send; close(): Promise<void> }

export function createHttpClient(options: HttpOptions): HttpClient {
  const { baseUrl, clock, maxBytes = STORIES_BYTES, deadlines = SERVICE_DEADLINES } = options
  const agent = new Agent({
    connect: { timeout: deadlines.connectMs },
    // Ours are exact and end the request with a sentence; undici's would only be in the way.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    connections: 8,
    pipelining: 1,
  })

  const send: Send = async (request, signal) => {
    request.onLeave?.()
    const watch = startWatch(clock, deadlines, baseUrl.host, signal)
    try {
      const answer = await dispatch(addressOf(baseUrl, request), {
        dispatcher: agent,
        method: request.method,
        headers: { ...request.headers, ...OWN_HEADERS },
        body: request.body ?? null,
        signal: watch.signal,
      })
      watch.onHeaders()
      return await readAnswer(answer, {
        maxBytes: request.endpoint === 'token' ? TOKEN_BYTES : maxBytes,
        host: baseUrl.host,
        onProgress: watch.onProgress,
      })
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw watch.expired() ?? networkFault(error, baseUrl.host)
    } finally {
      watch.end()
    }
  }
  return { send, close: () => agent.destroy() }
}

const OWN_HEADERS = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' }

/** The base address cannot be left: the path is put behind it, never resolved against it. */
function addressOf(baseUrl: URL, request: WireRequest): string {
  return `${baseUrl.origin}${baseUrl.pathname.replace(/\/$/, '')}${urlOf(request)}`
}

type ReadOptions = { maxBytes: number; host: string; onProgress: () => void }

async function readAnswer(
  answer: Dispatcher.ResponseData,
  { maxBytes, host, onProgress }: ReadOptions,
): Promise<WireResponse> {
  const { statusCode: status, body } = answer
  const headers = flatten(answer.headers)
  const isOk = status >= 200 && status < 300
  // Also after a refusal to read: an answer nobody reads would hold its connection.
  const refuse = (error: SendError) => {
    body.on('error', () => {}).destroy()
    return error
  }
  if ((status >= 300 && status < 400) || status === 511) throw refuse(redirected(host))
  const type = (headers['content-type'] ?? '').toLowerCase()
  if (isOk && /\bx?html\b/.test(type)) throw refuse(loginPage())
  if (isOk && status !== 204 && !isJsonType(type)) {
    throw refuse(badAnswer(`${host} answered with ${type || 'no content type'} in place of JSON.`))
  }
  const encoding = headers['content-encoding']
  const limit = isOk ? maxBytes : ERROR_BYTES
  if (!isOk)
    return {
      status,
      headers,
      ...(await readError(body, { encoding, maxBytes: limit, onProgress })),
    }
  const bytes = await readBody(body, { encoding, maxBytes: limit, onProgress })
  const json = status === 204 ? undefined : parseBody(decodeText(bytes))
  return { status, headers, json, bytes: bytes.length }
}

/** An error answer is told by its status; a damaged body must not hide it. */
async function readError(
  body: Dispatcher.ResponseData['body'],
  options: Parameters<typeof readBody>[1],
): Promise<{ json: unknown; bytes: number }> {
  try {
    const bytes = await readBody(body, options)
    return { json: parseBody(decodeText(bytes)), bytes: bytes.length }
  } catch (error) {
    if (error instanceof SendError && error.fault === 'bad-answer')
      return { json: undefined, bytes: 0 }
    throw error
  }
}

function isJsonType(type: string): boolean {
  const [name = '', ...parameters] = type.split(';').map((part) => part.trim())
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice(8)
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset)
  return isUtf8 && (name === 'application/json' || /^application\/[\w.-]+\+json$/.test(name))
}

function redirected(host: string): SendError {
  const message = `The network sent us elsewhere instead of to ${host}. It may ask for a log-in page: open a browser, then try again. Nothing was sent to the other place.`
  return new SendError('captive', message, { isSent: true })
}

function loginPage(): SendError {
  const message =
    'A web page came in place of the service. The network may ask for a log-in: open a browser, then try again.'
  return new SendError('captive', message, { isSent: true })
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const flat: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}

/** One abort signal out of the caller's and the deadlines. */
function startWatch(clock: Clock, deadlines: Deadlines, host: string, signal?: AbortSignal) {
  const stop = new AbortController()
  let expired: SendError | undefined
  const expire = (what: string) => () => {
    expired = new SendError('timeout', `${host} ${what}. It is tried again later.`, {
      isSent: true,
    })
    stop.abort(expired)
  }
  const onAbort = () => stop.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const total = clock.setTimer(deadlines.totalMs, expire('did not finish its answer in time'))
  const toHeaders = deadlines.connectMs + deadlines.headersMs
  let step = clock.setTimer(toHeaders, expire('did not begin to answer in time'))
  const onProgress = () => {
    step.cancel()
    step = clock.setTimer(deadlines.idleMs, expire('stopped in the middle of its answer'))
  }
  return {
    signal: stop.signal,
    onHeaders: onProgress,
    onProgress,
    expired: () => expired,
    end() {
      total.cancel()
      step.cancel()
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
