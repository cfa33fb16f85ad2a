import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { SendError } from '#electron/platform/send.ts'
import { parseWireJson } from '#shared/wire/json.ts'

/**
 * The body of an answer, decoded and checked. Our own reader, because fetch takes a cut or damaged
 * gzip for a whole one and has no limit to what it unpacks.
 */

const MOST_ENCODINGS = 2
const DEEPEST = 100

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  // zlib checks length and CRC, and an end that does not come is an error.
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  deflate: () => createInflate(),
}

export type BodyOptions = {
  readonly encoding: string | undefined
  /** Decoded bytes. */
  readonly maxBytes: number
  /** Called for each piece that arrives. */
  readonly onProgress: () => void
}

/** @throws SendError bad-answer; the stream's own error where the connection broke. */
export async function readBody(body: Readable, options: BodyOptions): Promise<Uint8Array> {
  const names = encodingsOf(options.encoding)
  let broken: unknown
  body.on('data', options.onProgress)
  body.once('error', (error) => (broken = error))
  const streams: NodeJS.ReadableStream[] = [body]
  for (const name of names.reverse()) {
    const decoder = DECODERS[name]!()
    const previous = streams.at(-1)!
    previous.on('error', (error) => (decoder as unknown as Readable).destroy(error as Error))
    streams.push(previous.pipe(decoder))
  }
  try {
    return await collect(streams.at(-1)!, options.maxBytes)
  } catch (error) {
    if (error instanceof SendError || broken !== undefined) throw error
    throw badAnswer('The answer was damaged on its way. Nothing of it was kept.', error)
  } finally {
    for (const stream of streams) (stream as Readable).destroy()
  }
}

/** @throws SendError bad-answer where the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw badAnswer('The answer is not UTF-8 text. Nothing of it was kept.', error)
  }
}

/** @throws SendError bad-answer for what is not JSON, or nested beyond reason. */
export function parseBody(text: string): unknown {
  // JSON.parse takes any depth, but nothing after it does: stringify and structuredClone overflow.
  if (!isShallow(text)) throw badAnswer('The answer is nested too deeply to be one of the service.')
  try {
    return parseWireJson(text)
  } catch (error) {
    throw badAnswer('The answer is not complete JSON. Nothing of it was kept.', error)
  }
}

export function badAnswer(message: string, cause?: unknown): SendError {
  return new SendError('bad-answer', message, { isSent: true, cause })
}

function encodingsOf(header: string | undefined): string[] {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > MOST_ENCODINGS) {
    throw badAnswer(`The answer is packed ${names.length} times over. It was not unpacked.`)
  }
  const unknown = names.find((name) => DECODERS[name] === undefined)
  if (unknown !== undefined)
    throw badAnswer('The answer is packed in a way that was not asked for.')
  return names
}

async function collect(stream: NodeJS.ReadableStream, maxBytes: number): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBytes) {
      throw badAnswer(`The answer is larger than ${Math.round(maxBytes / 1e6)} MB. It was stopped.`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function isShallow(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) isInString = false
    } else if (code === 0x22) isInString = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > DEEPEST) return false
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return true
}
