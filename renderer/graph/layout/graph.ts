/** A graph as flat arrays: node `i` is an index, link `k` joins `source[k]` and `target[k]`. */
export type FlatGraph = {
  readonly nodeCount: number
  readonly source: Uint32Array
  readonly target: Uint32Array
  /** How strongly a link pulls, above 0; all 1 where absent. */
  readonly weight?: Float32Array
}

/** A graph whose nodes may stand for several nodes of a finer one. */
export type Level = {
  readonly nodeCount: number
  readonly source: Uint32Array
  readonly target: Uint32Array
  readonly weight: Float32Array
  /** How many nodes of the finest graph each stands for. */
  readonly mass: Float32Array
}

/** The finest level: links between a node and itself, and repeated ones, are joined. */
export function levelOf(graph: FlatGraph): Level {
  const { nodeCount } = graph
  const mass = new Float32Array(nodeCount).fill(1)
  const identity = Uint32Array.from({ length: nodeCount }, (_none, node) => node)
  const weight = graph.weight ?? new Float32Array(graph.source.length).fill(1)
  return { ...joinLinks(graph.source, graph.target, weight, identity, nodeCount), nodeCount, mass }
}

/**
 * Links with their ends replaced by `groupOf`, one for each pair of groups; weights add up. Weights
 * that are no positive number pull with 1: a bad score of a server may not tear the picture apart.
 */
export function joinLinks(
  source: Uint32Array,
  target: Uint32Array,
  weight: Float32Array,
  groupOf: Uint32Array,
  groups: number,
): Pick<Level, 'source' | 'target' | 'weight'> {
  const sums = new Map<number, number>()
  for (let link = 0; link < source.length; link += 1) {
    const a = groupOf[source[link]!]
    const b = groupOf[target[link]!]
    if (a === undefined || b === undefined || a === b) continue
    const key = a < b ? a * groups + b : b * groups + a
    const pull = weight[link]!
    sums.set(key, (sums.get(key) ?? 0) + (pull > 0 && Number.isFinite(pull) ? pull : 1))
  }
  const joined = {
    source: new Uint32Array(sums.size),
    target: new Uint32Array(sums.size),
    weight: new Float32Array(sums.size),
  }
  let at = 0
  for (const [key, sum] of sums) {
    joined.source[at] = Math.floor(key / groups)
    joined.target[at] = key % groups
    joined.weight[at] = sum
    at += 1
  }
  return joined
}

/** Links of each node as one flat list: those of node `i` are `links[start[i]] … links[start[i + 1] - 1]`. */
export function linksByNode(level: Pick<Level, 'nodeCount' | 'source' | 'target'>): {
  readonly start: Uint32Array
  readonly links: Uint32Array
} {
  const { nodeCount, source, target } = level
  const start = new Uint32Array(nodeCount + 1)
  for (let link = 0; link < source.length; link += 1) {
    start[source[link]! + 1]! += 1
    start[target[link]! + 1]! += 1
  }
  for (let node = 0; node < nodeCount; node += 1) start[node + 1]! += start[node]!
  const next = start.slice()
  const links = new Uint32Array(source.length * 2)
  for (let link = 0; link < source.length; link += 1) {
    links[next[source[link]!]!++] = link
    links[next[target[link]!]!++] = link
  }
  return { start, links }
}
