/** Which of the most frequent entities stand in the same stories, and in how many. */
import type { Rows } from './columns.ts'
import { countEntities } from './item-counts.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'
import { liveRows } from './live-rows.ts'
import type { FacetValues } from './facet-values.ts'
import { countAll } from './standing-counts.ts'
import { topOf } from './trend-top.ts'
import type { Counts } from './trend-top.ts'
import type { CoOccurrences } from './types.ts'

/** A square of counts up to here (16 MB); beyond, a row of it at a time. */
const MOST_IN_SQUARE = 2000

/** Edges between the `most` most frequent entities, heaviest first, ties by place of their ends. */
export function countCoOccurrences(
  rows: Rows,
  chosen: Uint32Array | undefined,
  {
    most,
    least,
    limit,
    values,
  }: { most: number; least: number; limit: number; values: FacetValues },
): CoOccurrences {
  const property = values.property('id')
  const count = (some: Uint32Array): Counts => countEntities(rows, some, property, 0)
  const counts = chosen ? count(chosen) : countAll(rows, 'entities.id', count)
  const stories = chosen ?? liveRows(rows)
  const textsOf = (numbers: readonly number[]): string[] =>
    numbers.map((number) => property.values[number] ?? '')
  const nodes = topOf(counts, most, { textsOf })
  const placeOf = new Map(nodes.map(({ value }, place) => [value, place]))
  const placeOfValue = property.values.map((value) => placeOf.get(value) ?? -1)
  const place = placesOfEntities(property.starts.array, property.numbers.array, placeOfValue)
  const atLeast = Math.max(1, least)
  const given = { place, size: nodes.length, least: atLeast }
  const { pairs, countOf } =
    most <= MOST_IN_SQUARE ? pairsInSquare(rows, stories, given) : pairsByRow(rows, stories, given)
  const edges = heaviestFirst(pairs, nodes.length, countOf, limit)
  return { stories: stories.length, nodes, edges, pairs: pairs.length }
}

type Edge = CoOccurrences['edges'][number]
/** Pairs as one number each, low place times size plus high, and how many stories have both. */
type Pairs = { readonly pairs: Float64Array; countOf(pair: number, at: number): number }
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

function pairsInSquare(rows: Rows, chosen: Uint32Array, { place, size, least }: Places): Pairs {
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
  return { pairs, countOf: (pair) => square[pair]! }
}

/** One entity after the other over the stories it stands in: a map of all pairs took ten times as long. */
function pairsByRow(rows: Rows, chosen: Uint32Array, { place, size, least }: Places): Pairs {
  const { first, members, stories } = storiesByPlace(rows, chosen, place, size)
  const together = new Int32Array(size)
  const found: number[] = []
  const counts: number[] = []
  for (let low = 0; low < size; low += 1) {
    const seen: number[] = []
    for (let at = stories.start[low]!; at < stories.start[low + 1]!; at += 1) {
      const story = stories.list[at]!
      for (let member = first[story]!; member < first[story + 1]!; member += 1) {
        const high = members[member]!
        if (high <= low) continue
        if (together[high] === 0) seen.push(high)
        together[high]! += 1
      }
    }
    for (const high of seen) {
      if (together[high]! >= least) {
        found.push(low * size + high)
        counts.push(together[high]!)
      }
      together[high] = 0
    }
  }
  return { pairs: Float64Array.from(found), countOf: (_pair, at) => counts[at]! }
}

/** Stories with two or more, as flat lists both ways: places of a story, stories of a place. */
function storiesByPlace(rows: Rows, chosen: Uint32Array, place: Int32Array, size: number) {
  const members: number[] = []
  const first: number[] = [0]
  const start = new Uint32Array(size + 1)
  eachStory(rows, chosen, place, (here, count) => {
    for (let at = 0; at < count; at += 1) {
      members.push(here[at]!)
      start[here[at]! + 1]! += 1
    }
    first.push(members.length)
  })
  for (let at = 0; at < size; at += 1) start[at + 1]! += start[at]!
  const next = start.slice()
  const list = new Uint32Array(members.length)
  for (let story = 0; story + 1 < first.length; story += 1) {
    for (let at = first[story]!; at < first[story + 1]!; at += 1) {
      list[next[members[at]!]!++] = story
    }
  }
  return { first, members, stories: { start, list } }
}

/** Sorted as numbers of weight and pair in one: with a comparison each, sorting took longest. */
function heaviestFirst(
  pairs: Float64Array,
  size: number,
  countOf: Pairs['countOf'],
  limit: number,
): Edge[] {
  let most = 0
  for (let at = 0; at < pairs.length; at += 1) most = Math.max(most, countOf(pairs[at]!, at))
  // Whole below 2^53 for a million stories and ninety thousand entities.
  const span = size * size
  const keys = new Float64Array(pairs.length)
  for (let at = 0; at < keys.length; at += 1) {
    keys[at] = (most - countOf(pairs[at]!, at)) * span + pairs[at]!
  }
  keys.sort()
  const edges: Edge[] = []
  for (let at = 0; at < keys.length && at < limit; at += 1) {
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
  const { bases, steps, low, high } = arraysOf(rows.list.entities)
  let here = new Int32Array(64)
  for (let index = 0; index < chosen.length; index += 1) {
    const row = chosen[index]!
    const start = startOf(bases, steps, row)
    const end = startOf(bases, steps, row + 1)
    let count = 0
    if (here.length < end - start) here = new Int32Array(2 * (end - start))
    for (let at = start; at < end; at += 1) {
      const found = place[numberAt(low, high, at)]!
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
