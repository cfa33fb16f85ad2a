/** Which of the most frequent entities stand in the same stories, and in how many. */
import type { Rows } from './columns.ts'
import type { FacetValues } from './facet-values.ts'
import { countEntities } from './trends.ts'
import { topOf } from './trend-top.ts'
import type { CoOccurrences } from './types.ts'

/** A square of counts up to here (16 MB); beyond, only pairs that are there take room. */
const MOST_IN_SQUARE = 2000

/** Edges between the `most` most frequent entities, heaviest first, ties by place of their ends. */
export function countCoOccurrences(
  rows: Rows,
  chosen: Uint32Array,
  { most, least, values }: { most: number; least: number; values: FacetValues },
): CoOccurrences {
  const property = values.property('id')
  const counts = countEntities(rows, chosen, property, 0)
  const nodes = topOf(counts, most, { textOf: (number) => property.values[number] ?? '' })
  const placeOf = new Map(nodes.map(({ value }, place) => [value, place]))
  const placeOfValue = property.values.map((value) => placeOf.get(value) ?? -1)
  const place = placesOfEntities(property.starts.array, property.numbers.array, placeOfValue)
  const atLeast = Math.max(1, least)
  const edges =
    nodes.length <= MOST_IN_SQUARE
      ? edgesInSquare(rows, chosen, { place, size: nodes.length, least: atLeast })
      : edgesInMap(rows, chosen, { place, size: nodes.length, least: atLeast })
  return { stories: chosen.length, nodes, edges }
}

type Edge = CoOccurrences['edges'][number]
type Places = { readonly place: Int32Array; readonly size: number; readonly least: number }

/** An entity has one id at most. */
function placesOfEntities(
  starts: ArrayLike<number>,
  numbers: ArrayLike<number>,
  placeOfValue: readonly number[],
): Int32Array {
  const places = new Int32Array(starts.length).fill(-1)
  for (let entity = 0; entity + 1 < starts.length; entity += 1) {
    if (starts[entity + 1]! > starts[entity]!) {
      places[entity] = placeOfValue[numbers[starts[entity]!]!] ?? -1
    }
  }
  return places
}

function edgesInSquare(rows: Rows, chosen: Uint32Array, { place, size, least }: Places): Edge[] {
  const square = new Int32Array(size * size)
  eachStory(rows, chosen, place, (here, count) => {
    for (let low = 0; low < count; low += 1) {
      const row = here[low]! * size
      for (let high = low + 1; high < count; high += 1) square[row + here[high]!]! += 1
    }
  })
  let found = 0
  for (let pair = 0; pair < square.length; pair += 1) if (square[pair]! >= least) found += 1
  const pairs = new Float64Array(found)
  for (let pair = square.length - 1; pair >= 0; pair -= 1) {
    if (square[pair]! >= least) pairs[--found] = pair
  }
  return heaviestFirst(pairs, size, (pair) => square[pair]!)
}

function edgesInMap(rows: Rows, chosen: Uint32Array, { place, size, least }: Places): Edge[] {
  const counts = new Map<number, number>()
  eachStory(rows, chosen, place, (here, count) => {
    for (let low = 0; low < count; low += 1) {
      for (let high = low + 1; high < count; high += 1) {
        const pair = here[low]! * size + here[high]!
        counts.set(pair, (counts.get(pair) ?? 0) + 1)
      }
    }
  })
  for (const [pair, count] of counts) if (count < least) counts.delete(pair)
  return heaviestFirst(Float64Array.from(counts.keys()), size, (pair) => counts.get(pair) ?? 0)
}

/** Sorted as numbers of weight and pair in one: with a comparison each, sorting took longest. */
function heaviestFirst(
  pairs: Float64Array,
  size: number,
  countOf: (pair: number) => number,
): Edge[] {
  let most = 0
  for (const pair of pairs) most = Math.max(most, countOf(pair))
  // Whole below 2^53 for a million stories and ninety thousand entities.
  const span = size * size
  const keys = new Float64Array(pairs.length)
  for (let at = 0; at < keys.length; at += 1) {
    keys[at] = (most - countOf(pairs[at]!)) * span + pairs[at]!
  }
  keys.sort()
  const edges: Edge[] = []
  for (let at = 0; at < keys.length; at += 1) {
    const above = Math.floor(keys[at]! / span)
    const pair = keys[at]! - above * span
    const source = Math.floor(pair / size)
    edges.push({ source, target: pair - source * size, count: most - above })
  }
  return edges
}

/** Calls with the places of each story that has two or more: how many, ascending, each once. */
function eachStory(
  rows: Rows,
  chosen: Uint32Array,
  place: Int32Array,
  call: (here: Int32Array, count: number) => void,
): void {
  const { starts, items } = rows.list.entities
  const [from, all] = [starts.array, items.array]
  let here = new Int32Array(64)
  for (let index = 0; index < chosen.length; index += 1) {
    const row = chosen[index]!
    const end = from[row + 1]!
    let count = 0
    if (here.length < end - from[row]!) here = new Int32Array(2 * (end - from[row]!))
    for (let at = from[row]!; at < end; at += 1) {
      const item = all[at]!
      const found = place[item < 2 ** 32 ? item >>> 8 : Math.floor(item / 256)]!
      if (found < 0) continue
      // Kept in order; two entities of one id count as one.
      let slot = count
      while (slot > 0 && here[slot - 1]! > found) slot -= 1
      if (slot > 0 && here[slot - 1] === found) continue
      for (let to = count; to > slot; to -= 1) here[to] = here[to - 1]!
      here[slot] = found
      count += 1
    }
    if (count > 1) call(here, count)
  }
}
