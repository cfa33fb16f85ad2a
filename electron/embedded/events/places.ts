/** Which entities are places, and of which country. */
import { readFileSync } from 'node:fs'

import { KNOWLEDGE_FOLDER, localId } from '#electron/embedded/knowledge/base.ts'
import type { Place } from '#shared/model/story.ts'

export type PlaceOf = (entityId: string) => Place | undefined

/** Countries by their code, capitals and listed cities with their country; read when first asked. */
export function readPlaces(folder: URL = KNOWLEDGE_FOLDER): PlaceOf {
  let places: ReadonlyMap<string, Place> | undefined
  return (id) => {
    places ??= placesOf(folder)
    return places.get(id)
  }
}

function placesOf(folder: URL): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { id, country, city } of knownPlaces(folder)) {
    if (!places.has(id)) places.set(id, city === undefined ? { country } : { country, city })
  }
  return places
}

function knownPlaces(folder: URL): { id: string; country: string; city?: string }[] {
  const countries = rows(folder, 'countries').flatMap(
    ([country = '', id = '', capitalId = '', city = '']) => [
      { id, country },
      ...(capitalId === '' ? [] : [{ id: capitalId, country, city }]),
    ],
  )
  // The ids that base.ts gives to the cities of the list.
  const cities = rows(folder, 'cities').map(([city = '', country = '']) => ({
    id: localId(`City ${city} ${country}`),
    country,
    city,
  }))
  return [...countries, ...cities]
}

function rows(folder: URL, list: string): string[][] {
  return readFileSync(new URL(`base/${list}.txt`, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|'))
}
