/** How central each node of a graph is, on flat arrays; links have no direction. */
import { linksByNode, type FlatGraph } from '../layout/graph.ts'
import { createRandom } from '#shared/logic/random.ts'

/** Links of each node. */
export function degreeOf({ nodeCount, source, target }: FlatGraph): Float64Array {
  const degree = new Float64Array(nodeCount)
  for (let link = 0; link < source.length; link += 1) {
    degree[source[link]!]! += 1
    degree[target[link]!]! += 1
  }
  return degree
}

const DAMPING = 0.85
const MOST_ROUNDS = 100
const CLOSE_ENOUGH = 1e-8

/**
 * PageRank by power iteration (Brin and Page 1998), links both ways and by weight; nodes without a
 * link give to all. Sums up to 1.
 */
export function pageRankOf({ nodeCount, source, target, weight }: FlatGraph): Float64Array {
  const strength = new Float64Array(nodeCount)
  const of = (link: number): number => weight?.[link] ?? 1
  for (let link = 0; link < source.length; link += 1) {
    strength[source[link]!]! += of(link)
    strength[target[link]!]! += of(link)
  }
  let rank = new Float64Array(nodeCount).fill(1 / nodeCount)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let loose = 0
    for (let node = 0; node < nodeCount; node += 1) if (strength[node] === 0) loose += rank[node]!
    const next = new Float64Array(nodeCount).fill(
      (1 - DAMPING) / nodeCount + (DAMPING * loose) / nodeCount,
    )
    for (let link = 0; link < source.length; link += 1) {
      const [a, b] = [source[link]!, target[link]!]
      next[b]! += DAMPING * rank[a]! * (of(link) / strength[a]!)
      next[a]! += DAMPING * rank[b]! * (of(link) / strength[b]!)
    }
    let change = 0
    for (let node = 0; node < nodeCount; node += 1) change += Math.abs(next[node]! - rank[node]!)
    rank = next
    if (change < CLOSE_ENOUGH) break
  }
  return rank
}

/** Steps from node to link that take about a second; beyond, a sample of starts stands for all. */
const MOST_STEPS = 60_000_000

/**
 * Share of shortest ways between two others that lead through a node, 0 to 1 (Brandes 2001), links
 * counted as one step each. Large graphs: estimated from a seeded sample of starts (Brandes and Pich
 * 2007).
 */
export function betweennessOf(graph: FlatGraph, mostSteps = MOST_STEPS): Float64Array {
  const { nodeCount, source } = graph
  const ways = createWays(graph)
  const starts = Math.max(
    1,
    Math.min(nodeCount, Math.floor(mostSteps / (2 * source.length + nodeCount + 1))),
  )
  const total = new Float64Array(nodeCount)
  for (const start of pick(nodeCount, starts)) ways.addFrom(start, total)
  const pairs = (nodeCount - 1) * (nodeCount - 2)
  const scale = pairs > 0 ? nodeCount / starts / pairs : 0
  return total.map((value) => value * scale)
}

function pick(nodeCount: number, wanted: number): Iterable<number> {
  const all = Array.from({ length: nodeCount }, (_none, node) => node)
  if (wanted >= nodeCount) return all
  const random = createRandom(1)
  for (let at = 0; at < wanted; at += 1) {
    const other = at + Math.floor(random() * (nodeCount - at))
    const node = all[at]!
    all[at] = all[other]!
    all[other] = node
  }
  return all.slice(0, wanted)
}

function createWays({ nodeCount, source, target }: FlatGraph) {
  const { start: first, links } = linksByNode({ nodeCount, source, target })
  const neighbour = new Uint32Array(links.length)
  for (let node = 0; node < nodeCount; node += 1) {
    for (let at = first[node]!; at < first[node + 1]!; at += 1) {
      const link = links[at]!
      neighbour[at] = source[link] === node ? target[link]! : source[link]!
    }
  }
  const distance = new Int32Array(nodeCount)
  const count = new Float64Array(nodeCount)
  const dependency = new Float64Array(nodeCount)
  const order = new Uint32Array(nodeCount)

  return {
    /** Adds what the shortest ways from one node say of all others. */
    addFrom(start: number, total: Float64Array): void {
      distance.fill(-1)
      count.fill(0)
      dependency.fill(0)
      distance[start] = 0
      count[start] = 1
      order[0] = start
      let seen = 1
      for (let at = 0; at < seen; at += 1) {
        const node = order[at]!
        const next = distance[node]! + 1
        for (let to = first[node]!; to < first[node + 1]!; to += 1) {
          const other = neighbour[to]!
          if (distance[other] === -1) {
            distance[other] = next
            order[seen++] = other
          }
          if (distance[other] === next) count[other]! += count[node]!
        }
      }
      for (let at = seen - 1; at > 0; at -= 1) {
        const node = order[at]!
        for (let to = first[node]!; to < first[node + 1]!; to += 1) {
          const before = neighbour[to]!
          if (distance[before]! !== distance[node]! - 1) continue
          dependency[before]! += (count[before]! / count[node]!) * (1 + dependency[node]!)
        }
        total[node]! += dependency[node]!
      }
    },
  }
}
