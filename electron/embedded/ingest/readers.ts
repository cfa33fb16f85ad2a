/** Everything that can be taken in, as a stream of items: paths, contents, addresses, stdin. */
import { basename } from 'node:path'

import { decodeText } from '#electron/documents/encoding.ts'
import { extractArticle } from '#electron/documents/article.ts'
import { readDocument, titleFrom } from '#electron/documents/document.ts'
import {
  MAX_FILE_BYTES,
  openRegular,
  readHead,
  readWhole,
  walk,
} from '#electron/documents/files.ts'
import { fileTypeOf, isBinaryDocument, kindOfText } from '#electron/documents/file-type.ts'
import type { FileKind } from '#electron/documents/file-type.ts'
import type { DocumentOutcome } from '#electron/documents/outcome.ts'
import { present } from '#electron/documents/present.ts'
import type { DocumentSource } from '#electron/documents/source.ts'

import { concurrently } from './concurrently.ts'
import { encodingNote } from './encoding-note.ts'
import { feedLinks, fetchText, typedAddress } from './discover.ts'
import type { FetchedText } from './discover.ts'
import { contentName, cutNote, startOf, storyFromDocument } from './document-story.ts'
import type { DocumentPlace } from './document-story.ts'
import { readFeedStories } from './feed-stories.ts'
import type { FetchGuard } from './fetch-guard.ts'
import { isWholeJson, MAX_JSON_BYTES, readJson, readJsonl } from './jsonl.ts'
import { readOpml } from './opml.ts'
import type { RawItem, RawStory } from './raw-story.ts'

/** Reads a document in a thread that can die alone. @throws an error in words when it does */
export type ReadDocumentApart = (
  source: DocumentSource,
  signal?: AbortSignal,
) => Promise<DocumentOutcome>

export type ReaderContext = {
  /** Where it is absent, documents of pages and mail are refused. */
  readonly readApart?: ReadDocumentApart
  readonly guard: FetchGuard
  readonly clock: { now(): number }
  readonly signal?: AbortSignal
}

/** Feeds of a list fetched at the same time; the guard keeps to one per host. */
const PARALLEL_FEEDS = 8

/** Files and folders; each file that cannot be read is an item of its own. */
export async function* readPaths(
  paths: readonly string[],
  context: ReaderContext,
): AsyncGenerator<RawItem> {
  for (const path of paths) {
    for await (const found of walk(path)) {
      context.signal?.throwIfAborted()
      yield { kind: 'label', label: basename(found.path) }
      if (found.problem) yield { kind: 'failed', where: found.path, reason: found.problem }
      else yield* orFailed(readFile(found.path, context), found.path, context)
    }
  }
}

async function* readFile(path: string, context: ReaderContext): AsyncGenerator<RawItem> {
  const handle = await openRegular(path)
  try {
    const head = await readHead(handle)
    const { readApart } = context
    const changedMs = (await handle.stat()).mtimeMs
    if (readApart && isReadApart(path, head)) {
      return yield* readApartFrom(readApart, { path }, { name: path, changedMs }, context)
    }
    const type = fileTypeOf(path, head)
    if ('refusal' in type) throw new Error(type.refusal)
    const isJson = type.kind === 'json' || type.kind === 'jsonl'
    if (isJson && !isWholeJson(Buffer.from(head).toString('latin1'))) {
      const stream = handle.createReadStream({
        start: 0,
        autoClose: false,
        highWaterMark: 256 * 1024,
      })
      return yield* readJsonl(stream, path)
    }
    const bytes = await readWhole(handle, isJson ? MAX_JSON_BYTES : MAX_FILE_BYTES)
    yield* readBytes(bytes, type.kind, { name: path, changedMs }, context)
  } finally {
    await handle.close()
  }
}

