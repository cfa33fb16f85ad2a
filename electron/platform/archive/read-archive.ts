/**
 * Reads zip files that come from elsewhere (PKWARE APPNOTE 6.3.10, 4.3 and 4.4): strictly, since ours
 * are all of one kind, and without trusting any figure in them. Nothing is written, names are only
 * keys, and no byte is unpacked before the directory has passed the limits.
 */
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { failureFromSystem, WorkError } from '../failures.ts'
import { directoryOf, LOCAL_BYTES, sayName, type DirectoryEntry } from './directory.ts'

export type ArchiveLimits = {
  /** Of all entries together, unpacked. */
  readonly mostBytes: number
  readonly mostEntries: number
}

export type Archive = {
  readonly file: string
  readonly bytes: number
  /** In the order of the file. */
  readonly names: readonly string[]
  has(name: string): boolean
  sizeOf(name: string): number
  /**
   * An entry piece by piece; an end without an error means that size and checksum are right.
   * @throws WorkError UNREADABLE with the entry's name
   */
  stream(name: string): AsyncGenerator<Buffer>
  /** A small entry whole. @throws WorkError UNREADABLE, also above `mostBytes` */
  read(name: string, mostBytes: number): Promise<Buffer>
}

/** @throws WorkError NOT_FOUND, UNREADABLE: no archive, a cut one, or one made to do harm */
export async function openArchive(file: string, limits: ArchiveLimits): Promise<Archive> {
  const bytes = sizeOfFile(file)
  const entries = await directoryOf({ file, bytes, ...limits }, (from, to) =>
    readRange(file, from, to),
  )
  const get = (name: string): DirectoryEntry => {
    const entry = entries.get(name)
    if (!entry) throw refused(file, `"${sayName(name)}" is missing from it`)
    return entry
  }
  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = get(name)
    const [from, to] = await placeOf(file, entry)
    yield* checked(file, entry, packedPieces(file, entry, from, to))
  }
  return {
    file,
    bytes,
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    sizeOf: (name) => get(name).bytes,
    stream,
    async read(name, mostBytes) {
      if (get(name).bytes > mostBytes) {
        throw refused(file, `"${sayName(name)}" is larger than such a file ever is`)
      }
      const pieces: Buffer[] = []
      for await (const piece of stream(name)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}

/** @returns the SHA-256 of an entry in hex. @throws WorkError UNREADABLE */
export async function digestOf(archive: Archive, name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of archive.stream(name)) hash.update(piece)
  return hash.digest('hex')
}

export function refused(file: string, why: string, cause?: unknown): WorkError<'UNREADABLE'> {
  return new WorkError(
    'UNREADABLE',
    `${file} cannot be used: ${why.replace(/\.$/, '')}.`,
    { where: file },
    { cause },
  )
}

function sizeOfFile(file: string): number {
  try {
    const stat = statSync(file)
    if (!stat.isFile()) throw refused(file, 'it is no file')
    if (stat.size === 0) throw refused(file, 'it is empty')
    return stat.size
  } catch (error) {
    throw failureFromSystem(error, file) ?? error
  }
}

async function readRange(file: string, from: number, to: number): Promise<Buffer> {
  try {
    const handle = await open(file, 'r')
    try {
      const data = Buffer.alloc(to - from)
      let got = 0
      while (got < data.length) {
        const { bytesRead } = await handle.read(data, got, data.length - got, from + got)
        if (bytesRead === 0) break
        got += bytesRead
      }
      return data.subarray(0, got)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw failureFromSystem(error, file) ?? error
  }
}

/** Where the packed bytes lie: behind the entry's own head, which says the same name again. */
async function placeOf(file: string, entry: DirectoryEntry): Promise<[from: number, to: number]> {
  const nameBytes = Buffer.byteLength(entry.name, 'utf8')
  const head = await readRange(file, entry.at, entry.at + LOCAL_BYTES + nameBytes)
  const isHead = head.length === LOCAL_BYTES + nameBytes && head.readUInt32LE(0) === 0x04034b50
  if (!isHead) throw refused(file, `"${sayName(entry.name)}" is not where its directory says`)
  const isSame =
    head.readUInt16LE(26) === nameBytes &&
    head.toString('utf8', LOCAL_BYTES) === entry.name &&
    head.readUInt16LE(8) === entry.method
  if (!isSame) throw refused(file, `"${sayName(entry.name)}" has two names or methods`)
  const from = entry.at + LOCAL_BYTES + nameBytes + head.readUInt16LE(28)
  const to = from + entry.packedBytes
  if (to > entry.before) throw refused(file, `"${sayName(entry.name)}" reaches into its neighbour`)
  return [from, to]
}

async function* packedPieces(
  file: string,
  entry: DirectoryEntry,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  if (entry.method === 0) {
    if (to > from) yield* createReadStream(file, { start: from, end: to - 1 })
    return
  }
  const inflate = createInflateRaw()
  if (to > from) {
    const source = createReadStream(file, { start: from, end: to - 1 })
    source.on('error', (error) => inflate.destroy(error))
    source.pipe(inflate)
  } else inflate.end()
  yield* inflate
  if (inflate.bytesWritten !== entry.packedBytes) {
    throw refused(file, `"${sayName(entry.name)}" has bytes behind its end`)
  }
}

async function* checked(
  file: string,
  entry: DirectoryEntry,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const name = sayName(entry.name)
  let bytes = 0
  let crc = 0
  try {
    for await (const piece of pieces) {
      bytes += piece.length
      // One byte more than was declared is already a lie.
      if (bytes > entry.bytes) throw refused(file, `"${name}" is larger than it says`)
      crc = crc32(piece, crc)
      yield piece
    }
  } catch (error) {
    if (error instanceof WorkError) throw error
    throw refused(file, `"${name}" is damaged`, error)
  }
  if (bytes !== entry.bytes) throw refused(file, `"${name}" is shorter than it says`)
  if (crc !== entry.crc) throw refused(file, `"${name}" does not match its checksum`)
}
