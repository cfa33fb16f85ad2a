/**
 * The rows that meet a narrow condition, kept and only brought up to date: every chart of a screen asks
 * for the same entity or source, and a row never changes once it is there.
 */
import type { Query } from '#shared/aql/ast.ts'

import type { Rows } from './columns.ts'
import type { RowTest } from './value-tests.ts'

export type KeptRows = {
  /** Ascending, dead ones included; not to be changed. */
  readonly rows: Uint32Array
}

type Kept = { upTo: number; rows: Uint32Array; isWide: boolean }

/** Rows of one condition: so many times fewer than there are, or the list is not worth its bytes. */
const NARROW = 16
const MOST_LISTS = 32
const LONGEST_KEY = 1000

const keptBy = new WeakMap<Rows, Map<string, Kept>>()

/**
 * @param find The rows that meet the condition from one on, ascending, dead ones included.
 * @returns undefined where the condition is met by too many, or is not worth keeping.
 */
export function keptRows(
  rows: Rows,
  condition: Query,
  find: (from: number) => Uint32Array,
): KeptRows | undefined {
  const key = JSON.stringify(condition)
  if (key.length > LONGEST_KEY) return undefined
  const lists = keptBy.get(rows) ?? new Map<string, Kept>()
  keptBy.set(rows, lists)
  const known = lists.get(key) ?? { upTo: 0, rows: new Uint32Array(0), isWide: false }
  // The one asked last stands at the end; the first goes where there are too many.
  lists.delete(key)
  lists.set(key, known)
  for (const oldest of [...lists.keys()].slice(0, -MOST_LISTS)) lists.delete(oldest)
  if (known.isWide) return undefined
  if (known.upTo < rows.size) {
    const more = find(known.upTo)
    known.rows = known.upTo === 0 ? more.slice() : joined(known.rows, more)
    known.upTo = rows.size
  }
  if (known.rows.length * NARROW <= rows.size) return known
  known.isWide = true
  known.rows = new Uint32Array(0)
  return undefined
}

function joined(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (b.length === 0) return a
  const both = new Uint32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Conditions on lists are dearer to test, and narrower as a rule. */
export function dearestFirst<T extends { readonly test: RowTest }>(conditions: readonly T[]): T[] {
  return [...conditions].sort((a, b) => costOf(a.test) - costOf(b.test))
}

function costOf(test: RowTest): number {
  if (test.items) return 0
  return test.equals ? 2 : 1
}
