/**
 * The rows that meet a condition, kept and only brought up to date: every chart of a screen asks for
 * the same entity, source or mood, and a row never changes once it is there. Few rows are kept as a
 * list of them, many as a bit for each row there is.
 */
import type { Query } from '#shared/aql/ast.ts'

import type { Rows } from './columns.ts'

/** Dead rows included; not to be changed. */
export type KeptRows = {
  /** How many they are. */
  readonly count: number
  /** Ascending; undefined where they are many. */
  readonly list: Uint32Array | undefined
  /** A bit for each row, the lowest of a word first; undefined where they are few. */
  readonly bits: Uint32Array | undefined
}

type Kept = KeptRows & { readonly upTo: number }

const NOTHING: Kept = { upTo: 0, count: 0, list: new Uint32Array(0), bits: undefined }
/** A list of one in so many rows takes the bytes of bits for all. */
const FEW = 32
const MOST_KEPT = 32
const LONGEST_KEY = 1000

const keptBy = new WeakMap<Rows, Map<string, Kept>>()

/**
 * @param find The rows that meet the condition from one on, ascending, dead ones included.
 * @returns undefined where the condition is too long to be told from others.
 */
export function keptRows(
  rows: Rows,
  condition: Query,
  find: (from: number) => Uint32Array,
): KeptRows | undefined {
  const key = JSON.stringify(condition)
  if (key.length > LONGEST_KEY) return undefined
  const all = keptBy.get(rows) ?? new Map<string, Kept>()
  keptBy.set(rows, all)
  const known = all.get(key) ?? NOTHING
  const kept = known.upTo === rows.size ? known : extended(known, find(known.upTo), rows.size)
  // The one asked last stands at the end; the first goes where there are too many.
  all.delete(key)
  all.set(key, kept)
  for (const oldest of [...all.keys()].slice(0, -MOST_KEPT)) all.delete(oldest)
  return kept
}

function extended({ count, list, bits }: Kept, more: Uint32Array, size: number): Kept {
  const total = count + more.length
  if (list && total * FEW <= size) {
    return { upTo: size, count: total, list: joined(list, more), bits: undefined }
  }
  const words = (size + 31) >>> 5
  const room = bits && bits.length >= words ? bits : longer(bits, words)
  for (const some of list ? [list, more] : [more]) {
    for (let at = 0; at < some.length; at += 1) room[some[at]! >>> 5]! |= 1 << (some[at]! & 31)
  }
  return { upTo: size, count: total, list: undefined, bits: room }
}

function joined(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (b.length === 0) return a
  if (a.length === 0) return b
  const both = new Uint32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** With some room, since rows come one after the other. */
function longer(bits: Uint32Array | undefined, words: number): Uint32Array {
  const room = new Uint32Array(words + (words >>> 3))
  if (bits) room.set(bits)
  return room
}

/** The rows of which all have a bit, ascending, below `size`. */
export function rowsOfAll(all: readonly Uint32Array[], size: number): Uint32Array {
  const words = (size + 31) >>> 5
  const common = (all[0] ?? new Uint32Array(0)).slice(0, words)
  for (const other of all.slice(1)) {
    for (let at = 0; at < words; at += 1) common[at]! &= other[at]!
  }
  let count = 0
  for (let at = 0; at < words; at += 1) count += bitsIn(common[at]!)
  const rows = new Uint32Array(count)
  let into = 0
  for (let at = 0; at < words; at += 1) {
    for (let word = common[at]!; word !== 0; word &= word - 1) {
      rows[into++] = 32 * at + 31 - Math.clz32(word & -word)
    }
  }
  return rows
}

/** Hacker's Delight, section 5-1. */
function bitsIn(word: number): number {
  let sum = word - ((word >>> 1) & 0x5555_5555)
  sum = (sum & 0x3333_3333) + ((sum >>> 2) & 0x3333_3333)
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
