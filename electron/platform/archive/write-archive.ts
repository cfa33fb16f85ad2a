import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Zip, ZipDeflate } from 'fflate'
import { failureFromSystem, WorkError } from '../failures.ts'

export type ArchiveEntry = {
  readonly name: string
  readonly bytes: number
  /** Of the content, in hex. */
  readonly sha256: string
}

export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

export type ArchiveWriter = {
  /** One entry, taken piece by piece. @throws WorkError DISK_FULL, UNSUPPORTED above 4 GB */
  add(name: string, pieces: Pieces): Promise<ArchiveEntry>
  /** Gives the file its name; it is whole and on disk then. @returns its bytes */
  finish(): number
  /** Leaves nothing behind. */
  abandon(): void
}

/** A zip without the 64-bit extension, which old programs cannot read, holds no more. */
const MOST_BYTES = 0xffff_0000
/** Deflated without a breath; about two milliseconds. */
const SLICE = 64 * 1024

/**
 * Writes a zip file whose bytes depend on nothing but the names, contents and order of its entries:
 * the time in it is the first one the format knows, and the compressor is the same on every machine.
 */
export function createArchive(file: string): ArchiveWriter {
  const target = resolve(file)
  const part = `${target}.part`
  const handle = attempt(target, () => {
    mkdirSync(dirname(target), { recursive: true })
    return openSync(part, 'w', 0o600)
  })
  let bytes = 0
  let isOpen = true
  const zip = new Zip((error, data) => {
    if (error) throw error
    bytes += data.length
    if (bytes > MOST_BYTES) throw tooLarge(target)
    attempt(target, () => writeAll(handle, data))
  })
  const close = () => {
    if (isOpen) closeSync(handle)
    isOpen = false
  }

  return {
    async add(name, pieces) {
      const entry = new ZipDeflate(name, { level: 6 })
      // By its parts: they stand in the file as they are, whatever the zone.
      entry.mtime = new Date(1980, 0, 1)
      zip.add(entry)
      const hash = createHash('sha256')
      let size = 0
      let sinceBreath = 0
      for await (const piece of pieces) {
        const data = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
        hash.update(data)
        size += data.length
        if (size > MOST_BYTES) throw tooLarge(target)
        for (let at = 0; at < data.length; at += SLICE) {
          const slice = data.subarray(at, at + SLICE)
          // The compressor keeps what it is given; the caller may use its buffer again.
          entry.push(Uint8Array.from(slice))
          sinceBreath += slice.length
          if (sinceBreath < SLICE) continue
          sinceBreath = 0
          await new Promise((go) => setImmediate(go))
        }
      }
      entry.push(new Uint8Array(), true)
      return { name, bytes: size, sha256: hash.digest('hex') }
    },
    finish() {
      zip.end()
      attempt(target, () => {
        fsyncSync(handle)
        close()
        renameSync(part, target)
        syncFolder(dirname(target))
      })
      return bytes
    },
    abandon() {
      close()
      rmSync(part, { force: true })
    },
  }
}

function writeAll(handle: number, data: Uint8Array): void {
  for (let at = 0; at < data.length;) at += writeSync(handle, data, at)
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw failureFromSystem(error, file) ?? error
  }
}

/** Makes the name last; Windows neither needs nor allows it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function tooLarge(file: string): WorkError {
  return new WorkError(
    'UNSUPPORTED',
    `${file} would be larger than the 4 GB one such file may have. Nothing was written; choose less.`,
  )
}
