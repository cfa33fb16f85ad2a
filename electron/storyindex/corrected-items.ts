/** The entity items of all rows, with what rules make of them. */
import { POLARITIES } from '#shared/aql/fields.ts'
import { jointPolarity } from '#shared/logic/corrections/moods.ts'

import type { Rows } from './columns.ts'
import type { Outcome } from './corrected-entities.ts'
import { IN_BODY, IN_TITLE, moodOf } from './facet-pack.ts'
import { entityOf } from './trends.ts'
import { createVector } from './vector.ts'

type Items = Rows['list']['entities']
type Piece = { readonly item: number; readonly outcome: Outcome | undefined }

const OVERALL = 2
const TITLE = 4
const BODY = 6

/** @param patches Items of rows that were corrected from their stories. */
export function correctItems(
  rows: Rows,
  outcomes: ReadonlyMap<number, Outcome>,
  patches: ReadonlyMap<number, readonly number[]>,
): Items {
  const { starts, items } = rows.list.entities
  const [from, all] = [starts.array, items.array]
  const isConcerned = new Uint8Array(entityOf(items.highest) + 1)
  for (const number of outcomes.keys()) isConcerned[number] = 1
  const newStarts = createVector()
  const newItems = createVector()
  newStarts.push(0)
  for (let row = 0; row < rows.size; row += 1) {
    const end = from[row + 1]!
    const patch = patches.get(row)
    let concerned = 0
    for (let at = from[row]!; at < end; at += 1) concerned += isConcerned[entityOf(all[at]!)]!
    if (patch) for (const item of patch) newItems.push(item)
    else if (concerned === 0) for (let at = from[row]!; at < end; at += 1) newItems.push(all[at]!)
    else for (const item of corrected(all.subarray(from[row]!, end), outcomes)) newItems.push(item)
    newStarts.push(newItems.length)
  }
  return { starts: newStarts, items: newItems }
}

function corrected(items: Iterable<number>, outcomes: ReadonlyMap<number, Outcome>): number[] {
  const groups = new Map<string | number, Piece[]>()
  let alone = 0
  for (const item of items) {
    const outcome = outcomes.get(entityOf(item))
    if (outcome?.number === 0) continue
    const key = outcome ? outcome.id : alone++
    const group = groups.get(key)
    if (group) group.push({ item, outcome })
    else groups.set(key, [{ item, outcome }])
  }
  return [...groups.values()].flatMap((group) =>
    group.some(({ outcome }) => outcome?.isTouched)
      ? [joined(group)]
      : group.map(({ item }) => item),
  )
}

/** As `joined` of corrections does it with the entities of a story. */
function joined(group: readonly Piece[]): number {
  const base = group.find(({ outcome }) => outcome?.isOwn) ?? group[0]
  const number = base?.outcome?.number ?? 0
  const moods = group.map(({ item, outcome }) => withMood(item, outcome?.mood ?? 0))
  let bits = 0
  for (const item of moods) bits |= item & (IN_TITLE + IN_BODY)
  for (const shift of [OVERALL, TITLE, BODY]) bits |= jointMood(moods, shift) << shift
  return 256 * number + bits
}

/** The eight bits of an item; a mood that a person said holds wherever the entity is named. */
function withMood(item: number, mood: number): number {
  const bits = item % 256
  if (mood === 0) return bits
  const places = bits & (IN_TITLE + IN_BODY)
  return (
    places |
    (mood << OVERALL) |
    (places & IN_TITLE ? mood << TITLE : 0) |
    (places & IN_BODY ? mood << BODY : 0)
  )
}

function jointMood(items: readonly number[], shift: number): number {
  const moods = items.map((item) => (item >> shift) & 3).filter((mood) => mood > 0)
  return moodOf(jointPolarity(moods.map((mood) => POLARITIES[mood - 1]!)))
}
