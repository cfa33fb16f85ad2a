/** Cells of a page and the records in them (SQLite's file format, sections 1.6, 2.1). */
import type { SqlValue } from '#electron/sqlite/statement.ts'
import type { PageSource } from './page-source.ts'

export type Cell = {
  /** Of tables that have one. */
  readonly rowid: number | undefined
  readonly values: readonly SqlValue[]
  /** Those it lies on, with what did not fit on its own. */
  readonly pages: readonly number[]
}

export type PageContent = {
  readonly isIndex: boolean
  readonly children: readonly number[]
  readonly cells: readonly Cell[]
  /** Cells that make no sense. */
  readonly broken: number
}

const INTERIOR_INDEX = 0x02
const INTERIOR_TABLE = 0x05
const LEAF_INDEX = 0x0a
const LEAF_TABLE = 0x0d
/** The first page begins with the head of the file. */
const FILE_HEAD_BYTES = 100
const MOST_PAYLOAD = 256 * 1024 * 1024

/** Undefined where it is no page of a tree. */
export function readPage(source: PageSource, number: number): PageContent | undefined {
  const page = source.page(number)
  if (!page) return undefined
  const start = number === 1 ? FILE_HEAD_BYTES : 0
  const type = page[start]
  const isInterior = type === INTERIOR_INDEX || type === INTERIOR_TABLE
  const isIndex = type === INTERIOR_INDEX || type === LEAF_INDEX
  if (!isInterior && type !== LEAF_TABLE && type !== LEAF_INDEX) return undefined
  const count = page.readUInt16BE(start + 3)
  const pointers = start + (isInterior ? 12 : 8)
  if (pointers + 2 * count > page.length) return undefined
  const children: number[] = []
  const cells: Cell[] = []
  let broken = 0
  for (let index = 0; index < count; index += 1) {
    const at = page.readUInt16BE(pointers + 2 * index)
    try {
      if (isInterior) children.push(page.readUInt32BE(at))
      if (type === INTERIOR_TABLE) continue
      cells.push(readCell(source, number, page, isInterior ? at + 4 : at, isIndex))
    } catch {
      broken += 1
    }
  }
  if (isInterior) children.push(page.readUInt32BE(start + 8))
  return { isIndex, children, cells, broken }
}

/** @throws Error where it makes no sense */
function readCell(
  source: PageSource,
  number: number,
  page: Buffer,
  start: number,
  isIndex: boolean,
): Cell {
  const [length, afterLength] = readVarint(page, start)
  const [rowid, at] = isIndex ? [undefined, afterLength] : readVarint(page, afterLength)
  if (length > MOST_PAYLOAD) throw new RangeError('longer than any record')
  const local = localBytes(length, source.pageBytes, isIndex)
  if (at + local > page.length) throw new RangeError('beyond its page')
  const pages = [number]
  const parts = [page.subarray(at, at + local)]
  let left = length - local
  let next = left > 0 ? page.readUInt32BE(at + local) : 0
  while (left > 0) {
    const more = pages.includes(next) ? undefined : source.page(next)
    if (!more) throw new RangeError('its end is missing')
    pages.push(next)
    const part = more.subarray(4, 4 + Math.min(left, more.length - 4))
    parts.push(part)
    left -= part.length
    next = more.readUInt32BE(0)
  }
  const payload = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  return { rowid, values: readRecord(payload), pages }
}

/** Section 1.6: how much of a payload stays on its page. No file of ours reserves bytes of a page. */
function localBytes(length: number, usable: number, isIndex: boolean): number {
  const most = isIndex ? Math.floor(((usable - 12) * 64) / 255) - 23 : usable - 35
  if (length <= most) return length
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const fitting = least + ((length - least) % (usable - 4))
  return fitting <= most ? fitting : least
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Section 2.1. @throws Error unless every byte belongs to a value */
function readRecord(payload: Buffer): SqlValue[] {
  const [headBytes, first] = readVarint(payload, 0)
  const values: SqlValue[] = []
  let at = first
  let body = headBytes
  while (at < headBytes) {
    const [type, next] = readVarint(payload, at)
    const [value, end] = readValue(payload, type, body)
    values.push(value)
    at = next
    body = end
  }
  if (at !== headBytes || body !== payload.length) throw new RangeError('not a record')
  return values
}

/** Bytes of a number by its serial type. */
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const

function readValue(payload: Buffer, type: number, at: number): [SqlValue, number] {
  if (type === 0) return [null, at]
  if (type === 7) return [payload.readDoubleBE(at), at + 8]
  if (type === 8 || type === 9) return [type - 8, at]
  if (type === 10 || type === 11) throw new RangeError('a type that nobody writes')
  if (type < 7) {
    const bytes = INTEGER_BYTES[type]!
    if (bytes < 8) return [payload.readIntBE(at, bytes), at + bytes]
    const value = payload.readBigInt64BE(at)
    return [Number.isSafeInteger(Number(value)) ? Number(value) : value, at + 8]
  }
  const length = Math.floor((type - 12) / 2)
  if (at + length > payload.length) throw new RangeError('beyond its record')
  const bytes = payload.subarray(at, at + length)
  return [type % 2 === 0 ? Uint8Array.from(bytes) : UTF8.decode(bytes), at + length]
}

/** @throws RangeError for numbers beyond 2^53, which no file of ours has here */
function readVarint(bytes: Buffer, start: number): [value: number, end: number] {
  let value = 0
  for (let at = start; at < start + 8; at += 1) {
    const byte = bytes.readUInt8(at)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      if (!Number.isSafeInteger(value)) break
      return [value, at + 1]
    }
  }
  throw new RangeError('no number')
}
