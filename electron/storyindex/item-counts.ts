/** Counts over lists of stories, their entities first. */
import type { Rows } from './columns.ts'
import type { ListName } from './facet-pack.ts'
import type { Property } from './facet-values.ts'
import { arraysOf, numberAt, startOf } from './item-lists.ts'
import type { Counts } from './trend-top.ts'

/**
 * Stories by the items of a list, those that stand twice in a story twice.
 * @param places Only those named there (`IN_TITLE`, `IN_BODY`); 0 for all.
 */
export function countItems(
  rows: Rows,
  chosen: Uint32Array,
  name: ListName,
  places: number,
): Counts {
  const list = rows.list[name]
  const { bases, steps, low, high, bits } = arraysOf(list)
  const moods = rows.column.moods.array
  const counts = new Int32Array(4 * (list.highest + 1))
  for (let index = 0; index < chosen.length; index += 1) {
    const row = chosen[index]!
    const mood = moods[row]! & 3
    const end = startOf(bases, steps, row + 1)
    for (let at = startOf(bases, steps, row); at < end; at += 1) {
      if (places === 0 || (bits[at]! & places) !== 0)
        counts[4 * numberAt(low, high, at) + mood]! += 1
    }
  }
  return counts
}

/** How far the rows were looked at, and whether no story so far has a value twice. */
type Singles = { upTo: number; areSingle: boolean }
const singlesOf = new WeakMap<Rows, Map<Property, Singles>>()

/**
 * Several entities of a story may share a type or an address, and the story counts once. Where no
 * story has a value twice, as with ids, counting entities first and values after is four times as
 * fast.
 * @param places Only entities named there (`IN_TITLE`, `IN_BODY`); 0 for all.
 */
export function countEntities(
  rows: Rows,
  chosen: Uint32Array,
  property: Property,
  places: number,
): Counts {
  if (!hasSingles(rows, property)) return countOnce(rows, chosen, property, places)
  const perEntity = countItems(rows, chosen, 'entities', places)
  const [valuesFrom, values] = [property.starts.array, property.numbers.array]
  const counts = new Int32Array(4 * property.values.length)
  for (let entity = 0; 4 * entity < perEntity.length; entity += 1) {
    for (let each = valuesFrom[entity]!; each < valuesFrom[entity + 1]!; each += 1) {
      for (let mood = 0; mood < 4; mood += 1) {
        counts[4 * values[each]! + mood]! += perEntity[4 * entity + mood]!
      }
    }
  }
  return counts
}

function countOnce(rows: Rows, chosen: Uint32Array, property: Property, places: number): Counts {
  const { bases, steps, low, high, bits } = arraysOf(rows.list.entities)
  const [valuesFrom, values] = [property.starts.array, property.numbers.array]
  const moods = rows.column.moods.array
  const counts = new Int32Array(4 * property.values.length)
  const lastRow = new Int32Array(property.values.length).fill(-1)
  for (let index = 0; index < chosen.length; index += 1) {
    const row = chosen[index]!
    const mood = moods[row]! & 3
    const end = startOf(bases, steps, row + 1)
    for (let at = startOf(bases, steps, row); at < end; at += 1) {
      if (places !== 0 && (bits[at]! & places) === 0) continue
      const entity = numberAt(low, high, at)
      const last = valuesFrom[entity + 1]!
      for (let each = valuesFrom[entity]!; each < last; each += 1) {
        const number = values[each]!
        if (lastRow[number] === row) continue
        lastRow[number] = row
        counts[4 * number + mood]! += 1
      }
    }
  }
  return counts
}

/** Looks at each row once in its life; the first answer after loading pays for all. */
function hasSingles(rows: Rows, property: Property): boolean {
  const known = singlesOf.get(rows) ?? new Map<Property, Singles>()
  singlesOf.set(rows, known)
  const singles = known.get(property) ?? { upTo: 0, areSingle: true }
  known.set(property, singles)
  if (!singles.areSingle || singles.upTo === rows.size) return singles.areSingle
  const { bases, steps, low, high } = arraysOf(rows.list.entities)
  const [valuesFrom, values] = [property.starts.array, property.numbers.array]
  const lastRow = new Int32Array(property.values.length).fill(-1)
  for (let row = singles.upTo; row < rows.size && singles.areSingle; row += 1) {
    const end = startOf(bases, steps, row + 1)
    for (let at = startOf(bases, steps, row); at < end; at += 1) {
      const entity = numberAt(low, high, at)
      for (let each = valuesFrom[entity]!; each < valuesFrom[entity + 1]!; each += 1) {
        if (lastRow[values[each]!] === row) singles.areSingle = false
        lastRow[values[each]!] = row
      }
    }
  }
  singles.upTo = rows.size
  return singles.areSingle
}

/** Stories by the moods about their entities, each mood once a story. */
export function countEntityMoods(rows: Rows, chosen: Uint32Array, divisor: number): Counts {
  const { bases, steps, bits } = arraysOf(rows.list.entities)
  const moods = rows.column.moods.array
  const counts = new Int32Array(16)
  const shift = Math.log2(divisor)
  for (let index = 0; index < chosen.length; index += 1) {
    const row = chosen[index]!
    const mood = moods[row]! & 3
    let seen = 0
    const end = startOf(bases, steps, row + 1)
    for (let at = startOf(bases, steps, row); at < end; at += 1)
      seen |= 1 << ((bits[at]! >> shift) & 3)
    for (let each = 1; each <= 3; each += 1) if (seen & (1 << each)) counts[4 * each + mood]! += 1
  }
  return counts
}
