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
  const edges =
    nodes.length <= MOST_IN_SQUARE
      ? edgesInSquare(rows, chosen, { place, size: nodes.length, least })
      : edgesInMap(rows, chosen, { place, size: nodes.length, least })
  edges.sort((a, b) => b.count - a.count || a.source - b.source || a.target - b.target)
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
  eachPair(rows, chosen, place, (low, high) => {
    square[low * size + high]! += 1
  })
  const edges: Edge[] = []
  for (let source = 0; source < size; source += 1) {
    for (let target = source + 1; target < size; target += 1) {
      const count = square[source * size + target]!
      if (count >= least) edges.push({ source, target, count })
    }
  }
  return edges
}

function edgesInMap(rows: Rows, chosen: Uint32Array, { place, size, least }: Places): Edge[] {
  const counts = new Map<number, number>()
  eachPair(rows, chosen, place, (low, high) => {
    const pair = low * size + high
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  })
  const edges: Edge[] = []
  for (const [pair, count] of counts) {
    if (count >= least) edges.push({ source: Math.floor(pair / size), target: pair % size, count })
  }
  return edges
}

/** Calls with each pair of places of one story, the lower first, each pair once a story. */
function eachPair(
  rows: Rows,
  chosen: Uint32Array,
  place: Int32Array,
  call: (low: number, high: number) => void,
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
      here.copyWithin(slot + 1, slot, count)
      here[slot] = found
      count += 1
    }
    for (let low = 0; low < count; low += 1) {
      for (let high = low + 1; high < count; high += 1) call(here[low]!, here[high]!)
    }
  }
}
