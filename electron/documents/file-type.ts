/** What a file is, by its first bytes and its name; where the two disagree it is refused (P3). */
import { extname } from 'node:path'

export type FileKind = 'html' | 'text' | 'markdown' | 'email' | 'feed' | 'opml' | 'json' | 'jsonl'

type FileType = { readonly kind: FileKind } | { readonly refusal: string }

const BY_NAME: Readonly<Record<string, FileKind>> = {
  ...{ '.html': 'html', '.htm': 'html', '.xhtml': 'html', '.txt': 'text', '.text': 'text' },
  ...{ '.md': 'markdown', '.markdown': 'markdown', '.eml': 'email', '.rss': 'feed' },
  ...{ '.atom': 'feed', '.rdf': 'feed', '.xml': 'feed', '.opml': 'opml', '.json': 'json' },
  ...{ '.jsonl': 'jsonl', '.ndjson': 'jsonl' },
}

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['25504446', 'a PDF document'],
  ['504b0304', 'a ZIP archive or an office document'],
  ['504b0506', 'an empty ZIP archive'],
  ['d0cf11e0', 'an old office document (OLE)'],
  ['1f8b', 'a gzip archive'],
  ['425a68', 'a bzip2 archive'],
  ['fd377a58', 'an xz archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['377abcaf', 'a 7z archive'],
  ['52617221', 'a RAR archive'],
  ['52494646', 'a RIFF file (sound, video or WebP)'],
  ['494433', 'an MP3 recording'],
  ['4f676753', 'an Ogg recording'],
  ['7f454c46', 'a program'],
  ['4d5a9000', 'a program'],
  ['53514c69746520666f726d6174203300', 'an SQLite database'],
  ['7b5c727466', 'a rich text document (RTF)'],
]

/**
 * @param head The first 4 kB or more.
 * @returns what to read it as, or a sentence that says why not
 */
export function fileTypeOf(name: string, head: Uint8Array): FileType {
  const extension = extname(name).toLowerCase()
  const named = BY_NAME[extension]
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex')
  const binary = SIGNATURES.find(([signature]) => hex.startsWith(signature))?.[1]
  if (binary) {
    const clash = named ? ` although its name ends in ${extension}` : ''
    return { refusal: `It is ${binary}${clash}; this kind of file is not read.` }
  }
  const text = asciiOf(head)
  if (text === undefined) return { refusal: 'It holds binary data and not text.' }
  if (extension !== '' && !named) return { refusal: unknownKind(extension, text) }
  const content = kindOfText(text)
  if (named === 'feed' && content === 'html') {
    const page = /<(?:html|body|head)\b/i.test(text)
    const found = page ? 'a web page' : 'XML, but neither a feed nor a feed list,'
    return { refusal: `It is ${found} although its name ends in ${extension}.` }
  }
  if (named === 'feed' && content === 'opml') return { kind: 'opml' }
  if (named === 'json' && content === 'feed') return { kind: 'feed' }
  return { kind: named ?? content }
}

/** A document of pages or parts, whose parser runs in a thread of its own: PDF, RTF, and what is a ZIP. */
export function isBinaryDocument(head: Uint8Array): boolean {
  const hex = Buffer.from(head.subarray(0, 5)).toString('hex')
  return ['25504446', '504b0304', '7b5c727466'].some((signature) => hex.startsWith(signature))
}

/** For content without a telling name: standard input, an address. */
export function kindOfText(text: string): FileKind {
  const start = text.replace(/^\ufeff/, '').trimStart()
  if (start.startsWith('{'))
    return /"version"\s*:\s*"https?:\/\/jsonfeed/.test(start) ? 'feed' : 'jsonl'
  if (start.startsWith('[')) return 'json'
  const root = rootName(start)
  if (!root) return 'text'
  if (/^opml$/i.test(root)) return 'opml'
  if (/^(?:rss|feed|rdf:rdf|atom:feed)$/i.test(root)) return 'feed'
  return 'html'
}

/**
 * The name of the first element after declarations and comments. With searches and not with one
 * regular expression, which a hostile prologue would make exponential.
 */
function rootName(text: string): string | undefined {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = ['<?', '<!--', '<!'].findIndex((opening) => text.startsWith(opening, at))
    if (end === -1) break
    const closing = ['?>', '-->', '>'][end] ?? '>'
    const next = text.indexOf(closing, at)
    if (next === -1) return undefined
    at = next + closing.length
  }
  return /^<([\w:]+)/.exec(text.slice(at, at + 100))?.[1]
}

function unknownKind(extension: string, text: string): string {
  const content = kindOfText(text)
  const clash = content === 'html' && /^\.(?:pdf|docx?|odt|rtf|epub)$/.test(extension)
  if (clash) return `It is a web page although its name ends in ${extension}.`
  return `Files whose name ends in ${extension} are not read.`
}

/** The head as text for looking only; undefined for binary data. */
function asciiOf(head: Uint8Array): string | undefined {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const text = Buffer.from(head).toString('latin1')
  if (isWide) return text.replaceAll('\u0000', '').slice(2)
  if (text.includes('\u0000')) return undefined
  return text.replace(/^\xef\xbb\xbf/, '')
}
