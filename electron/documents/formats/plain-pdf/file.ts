/** Where the objects of a PDF lie (ISO 32000-2, 7.5), and those objects. A damaged table is not mended. */
import { unpacked } from './filters.ts'
import { Unsure } from './unsure.ts'
import { Keyword, PdfRef, TokenReader } from './values.ts'
import type { PdfDict, PdfValue, Token } from './values.ts'

/** Of unpacked objects, which are kept. */
const MOST_KEPT_BYTES = 128 * 1024 * 1024
const TAIL_BYTES = 1024
const DEEPEST = 32

export class PdfStream {
  readonly dict: PdfDict
  readonly raw: Buffer

  constructor(dict: PdfDict, raw: Buffer) {
    this.dict = dict
    this.raw = raw
  }
}

export type PdfObject = PdfValue | PdfStream

type Place = { readonly at: number } | { readonly inside: number }

export class PdfFile {
  readonly trailer: PdfDict
  readonly #bytes: Buffer
  readonly #places = new Map<number, Place | undefined>()
  readonly #objects = new Map<number, PdfObject>()
  readonly #opened = new Set<number>()
  #keptBytes = 0

  /** @throws Unsure */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (this.#bytes.toString('latin1', 0, 5) !== '%PDF-')
      throw new Unsure('something before the PDF')
    const tail = this.#bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]
    if (start === undefined) throw new Unsure('no place of the table')
    this.trailer = this.#readTables(Number(start))
    if (this.trailer.has('Encrypt')) throw new Unsure('encrypted')
  }

  /** The object meant, where it is a reference; null where there is none. @throws Unsure */
  get(value: PdfValue | undefined): PdfObject {
    let found: PdfObject = value ?? null
    for (let depth = 0; found instanceof PdfRef; depth++) {
      if (depth > DEEPEST) throw new Unsure('a ring of references')
      found = this.#fetch(found.number)
    }
    return found
  }

  /** @throws Unsure where it is something else */
  dict(value: PdfValue | undefined): PdfDict {
    const found = this.get(value)
    if (found instanceof Map) return found
    throw new Unsure('no dictionary')
  }

