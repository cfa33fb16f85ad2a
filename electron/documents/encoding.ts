/** Bytes to text, once: mark, strict UTF-8, what the document says of itself, then a guess (P8). */
import { analyse } from 'chardet'
import iconv from 'iconv-lite'

export type DecodedText = {
  readonly text: string
  /** As it is called in the encoding's registry, in lower case: `utf-8`, `windows-1251`. */
  readonly encoding: string
  /** A guess is to be shown to the person. */
  readonly how: 'mark' | 'utf-8' | 'declared' | 'guess'
  /** Characters were lost: some bytes mean nothing in this encoding. */
  readonly isLossy: boolean
}

const GUESS_BYTES = 64 * 1024

/**
 * @param declared From outside the bytes, such as a Content-Type's charset. A declaration inside
 *   (XML prologue, HTML meta) is looked for here.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const mark = markOf(bytes)
  if (mark) {
    const text = iconv.decode(Buffer.from(bytes.subarray(mark.bytes)), mark.encoding)
    return { text, encoding: mark.encoding, how: 'mark', isLossy: text.includes('\ufffd') }
  }
  const strict = strictUtf8(bytes)
  if (strict !== undefined) return { text: strict, encoding: 'utf-8', how: 'utf-8', isLossy: false }
  for (const name of [declared, narrow(declarationIn(bytes))]) {
    const encoding = name?.trim().toLowerCase()
    // UTF-8 was tried, and failed.
    if (!encoding || /^utf-?8$/.test(encoding) || !iconv.encodingExists(encoding)) continue
    const text = iconv.decode(Buffer.from(bytes), encoding)
    return { text, encoding, how: 'declared', isLossy: text.includes('\ufffd') }
  }
  return guessed(bytes)
}

/** A declaration that was found byte by byte cannot be right in speaking of wider units. */
function narrow(declared: string | undefined): string | undefined {
  return declared && /^(?:utf-?(?:16|32)|ucs-?[24])/i.test(declared) ? undefined : declared
}

function guessed(bytes: Uint8Array): DecodedText {
  // A broken byte in UTF-8 text must not turn all of it into another alphabet: UTF-8 text with a
  // few faults is still far more likely than a legacy encoding that happens to look like it.
  const loose = new TextDecoder('utf-8').decode(bytes)
  const faults = loose.split('\ufffd').length - 1
  const foreign = loose.length - loose.replace(/[^\x00-\x7f]/g, '').length
  if (foreign > faults * 10) return { text: loose, encoding: 'utf-8', how: 'guess', isLossy: true }
  const best = analyse(bytes.subarray(0, GUESS_BYTES)).find(
    ({ name }) => name !== 'UTF-8' && name !== 'ASCII' && iconv.encodingExists(name),
  )
  const encoding = (best?.name ?? 'windows-1252').toLowerCase()
  const text = iconv.decode(Buffer.from(bytes), encoding)
  return { text, encoding, how: 'guess', isLossy: text.includes('\ufffd') }
}

/** Nothing when the bytes are not valid UTF-8. */
export function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function markOf(bytes: Uint8Array): { encoding: string; bytes: number } | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', bytes: 3 }
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', bytes: 4 }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', bytes: 4 }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', bytes: 2 }
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bytes: 2 }
  return undefined
}

const DECLARATIONS = [
  /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i,
  /<meta\s[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
]

function declarationIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return DECLARATIONS.map((pattern) => pattern.exec(head)?.[1]).find(Boolean)
}

/** The charset a Content-Type names. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
}
