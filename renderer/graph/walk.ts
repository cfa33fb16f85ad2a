/** Walking a picture by keyboard, along its links. */
import type { Picture } from './draw/picture.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

const ANGLES: Readonly<Record<Direction, number>> = {
  right: 0,
  down: Math.PI / 2,
  left: Math.PI,
  up: -Math.PI / 2,
}
/** Half the field of view: everything is reached by one of the four keys. */
const VIEW = Math.PI / 4 + 0.001

/** Linked nodes with the link to each. */
export function linksOf(picture: Picture, node: number): { node: number; link: number }[] {
  const found: { node: number; link: number }[] = []
  for (let link = 0; link < picture.links; link += 1) {
    if (picture.source[link] === node) found.push({ node: picture.target[link]!, link })
    else if (picture.target[link] === node) found.push({ node: picture.source[link]!, link })
  }
  return found
}

/**
 * The linked node to go to in a direction: of those in view the nearest, a strong link counting as
 * half the way. Undefined where there is none; without a node to start from, the largest.
 */
export function stepFrom(
  picture: Picture,
  from: number | undefined,
  direction: Direction,
): number | undefined {
  if (from === undefined) return picture.order[0]
  let best: number | undefined
  let nearest = Infinity
  for (const { node, link } of linksOf(picture, from)) {
    const dx = picture.x[node]! - picture.x[from]!
    const dy = picture.y[node]! - picture.y[from]!
    const turn = Math.abs(Math.atan2(dy, dx) - ANGLES[direction])
    if (Math.min(turn, 2 * Math.PI - turn) > VIEW) continue
    const far = Math.hypot(dx, dy) * (1 - 0.5 * picture.strength[link]!)
    if (far < nearest) [best, nearest] = [node, far]
  }
  return best
}
