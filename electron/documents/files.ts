/** Files on disk, looked at before they are touched (P2): regular ones only, links never followed. */
import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** The person named the file, so the message does not have to. */
class UnreadableFileError extends Error {
  readonly code = 'UNREADABLE'
}

export const MAX_FILE_BYTES = 50 * 1024 * 1024

export type Found =
  | { readonly path: string; readonly problem?: undefined }
  | { readonly path: string; readonly problem: string }

/**
 * Every file below a path, in an order that is the same on every machine. Links are not followed,
 * so there are no loops; what is hidden by a leading dot is left out. What cannot be read is found
 * with its problem.
 */
export async function* walk(path: string): AsyncGenerator<Found> {
  const look = await attempt(() => lstat(path))
  if (look instanceof Error) return yield { path, problem: inWords(look) }
  if (look.isFile()) return yield { path }
  if (!look.isDirectory()) return yield { path, problem: 'It is no regular file and was left out.' }
  const names = await attempt(() => readdir(path))
  if (names instanceof Error) return yield { path, problem: inWords(names) }
  // By code units, not by the machine's language: two machines must walk alike.
  for (const name of names.sort()) {
    if (!name.startsWith('.')) yield* walk(join(path, name))
  }
}

/** @throws UnreadableFileError */
export async function openRegular(path: string): Promise<FileHandle> {
  // Without O_NONBLOCK, opening a FIFO that came into the file's place would wait for ever.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = await attempt(() => open(path, flags))
  if (handle instanceof Error) throw new UnreadableFileError(inWords(handle), { cause: handle })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new UnreadableFileError('It is no regular file and was left out.')
}

/** @throws UnreadableFileError when it is larger than `maxBytes`, or cannot be read */
export async function readWhole(handle: FileHandle, maxBytes = MAX_FILE_BYTES): Promise<Buffer> {
  const { size } = await handle.stat()
  if (size > maxBytes) {
    const found = `${Math.round(size / 1024 / 1024)} MB`
    const limit = `${Math.round(maxBytes / 1024 / 1024)} MB`
    throw new UnreadableFileError(`It has ${found}, more than the ${limit} that are read.`)
  }
  const bytes = await attempt(() => handle.readFile())
  if (bytes instanceof Error) throw new UnreadableFileError(inWords(bytes), { cause: bytes })
  return bytes
}

export async function readHead(handle: FileHandle, bytes = 8192): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
  return buffer.subarray(0, bytesRead)
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EACCES: 'This account may not read it.',
  EPERM: 'This account may not read it.',
  ELOOP: 'It is a link, and links are not followed.',
  EMFILE: 'Too many files are open; try again with fewer at once.',
  EISDIR: 'It is a folder.',
}

function inWords(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException
  return WORDS[code] ?? `It cannot be read: ${error.message}.`
}

async function attempt<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
