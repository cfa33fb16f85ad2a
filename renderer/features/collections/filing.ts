import type { Filing } from '#shared/model/collection.ts'
import { foldWord } from '#shared/logic/fold.ts'

/** Something stories can be put into: a collection filled by hand, or a tag. */
export type Place = { readonly id: string; readonly name: string; readonly detail?: string }

export type PlaceState = 'all' | 'some' | 'none'

/** How many of the stories asked about are in it already. */
export function stateOf(
  filing: Filing | undefined,
  kind: 'collections' | 'tags',
  id: string,
  of: number,
): PlaceState {
  const count = filing?.[kind].find((one) => one.id === id)?.count ?? 0
  return count === 0 ? 'none' : count < of ? 'some' : 'all'
}

/** Places whose name has every word typed, those that begin with it first. */
export function placesFor(places: readonly Place[], term: string): readonly Place[] {
  const words = term.trim().split(/\s+/).map(foldWord).filter(Boolean)
  if (words.length === 0) return places
  const ranked = places.flatMap((place) => {
    const name = foldWord(place.name)
    if (!words.every((word) => name.includes(word))) return []
    return [{ place, rank: name.startsWith(words[0]!) ? 0 : 1 }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ place }) => place)
}

/** Typed text that names no place yet: it can be made. */
export function isNewName(places: readonly Place[], term: string): boolean {
  const name = term.trim()
  return name !== '' && !places.some((place) => place.name === name)
}
