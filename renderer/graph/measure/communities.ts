import { UndirectedGraph } from 'graphology'
import louvain from 'graphology-communities-louvain'
import { createRandom } from '#shared/logic/random.ts'
import type { FlatGraph } from '../layout/graph.ts'

/**
 * Groups of nodes that are linked more among themselves than chance would have it (Louvain; Blondel and
 * others 2008), the same for the same graph. Numbered by size, the largest first; ties by their first
 * node.
 */
export function communitiesOf({ nodeCount, source, target, weight }: FlatGraph): Int32Array {
  const groups = new Int32Array(nodeCount)
  if (nodeCount === 0) return groups
  const graph = new UndirectedGraph<object, { weight: number }>()
  for (let node = 0; node < nodeCount; node += 1) graph.addNode(node)
  for (let link = 0; link < source.length; link += 1) {
    const pull = weight?.[link] ?? 1
    // Two links between the same ends count as one; one without weight would be no link.
    if (pull > 0) graph.mergeEdge(source[link]!, target[link]!, { weight: pull })
  }
  const found = louvain(graph, { rng: createRandom(1), getEdgeWeight: 'weight' })
  const sizes = new Map<number, number>()
  for (let node = 0; node < nodeCount; node += 1) {
    const group = found[node] ?? -1
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
  }
  // A map keeps the order in which groups were first seen, and sorting keeps it among equals.
  const order = [...sizes].sort((a, b) => b[1] - a[1]).map(([group]) => group)
  const numberOf = new Map(order.map((group, number) => [group, number]))
  for (let node = 0; node < nodeCount; node += 1) {
    groups[node] = numberOf.get(found[node] ?? -1) ?? 0
  }
  return groups
}
