/**
 * Zip archives read from memory: nothing is written, names are only keys, and no byte is inflated
 * before the directory has passed the limits (reliability.md P4; PKWARE APPNOTE 6.3.10, 4.3 and 4.4).
 */
import { crc32, inflateRawSync } from 'node:zlib'

import { DocumentError } from '../outcome.ts'

const MAX_ENTRIES = 2000
const MAX_TOTAL_BYTES = 200 * 1024 * 1024
const MAX_RATIO = 200
/** Small files may be as regular as they like. */
const RATIO_FROM_BYTES = 1024 * 1024

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT = 65_535

type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly at: number
  readonly isEncrypted: boolean
}

export type Zip = {
  readonly names: readonly string[]
  readonly has: (name: string) => boolean
  /** Some entry, or the archive's directory, needs a password. */
  readonly isEncrypted: boolean
  /**
   * The bytes of one entry.
   * @throws DocumentError `damaged` where it is missing, cut, or not what the directory says;
   *   `protected` where it is encrypted
   */
  readonly read: (name: string) => Buffer
}

/** @throws DocumentError `damaged` or `too-large` before anything is inflated */
export function openZip(bytes: Uint8Array): Zip {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directoryOf(data)
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    isEncrypted: [...entries.values()].some((entry) => entry.isEncrypted),
    read: (name) => {
      const entry = entries.get(name)
      if (!entry) throw damaged(`its part "${shown(name)}" is missing`)
      return inflated(data, entry)
    },
  }
}

function directoryOf(data: Buffer): Map<string, ZipEntry> {
  const end = endOf(data)
  const count = data.readUInt16LE(end + 10)
  const bytes = data.readUInt32LE(end + 12)
  const start = data.readUInt32LE(end + 16)
  if (count === 0xffff || start === 0xffffffff) {
    throw new DocumentError('too-large', 'It is a ZIP64 archive, made for more than is read here.')
  }
  if (count > MAX_ENTRIES) {
    const limit = MAX_ENTRIES.toLocaleString('en')
    throw new DocumentError('too-large', `It holds ${count} parts, more than the ${limit} allowed.`)
  }
  if (start + bytes > end) throw damaged('its directory lies outside the file')
  const entries = new Map<string, ZipEntry>()
  let total = 0
  let at = start
  for (let n = 0; n < count; n++) {
    const found = entryAt(data, at, end)
    at = found.next
    const { entry } = found
    // Two entries of one name are read differently by different programs: an old trick.
    if (entries.has(entry.name)) throw damaged(`it has two parts named "${shown(entry.name)}"`)
    total += entry.bytes
    refuseBomb(entry, total)
    entries.set(entry.name, entry)
  }
  return entries
}

function endOf(data: Buffer): number {
  const first = Math.max(0, data.length - END_BYTES - MAX_COMMENT)
  for (let at = data.length - END_BYTES; at >= first; at--) {
    if (data.readUInt32LE(at) === END) return at
  }
  throw damaged('the end of the archive is missing, so it was probably cut off')
}

function entryAt(data: Buffer, at: number, end: number): { entry: ZipEntry; next: number } {
  if (at + ENTRY_BYTES > end || data.readUInt32LE(at) !== ENTRY) {
    throw damaged(`its directory is broken at byte ${at}`)
  }
  const nameBytes = data.readUInt16LE(at + 28)
  const nameAt = at + ENTRY_BYTES
  const next = nameAt + nameBytes + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
  const entry = {
    // Latin-1 keeps any bytes apart; the parts that are read have ASCII names or say UTF-8.
    name: data.toString(isUtf8(data, at) ? 'utf8' : 'latin1', nameAt, nameAt + nameBytes),
    method: data.readUInt16LE(at + 10),
    crc: data.readUInt32LE(at + 16),
    packedBytes: data.readUInt32LE(at + 20),
    bytes: data.readUInt32LE(at + 24),
    at: data.readUInt32LE(at + 42),
    isEncrypted: (data.readUInt16LE(at + 8) & 1) === 1,
  }
  return { entry, next }
}

const isUtf8 = (data: Buffer, at: number): boolean => (data.readUInt16LE(at + 8) & 0x800) !== 0

function refuseBomb({ name, bytes, packedBytes }: ZipEntry, total: number): void {
  if (total > MAX_TOTAL_BYTES) {
    const limit = MAX_TOTAL_BYTES / 1024 / 1024
    throw new DocumentError('too-large', `Unpacked it would be over ${limit} MB: not unpacked.`)
  }
  if (bytes > RATIO_FROM_BYTES && bytes > packedBytes * MAX_RATIO) {
    const times = Math.round(bytes / Math.max(1, packedBytes)).toLocaleString('en')
    const reason = `Its part "${shown(name)}" would unpack to ${times} times its size: not unpacked.`
    throw new DocumentError('too-large', reason)
  }
}

function inflated(data: Buffer, entry: ZipEntry): Buffer {
  const part = `its part "${shown(entry.name)}"`
  if (entry.isEncrypted) {
    throw new DocumentError('protected', 'It is protected by a password.')
  }
  if (entry.at + LOCAL_BYTES > data.length || data.readUInt32LE(entry.at) !== LOCAL) {
    throw damaged(`${part} is not at byte ${entry.at}, where the directory says`)
  }
  const { at } = entry
  const start = at + LOCAL_BYTES + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28)
  const packed = data.subarray(start, start + entry.packedBytes)
  if (packed.length < entry.packedBytes) throw damaged(`${part} is cut off`)
  const bytes = unpack(packed, entry, part)
  if (bytes.length !== entry.bytes || crc32(bytes) !== entry.crc) {
    throw damaged(`${part} does not match its checksum`)
  }
  return bytes
}

function unpack(packed: Buffer, entry: ZipEntry, part: string): Buffer {
  if (entry.method === 0) return packed
  if (entry.method !== 8) {
    throw new DocumentError('unsupported', `It is packed with method ${entry.method}, not Deflate.`)
  }
  try {
    // One byte more than was declared is already a lie, and zlib stops there.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) })
  } catch (cause) {
    throw damaged(`${part} cannot be unpacked`, cause)
  }
}

const shown = (name: string): string => name.replace(/[\p{C}]/gu, '?').slice(0, 80)

function damaged(what: string, cause?: unknown): DocumentError {
  return new DocumentError('damaged', `The archive is damaged: ${what}.`, { cause })
}
