/**
 * A list of named values for each row: entities, spellings, keywords. The numbers of the values stand
 * in planes of 16 bits and what is above them, since most values are rare and most mentions are of
 * frequent ones; where a list begins is a step from the first of sixteen rows, which fits a byte.
 */
import { createVector } from './vector.ts'
import type { Numbers, Vector } from './vector.ts'

export type ItemList = {
  /** The items of row r are those from `startOf(list, r)` up to `startOf(list, r + 1)`. */
  readonly bases: Vector
  readonly steps: Vector
  /** Of each item: the lowest 16 bits of its number, and those above, empty while all are 0. */
  readonly low: Vector
  readonly high: Vector
  /** What is kept with the number; empty for lists that keep nothing. */
  readonly bits: Vector
  /** The highest number there ever was. */
  readonly highest: number
}

export type GrowingList = ItemList & {
  /** An item of the row that was begun last; the list of the first row is begun already. */
  push(number: number, bits?: number): void
  endRow(): void
  /** Many rows at once: items after each other, each `number * 2 ** bitsOf + bits`. */
  pushRows(items: Float64Array, lengths: Uint32Array, rows: number): void
  /** Room for `times` as many rows of as many items as there are. */
  reserve(times: number): void
  trim(): void
  bytes(): { readonly starts: number; readonly items: number }
}

/** The arrays of a list for a loop; fetch them anew before each, as those of a vector. */
export type ItemArrays = {
  readonly bases: Numbers
  readonly steps: Numbers
  readonly low: Numbers
  /** Undefined where all numbers fit 16 bits. */
  readonly high: Numbers | undefined
  readonly bits: Numbers
}

/** Rows that share a base: `1 << ROW_SHIFT`. */
const ROW_SHIFT = 4
const ROWS_IN_BASE = 1 << ROW_SHIFT
const LOW = 0x1_0000
/** Items below it can be shifted. */
const MOST_SHIFTED = 2 ** 31

export function arraysOf({ bases, steps, low, high, bits }: ItemList): ItemArrays {
  return {
    bases: bases.array,
    steps: steps.array,
    low: low.array,
    high: high.length > 0 ? high.array : undefined,
    bits: bits.array,
  }
}

// Arrays are given one by one: loops over them are several times as fast as over an object of them.
export function startOf(bases: Numbers, steps: Numbers, row: number): number {
  return bases[row >> ROW_SHIFT]! + steps[row]!
}

/** Two thousand million names are more than any file holds, so that shifting loses none. */
export function numberAt(low: Numbers, high: Numbers | undefined, at: number): number {
  return high === undefined ? low[at]! : (high[at]! << 16) | low[at]!
}

/** @param bitsOf How many bits are kept with each number. */
export function createItemList(bitsOf: number): GrowingList {
  // Of one width in all lists where they can be: loops over arrays of several kinds are slow.
  const [bases, low] = [createVector(Uint32Array), createVector(Uint16Array)]
  const [steps, high, bits] = [createVector(), createVector(), createVector()]
  const all = [bases, steps, low, high, bits]
  const scale = 2 ** bitsOf
  let highest = 0
  let base = 0
  let newSteps = new Float64Array(0)

  const beginRow = (start: number): void => {
    if (steps.length % ROWS_IN_BASE === 0) {
      base = start
      bases.push(base)
    }
    steps.push(start - base)
  }
  /** As `beginRow` for each: seven lists of a million rows made that a call too many. */
  const beginRows = (lengths: Uint32Array, rows: number): number => {
    if (newSteps.length < rows) newSteps = new Float64Array(rows)
    const first = low.length
    const row = steps.length
    let start = first
    for (let at = 0; at < rows; at += 1) {
      start += lengths[at]!
      if ((row + at) % ROWS_IN_BASE === 0) {
        base = start
        bases.push(base)
      }
      newSteps[at] = start - base
    }
    steps.pushAll(newSteps, rows)
    return start - first
  }
  const widen = (): void => {
    if (high.length === 0) high.lengthen(low.length)
  }
  const writeShifted = (items: Float64Array, count: number, from: number): void => {
    const [intoLow, intoHigh, intoBits] = [low.array, high.array, bits.array]
    const isWide = high.length > 0
    for (let at = 0; at < count; at += 1) {
      const item = items[at]!
      const number = item >> bitsOf
      intoLow[from + at] = number & (LOW - 1)
      if (isWide) intoHigh[from + at] = number >> 16
      if (bitsOf > 0) intoBits[from + at] = item & (scale - 1)
    }
  }
  const write = (items: Float64Array, count: number, from: number): void => {
    for (let at = 0; at < count; at += 1) {
      const number = Math.floor(items[at]! / scale)
      low.array[from + at] = number % LOW
      if (high.length > 0) high.array[from + at] = Math.floor(number / LOW)
      if (bitsOf > 0) bits.array[from + at] = items[at]! % scale
    }
  }
  beginRow(0)

  return {
    bases,
    steps,
    low,
    high,
    bits,
    get highest() {
      return highest
    },
    push(number, kept = 0) {
      highest = Math.max(highest, number)
      if (number >= LOW) widen()
      if (number >= LOW || high.length > 0) high.push(Math.floor(number / LOW))
      low.push(number % LOW)
      if (bitsOf > 0) bits.push(kept)
    },
    endRow: () => beginRow(low.length),
    pushRows(items, lengths, rows) {
      const count = beginRows(lengths, rows)
      let most = 0
      for (let at = 0; at < count; at += 1) if (items[at]! > most) most = items[at]!
      highest = Math.max(highest, Math.floor(most / scale))
      if (highest >= LOW) widen()
      const from = low.extend(count, 0)
      if (bitsOf > 0) bits.extend(count, scale - 1)
      if (highest >= LOW) high.extend(count, Math.floor(highest / LOW))
      if (most < MOST_SHIFTED) writeShifted(items, count, from)
      else write(items, count, from)
    },
    reserve: (times) => all.forEach((vector) => vector.reserve(times)),
    trim: () => all.forEach((vector) => vector.trim()),
    bytes: () => ({
      starts: bases.bytes() + steps.bytes(),
      items: low.bytes() + high.bytes() + bits.bytes(),
    }),
  }
}