/** A chosen file's text or bytes; `name` tells its kind where it has an extension. */
export async function* readContent(
  name: string,
  content: string | Uint8Array,
  context: ReaderContext,
): AsyncGenerator<RawItem> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const type = fileTypeOf(name, bytes.subarray(0, 8192))
  const { readApart } = context
  yield { kind: 'label', label: name }
  if (readApart && isReadApart(name, bytes)) {
    const items = readApartFrom(readApart, { bytes, name }, { name }, context)
    return yield* orFailed(items, name, context)
  }
  if ('refusal' in type) return yield { kind: 'failed', where: name, reason: type.refusal }
  yield* orFailed(readBytes(bytes, type.kind, { name }, context), name, context)
}

/** `ingest -`: story JSONL of any length as it comes, anything else up to 50 MB. */
export async function* readStream(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  context: ReaderContext,
): AsyncGenerator<RawItem> {
  const iterator = chunks[Symbol.asyncIterator]()
  const head: Uint8Array[] = []
  let size = 0
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    yield* head
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      yield next.value
  }
  while (size < 8192) {
    const next = await iterator.next()
    if (next.done) break
    head.push(next.value)
    size += next.value.byteLength
  }
  const start = Buffer.concat(head).toString('latin1')
  if (kindOfText(start) === 'jsonl' && !isWholeJson(start)) return yield* readJsonl(rest(), name)
  const whole: Uint8Array[] = []
  let total = 0
  for await (const chunk of rest()) {
    total += chunk.byteLength
    if (total > MAX_FILE_BYTES) {
      const reason = 'It is longer than the 50 MB that are read; story JSONL may be of any length.'
      return yield { kind: 'failed', where: name, reason }
    }
    whole.push(chunk)
  }
  yield* readContent(name, Buffer.concat(whole), context)
}

/** A feed, a feed list, story JSON, or a page behind an address; fetched once. */
export async function* readUrl(address: string, context: ReaderContext): AsyncGenerator<RawItem> {
  const url = typedAddress(address)
  yield { kind: 'label', label: url }
  yield* orFailed(readPage(url, context), url, context)
}

/** The article at an address, or the first story where that is a feed; nothing if there is none. */
export async function readArticle(
  address: string,
  context: ReaderContext,
): Promise<RawStory | undefined> {
  for await (const item of readUrl(address, context)) if (item.kind === 'item') return item.raw
  return undefined
}

async function* readPage(url: string, context: ReaderContext): AsyncGenerator<RawItem> {
  const { guard, signal } = context
  const page = await fetchText(guard, url, { signal })
  const { bytes } = page.fetched
  if (isBinaryDocument(bytes)) {
    const place = { name: page.url, url: page.url }
    return yield* readApartFrom(context.readApart, { bytes, name: page.url }, place, context)
  }
  const feed = page.kind === 'html' ? feedLinks(page.text, page.url)[0] : undefined
  if (page.note && !feed) yield { kind: 'note', where: url, note: page.note }
  if (feed) return yield* readFeedAt(feed.url, context)
  if (page.kind === 'html') return yield* itemsOf(articleOf(page, context), url)
  yield* readBytes(
    page.fetched.bytes,
    page.kind,
    { name: page.url, url: page.url },
    context,
    page.text,
  )
}

const DOCUMENT_NAME = /\.(?:pdf|docx|docm|odt|rtf|epub)$/i

/** Mail as well: what is attached to it may be anything. */
function isReadApart(name: string, head: Uint8Array): boolean {
  if (DOCUMENT_NAME.test(name) || isBinaryDocument(head)) return true
  const type = fileTypeOf(name, head.subarray(0, 8192))
  return 'kind' in type && type.kind === 'email'
}

async function* readApartFrom(
  readApart: ReadDocumentApart | undefined,
  source: DocumentSource,
  place: DocumentPlace,
  { clock, signal }: ReaderContext,
): AsyncGenerator<RawItem> {
  if (!readApart) throw new Error('Documents of this kind are not read here; save it as a file.')
  const outcome = await readApart(source, signal)
  const where = place.name
  if (outcome.state !== 'read') return yield { kind: 'failed', where, reason: outcome.reason }
  for (const note of outcome.notes) yield { kind: 'note', where, note }
  const isNamed = place.changedMs !== undefined || place.url !== undefined
  const name = isNamed || 'path' in source ? where : contentName(where, source.bytes)
  const { author, publishedAt, language } = outcome.metadata
  const title = outcome.title || titleFrom(where)
  const article = { title, text: outcome.text, ...present({ author, publishedAt, language }) }
  yield* itemsOf(storyFromDocument(article, { ...place, name }, clock.now()), where)
}

