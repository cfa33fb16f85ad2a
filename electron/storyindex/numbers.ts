/** Numbers of stories: how they are spread. */
import type { NumberSpread } from './types.ts'
import type { ValueOf } from './value-tests.ts'

/** @param of All rows that were asked, those without a value included. */
export function spreadOf(chosen: Uint32Array, valueOf: ValueOf): NumberSpread {
  const values = new Float64Array(chosen.length)
  let count = 0
  let sum = 0
  for (const row of chosen) {
    const value = valueOf(row)
    if (Number.isNaN(value)) continue
    values[count] = value
    sum += value
    count += 1
  }
  const known = values.subarray(0, count).sort()
  if (count === 0) return { of: chosen.length, count }
  const half = count >> 1
  const middle = count % 2 === 1 ? known[half]! : (known[half - 1]! + known[half]!) / 2
  const bounds = { min: known[0]!, max: known[count - 1]! }
  return { of: chosen.length, count, ...bounds, mean: sum / count, median: middle }
}

/** How many values lie in `[edges[i], edges[i + 1])`; edges ascend. */
export function countBetween(
  chosen: Uint32Array,
  valueOf: ValueOf,
  edges: readonly number[],
): number[] {
  const bounds = Float64Array.from(edges)
  const size = Math.max(0, bounds.length - 1)
  const counts = new Int32Array(size)
  const [first = 0, last = 0] = [bounds[0], bounds[size]]
  for (const row of chosen) {
    const value = valueOf(row)
    if (!(value >= first && value < last)) continue
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (bounds[middle]! <= value) low = middle
      else high = middle - 1
    }
    counts[low]! += 1
  }
  return [...counts]
}
