/** The objects of PDF (ISO 32000-2, 7.3) and the words between them. */
import { Unsure } from './unsure.ts'

/** An operator, or a word such as `obj`; there is one of each, so they can be compared. */
export class Keyword {
  readonly word: string

  constructor(word: string) {
    this.word = word
  }
}

export class PdfRef {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

export type PdfDict = Map<string, PdfValue>

/** Names keep their slash, so that no string can be taken for one: strings are bytes. */
export type PdfValue = null | boolean | number | string | Buffer | PdfValue[] | PdfDict | PdfRef

export type Token = PdfValue | Keyword

/** What a byte is: 1 is space, 2 ends a word, 3 stands in numbers. */
const KINDS = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) KINDS[byte] = 1
for (const byte of Buffer.from('()<>[]{}/%')) KINDS[byte] = 2
for (const byte of Buffer.from('+-.0123456789')) KINDS[byte] = 3

const DEEPEST = 64
const keywords = new Map<string, Keyword>()
const ARRAY_END = keywordOf(']')
const DICT_END = keywordOf('>>')

export function keywordOf(word: string): Keyword {
  const known = keywords.get(word)
  if (known) return known
  const made = new Keyword(word)
  // Words of a file are not kept for ever: those of PDF have at most nine letters and are few.
  if (keywords.size < 500) keywords.set(word, made)
  return made
}

export class TokenReader {
  readonly bytes: Buffer
  at: number
  readonly #hasRefs: boolean
  #depth = 0

  /** @param hasRefs Whether `1 0 R` is a reference: in files, and not in the contents of pages */
  constructor(bytes: Buffer, at = 0, hasRefs = true) {
    this.bytes = bytes
    this.at = at
    this.#hasRefs = hasRefs
  }

  /** Undefined at the end. @throws Unsure */
  next(): Token | undefined {
    this.skipSpace()
    const byte = this.bytes[this.at]
    if (byte === undefined) return undefined
    if (KINDS[byte] === 3) return this.#number()
    switch (byte) {
      case 0x28:
        return this.#string()
      case 0x2f:
        return this.#name()
      case 0x5b:
        this.at += 1
        return this.#array()
      case 0x5d:
        this.at += 1
        return ARRAY_END
      case 0x3c:
        return this.#angle()
      case 0x3e:
        if (this.bytes[this.at + 1] !== 0x3e) throw new Unsure('a lone >')
        this.at += 2
        return DICT_END
      default:
        return this.#word()
    }
  }

  /** @throws Unsure where something other than a value stands */
  value(): PdfValue {
    const token = this.next()
    if (token === undefined || token instanceof Keyword) throw new Unsure('no value')
    return token
  }

  skipSpace(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte === 0x25) {
        while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++
      } else if (byte !== undefined && KINDS[byte] === 1) this.at++
      else return
    }
  }

  #number(): number | PdfRef {
    const { bytes } = this
    const start = this.at
    let whole = 0
    let divisor = 0
    let isPlain = true
    let at = start
    const isNegative = bytes[at] === 0x2d
    if (isNegative || bytes[at] === 0x2b) at++
    for (; KINDS[bytes[at] ?? 0] === 3; at++) {
      const digit = (bytes[at] ?? 0) - 48
      if (digit >= 0) {
        whole = whole * 10 + digit
        divisor *= 10
      } else if (digit === -2 && divisor === 0) divisor = 1
      else isPlain = false
    }
    this.at = at
    if (!isPlain || at - start > 15) return this.#oddNumber(start)
    const value = (isNegative ? -whole : whole) / (divisor || 1)
    return this.#hasRefs && divisor === 0 && !isNegative ? this.#maybeRef(value) : value
  }

  #oddNumber(start: number): number {
    const value = Number(this.bytes.toString('latin1', start, this.at))
    if (Number.isNaN(value)) throw new Unsure('a strange number')
    return value
  }

  #maybeRef(number: number): number | PdfRef {
    const end = Math.min(this.at + 12, this.bytes.length)
    const found = /^\s+\d+\s+R(?![A-Za-z])/.exec(this.bytes.toString('latin1', this.at, end))
    if (!found) return number
    this.at += found[0].length
    return new PdfRef(number)
  }

  #string(): Buffer {
    const { bytes } = this
    const start = ++this.at
    let depth = 1
    let isPlain = true
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at]
      if (byte === 0x5c) {
        isPlain = false
        this.at++
      } else if (byte === 0x28) depth++
      else if (byte === 0x29 && --depth === 0) {
        const raw = bytes.subarray(start, this.at++)
        return isPlain && !raw.includes(13) ? raw : unescaped(raw)
      }
    }
    throw new Unsure('a string without end')
  }

  #name(): string {
    const start = this.at++
    while (KINDS[this.bytes[this.at] ?? 0] !== 1 && KINDS[this.bytes[this.at] ?? 0] !== 2) this.at++
    const name = this.bytes.toString('latin1', start, this.at)
    if (!name.includes('#')) return name
    return name.replace(/#([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    )
  }

  #array(): PdfValue[] {
    const values: PdfValue[] = []
    this.#deeper()
    for (;;) {
      const token = this.next()
      if (token === ARRAY_END) break
      if (token === undefined || token instanceof Keyword) throw new Unsure('an array without end')
      values.push(token)
    }
    this.#depth--
    return values
  }

  #angle(): Buffer | PdfDict {
    if (this.bytes[this.at + 1] === 0x3c) {
      this.at += 2
      return this.#dict()
    }
    const end = this.bytes.indexOf(0x3e, this.at)
    if (end < 0) throw new Unsure('a string without end')
    const hex = this.bytes.toString('latin1', this.at + 1, end).replace(/[\s\0]+/g, '')
    if (/[^\da-f]/i.test(hex)) throw new Unsure('a strange string')
    this.at = end + 1
    return Buffer.from(hex.length % 2 === 1 ? `${hex}0` : hex, 'hex')
  }

  #dict(): PdfDict {
    const dict: PdfDict = new Map()
    this.#deeper()
    for (;;) {
      const key = this.next()
      if (key === DICT_END) break
      if (typeof key !== 'string') throw new Unsure('a dictionary without end')
      dict.set(key.slice(1), this.value())
    }
    this.#depth--
    return dict
  }

  #deeper(): void {
    if (++this.#depth > DEEPEST) throw new Unsure('values too deep in each other')
  }

  #word(): Keyword | boolean | null {
    const { bytes } = this
    const start = this.at
    while (this.at < bytes.length) {
      const kind = KINDS[bytes[this.at] ?? 0]
      if (kind === 1 || kind === 2) break
      this.at++
    }
    if (this.at === start) throw new Unsure('a strange mark')
    const word = bytes.toString('latin1', start, this.at)
    if (word === 'true') return true
    if (word === 'false') return false
    return word === 'null' ? null : keywordOf(word)
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(raw: Buffer): Buffer {
  const text = raw
    .toString('latin1')
    .replace(/\\([0-7]{1,3}|\r\n|[^])|\r\n?/g, (_, after: string | undefined) => {
      if (after === undefined) return '\n'
      if (/^[0-7]/.test(after)) return String.fromCharCode(parseInt(after, 8) & 255)
      return /[\r\n]/.test(after) ? '' : (ESCAPES[after] ?? after)
    })
  return Buffer.from(text, 'latin1')
}
