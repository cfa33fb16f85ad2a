import type { Rows } from './columns.ts'

/** All rows that count, from one on. */
export function liveRows(rows: Rows, from = 0): Uint32Array {
  const alive = rows.alive.array
  const chosen = new Uint32Array(rows.size - from)
  let count = 0
  for (let row = from; row < rows.size; row += 1) if (alive[row] === 1) chosen[count++] = row
  return chosen.subarray(0, count)
}