  maybeDict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.get(value)
    return found instanceof Map ? found : undefined
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const found = this.get(value)
    if (Array.isArray(found)) return found
    throw new Unsure('no array')
  }

  number(value: PdfValue | undefined): number {
    const found = this.get(value)
    if (typeof found === 'number') return found
    throw new Unsure('no number')
  }

  /** @throws Unsure, as where it is packed in a way not known here */
  unpack({ dict, raw }: PdfStream): Buffer {
    const filters = this.#listOf(dict.get('Filter'))
    const parms = this.#listOf(dict.get('DecodeParms') ?? dict.get('DP'))
    return filters.reduce((data: Buffer, filter, at) => {
      const own = parms[at]
      const numbers = own instanceof Map ? this.#numbersIn(own) : {}
      return unpacked(data, filter, numbers)
    }, raw)
  }

  #listOf(value: PdfValue | undefined): PdfObject[] {
    const found = this.get(value)
    if (found === null) return []
    return Array.isArray(found) ? found.map((one) => this.get(one)) : [found]
  }

  #numbersIn(dict: PdfDict): Record<string, number> {
    return Object.fromEntries([...dict].map(([key, one]) => [key, this.number(one)]))
  }

  #readTables(start: number): PdfDict {
    const seen = new Set<number>()
    let first: PdfDict | undefined
    const next = [start]
    for (let at = next.shift(); at !== undefined; at = next.shift()) {
      if (seen.has(at)) throw new Unsure('a ring of tables')
      seen.add(at)
      const trailer = this.#readTable(at)
      first ??= trailer
      for (const key of ['XRefStm', 'Prev']) {
        const before = trailer.get(key)
        if (before !== undefined) next.push(this.number(before))
      }
    }
    return first!
  }

  #readTable(at: number): PdfDict {
    const reader = new TokenReader(this.#bytes, at)
    const token = reader.next()
    if (token instanceof Keyword && token.word === 'xref') return this.#readRows(reader)
    const stream = this.#objectAt(at)
    if (stream instanceof PdfStream && stream.dict.get('Type') === '/XRef') {
      return this.#readPacked(stream)
    }
    throw new Unsure('no table')
  }

  #readRows(reader: TokenReader): PdfDict {
    for (;;) {
      const token = reader.next()
      if (isWord(token, 'trailer')) break
      const count = reader.next()
      if (typeof token !== 'number' || typeof count !== 'number') throw new Unsure('a bad table')
      for (let number = token; number < token + count; number++) this.#readRow(reader, number)
    }
    const trailer = reader.value()
    if (trailer instanceof Map) return trailer
    throw new Unsure('no trailer')
  }

  #readRow(reader: TokenReader, number: number): void {
    const at = reader.next()
    reader.next()
    const kind = reader.next()
    if (typeof at !== 'number' || !(isWord(kind, 'n') || isWord(kind, 'f'))) {
      throw new Unsure('a bad table')
    }
    if (!this.#places.has(number)) this.#places.set(number, isWord(kind, 'n') ? { at } : undefined)
  }

  #readPacked(stream: PdfStream): PdfDict {
    const { dict } = stream
    const data = this.unpack(stream)
    const [kindBytes = 0, atBytes = 0, moreBytes = 0] = this.array(dict.get('W')).map((one) =>
      this.number(one),
    )
    const width = kindBytes + atBytes + moreBytes
    const index = dict.has('Index') ? this.array(dict.get('Index')) : [0, dict.get('Size') ?? 0]
    let from = 0
    for (let pair = 0; pair < index.length; pair += 2) {
      const first = this.number(index[pair])
      const count = this.number(index[pair + 1])
      for (let number = first; number < first + count; number++, from += width) {
        if (from + width > data.length || width === 0) throw new Unsure('a short table')
        if (this.#places.has(number)) continue
        const kind = kindBytes === 0 ? 1 : data.readUIntBE(from, kindBytes)
        const at = data.readUIntBE(from + kindBytes, atBytes)
        this.#places.set(number, kind === 1 ? { at } : kind === 2 ? { inside: at } : undefined)
      }
    }
    return dict
  }

  #fetch(number: number): PdfObject {
    const known = this.#objects.get(number)
    if (known !== undefined) return known
    const place = this.#places.get(number)
    if (!place) return null
    if ('inside' in place) {
      this.#openContainer(place.inside)
      return this.#objects.get(number) ?? null
    }
    const object = this.#objectAt(place.at, number)
    this.#objects.set(number, object)
    return object
  }

  #objectAt(at: number, expected?: number): PdfObject {
    const reader = new TokenReader(this.#bytes, at)
    const number = reader.next()
    reader.next()
    if (!isWord(reader.next(), 'obj') || (expected !== undefined && number !== expected)) {
      throw new Unsure('an object is not at its place')
    }
    const value = reader.value()
    if (!(value instanceof Map)) return value
    reader.skipSpace()
    const after = reader.at
    return isWord(reader.next(), 'stream') ? this.#streamAt(value, after + 6) : value
  }

  #streamAt(dict: PdfDict, after: number): PdfStream {
    const bytes = this.#bytes
    const isReturn = bytes[after] === 13 && bytes[after + 1] === 10
    const start = after + (isReturn ? 2 : bytes[after] === 10 ? 1 : 0)
    const end = start + this.number(dict.get('Length'))
    if (!/^\s*endstream/.test(bytes.toString('latin1', end, end + 14))) {
      throw new Unsure('a stream of another length')
    }
    return new PdfStream(dict, bytes.subarray(start, end))
  }

  /** Takes every object out of a stream of objects that this stream has the say about. */
  #openContainer(container: number): void {
    if (this.#opened.has(container)) return
    this.#opened.add(container)
    const stream = this.#fetch(container)
    if (!(stream instanceof PdfStream)) throw new Unsure('no stream of objects')
    const data = this.unpack(stream)
    this.#keptBytes += data.length
    if (this.#keptBytes > MOST_KEPT_BYTES) throw new Unsure('too many objects')
    const first = this.number(stream.dict.get('First'))
    const heads = new TokenReader(data, 0, false)
    for (let n = this.number(stream.dict.get('N')); n > 0; n--) {
      const number = heads.next()
      const at = heads.next()
      if (typeof number !== 'number' || typeof at !== 'number') throw new Unsure('a bad stream')
      const place = this.#places.get(number)
      if (!place || !('inside' in place) || place.inside !== container) continue
      this.#objects.set(number, new TokenReader(data, first + at).value())
    }
  }
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token instanceof Keyword && token.word === word