function articleOf({ text, url }: FetchedText, { clock }: ReaderContext): RawStory | undefined {
  const nowMs = clock.now()
  return storyFromDocument(extractArticle(text, { url, nowMs }), { name: url, url }, nowMs)
}

async function* readFeedAt(url: string, context: ReaderContext): AsyncGenerator<RawItem> {
  const { text, url: at, note } = await fetchText(context.guard, url, { signal: context.signal })
  if (note) yield { kind: 'note', where: url, note }
  yield* readFeedStories(text, at, context.clock.now()).items
}

async function* readBytes(
  bytes: Uint8Array,
  kind: FileKind,
  place: DocumentPlace,
  context: ReaderContext,
  known?: string,
): AsyncGenerator<RawItem> {
  const nowMs = context.clock.now()
  // An archive or a picture has no encoding; JSON lines are held to UTF-8 one by one.
  const isText = !['json', 'jsonl', 'email'].includes(kind)
  const { text: decoded, ...how } = known === undefined && isText ? decodeText(bytes) : NO_DOUBT
  const note = encodingNote(how)
  if (note) yield { kind: 'note', where: place.name, note }
  const text = (): string => known ?? (decoded || decodeText(bytes).text)
  switch (kind) {
    case 'feed':
      return yield* readFeedStories(text(), place.name, nowMs).items
    case 'opml':
      return yield* readListed(text(), context)
    case 'json':
    case 'jsonl':
      if (isWholeJson(text().slice(0, 8192))) return yield* readJson(text(), place.name)
      return yield* readJsonl(once(bytes), place.name)
    case 'html':
    case 'text':
    case 'markdown':
    case 'email': {
      const document = await readDocument(bytes, kind, { nowMs, name: place.name })
      const isFile = place.changedMs !== undefined || place.url !== undefined
      const name = isFile ? place.name : contentName(place.name, bytes)
      yield* itemsOf(storyFromDocument(document, { ...place, name }, nowMs), place.name)
    }
  }
}

const NO_DOUBT = { text: '', encoding: 'utf-8', how: 'utf-8', isLossy: false } as const

async function* readListed(text: string, context: ReaderContext): AsyncGenerator<RawItem> {
  const refused: RawItem[] = []
  const reason = 'Feeds are fetched from http and https addresses only.'
  const refuse = (where: string) => void refused.push({ kind: 'failed', where, reason })
  const feeds = readOpml(text, () => false, refuse)
  yield* refused
  const read = async ({ url }: { url: string }): Promise<RawItem[]> => {
    const items: RawItem[] = [{ kind: 'label', label: url }]
    for await (const item of orFailed(readFeedAt(url, context), url, context)) items.push(item)
    return items
  }
  for await (const items of concurrently(feeds, PARALLEL_FEEDS, read)) yield* items
}

function* itemsOf(raw: RawStory | undefined, where: string): Generator<RawItem> {
  if (!raw) return yield { kind: 'failed', where, reason: 'There is no text in it.' }
  const body = startOf(raw.body)
  if (body.length < raw.body.length) {
    yield { kind: 'note', where, note: cutNote(body.length, raw.body.length) }
  }
  yield { kind: 'item', raw: { ...raw, body }, where }
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

/** What one input throws is one row of the result; being stopped is not. */
async function* orFailed(
  items: AsyncIterable<RawItem>,
  where: string,
  { signal }: ReaderContext,
): AsyncGenerator<RawItem> {
  try {
    yield* items
  } catch (error) {
    signal?.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    yield { kind: 'failed', where, reason: /[.!?]$/.test(reason) ? reason : `${reason}.` }
  }
}
