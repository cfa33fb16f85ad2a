/** Bytes to text, once: mark, strict UTF-8, what the document says of itself, then a guess (P8). */
import { analyse } from 'chardet'
import iconv from 'iconv-lite'

export type DecodedText = {
  readonly text: string
  /** As it is called in the encoding's registry, in lower case: `utf-8`, `windows-1251`. */
  readonly encoding: string
  /** A guess is to be shown to the person. */
  readonly how: 'mark' | 'utf-8' | 'declared' | 'guess' | 'chosen'
  /** Characters were lost: some bytes mean nothing in this encoding. */
  readonly isLossy: boolean
  /** Of a guess: 0 to 1, as the finder says. */
  readonly confidence?: number
}

const GUESS_BYTES = 64 * 1024

/**
 * @param declared From outside the bytes, such as a Content-Type's charset. A declaration inside
 *   (XML prologue, HTML meta) is looked for here.
 * @param chosen The person's word, which ends all guessing; an unknown name is passed over.
 */
export function decodeText(bytes: Uint8Array, declared?: string, chosen?: string): DecodedText {
  if (chosen && iconv.encodingExists(chosen)) {
    const text = iconv.decode(Buffer.from(bytes), chosen)
    const encoding = chosen.toLowerCase()
    return { text, encoding, how: 'chosen', isLossy: text.includes('\ufffd') }
  }
  const mark = markOf(bytes)
  if (mark) {
    const text = iconv.decode(Buffer.from(bytes.subarray(mark.bytes)), mark.encoding)
    return { text, encoding: mark.encoding, how: 'mark', isLossy: text.includes('\ufffd') }
  }
  const wide = declared ? undefined : wideWithoutMark(bytes)
  if (wide) {
    const text = iconv.decode(Buffer.from(bytes), wide)
    return { text, encoding: wide, how: 'guess', isLossy: text.includes('\ufffd'), confidence: 0.9 }
  }
  const strict = strictUtf8(bytes)
  if (strict !== undefined) return { text: strict, encoding: 'utf-8', how: 'utf-8', isLossy: false }
  const halves = withoutHalves(bytes)
  if (halves) return { text: halves, encoding: 'utf-8', how: 'utf-8', isLossy: true }
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
  if (foreign > faults * 10) {
    const confidence = foreign / (foreign + 10 * faults)
    return { text: loose, encoding: 'utf-8', how: 'guess', isLossy: true, confidence }
  }
  const best = analyse(bytes.subarray(0, GUESS_BYTES)).find(
    ({ name }) => name !== 'UTF-8' && name !== 'ASCII' && iconv.encodingExists(name),
  )
  // What calls itself ISO 8859-1 is Windows' superset of it, for every reader of the web (WHATWG).
  const name = (best?.name ?? 'windows-1252').toLowerCase()
  const encoding = name === 'iso-8859-1' ? 'windows-1252' : name
  const text = iconv.decode(Buffer.from(bytes), encoding)
  const confidence = (best?.confidence ?? 0) / 100
  return { text, encoding, how: 'guess', isLossy: text.includes('\ufffd'), confidence }
}

/**
 * Turns chunks of bytes into text; the encoding is decided by the first 64 kB, so later bytes that do
 * not fit it become U+FFFD.
 */
export function createTextDecoder(
  head: Uint8Array,
  chosen?: string,
): {
  readonly decoded: Omit<DecodedText, 'text'>
  readonly write: (chunk: Uint8Array) => string
  readonly end: () => string
} {
  const sample = head.subarray(0, GUESS_BYTES)
  const { text: _, ...decoded } = decodeText(wholeCharacters(sample), undefined, chosen)
  const decoder = iconv.getDecoder(decoded.encoding)
  return {
    decoded,
    write: (chunk) => decoder.write(Buffer.from(chunk)),
    end: () => decoder.end() ?? '',
  }
}

/** Without the last character where that may be cut in two: UTF-8 and its kind, RFC 3629. */
export function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  const least = Math.max(0, end - 4)
  while (end > least && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--
  const lead = bytes[end - 1] ?? 0
  return lead >= 0xc0 && end > least ? bytes.subarray(0, end - 1) : bytes
}

/** UTF-16 with no mark: Latin letters have a zero byte, always on the same side. */
function wideWithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, 4096)
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (end < 4 || (even + odd) * 5 < end) return undefined
  if (even * 20 < odd) return 'utf-16le'
  return odd * 20 < even ? 'utf-16be' : undefined
}

/** Nothing when the bytes are not valid UTF-8. */
export function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * UTF-8 but for halves of surrogate pairs, three bytes each, as careless programs write them: they
 * become U+FFFD. Nothing where there are none, or the rest is no UTF-8 either.
 */
function withoutHalves(bytes: Uint8Array): string | undefined {
  const latin1 = Buffer.from(bytes).toString('latin1')
  const whole = latin1.replace(/\xed[\xa0-\xbf][\x80-\xbf]/g, '\xef\xbf\xbd')
  return whole === latin1 ? undefined : strictUtf8(Buffer.from(whole, 'latin1'))
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
