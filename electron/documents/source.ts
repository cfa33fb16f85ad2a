/**
 * A file or bytes at hand, as the readers want it: looked at, whole, from the front, or streamed. Files
 * are read where they are asked for, so only threads that do nothing else may ask: through the event loop
 * a small file took some ten turns, and most of its time was waiting for them.
 */
import { closeSync, fstatSync, readSync, type Stats } from 'node:fs'
import { basename } from 'node:path'

import { openRegularSync } from './files.ts'
import { DocumentError } from './outcome.ts'

export type DocumentSource =
  { readonly path: string } | { readonly bytes: Uint8Array; readonly name: string }

export type OpenSource = {
  /** The last part of the path. */
  readonly name: string
  /** When it was opened; what is added later is not read. */
  readonly size: number
  /** Milliseconds; absent for bytes at hand. */
  readonly changedMs?: number
  /** Up to so many bytes from a place on; fewer at the end. */
  readonly slice: (from: number, bytes: number) => Promise<Buffer>
  readonly stream: () => AsyncIterable<Uint8Array>
  /** It was written to, cut or taken away since it was opened. */
  readonly hasChanged: () => Promise<boolean>
  readonly close: () => Promise<void>
}

const CHUNK_BYTES = 256 * 1024

/** @throws DocumentError `unreadable` */
export async function openSource(source: DocumentSource): Promise<OpenSource> {
  return 'path' in source ? openPath(source.path) : openBytes(source)
}

function openPath(path: string): OpenSource {
  const { fd, look } = told(() => openRegularSync(path))
  const { size, mtimeMs } = look
  const slice = (from: number, bytes: number): Buffer => {
    const wanted = Math.max(0, Math.min(bytes, size - from))
    const buffer = Buffer.allocUnsafe(wanted)
    let at = 0
    while (at < wanted) {
      const bytesRead = told(() => readSync(fd, buffer, at, wanted - at, from + at))
      // It was cut shorter while it was read.
      if (bytesRead === 0) break
      at += bytesRead
    }
    return buffer.subarray(0, at)
  }
  return {
    name: basename(path),
    size,
    changedMs: mtimeMs,
    slice: async (from, bytes) => slice(from, bytes),
    stream: async function* () {
      for (let at = 0; at < size;) {
        const chunk = slice(at, CHUNK_BYTES)
        if (chunk.length === 0) return
        at += chunk.length
        yield chunk
      }
    },
    hasChanged: async () => {
      const now = statOf(fd)
      return now?.size !== size || now.mtimeMs !== mtimeMs || now.nlink === 0
    },
    close: async () => closeSync(fd),
  }
}

function statOf(fd: number): Stats | undefined {
  try {
    return fstatSync(fd)
  } catch {
    return undefined
  }
}

function openBytes({ bytes, name }: { bytes: Uint8Array; name: string }): OpenSource {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const slice = (from: number, length: number): Buffer => data.subarray(from, from + length)
  return {
    name: basename(name),
    size: data.length,
    slice: async (from, length) => slice(from, length),
    stream: async function* () {
      for (let at = 0; at < data.length; at += CHUNK_BYTES) yield slice(at, CHUNK_BYTES)
    },
    hasChanged: async () => false,
    close: async () => undefined,
  }
}

/** @throws DocumentError `unreadable` */
function told<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const sentence = /[.!]$/.test(reason) ? reason : `${reason}.`
    throw new DocumentError('unreadable', sentence, { cause })
  }
}
