import { namesOf, type Names } from '#renderer/graph/names.ts'
import type { Picture } from '#renderer/graph/draw/picture.ts'

/** Names a, b, c … with the given stories, and links between their places. */
export function smallNames(
  stories: readonly number[],
  links: readonly (readonly [source: number, target: number, count: number])[],
  types: readonly (string | undefined)[] = [],
): Names {
  const nodes = stories.map((count, at) => {
    const type = types[at]
    const id = String.fromCharCode(97 + at)
    return { id, label: id.toUpperCase(), stories: count, ...(type === undefined ? {} : { type }) }
  })
  return namesOf(
    nodes,
    {
      source: links.map(([source]) => source),
      target: links.map(([, target]) => target),
      count: links.map(([, , count]) => count),
    },
    100,
  )
}

/** Nodes of one radius at the given places. */
export function smallPicture(
  places: readonly (readonly [x: number, y: number])[],
  links: readonly (readonly [source: number, target: number, strength: number])[] = [],
  radius = 5,
): Picture {
  const count = places.length
  return {
    count,
    x: Float64Array.from(places, ([x]) => x),
    y: Float64Array.from(places, ([, y]) => y),
    radius: new Float32Array(count).fill(radius),
    colour: new Uint8Array(count).fill(1),
    shape: places.map(() => 'circle'),
    letter: places.map(() => 'P'),
    label: places.map((_place, at) => `Name ${at}`),
    isPinned: new Uint8Array(count),
    order: Uint32Array.from(places, (_place, at) => at),
    links: links.length,
    source: Uint32Array.from(links, ([source]) => source),
    target: Uint32Array.from(links, ([, target]) => target),
    strength: Float32Array.from(links, ([, , strength]) => strength),
  }
}
