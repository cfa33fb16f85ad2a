/** Slices made and joined: a mark's own, and several that hold at once. */
import type { TrendField } from '#shared/aql/parameter-values.ts'
import type { NamedIn } from '#shared/model/explore.ts'
import type { Slice } from '#shared/model/slice.ts'

/** The stories that a value of a trend counts. */
export function trendSlice(field: TrendField, value: string): Slice {
  return field === 'entities.id' ? { entities: [value] } : { values: [{ field, value }] }
}

/** The stories that name an entity there. */
export function mentionSlice(entity: string, place: NamedIn): Slice {
  return { mentions: [{ entity, ...(place === 'overall' ? {} : { in: place }) }] }
}

/** Both; of two bounds of time the narrower one. */
export function bothSlices(a: Slice, b: Slice): Slice {
  const from = outermost(a.from, b.from, 1)
  const to = outermost(a.to, b.to, -1)
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...joined('entities', a, b),
    ...joined('mentions', a, b),
    ...joined('values', a, b),
    ...joined('ranges', a, b),
    ...joined('terms', a, b),
  }
}

/** The later of two times, or with −1 the earlier; what cannot be read is left to who reads it. */
function outermost(a: string | undefined, b: string | undefined, sign: 1 | -1): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return sign * (Date.parse(a) - Date.parse(b)) >= 0 ? a : b
}

type Lists = Omit<Slice, 'from' | 'to'>

function joined<Key extends keyof Lists>(key: Key, a: Slice, b: Slice): Pick<Slice, Key> | object {
  const all = [...(a[key] ?? []), ...(b[key] ?? [])]
  const once = new Map(all.map((each) => [JSON.stringify(each), each]))
  return once.size === 0 ? {} : { [key]: [...once.values()] }
}
