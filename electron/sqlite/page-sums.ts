/**
 * Sums of every page of a database file, kept beside it from one clean close to the next opening
 * (reliability Z4). SQLite itself notices a page that makes no sense, not a letter that became another.
 * The sums are emptied on disk before anything is written, so sums that are there fit what was left.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { crc32 } from 'node:zlib'

export type PageSums = {
  readonly pageBytes: number
  /** When the file was written last, in milliseconds. */
  readonly modifiedMs: number
  readonly sums: Uint32Array
}

export type PageChange = {
  /** Counted from 1, as SQLite does. */
  readonly pages: readonly number[]
  /** As many as the file had. */
  readonly of: number
  /** Somebody wrote the file; otherwise the disk gives back other bytes than it was given. */
  readonly isWritten: boolean
}

/** Larger files are not summed: both closing and opening read the file once. */
const SUMMED_BYTES = 128 * 1024 * 1024

const MAGIC = 'BSSUMS1\n'
const HEAD_BYTES = 24
const CHUNK_BYTES = 1024 * 1024
/** FAT keeps times to two seconds. */
const SAME_TIME_MS = 2000

export const sumsFileOf = (file: string): string => `${file}-sums`

/**
 * For a file nobody has open any more; without sums where that is not so, it is too large, or they
 * cannot be written.
 * @param before What was read when it was opened; taken as it is where nothing was written since.
 */
export function leaveSums(file: string, before?: PageSums): void {
  try {
    if (existsSync(`${file}-wal`)) return
    const { size, mtimeMs } = statSync(file)
    if (size === 0 || size > SUMMED_BYTES) return
    const isSame = before?.modifiedMs === mtimeMs && before.sums.length * before.pageBytes === size
    const sums = isSame ? before : sumsOf(file)
    if (sums) writeFileSync(sumsFileOf(file), packed(sums), { mode: 0o600 })
  } catch {
    // Whoever opens it next looks through its pages instead.
  }
}

/** Undefined where there are none, or they are not whole. */
export function readSums(file: string): PageSums | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(sumsFileOf(file))
  } catch {
    return undefined
  }
  const end = bytes.length - 4
  if (end < HEAD_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined
  if (bytes.readUInt32LE(end) !== crc32(bytes.subarray(0, end))) return undefined
  const count = bytes.readUInt32LE(20)
  if (end !== HEAD_BYTES + 4 * count) return undefined
  const sums = Uint32Array.from({ length: count }, (_none, at) =>
    bytes.readUInt32LE(HEAD_BYTES + 4 * at),
  )
  return { pageBytes: bytes.readUInt32LE(16), modifiedMs: bytes.readDoubleLE(8), sums }
}

/**
 * Before the first write, and on disk: sums of what a file once was would call its next state damage.
 * @throws the system's error where they can neither be emptied nor removed
 */
export function dropSums(file: string): void {
  const path = sumsFileOf(file)
  if (!existsSync(path)) return
  try {
    const descriptor = openSync(path, 'r+')
    try {
      if (fstatSync(descriptor).size === 0) return
      ftruncateSync(descriptor, 0)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    rmSync(path)
  }
}

/**
 * What is not as it was left; undefined where all of it is. This process must have no connection to
 * the file: closing the descriptor would drop its locks.
 */
export function changeSince(file: string, left: PageSums): PageChange | undefined {
  const now = sumsOf(file, left.pageBytes)
  const pages: number[] = []
  for (let at = 0; at < Math.max(now.sums.length, left.sums.length); at += 1) {
    if (now.sums[at] !== left.sums[at]) pages.push(at + 1)
  }
  if (pages.length === 0) return undefined
  const isWritten = Math.abs(now.modifiedMs - left.modifiedMs) > SAME_TIME_MS
  return { pages, of: left.sums.length, isWritten }
}

function sumsOf(file: string): PageSums | undefined
function sumsOf(file: string, pageBytes: number): PageSums
function sumsOf(file: string, known?: number): PageSums | undefined {
  const descriptor = openSync(file, 'r')
  try {
    const { size, mtimeMs } = fstatSync(descriptor)
    const pageBytes = known ?? pageBytesOf(descriptor)
    // The end of a file that was cut within a page is a page of its own.
    if (known === undefined && size % pageBytes !== 0) return undefined
    const sums = new Uint32Array(Math.ceil(size / pageBytes))
    const chunk = Buffer.alloc(Math.max(pageBytes, CHUNK_BYTES))
    for (let from = 0; from < size; from += chunk.length) {
      const read = readSync(descriptor, chunk, 0, chunk.length, from)
      for (let at = 0; at < read; at += pageBytes) {
        const page = chunk.subarray(at, Math.min(read, at + pageBytes))
        sums[(from + at) / pageBytes] = crc32(page)
      }
    }
    return { pageBytes, modifiedMs: mtimeMs, sums }
  } finally {
    closeSync(descriptor)
  }
}

/** SQLite's file format, section 1.3.2: 1 stands for 65,536. */
function pageBytesOf(descriptor: number): number {
  const head = Buffer.alloc(18)
  readSync(descriptor, head, 0, head.length, 0)
  const said = head.readUInt16BE(16)
  return said === 1 ? 65_536 : Math.max(512, said)
}

function packed({ pageBytes, modifiedMs, sums }: PageSums): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + 4 * sums.length + 4)
  bytes.write(MAGIC, 'latin1')
  bytes.writeDoubleLE(modifiedMs, 8)
  bytes.writeUInt32LE(pageBytes, 16)
  bytes.writeUInt32LE(sums.length, 20)
  sums.forEach((sum, at) => bytes.writeUInt32LE(sum, HEAD_BYTES + 4 * at))
  const end = bytes.length - 4
  bytes.writeUInt32LE(crc32(bytes.subarray(0, end)), end)
  return bytes
}
