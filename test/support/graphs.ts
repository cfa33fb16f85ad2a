/** Graphs as the product draws them: names that occur together in stories, and how well they lie. */
import type { FlatGraph } from '#renderer/graph/layout/graph.ts'
import { seededRandom } from './seeded-random.ts'

/** `nodes` names in topics of some sixty, the 5 × `nodes` pairs that most stories share. */
export function makeGraph(nodes: number, seed = 7): Required<FlatGraph> {
  const { next } = seededRandom(seed)
  const topics = Math.max(2, Math.round(nodes / 40))
  const perTopic = Math.max(8, Math.ceil((nodes / topics) * 1.5))
  const own = Math.max(1, Math.floor(nodes / topics))
  const members = Array.from({ length: topics }, (_none, topic) =>
    Array.from({ length: perTopic }, (_name, at) =>
      next() < 0.8 ? (topic * own + Math.floor(at / 1.5)) % nodes : Math.floor(nodes * next() ** 2),
    ),
  )
  const counts = new Map<number, number>()
  const wanted = Math.min(nodes * 7, (nodes * (nodes - 1)) / 4)
  while (counts.size < wanted) {
    const topic = members[Math.floor(topics * next() ** 1.3)]!
    const names = new Set<number>()
    for (let name = 0; name < 8; name += 1) {
      const isEverywhere = next() < 0.1
      names.add(
        isEverywhere
          ? Math.floor(nodes * next() ** 4)
          : topic[Math.floor(perTopic * next() ** 1.7)]!,
      )
    }
    const list = [...names].sort((a, b) => a - b)
    for (const [at, a] of list.entries()) {
      for (const b of list.slice(at + 1)) {
        counts.set(a * nodes + b, (counts.get(a * nodes + b) ?? 0) + 1)
      }
    }
  }
  const links = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 5 * nodes)
  return {
    nodeCount: nodes,
    source: Uint32Array.from(links, ([key]) => Math.floor(key / nodes)),
    target: Uint32Array.from(links, ([key]) => key % nodes),
    weight: Float32Array.from(links, ([, count]) => count),
  }
}

/**
 * Normalised stress (Kruskal 1964; weights 1/d² as in Gansner, Koren and North 2004) at the best scale,
 * from `samples` nodes to all they reach: 0 where distances on the plane are those in the graph.
 */
export function stressOf(graph: FlatGraph, places: ArrayLike<number>, samples = 60): number {
  const neighbours = Array.from({ length: graph.nodeCount }, (): number[] => [])
  for (let link = 0; link < graph.source.length; link += 1) {
    neighbours[graph.source[link]!]!.push(graph.target[link]!)
    neighbours[graph.target[link]!]!.push(graph.source[link]!)
  }
  const { next } = seededRandom(3)
  let plane = 0
  let both = 0
  let steps = 0
  for (let sample = 0; sample < samples; sample += 1) {
    const from = Math.floor(next() * graph.nodeCount)
    for (const [to, far] of distances(from, neighbours).entries()) {
      if (far <= 0) continue
      const length = Math.hypot(
        places[to * 2]! - places[from * 2]!,
        places[to * 2 + 1]! - places[from * 2 + 1]!,
      )
      plane += (length / far) ** 2
      both += length / far
      steps += 1
    }
  }
  return steps === 0 ? 0 : (steps - both ** 2 / plane) / steps
}

function distances(from: number, neighbours: readonly (readonly number[])[]): Int32Array {
  const far = new Int32Array(neighbours.length).fill(-1)
  far[from] = 0
  const queue = [from]
  for (const node of queue) {
    for (const next of neighbours[node]!) {
      if (far[next]! >= 0) continue
      far[next] = far[node]! + 1
      queue.push(next)
    }
  }
  return far
}
