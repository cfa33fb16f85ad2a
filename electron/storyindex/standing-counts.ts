/**
 * Counts over everything, kept and only brought up to date: what arrived since is added, what went is
 * taken away. A screen asks for the same again after each notice.
 */
import type { Rows } from './columns.ts'
import { liveRows } from './live-rows.ts'
import type { Counts } from './trend-top.ts'
import type { TimeBin } from './types.ts'

/** Counts of some rows, each row in the same places whichever others are counted with it. */
export type CountRows = (chosen: Uint32Array) => Counts

type Standing = { upTo: number; deadSeen: number; counts: Counts }

const standing = new WeakMap<Rows, Map<string, Standing>>()

/** The counts of all live rows. `what` names the question; it always comes with the same `count`. */
export function countAll(rows: Rows, what: string, count: CountRows): Counts {
  const known = standing.get(rows) ?? new Map<string, Standing>()
  standing.set(rows, known)
  const before = known.get(what) ?? { upTo: 0, deadSeen: 0, counts: new Int32Array(0) }
  if (before.upTo === rows.size && before.deadSeen === rows.killed.length && known.has(what)) {
    return before.counts
  }
  const gone = rows.killed.slice(before.deadSeen).filter((row) => row < before.upTo)
  const added = count(liveRows(rows, before.upTo))
  const counts = added.length > before.counts.length ? added : before.counts
  const other = counts === added ? before.counts : added
  for (let at = 0; at < other.length; at += 1) counts[at]! += other[at]!
  if (gone.length > 0) {
    const taken = count(Uint32Array.from(gone))
    for (let at = 0; at < taken.length; at += 1) counts[at]! -= taken[at]!
  }
  known.set(what, { upTo: rows.size, deadSeen: rows.killed.length, counts })
  return counts
}

const QUARTER_MS = 900_000
/** Of so many days: half a century; sparser times are counted one by one. */
const MOST_DAYS = 20_000

type Days = { upTo: number; deadSeen: number; counts: Map<number, Int32Array>; isTooWide: boolean }

const standingDays = new WeakMap<Rows, Days>()

/**
 * The series of everything from counts by quarter of an hour, which every time zone keeps to.
 * @returns undefined where an edge lies within a quarter, or stories lie too far apart.
 */
export function seriesOfAll(rows: Rows, edges: readonly number[]): TimeBin[] | undefined {
  if (!edges.every((edge) => edge % QUARTER_MS === 0)) return undefined
  const days = upToDate(rows)
  if (days.isTooWide) return undefined
  return edges.slice(1).map((to, at) => {
    const sum = sumOf(days.counts, (edges[at] ?? 0) / QUARTER_MS, to / QUARTER_MS)
    const [unknown = 0, positive = 0, neutral = 0, negative = 0] = sum
    return { count: unknown + positive + neutral + negative, positive, neutral, negative }
  })
}

function upToDate(rows: Rows): Days {
  const days = standingDays.get(rows) ?? { upTo: 0, deadSeen: 0, counts: new Map(), isTooWide: false } // prettier-ignore
  standingDays.set(rows, days)
  if (days.isTooWide) return days
  const { array, scale, base } = rows.time
  const moods = rows.column.moods.array
  let day = NaN
  let counts = new Int32Array(0)
  const add = (row: number, change: 1 | -1): void => {
    const quarter = Math.floor((array[row]! * scale + base) / QUARTER_MS)
    const at = Math.floor(quarter / 96)
    // Neighbours mostly share their day: the map is asked once for many.
    if (at !== day) {
      day = at
      counts = days.counts.get(at) ?? new Int32Array(4 * 96)
      days.counts.set(at, counts)
    }
    counts[4 * (quarter - 96 * at) + (moods[row]! & 3)]! += change
  }
  for (const row of rows.killed.slice(days.deadSeen)) if (row < days.upTo) add(row, -1)
  const alive = rows.alive.array
  for (let row = days.upTo; row < rows.size; row += 1) {
    if (alive[row] === 1) add(row, 1)
    if (days.counts.size > MOST_DAYS) days.isTooWide = true
    if (days.isTooWide) break
  }
  if (days.isTooWide) days.counts.clear()
  days.upTo = rows.size
  days.deadSeen = rows.killed.length
  return days
}

/** Of quarters `[from, to)`, by mood. */
function sumOf(days: ReadonlyMap<number, Int32Array>, from: number, to: number): Int32Array {
  const sum = new Int32Array(4)
  const last = Math.floor((to - 1) / 96)
  const add = (day: number, counts: Int32Array): void => {
    const start = 4 * Math.max(0, from - 96 * day)
    const end = 4 * Math.min(96, to - 96 * day)
    for (let at = start; at < end; at += 1) sum[at & 3]! += counts[at]!
  }
  // Over a long stretch with few days it is the days that are walked.
  if (last - Math.floor(from / 96) > days.size) {
    for (const [day, counts] of days) if (96 * (day + 1) > from && 96 * day < to) add(day, counts)
    return sum
  }
  for (let day = Math.floor(from / 96); day <= last; day += 1) {
    const counts = days.get(day)
    if (counts) add(day, counts)
  }
  return sum
}
