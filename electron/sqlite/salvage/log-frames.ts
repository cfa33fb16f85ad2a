/** Pages in the log of a database that was killed (SQLite's file format, section 4). */
import { existsSync, readFileSync } from 'node:fs'

const HEAD_BYTES = 32
const FRAME_HEAD_BYTES = 24
const MAGIC = 0x377f0682

/**
 * The newest committed content of each page by its number; frames behind the last commit, and all
 * behind one whose checksum does not fit, are as if they were not there.
 */
export function readLogFrames(file: string, pageBytes: number): ReadonlyMap<number, Buffer> {
  const committed = new Map<number, Buffer>()
  if (!existsSync(file)) return committed
  const log = readFileSync(file)
  // The lowest bit says which end of a word the sums begin at.
  if (log.length < HEAD_BYTES || (log.readUInt32BE(0) & ~1) >>> 0 !== MAGIC) return committed
  if (log.readUInt32BE(8) !== pageBytes) return committed
  const isBig = (log.readUInt32BE(0) & 1) === 1
  let sum = addSum([0, 0], log.subarray(0, 24), isBig)
  if (sum[0] !== log.readUInt32BE(24) || sum[1] !== log.readUInt32BE(28)) return committed
  const salt = log.subarray(16, 24)
  let waiting = new Map<number, Buffer>()
  const step = FRAME_HEAD_BYTES + pageBytes
  for (let at = HEAD_BYTES; at + step <= log.length; at += step) {
    const head = log.subarray(at, at + FRAME_HEAD_BYTES)
    const page = log.subarray(at + FRAME_HEAD_BYTES, at + step)
    if (!head.subarray(8, 16).equals(salt)) break
    sum = addSum(addSum(sum, head.subarray(0, 8), isBig), page, isBig)
    if (sum[0] !== head.readUInt32BE(16) || sum[1] !== head.readUInt32BE(20)) break
    waiting.set(head.readUInt32BE(0), page)
    if (head.readUInt32BE(4) === 0) continue
    for (const [number, bytes] of waiting) committed.set(number, bytes)
    waiting = new Map()
  }
  return committed
}

/** Section 4.2: a running sum over pairs of 32-bit words. */
function addSum([a, b]: [number, number], bytes: Buffer, isBig: boolean): [number, number] {
  let [first, second] = [a, b]
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const low = isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)
    const high = isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)
    first = (first + low + second) >>> 0
    second = (second + high + first) >>> 0
  }
  return [first, second]
}
