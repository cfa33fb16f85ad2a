import type { Rows } from './columns.ts'

/** Writes the rows of `[from, to)` that it wants, ascending. @returns how many. */
export type FindRows = (from: number, to: number, into: Uint32Array) => number

const AT_ONCE = 65_536

/** The rows that `find` wants; room for all rows at once costs more than looking at them. */
export function collectRows(first: number, beyond: number, find: FindRows): Uint32Array {
  const into = new Uint32Array(Math.min(AT_ONCE, beyond - first))
  const parts: Uint32Array[] = []
  let length = 0
  for (let from = first; from < beyond; from += AT_ONCE) {
    const to = Math.min(beyond, from + AT_ONCE)
    const part = into.slice(0, find(from, to, into))
    parts.push(part)
    length += part.length
  }
  if (parts.length === 1) return parts[0]!
  const found = new Uint32Array(length)
  let at = 0
  for (const part of parts) {
    found.set(part, at)
    at += part.length
  }
  return found
}

/** All rows that count, from one on. */
export function liveRows(rows: Rows, first = 0): Uint32Array {
  const alive = rows.alive.array
  return collectRows(first, rows.size, (from, to, into) => {
    let count = 0
    for (let row = from; row < to; row += 1) if (alive[row] === 1) into[count++] = row
    return count
  })
}
