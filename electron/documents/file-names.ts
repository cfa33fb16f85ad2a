/**
 * Names of files as text. Outside Windows a name is bytes, and old disks have some that are no UTF-8:
 * each such byte is written as `\xE9`, so that the name can be shown, kept and found again.
 */
import { isUtf8 } from 'node:buffer'
import { sep } from 'node:path'

const ESCAPED = /\\x[0-9A-F]{2}/
/** Longest first: a shorter run of a longer character is never UTF-8 by itself. */
const CHARACTER_BYTES = [4, 3, 2, 1]

/** @param name One name of a folder, without separators. */
export function shownName(name: Buffer): string {
  if (isUtf8(name)) return guarded(name.toString())
  let shown = ''
  let from = 0
  for (let at = 0; at < name.length;) {
    const size = CHARACTER_BYTES.find((bytes) => isCharacter(name.subarray(at, at + bytes), bytes))
    at += size ?? 1
    if (size !== undefined) continue
    shown += guarded(name.toString('utf8', from, at - 1)) + escaped(name[at - 1] ?? 0)
    from = at
  }
  return shown + guarded(name.toString('utf8', from))
}

/** What the system calls it: `shownName` undone in each part of a path. */
export function nativePath(path: string): string | Buffer {
  if (sep !== '/' || !ESCAPED.test(path)) return path
  const parts = path.split(/(\\x[0-9A-F]{2})/)
  return Buffer.concat(
    parts.map((part, at) =>
      at % 2 === 1 ? Buffer.from(part.slice(2), 'hex') : Buffer.from(part, 'utf8'),
    ),
  )
}

function isCharacter(bytes: Buffer, size: number): boolean {
  return bytes.length === size && isUtf8(bytes) && [...bytes.toString()].length === 1
}

/** A backslash that begins what looks like an escape becomes one itself. */
function guarded(text: string): string {
  return text.replace(/\\(?=x[0-9A-F]{2})/g, escaped(0x5c))
}

const escaped = (byte: number): string => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
