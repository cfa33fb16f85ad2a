/** The entity items of all rows, with what rules make of them. */
import { POLARITIES } from '#shared/aql/fields.ts'
import { jointPolarity } from '#shared/logic/corrections/moods.ts'

import type { Rows } from './columns.ts'
import type { CorrectedEntities, Outcome } from './corrected-entities.ts'
import { IN_BODY, IN_TITLE, ITEM_BITS, moodOf } from './facet-pack.ts'
import { arraysOf, createItemList, numberAt, startOf } from './item-lists.ts'
import type { ItemList } from './item-lists.ts'

/** An item with its bits below its number, as packed rows have it. */
type Piece = { readonly item: number; readonly outcome: Outcome | undefined }

const ITEM_SCALE = 2 ** ITEM_BITS.entities
const OVERALL = 2
const TITLE = 4
const BODY = 6

export type ItemRules = Pick<CorrectedEntities, 'concern' | 'outcomeOf'> & {
  /** By row; see `findPlaces`. */
  readonly places: Uint32Array | undefined
  /** Items of rows that were corrected from their stories. */
  readonly patches: ReadonlyMap<number, readonly number[]>
}

export function correctItems(
  rows: Rows,
  { concern, outcomeOf, places, patches }: ItemRules,
): ItemList {
  const { bases, steps, low, high, bits } = arraysOf(rows.list.entities)
  const list = createItemList(ITEM_BITS.entities)
  const push = (item: number): void => list.push(entityOf(item), item % ITEM_SCALE)
  for (let row = 0; row < rows.size; row += 1) {
    const start = startOf(bases, steps, row)
    const end = startOf(bases, steps, row + 1)
    const patch = patches.get(row)
    let concerned = 0
    for (let at = start; at < end; at += 1) concerned |= concern[numberAt(low, high, at)]!
    if (patch) patch.forEach(push)
    else if (concerned === 0) {
      for (let at = start; at < end; at += 1) list.push(numberAt(low, high, at), bits[at]!)
    } else {
      const items: number[] = []
      for (let at = start; at < end; at += 1) {
        items.push(ITEM_SCALE * numberAt(low, high, at) + bits[at]!)
      }
      const place = places?.[row] ?? 0
      corrected(items, (number) => (concern[number] ? outcomeOf(number, place) : undefined)).forEach(push) // prettier-ignore
    }
    list.endRow()
  }
  list.trim()
  return list
}

/** Shifting would lose what is beyond 32 bits, which sixteen million entities need. */
function entityOf(item: number): number {
  return Math.floor(item / ITEM_SCALE)
}

function corrected(
  items: readonly number[],
  outcomeOf: (number: number) => Outcome | undefined,
): number[] {
  const groups = new Map<string | number, Piece[]>()
  let alone = 0
  for (const item of items) {
    const outcome = outcomeOf(entityOf(item))
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
  return ITEM_SCALE * number + bits
}

/** The eight bits of an item; a mood that a person said holds wherever the entity is named. */
function withMood(item: number, mood: number): number {
  const bits = item % ITEM_SCALE
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
