/** How two names are connected. */
import type { Names } from './names.ts'
import type { Visible } from './visible.ts'

/**
 * The way with the fewest links between two shown nodes, of several the one whose weakest link is
 * strongest; as places in the names' columns, both ends included. Undefined where there is none.
 */
export function shortestPath(
  names: Names,
  { links, placeOf }: Pick<Visible, 'links' | 'placeOf'>,
  from: number,
  to: number,
): number[] | undefined {
  if (placeOf[from] === -1 || placeOf[to] === -1) return undefined
  const neighbours = neighboursOf(names, links)
  const before = new Map<number, number>([[from, from]])
  // The strongest way to each node of a layer is known before the next layer is looked at.
  const strength = new Map<number, number>([[from, Infinity]])
  let layer = [from]
  while (layer.length > 0 && !before.has(to)) {
    const next = new Map<number, number>()
    for (const node of layer) {
      for (const [other, weight] of neighbours.get(node) ?? []) {
        if (before.has(other)) continue
        const weakest = Math.min(strength.get(node)!, weight)
        if (weakest <= (strength.get(other) ?? 0)) continue
        strength.set(other, weakest)
        next.set(other, node)
      }
    }
    for (const [node, source] of next) before.set(node, source)
    layer = [...next.keys()]
  }
  if (!before.has(to)) return undefined
  const path = [to]
  while (path[0] !== from) path.unshift(before.get(path[0]!)!)
  return path
}

function neighboursOf(names: Names, links: Uint32Array): Map<number, [number, number][]> {
  const neighbours = new Map<number, [number, number][]>()
  const add = (from: number, to: number, weight: number): void => {
    const known = neighbours.get(from)
    if (known) known.push([to, weight])
    else neighbours.set(from, [[to, weight]])
  }
  for (const link of links) {
    add(names.source[link]!, names.target[link]!, names.weight[link]!)
    add(names.target[link]!, names.source[link]!, names.weight[link]!)
  }
  return neighbours
}
