/** Files on disk, looked at before they are touched (P2): regular ones only, links never followed. */
import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import { inNaturalOrder } from '#electron/platform/natural-order.ts'
import { nativePath, shownName } from './file-names.ts'

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
  const look = await attempt(() => lookAtPath(path))
  if (look instanceof Error) return yield { path, problem: inWords(look) }
  if (look.isFile()) return yield { path }
  if (!look.isDirectory()) return yield { path, problem: specialKind(look) }
  const names = await attempt(() => namesIn(path))
  if (names instanceof Error) return yield { path, problem: inWords(names, 'folder') }
  for (const name of inNaturalOrder(names, String)) {
    if (!name.startsWith('.')) yield* walk(join(path, name))
  }
}

/** `lstat` of a path as it is shown. @throws what the system says */
export async function lookAtPath(path: string): Promise<Stats> {
  return withNative(path, (native) => lstat(native))
}

async function namesIn(path: string): Promise<string[]> {
  const names = await withNative(path, (native) => readdir(native, { encoding: 'buffer' }))
  return names.map(shownName)
}

/** A folder the person named may look escaped and not be it, so its very name is tried too. */
async function withNative<T>(path: string, work: (path: string | Buffer) => Promise<T>) {
  const native = nativePath(path)
  if (typeof native === 'string') return work(native)
  return work(native).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return work(path)
    throw error
  })
}

// Without O_NONBLOCK, opening a FIFO that came into the file's place would wait for ever.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** @throws UnreadableFileError */
export async function openRegular(path: string): Promise<FileHandle> {
  const handle = await attempt(() => withNative(path, (native) => open(native, FLAGS)))
  if (handle instanceof Error) throw unreadable(handle)
  const look = await handle.stat()
  if (look.isFile()) return handle
  await handle.close()
  throw irregular(look)
}

/**
 * For threads that do nothing else meanwhile: a small file is open in a tenth of the time.
 * @throws UnreadableFileError
 */
export function openRegularSync(path: string): { readonly fd: number; readonly look: Stats } {
  const fd = openNative(path)
  const look = fstatSync(fd)
  if (look.isFile()) return { fd, look }
  closeSync(fd)
  throw irregular(look)
}

function openNative(path: string): number {
  const native = nativePath(path)
  try {
    return openSync(native, FLAGS)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (typeof native === 'string' || code !== 'ENOENT') throw unreadable(error as Error)
  }
  // As in `withNative`: it looks escaped and is not.
  try {
    return openSync(path, FLAGS)
  } catch (error) {
    throw unreadable(error as Error)
  }
}

const unreadable = (cause: Error): UnreadableFileError =>
  new UnreadableFileError(inWords(cause), { cause })

const irregular = (look: Stats): UnreadableFileError =>
  new UnreadableFileError(look.isDirectory() ? (WORDS.EISDIR ?? '') : specialKind(look))

/** @throws UnreadableFileError when it is larger than `maxBytes`, or cannot be read */
export async function readWhole(handle: FileHandle, maxBytes = MAX_FILE_BYTES): Promise<Buffer> {
  const { size } = await handle.stat()
  if (size > maxBytes) {
    const found = `${Math.round(size / 1024 / 1024)} MB`
    const limit = `${Math.round(maxBytes / 1024 / 1024)} MB`
    throw new UnreadableFileError(`It has ${found}, more than the ${limit} that are read.`)
  }
  const bytes = await attempt(() => handle.readFile())
  if (bytes instanceof Error) throw unreadable(bytes)
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
  ENXIO: 'It is a socket of a running program and no file.',
}

function inWords(error: Error, what: 'file' | 'folder' = 'file'): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (what === 'folder' && (code === 'EACCES' || code === 'EPERM')) {
    return 'This account may not open this folder; what is in it was left out.'
  }
  return WORDS[code] ?? `It cannot be read: ${error.message}.`
}

function specialKind(look: Stats): string {
  if (look.isSymbolicLink()) return WORDS.ELOOP ?? ''
  if (look.isFIFO()) return 'It is a pipe between programs and no file.'
  if (look.isSocket()) return WORDS.ENXIO ?? ''
  return 'It is a device and no file.'
}

async function attempt<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
