/** Files that are one document each: bytes in, an outcome out. */
import { extractArticle } from '../article.ts'
import { saneDate } from '../dates.ts'
import { decodeText, wholeCharacters } from '../encoding.ts'
import type { DecodedText } from '../encoding.ts'
import { textFromPlain } from '../html-text.ts'
import { DocumentError } from '../outcome.ts'
import type { Content, DocumentFormat, DocumentMetadata, DocumentOutcome } from '../outcome.ts'
import { present } from '../present.ts'
import type { ReadOptions } from '../read-options.ts'
import type { OpenSource } from '../source.ts'

import { cleanText } from './clean-text.ts'
import { readDocx } from './docx.ts'
import { readEmail } from './email.ts'
import { readEpub } from './epub.ts'
import { readMarkdown } from './markdown.ts'
import { readOdt } from './odt.ts'
import { readPdf } from './pdf.ts'
import { readRtf } from './rtf/rtf.ts'

export const MAX_TEXT_BYTES = 20 * 1024 * 1024
export const MAX_WHOLE_BYTES = 200 * 1024 * 1024
/** Of pages and Markdown, which become a tree. */
const MAX_MARKUP_BYTES = 8 * 1024 * 1024
/** The tree of a page takes over a kilobyte for each tag, and some of it for each `&`. */
const MAX_MARKS = { '<': 200_000, '&': 400_000 }

type WholeFormat = Exclude<DocumentFormat, 'csv' | 'tsv' | 'jsonl' | 'json'>
type Encoded = Content & { readonly decoded?: Omit<DecodedText, 'text'> }

/** @throws DocumentError */
export async function readContent(
  file: OpenSource,
  format: DocumentFormat,
  options: ReadOptions,
  signal?: AbortSignal,
): Promise<DocumentOutcome> {
  const content = await contentOf(file, format as WholeFormat, options, signal)
  const clean = cleanText(content.text)
  const notes = [...(content.notes ?? []), ...clean.notes]
  if (clean.text.trim() === '') {
    const reason = content.isCut
      ? ['There is no text in what was read of it.', ...notes].join(' ')
      : 'There is no text in it.'
    throw new DocumentError('no-text', reason)
  }
  if (await file.hasChanged()) notes.push('It changed while it was read.')
  const { decoded } = content
  if (decoded?.isLossy) notes.push(`Some bytes mean nothing in ${decoded.encoding}.`)
  return {
    state: 'read',
    format,
    ...present({ title: content.title && cleanText(content.title).text.slice(0, 1000) }),
    text: clean.text,
    metadata: withSaneDates(content.metadata ?? {}, options.nowMs),
    ...(decoded && { encoding: decoded.encoding }),
    encodingIsGuess: decoded?.how === 'guess',
    ...(decoded?.confidence !== undefined && { encodingConfidence: decoded.confidence }),
    isCut: clean.isCut || content.isCut === true,
    notes,
  }
}

async function contentOf(
  file: OpenSource,
  format: WholeFormat,
  options: ReadOptions,
  signal: AbortSignal | undefined,
): Promise<Encoded> {
  if (format === 'text' || format === 'markdown' || format === 'html') {
    return textContent(file, format, options)
  }
  const bytes = await whole(file, options.maxFileBytes ?? MAX_WHOLE_BYTES)
  switch (format) {
    case 'pdf':
      return readPdf(bytes, options, signal)
    case 'docx':
      return readDocx(bytes)
    case 'odt':
      return readOdt(bytes)
    case 'rtf':
      return readRtf(bytes)
    case 'epub':
      return readEpub(bytes)
    case 'email':
      return readEmail(bytes, options)
  }
}

async function textContent(
  file: OpenSource,
  format: 'text' | 'markdown' | 'html',
  options: ReadOptions,
): Promise<Encoded> {
  const cap = options.maxTextBytes ?? MAX_TEXT_BYTES
  const limit = format === 'text' ? cap : Math.min(cap, MAX_MARKUP_BYTES)
  const isCut = file.size > limit
  const bytes = await file.slice(0, limit)
  const decoded = decodeText(isCut ? wholeCharacters(bytes) : bytes, undefined, options.encoding)
  const { text, ...how } = decoded
  const notes = isCut
    ? [`Only its first ${megabytes(limit)} of ${megabytes(file.size)} were read.`]
    : []
  if (format === 'html') return { ...readHtml(text, options, notes), decoded: how }
  const content = texts[format](text, options)
  return {
    ...content,
    decoded: how,
    isCut: isCut || content.isCut === true,
    notes: [...(content.notes ?? []), ...notes],
  }
}

const texts: Record<'text' | 'markdown', (text: string, options: ReadOptions) => Content> = {
  text: (text) => ({ text: textFromPlain(text) }),
  markdown: readMarkdown,
}

function readHtml(html: string, { nowMs }: ReadOptions, notes: readonly string[]): Content {
  const end = Math.min(placeOf('<', html), placeOf('&', html))
  const article = extractArticle(html.slice(0, end), { nowMs })
  const { author, publishedAt, language, description, siteName, canonical, image } = article
  const isLong = end < html.length
  const mark = html.charAt(end) === '&' ? '&' : '<'
  const what = mark === '<' ? 'tag' : 'character reference'
  const cut = `Only the text before its ${what} number ${MAX_MARKS[mark].toLocaleString('en')} was read.`
  return {
    title: article.title,
    text: article.text,
    metadata: present({
      ...{ author, publishedAt, language, description, image },
      ...{ publisher: siteName, url: canonical },
    }),
    isCut: isLong || notes.length > 0,
    notes: [
      ...notes,
      ...(isLong ? [cut] : []),
      ...(article.isWholePage && article.text !== '' ? [WHOLE_PAGE] : []),
    ],
  }
}

const WHOLE_PAGE =
  'It is too large or too deep for its article to be looked for: this is the text of the whole page.'

/** Of the first one that is too much; the end where there is none. */
function placeOf(mark: keyof typeof MAX_MARKS, html: string): number {
  let at = -1
  for (let n = 0; n <= MAX_MARKS[mark]; n++) {
    at = html.indexOf(mark, at + 1)
    if (at === -1) return html.length
  }
  return at
}

async function whole(file: OpenSource, limit: number): Promise<Buffer> {
  if (file.size <= limit) return file.slice(0, file.size)
  const reason = `It has ${megabytes(file.size)}, more than the ${megabytes(limit)} that are read.`
  throw new DocumentError('too-large', reason)
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: bytes < 10_485_760 ? 1 : 0 })} MB`

/** A date of the future is a slip or a lie. */
function withSaneDates(metadata: DocumentMetadata, nowMs: number): DocumentMetadata {
  return present({
    ...metadata,
    publishedAt: saneDate(metadata.publishedAt, nowMs),
    modifiedAt: saneDate(metadata.modifiedAt, nowMs),
  })
}
