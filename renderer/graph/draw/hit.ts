/** What is under the pointer, and what is within a loop drawn around it. */
import { quadtree, type Quadtree, type QuadtreeInternalNode, type QuadtreeLeaf } from 'd3-quadtree'
import { radiusOnScreen, toPicture, type Camera, type Picture } from './picture.ts'

/** Around a node, for fingers and for small nodes; in pixels of the screen. */
const SLACK = 4

export type NodeFinder = Quadtree<number>

export function createNodeFinder({ count, x, y }: Picture): NodeFinder {
  return quadtree<number>(
    Array.from({ length: count }, (_none, node) => node),
    (node) => x[node]!,
    (node) => y[node]!,
  )
}

/** The node under a point of the screen; of several the one whose rim is nearest. */
export function nodeAt(
  finder: NodeFinder,
  picture: Picture,
  camera: Camera,
  at: readonly [number, number],
): number | undefined {
  const [px, py] = toPicture(camera, at[0], at[1])
  const most = picture.radius[picture.order[0] ?? 0] ?? 0
  const reach = (radiusOnScreen(most, camera.k) + SLACK) / camera.k
  let found: number | undefined
  let nearest = Infinity
  finder.visit((cell, left, top, right, bottom) => {
    if (isLeaf(cell)) {
      for (let leaf: QuadtreeLeaf<number> | undefined = cell; leaf; leaf = leaf.next) {
        const node = leaf.data
        const far = Math.hypot(picture.x[node]! - px, picture.y[node]! - py) * camera.k
        const rim = far - radiusOnScreen(picture.radius[node]!, camera.k)
        if (rim <= SLACK && rim < nearest) [found, nearest] = [node, rim]
      }
    }
    return left > px + reach || right < px - reach || top > py + reach || bottom < py - reach
  })
  return found
}

function isLeaf(
  cell: QuadtreeInternalNode<number> | QuadtreeLeaf<number>,
): cell is QuadtreeLeaf<number> {
  return cell.length === undefined
}

/** The link that passes a point of the screen by at most four pixels, the strongest of several. */
export function linkAt(
  picture: Picture,
  camera: Camera,
  at: readonly [number, number],
): number | undefined {
  const { x, y, source, target, strength } = picture
  const [px, py] = toPicture(camera, at[0], at[1])
  const reach = SLACK / camera.k
  let found: number | undefined
  for (let link = 0; link < picture.links; link += 1) {
    const [a, b] = [source[link]!, target[link]!]
    const [ax, ay] = [x[a]!, y[a]!]
    const [dx, dy] = [x[b]! - ax, y[b]! - ay]
    const long = dx * dx + dy * dy
    const along =
      long === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / long))
    if (Math.hypot(ax + along * dx - px, ay + along * dy - py) > reach) continue
    if (found === undefined || strength[link]! > strength[found]!) found = link
  }
  return found
}

/** Nodes within a loop of points of the screen; a point on its line may be either. */
export function nodesWithin(
  picture: Picture,
  camera: Camera,
  loop: readonly (readonly [number, number])[],
): number[] {
  const around = loop.map(([sx, sy]) => toPicture(camera, sx, sy))
  const found: number[] = []
  for (let node = 0; node < picture.count; node += 1) {
    if (isWithin(around, picture.x[node]!, picture.y[node]!)) found.push(node)
  }
  return found
}

/** Even-odd: a line from the point to the side crosses the loop an odd number of times. */
function isWithin(loop: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let isInside = false
  for (let at = 0, before = loop.length - 1; at < loop.length; before = at, at += 1) {
    const [ax, ay] = loop[at]!
    const [bx, by] = loop[before]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}
