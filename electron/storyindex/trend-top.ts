/** The highest of many counts, without sorting or naming the rest. */
import type { TrendValue } from './types.ts'

/** Four counts a value number: stories of unknown, positive, neutral and negative body. */
export type Counts = Int32Array

export type Texts = {
  /** In the order of the numbers. */
  textsOf(numbers: readonly number[]): readonly string[]
  /** All numbers with their values in the order of code points, where the file knows it. */
  inOrder?(): Iterable<readonly [number, string]>
}

/** What a step through the order costs, in values asked for at once. */
const STEP_COST = 3

/** Highest first, ties in the order of code points. */
export function topOf(counts: Counts, limit: number, texts: Texts): TrendValue[] {
  const totals = totalsOf(counts)
  const { threshold, tied } = thresholdOf(totals, limit)
  const top: TrendValue[] = []
  const add = ([number, value]: Named): void => {
    const [positive = 0, neutral = 0, negative = 0] = counts.subarray(4 * number + 1)
    top.push({ value, count: totals[number] ?? 0, positive, neutral, negative })
  }
  named(
    numbersWith(totals, (total) => total > threshold),
    texts,
  ).forEach(add)
  top.sort((a, b) => b.count - a.count || compare(a.value, b.value))
  if (threshold === 0) return top
  const wanted = limit - top.length
  // In order the first ones come soon where many are tied; where few are, asking for all is cheaper.
  const { inOrder } = texts
  const first =
    inOrder && tied * tied > STEP_COST * wanted * totals.length
      ? firstInOrder(inOrder(), threshold, wanted, totals)
      : firstOf(named(numbersWith(totals, (total) => total === threshold), texts), wanted) // prettier-ignore
  first.forEach(add)
  return top
}

function numbersWith(totals: Int32Array, isWanted: (total: number) => boolean): number[] {
  const numbers: number[] = []
  for (let number = 0; number < totals.length; number += 1) {
    if (isWanted(totals[number]!)) numbers.push(number)
  }
  return numbers
}

function named(numbers: readonly number[], { textsOf }: Texts): Named[] {
  const found = textsOf(numbers)
  return numbers.map((number, at) => [number, found[at] ?? ''])
}

function totalsOf(counts: Counts): Int32Array {
  const totals = new Int32Array(counts.length / 4)
  for (let number = 0, at = 0; number < totals.length; number += 1, at += 4) {
    totals[number] = counts[at]! + counts[at + 1]! + counts[at + 2]! + counts[at + 3]!
  }
  return totals
}

/** Counts from here on are few, since most values are rare: they are sorted, the others tallied. */
const MOST_TALLIED = 0xffff

/** The highest count that at least `limit` values reach, or 0 if fewer have any; who has just that. */
function thresholdOf(totals: Int32Array, limit: number): { threshold: number; tied: number } {
  const valuesWith = new Int32Array(MOST_TALLIED + 1)
  const high: number[] = []
  for (let number = 0; number < totals.length; number += 1) {
    const total = totals[number]!
    if (total > MOST_TALLIED) high.push(total)
    else valuesWith[total]! += 1
  }
  if (high.length >= limit) {
    const threshold = high.sort((a, b) => b - a)[limit - 1]!
    return { threshold, tied: high.filter((total) => total === threshold).length }
  }
  let reached = high.length
  for (let count = MOST_TALLIED; count > 0; count -= 1) {
    reached += valuesWith[count]!
    if (reached >= limit) return { threshold: count, tied: valuesWith[count]! }
  }
  return { threshold: 0, tied: 0 }
}

type Named = readonly [number: number, value: string]

function firstInOrder(
  inOrder: Iterable<Named>,
  count: number,
  wanted: number,
  totals: Int32Array,
): Named[] {
  const first: Named[] = []
  for (const pair of inOrder) {
    if (totals[pair[0]] !== count) continue
    first.push(pair)
    if (first.length === wanted) break
  }
  return first
}

function firstOf(all: readonly Named[], wanted: number): Named[] {
  const first: Named[] = []
  for (const [number, value] of all) {
    const last = first.at(-1)
    if (first.length === wanted && last && compare(value, last[1]) >= 0) continue
    if (first.length === wanted) first.pop()
    const at = first.findIndex((each) => compare(value, each[1]) < 0)
    first.splice(at < 0 ? first.length : at, 0, [number, value])
  }
  return first
}

/** By code points, as SQLite compares. UTF-16 order differs where surrogates meet U+E000 and above. */
function compare(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (x === y) continue
    return x >= 0xd800 && y >= 0xd800 ? raised(x) - raised(y) : x - y
  }
  return a.length - b.length
}

function raised(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}
