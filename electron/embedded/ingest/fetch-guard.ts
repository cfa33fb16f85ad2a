/**
 * Fetches for the embedded service (reliability L8, N3, N4): public addresses only, each hop
 * checked and pinned, everything bounded in time and bytes, one request per host at a time.
 */
import type { Clock } from '#electron/platform/clock.ts'
import { eitherSignal } from '#electron/platform/signals.ts'

import { FetchError, fetchErrorFrom, overdue, refused, retryAtOf } from './fetch-error.ts'
import { createHostTurns } from './host-turns.ts'
import { checkUrl, isAllowedHost, isPublicAddress, literalAddress } from './public-address.ts'
import { decoded, resolveHost, undiciTransport } from './transport.ts'
import type { Deadlines, Resolver, Transport, TransportAnswer } from './transport.ts'

export type FetchOptions = {
  readonly etag?: string
  readonly lastModified?: string
  readonly signal?: AbortSignal
}

export type Fetched = {
  readonly kind: 'fetched' | 'unchanged'
  /** After redirects. */
  readonly url: string
  /** Where the asked address has moved for good: the end of the run of 301 and 308 it began with. */
  readonly movedTo?: string
  /** Decoded; empty when unchanged. */
  readonly bytes: Uint8Array
  readonly contentType?: string
  readonly etag?: string
  readonly lastModified?: string
  /** Seconds the answer may be kept, from Cache-Control. */
  readonly maxAgeS?: number
}

export interface FetchGuard {
  /** @throws FetchError, or the signal's reason. */
  fetch(url: string, options?: FetchOptions): Promise<Fetched>
}

export type FetchGuardOptions = {
  /** Of Broadsheet, for the User-Agent. */
  readonly version: string
  readonly clock: Clock
  readonly resolve?: Resolver
  readonly transport?: Transport
  /** `host` or `host:port` the person trusts although it is not public. */
  readonly allowPrivate?: readonly string[]
  readonly deadlines?: Partial<Deadlines>
  /** Of the decoded body. */
  readonly maxBytes?: number
  readonly spacingMs?: number
}

const DEADLINES: Deadlines = {
  connectMs: 10_000,
  headersMs: 15_000,
  idleMs: 15_000,
  totalMs: 60_000,
}
const MAX_BYTES = 16 * 1024 * 1024
const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, ' +
  'text/xml;q=0.9, application/json;q=0.8, text/html;q=0.7, */*;q=0.5'

type Hop = { readonly url: URL; readonly addresses: readonly string[] }
type Reply = { readonly answer: TransportAnswer; readonly bytes: Uint8Array }
/** One fetch with all its hops; `leftMs` is what they share of the total deadline. */
type Errand = { readonly address: string; readonly asked: FetchOptions; leftMs: number }

