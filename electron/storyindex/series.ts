/** Counts over time from the columns. */
import type { Rows } from './columns.ts'
import { IN_BODY, IN_TITLE } from './facet-pack.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'
import { unitsOf } from './times.ts'
import type { MentionPlace, TimeBin } from './types.ts'

/** Stories in `[edges[i], edges[i + 1])` by the mood of their bodies. */
export function countSeries(rows: Rows, chosen: Uint32Array, edges: readonly number[]): TimeBin[] {
  const size = edges.length - 1
  if (size < 1) return []
  const { time } = rows
  const seconds = time.array
  const moods = rows.column.moods.array
  const counts = new Int32Array(4 * size)
  const binAt = binFinder(edges.map((edge) => unitsOf(time, edge)))
  for (let index = 0; index < chosen.length; index += 1) {
    const row = chosen[index]!
    const at = binAt(seconds[row]!)
    if (at >= 0) counts[4 * at + (moods[row]! & 3)]! += 1
  }
  return edges.slice(1).map((_edge, at) => {
    const [unknown = 0, positive = 0, neutral = 0, negative = 0] = counts.subarray(4 * at)
    return { count: unknown + positive + neutral + negative, positive, neutral, negative }
  })
}

const PLACES = { title: IN_TITLE, body: IN_BODY, overall: 0 } as const
/** Where the mood stands in the bits of an item (see `entityBits`). */
const MOOD_SHIFTS = { title: 4, body: 6, overall: 2 } as const

/**
 * Stories that name one of the entities there, by the mood about it: a story that speaks of it twice
 * may be counted under two moods, but once in `count`.
 * @param numbers Of the entities that count as one.
 */
export function countMentions(
  rows: Rows,
  chosen: Uint32Array,
  { numbers, place, edges }: { numbers: readonly number[]; place: MentionPlace; edges: readonly number[] }, // prettier-ignore
): TimeBin[] {
  const size = Math.max(0, edges.length - 1)
  const counts = new Int32Array(4 * size)
  const { bases, steps, low, high, bits } = arraysOf(rows.list.entities)
  const seconds = rows.time.array
  const isWanted = new Uint8Array(rows.list.entities.highest + 1)
  for (const number of numbers) if (number < isWanted.length) isWanted[number] = 1
  const [needed, shift] = [PLACES[place], MOOD_SHIFTS[place]]
  const binAt = binFinder(edges.map((edge) => unitsOf(rows.time, edge)))
  for (let index = 0; index < chosen.length; index += 1) {
    const row = chosen[index]!
    const end = startOf(bases, steps, row + 1)
    // A bit for each mood met; the lowest says that it is named at all.
    let met = 0
    for (let at = startOf(bases, steps, row); at < end; at += 1) {
      if (isWanted[numberAt(low, high, at)] !== 1) continue
      const kept = bits[at]!
      if (needed === 0 || (kept & needed) !== 0) met |= 1 | (1 << ((kept >> shift) & 3))
    }
    const at = met === 0 ? -1 : binAt(seconds[row]!)
    if (at < 0) continue
    counts[4 * at]! += 1
    for (let mood = 1; mood <= 3; mood += 1) if (met & (1 << mood)) counts[4 * at + mood]! += 1
  }
  return edges.slice(1).map((_edge, at) => {
    const [count = 0, positive = 0, neutral = 0, negative = 0] = counts.subarray(4 * at)
    return { count, positive, neutral, negative }
  })
}

/** The bin of a number, −1 for none. */
function binFinder(edges: readonly number[]): (at: number) => number {
  const bounds = Float64Array.from(edges)
  const size = bounds.length - 1
  const [first = 0, last = 0] = [bounds[0], bounds[size]]
  const perUnit = size / (last - first)
  return (number) => {
    if (!(number >= first && number < last)) return -1
    // Periods are nearly of one length, months included: a guess is at most a few bins off.
    let at = Math.min(size - 1, Math.floor((number - first) * perUnit))
    while (number < bounds[at]!) at -= 1
    while (number >= bounds[at + 1]!) at += 1
    return at
  }
}
