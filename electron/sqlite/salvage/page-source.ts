/** The pages of a file that SQLite will not open any more, with those in its log. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { readSums } from '#electron/sqlite/page-sums.ts'
import { readLogFrames } from './log-frames.ts'

/** Whether a page is proved to be as it was left, proved to be otherwise, or nobody knows. */
export type Proof = 'as left' | 'changed' | 'unknown'

export type PageSource = {
  readonly pageBytes: number
  readonly count: number
  /** Counted from 1; undefined beyond the end. */
  page(number: number): Buffer | undefined
  proofOf(number: number): Proof
  close(): void
}

/** @param usualBytes Of a page, where the file cannot say any more how large they are. */
export function openPages(file: string, usualBytes: number): PageSource {
  const descriptor = openSync(file, 'r')
  const { size } = fstatSync(descriptor)
  const left = readSums(file)
  const pageBytes = left?.pageBytes ?? saidBytes(descriptor) ?? usualBytes
  const frames = readLogFrames(`${file}-wal`, pageBytes)
  const inFile = Math.floor(size / pageBytes)
  let last: { number: number; bytes: Buffer } | undefined

  const page = (number: number): Buffer | undefined => {
    const inLog = frames.get(number)
    if (inLog) return inLog
    if (last?.number === number) return last.bytes
    if (number < 1 || number > inFile) return undefined
    const bytes = Buffer.alloc(pageBytes)
    readSync(descriptor, bytes, 0, pageBytes, (number - 1) * pageBytes)
    last = { number, bytes }
    return bytes
  }
  const proofOf = (number: number): Proof => {
    // A frame was put to its own sum.
    if (frames.has(number)) return 'as left'
    const bytes = left && page(number)
    if (!bytes) return 'unknown'
    return crc32(bytes) === left.sums[number - 1] ? 'as left' : 'changed'
  }
  return {
    pageBytes,
    count: Math.max(inFile, ...frames.keys()),
    page,
    proofOf,
    close: () => closeSync(descriptor),
  }
}

function saidBytes(descriptor: number): number | undefined {
  const head = Buffer.alloc(18)
  readSync(descriptor, head, 0, head.length, 0)
  if (head.toString('latin1', 0, 15) !== 'SQLite format 3') return undefined
  const said = head.readUInt16BE(16)
  const bytes = said === 1 ? 65_536 : said
  return bytes >= 512 && (bytes & (bytes - 1)) === 0 ? bytes : undefined
}