export function createFetchGuard(options: FetchGuardOptions): FetchGuard {
  const { clock, allowPrivate = [], maxBytes = MAX_BYTES } = options
  const { resolve = resolveHost, transport = undiciTransport } = options
  const deadlines = { ...DEADLINES, ...options.deadlines }
  const turns = createHostTurns(clock, options.spacingMs)
  // Per address, not per host: one throttled feed must not silence its neighbours (F122).
  const notBefore = new Map<string, number>()

  const check = async (address: string): Promise<Hop> => {
    const url = checkUrl(address)
    if (!(url instanceof URL)) throw refused(address, url.reason)
    const literal = literalAddress(url)
    const isTrusted = isAllowedHost(url, allowPrivate)
    if (literal && !isTrusted && !isPublicAddress(literal)) throw inner(address, url, literal)
    const addresses = literal ? [literal] : await resolve(url.hostname)
    if (addresses.length === 0) throw refused(address, `${url.hostname} has no address`)
    // One private address among several is how rebinding looks, so one is enough to refuse.
    const found = addresses.find((each) => !isPublicAddress(each))
    if (found && !isTrusted) throw inner(address, url, found)
    return { url, addresses }
  }

  const ask = async ({ url, addresses }: Hop, errand: Errand): Promise<Reply> => {
    const { asked } = errand
    // Waiting for the host's turn is our own doing and does not count against the server.
    const release = await turns.take(url.host, asked.signal)
    const total = new AbortController()
    const timer = clock.setTimer(errand.leftMs, () => total.abort(overdue(errand.address)))
    const signal = eitherSignal(asked.signal, total.signal)
    const startedAt = clock.monotonic()
    try {
      const headers = headersFor(options.version, asked)
      const answer = await transport({ url, addresses, headers, deadlines, signal })
      const isWanted = answer.status === 200
      const bytes = isWanted ? await readBody(errand.address, answer, maxBytes) : new Uint8Array()
      if (!isWanted) answer.body.on('error', () => {}).destroy()
      await answer.close()
      return { answer, bytes }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      timer.cancel()
      errand.leftMs -= clock.monotonic() - startedAt
      release()
    }
  }

  const follow = async (errand: Errand): Promise<Fetched> => {
    let at = errand.address
    let movedTo: string | undefined
    let isPermanent = true
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const hop = await check(at)
      const reply = await ask(hop, errand)
      const { status, headers } = reply.answer
      if (!REDIRECTS.has(status) || !headers.location) {
        const retryAt = retryAtOf(headers['retry-after'], clock.now())
        if (retryAt && status !== 200) notBefore.set(errand.address, retryAt)
        return fetchedFrom(errand.address, { ...reply, url: hop.url, movedTo, retryAt })
      }
      if (!URL.canParse(headers.location, hop.url.href)) {
        throw refused(errand.address, 'it redirects to no address')
      }
      at = new URL(headers.location, hop.url).href
      isPermanent &&= status === 301 || status === 308
      if (isPermanent) movedTo = at
    }
    throw refused(errand.address, `it redirects more than ${MAX_REDIRECTS} times`)
  }

  return {
    async fetch(address, asked = {}) {
      const retryAt = notBefore.get(address) ?? 0
      if (retryAt > clock.now()) {
        const time = new Date(retryAt).toISOString()
        throw new FetchError('TOO_SOON', `${address} asked to be left alone until ${time}.`, {
          retryAt,
        })
      }
      notBefore.delete(address)
      try {
        return await follow({ address, asked, leftMs: deadlines.totalMs })
      } catch (error) {
        asked.signal?.throwIfAborted()
        throw fetchErrorFrom(address, error)
      }
    },
  }
}

const inner = (address: string, url: URL, found: string): FetchError =>
  refused(
    address,
    `${url.hostname} is not on the public internet (${found}); hosts of your own are read when BROADSHEET_TRUSTED_FEED_HOSTS names them`,
  )

function headersFor(version: string, asked: FetchOptions): Record<string, string> {
  return {
    'user-agent': `Broadsheet/${version}`,
    accept: ACCEPT,
    'accept-encoding': 'gzip, br',
    ...(asked.etag && { 'if-none-match': asked.etag }),
    ...(asked.lastModified && { 'if-modified-since': asked.lastModified }),
  }
}

async function readBody(
  address: string,
  answer: TransportAnswer,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of decoded(answer.body, answer.headers['content-encoding'])) {
      size += (chunk as Uint8Array).byteLength
      if (size > maxBytes) {
        const limit = `${Math.round(maxBytes / 1024 / 1024)} MB`
        throw new FetchError('TOO_LARGE', `${address} is larger than ${limit} and was left.`)
      }
      chunks.push(chunk as Uint8Array)
    }
  } catch (error) {
    // Without a listener the destroyed body would raise its error a second time, unhandled.
    answer.body.on('error', () => {}).destroy()
    await answer.close()
    throw error
  }
  return Buffer.concat(chunks, size)
}

type Last = Reply & { readonly url: URL; readonly movedTo?: string; readonly retryAt?: number }

function fetchedFrom(address: string, last: Last): Fetched {
  const { status, headers } = last.answer
  if (status !== 200 && status !== 304) {
    throw new FetchError('STATUS', `${address} answered ${status}${meaning(status)}.`, {
      status,
      retryAt: last.retryAt,
    })
  }
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/.exec(headers['cache-control'] ?? '')?.[1]
  return {
    kind: status === 304 ? 'unchanged' : 'fetched',
    url: last.url.href,
    movedTo: last.movedTo,
    bytes: last.bytes,
    contentType: headers['content-type'],
    etag: headers.etag,
    lastModified: headers['last-modified'],
    maxAgeS: maxAge === undefined ? undefined : Number(maxAge),
  }
}

function meaning(status: number): string {
  if (status === 401 || status === 403) return ', it does not let us in'
  if (status === 404) return ', there is nothing at this address'
  if (status === 410) return ', it is gone for good'
  if (status === 429) return ', it was asked too often'
  return status >= 500 ? ', the server has a fault' : ''
}
