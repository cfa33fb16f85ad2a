/** What a file is by what it holds; its name only decides between kinds of text (P3). */
import { extname } from 'node:path'

import { kindOfText } from '../file-type.ts'
import { DocumentError } from '../outcome.ts'
import type { DocumentFormat } from '../outcome.ts'

import { binaryName } from './signatures.ts'

export type Look = {
  readonly name: string
  /** The first bytes; 8 kB or more unless the file is shorter. */
  readonly head: Uint8Array
  /** The last bytes: archives have their directory there. */
  readonly tail: Uint8Array
}

type Detected = { readonly format: DocumentFormat; readonly note?: string }

const TEXT_NAMES: Readonly<Record<string, DocumentFormat>> = {
  ...{ '.txt': 'text', '.text': 'text', '.log': 'text', '.rst': 'text', '.tex': 'text' },
  ...{ '.asc': 'text', '.adoc': 'text', '.org': 'text', '.srt': 'text', '.vtt': 'text' },
  ...{ '.md': 'markdown', '.markdown': 'markdown', '.html': 'html', '.htm': 'html' },
  ...{ '.xhtml': 'html', '.eml': 'email', '.csv': 'csv', '.tsv': 'tsv', '.tab': 'tsv' },
  ...{ '.jsonl': 'jsonl', '.ndjson': 'jsonl', '.json': 'json' },
}

/** A page or plain text under such a name is mostly a failed download. */
const BINARY_NAMES = new Set(['.pdf', '.docx', '.docm', '.odt', '.epub'])
/** Word's name for whatever it can open. */
const LOOSE_NAMES = new Set(['.doc', '.rtf', ''])

/** @throws DocumentError `empty`, `unsupported` or `protected` */
export function detectFormat(look: Look): Detected {
  const { name, head } = look
  if (head.length === 0) throw new DocumentError('empty', 'The file is empty.')
  const extension = extname(name).toLowerCase()
  const format = binaryFormat(look)
  if (format) return named(format, extension)
  const other = binaryName(head)
  if (other) {
    const clash = TEXT_NAMES[extension] || BINARY_NAMES.has(extension)
    const although = clash ? ` although its name ends in ${extension}` : ''
    throw new DocumentError('unsupported', `It is ${other}${although}; such files are not read.`)
  }
  return textFormat(look, extension)
}

function binaryFormat(look: Look): DocumentFormat | undefined {
  const start = latin1(look.head.subarray(0, 1024))
  // Readers of PDF allow a little before the mark, and programs do put it there.
  if (/%PDF-\d/.test(start)) return 'pdf'
  if (start.startsWith('{\\rtf')) return 'rtf'
  if (/^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(start)) return zipFormat(look)
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw oleRefusal(look)
  return undefined
}

function zipFormat({ name, head, tail }: Look): DocumentFormat {
  const start = latin1(head)
  const type = /^mimetype([\x20-\x7e]{0,100})/.exec(start.slice(30))?.[1] ?? ''
  if (type.startsWith('application/epub+zip')) return 'epub'
  if (type.startsWith('application/vnd.oasis.opendocument.text')) return 'odt'
  const names = start + latin1(tail)
  if (names.includes('word/document')) return 'docx'
  if (names.includes('META-INF/container.xml')) return 'epub'
  const extension = extname(name).toLowerCase()
  // Packed again by another program, its type may stand anywhere, and packed.
  const isOdt = names.includes('content.xml') && names.includes('META-INF/manifest.xml')
  if (isOdt && extension === '.odt') return 'odt'
  const isNamed = BINARY_NAMES.has(extension)
  if (isNamed && !latin1(tail).includes('PK\x05\x06')) {
    const reason = 'The archive is damaged: its end is missing, so it was probably cut off.'
    throw new DocumentError('damaged', reason)
  }
  const although = isNamed ? ` although its name ends in ${extension}` : ''
  throw new DocumentError(
    'unsupported',
    `It is ${zipKind(type, names)}${although}; such files are not read.`,
  )
}

function zipKind(type: string, names: string): string {
  if (names.includes('xl/workbook') || type.includes('spreadsheet')) return 'a spreadsheet'
  if (names.includes('ppt/presentation') || type.includes('presentation')) return 'a presentation'
  if (names.includes('AndroidManifest.xml')) return 'an Android program'
  if (names.startsWith('PK\x05\x06')) return 'an empty ZIP archive'
  return 'a ZIP archive'
}

