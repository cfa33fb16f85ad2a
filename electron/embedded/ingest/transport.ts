/** The one place of the embedded service that opens connections to the outside. */
import { lookup } from 'node:dns/promises'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, request } from 'undici'

export type Resolver = (host: string) => Promise<readonly string[]>

export type Deadlines = {
  readonly connectMs: number
  readonly headersMs: number
  readonly idleMs: number
  readonly totalMs: number
}

type TransportRequest = {
  readonly url: URL
  /** The connection goes to one of these, whatever the name resolves to by then. */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly deadlines: Deadlines
  readonly signal: AbortSignal
}

export type TransportAnswer = {
  readonly status: number
  /** Names in lower case; repeated headers are joined. */
  readonly headers: Readonly<Record<string, string>>
  /** Still encoded. */
  readonly body: Readable
  /** Frees the connection whether or not the body was read. */
  close(): Promise<void>
}

export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

export const resolveHost: Resolver = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map((found) => found.address)

/** One connection per request: pinned to checked addresses, and a feed is asked twice an hour. */
export const undiciTransport: Transport = async (asked) => {
  const pinned = asked.addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  const agent = new Agent({
    connections: 1,
    pipelining: 1,
    maxHeaderSize: 32 * 1024,
    connect: {
      timeout: asked.deadlines.connectMs,
      lookup: (_host, options, done) => {
        const first = pinned[0]
        if (options.all) done(null, pinned)
        else done(null, first?.address ?? '', first?.family)
      },
    },
  })
  try {
    const answer = await request(asked.url.href, {
      dispatcher: agent,
      method: 'GET',
      headers: asked.headers,
      headersTimeout: asked.deadlines.headersMs,
      bodyTimeout: asked.deadlines.idleMs,
      signal: asked.signal,
    })
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      ),
      body: answer.body,
      close: () => agent.destroy(),
    }
  } catch (error) {
    await agent.destroy()
    throw error
  }
}

/** A content encoding this program does not undo, or a chain longer than two. */
class EncodingError extends Error {
  readonly code = 'ENCODING'
}

/** @throws EncodingError */
export function decoded(body: Readable, contentEncoding: string | undefined): Readable {
  const chain = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  if (chain.length > 2) throw new EncodingError(`${chain.length} content encodings on one body`)
  // Applied in the order listed, so undone from the last.
  return chain.reverse().reduce((stream, name) => {
    const decoder = decoderFor(name)
    stream.on('error', (error) => decoder.destroy(error))
    return stream.pipe(decoder)
  }, body)
}

function decoderFor(name: string) {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'deflate') return createInflate()
  if (name === 'br') return createBrotliDecompress()
  throw new EncodingError(`the content encoding ${name}, which was not asked for`)
}
