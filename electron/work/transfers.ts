/** Files on their way between page and main side; they live until they are dropped or at a start. */
import {
  closeSync,
  createReadStream,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { failureFromSystem, WorkError } from '#electron/platform/failures.ts'

/** Three bytes make four signs, so every piece of base64 ends where its bytes do. */
const PIECE_BYTES = 3 * 512 * 1024
const MOST_TEXT_BYTES = 400_000_000
const MOST_BYTES = 8 * 1024 ** 3

export type Transfers = ReturnType<typeof createTransfers>

export function createTransfers({ folder, newId }: { readonly folder: string; newId(): string }) {
  const files = new Map<string, { readonly path: string; readonly name: string; bytes: number }>()
  let isMade = false

  const makeFolder = () => {
    if (isMade) return
    // What a former process left is nobody's.
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    isMade = true
  }
  const get = (id: string) => {
    const file = files.get(id)
    if (file) return file
    throw new WorkError('NOT_FOUND', 'That file is no longer at hand; choose it again.')
  }
  const reserve = (name: string): { id: string; path: string } => {
    makeFolder()
    const id = newId()
    const path = join(folder, id)
    files.set(id, { path, name, bytes: 0 })
    return { id, path }
  }

  return {
    /** A place for a file that is to be fetched. */
    reserve,
    begin(name: string): { id: string } {
      const { id, path } = reserve(name)
      attempt(name, () => closeSync(openSync(path, 'w', 0o600)))
      return { id }
    },
    /** @throws WorkError UNREADABLE for a piece out of order, DISK_FULL */
    send({ id, offset, data }: { id: string; offset: number; data: string }): void {
      const file = get(id)
      const bytes = Buffer.from(data, 'base64')
      if (offset !== file.bytes || offset + bytes.length > MOST_BYTES) {
        throw new WorkError('UNREADABLE', `${file.name} did not arrive whole; choose it again.`, {
          where: file.name,
        })
      }
      attempt(file.name, () => {
        const handle = openSync(file.path, 'r+')
        try {
          for (let at = 0; at < bytes.length;) {
            at += writeSync(handle, bytes, at, bytes.length - at, offset + at)
          }
        } finally {
          closeSync(handle)
        }
      })
      file.bytes += bytes.length
    },
    async *fetch(id: string): AsyncGenerator<string> {
      const { path } = get(id)
      for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
        yield (piece as Buffer).toString('base64')
      }
    },
    /** @throws WorkError UNREADABLE above what a text may have */
    textOf(id: string): string {
      const { path, name, bytes } = get(id)
      if (bytes > MOST_TEXT_BYTES) {
        throw new WorkError('UNREADABLE', `${name} is larger than 400 MB and was not read.`, { where: name }) // prettier-ignore
      }
      return readFileSync(path, 'utf8')
    },
    pathOf: (id: string) => get(id).path,
    nameOf: (id: string) => get(id).name,
    drop(id: string): void {
      const file = files.get(id)
      files.delete(id)
      if (file) rmSync(file.path, { force: true })
    },
  }
}

function attempt(name: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw failureFromSystem(error, `the copy of ${name}`) ?? error
  }
}