/** MS-OFFCRYPTO 2.3: an encrypted package is an OLE file with a stream of that name. */
function oleRefusal({ head, tail }: Look): DocumentError {
  const wide = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1')
  const bytes = latin1(head) + latin1(tail)
  if (bytes.includes(wide('EncryptedPackage'))) {
    return new DocumentError('protected', 'It is an Office document protected by a password.')
  }
  const kinds = [
    ['WordDocument', 'an old Word document (.doc)'],
    ['Workbook', 'an old Excel workbook (.xls)'],
    ['PowerPoint Document', 'an old PowerPoint presentation (.ppt)'],
    ['__substg1.0_', 'an Outlook message (.msg)'],
  ] as const
  const kind = kinds.find(([stream]) => bytes.includes(wide(stream)))?.[1] ?? 'an OLE document'
  const advice = kind.includes('Word') ? '; save it as .docx or .odt' : ''
  return new DocumentError('unsupported', `It is ${kind}, which is not read${advice}.`)
}

function textFormat({ head }: Look, extension: string): Detected {
  const text = asText(head)
  if (text === undefined) {
    throw new DocumentError('unsupported', 'It holds binary data and not text.')
  }
  const content = contentFormat(text)
  if (BINARY_NAMES.has(extension)) {
    const what = content === 'html' ? 'a web page' : 'plain text'
    throw new DocumentError('damaged', `It is ${what} although its name ends in ${extension}.`)
  }
  const byName = TEXT_NAMES[extension]
  if (byName === 'text' && (content === 'html' || content === 'email') && isClear(text, content)) {
    return named(content, extension)
  }
  if (byName === 'json') return { format: isArray(text) ? 'json' : (jsonLines(text) ?? 'json') }
  if (byName) return { format: byName }
  if (LOOSE_NAMES.has(extension)) return { format: content ?? 'text' }
  if (extension === '.xml' || content === undefined) {
    throw new DocumentError('unsupported', 'It is XML of a kind that is not read.')
  }
  throw new DocumentError('unsupported', `Files whose name ends in ${extension} are not read.`)
}

const isArray = (text: string): boolean => /^\s*\[/.test(text)

/** Objects one after another under the name `.json`. */
function jsonLines(text: string): DocumentFormat | undefined {
  return /^\s*\{.*\}[ \t]*\r?\n\s*\{/.test(text) ? 'jsonl' : undefined
}

function isClear(text: string, content: DocumentFormat): boolean {
  return content === 'email' || /^\s*(?:<!doctype html|<html)\b/i.test(text)
}

/** Undefined for XML that is no page. */
function contentFormat(text: string): DocumentFormat | undefined {
  if (isMail(text)) return 'email'
  const kind = kindOfText(text)
  if (kind === 'feed' || kind === 'opml') return undefined
  if (kind === 'json' || kind === 'jsonl' || kind === 'html') return kind
  return 'text'
}

const MAIL_FIELDS =
  /^(?:received|return-path|message-id|mime-version|delivered-to|from|to|subject|date|content-type):/i

function isMail(text: string): boolean {
  const lines = text.slice(0, 4096).split(/\r?\n/)
  const end = lines.indexOf('')
  const header = lines.slice(0, end === -1 ? lines.length : end)
  if (!MAIL_FIELDS.test(header[0] ?? '')) return false
  return header.filter((line) => MAIL_FIELDS.test(line)).length >= 3
}

function named(format: DocumentFormat, extension: string): Detected {
  const usual: Partial<Record<DocumentFormat, RegExp>> = {
    ...{ pdf: /pdf|ai/, docx: /docx|docm|dotx|dotm/, odt: /odt|ott/, rtf: /rtf|doc/, epub: /epub/ },
    ...{ html: /html?|xhtml|doc/, email: /eml/ },
  }
  if (extension === '' || usual[format]?.test(extension)) return { format }
  return { format, note: `It is read as ${format} although its name ends in ${extension}.` }
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** For looking only; undefined for binary data. A few NUL bytes do not make text binary. */
function asText(head: Uint8Array): string | undefined {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const text = latin1(head)
  const bare = text.replaceAll('\u0000', '')
  const zeros = text.length - bare.length
  if (isWide) return bare.slice(2)
  const even = zerosAt(head, 0)
  const odd = zerosAt(head, 1)
  const isUtf16 =
    zeros > 0 && Math.min(even, odd) * 20 < Math.max(even, odd) && zeros * 5 > head.length
  if (!isUtf16 && zeros * 20 > head.length) return undefined
  const controls = bare.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0
  if (controls * 20 > bare.length) return undefined
  return bare.replace(/^\xef\xbb\xbf/, '')
}

function zerosAt(bytes: Uint8Array, from: number): number {
  let count = 0
  for (let at = from; at < bytes.length; at += 2) if (bytes[at] === 0) count++
  return count
}
