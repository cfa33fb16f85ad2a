/** Laying out names that occur together: time on one core, and how well they lie (`stress`). */
import { forceCenter, forceLink, forceManyBody, forceSimulation } from 'd3-force'
import type { SimulationLinkDatum, SimulationNodeDatum } from 'd3-force'
import Graph from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'
import type { FlatGraph } from '#renderer/graph/layout/graph.ts'
import { createLayout } from '#renderer/graph/layout/layout.ts'
import { makeGraph, stressOf } from '#test/support/graphs.ts'
import { figureOf, peerOf } from '../bench.ts'
import type { BenchPart, BenchRow, Figure } from '../bench.ts'

export const part: BenchPart = {
  async run({ n, say }) {
    // Sizes of goals.md 2; a larger --n leaves nothing out, the default leaves out the slow peers' 20,000.
    const sizes = [1000, 5000, 20_000].filter((size) => size <= Math.max(n, 1000))
    return sizes.flatMap((size) => measure(size, say))
  },
}

type Drawn = { readonly places: ArrayLike<number>; readonly ms: number }

function measure(size: number, say: (line: string) => void): BenchRow[] {
  const graph = makeGraph(size)
  const times = size > 5000 ? 1 : 3
  const ours = several(times + 2, () => drawOurs(graph))
  const peers = [
    { name: 'd3-force, 300 ticks', ...several(times, () => drawD3(graph)) },
    { name: 'ForceAtlas2, 300 iterations', ...several(times, () => drawForceAtlas(graph)) },
  ]
  const stress = stressOf(graph, ours.places)
  say(`first picture of ${size} nodes after ${firstPicture(graph).toFixed(0)} ms`)
  return [
    {
      what: `${size} nodes, ${graph.source.length} links`,
      unit: 'ms',
      ours: ours.figure,
      peers: peers.map(({ name, figure }) => peerOf(name, ours.figure, figure)),
    },
    {
      what: `stress at ${size} nodes`,
      unit: 'stress',
      ours: figureOf([stress]),
      peers: peers.map(({ name, places }) => {
        const figure = figureOf([stressOf(graph, places)])
        return peerOf(name, figureOf([stress]), figure, stress <= figure.median)
      }),
    },
  ]
}

function several(times: number, draw: () => Drawn): { figure: Figure; places: ArrayLike<number> } {
  const drawn = Array.from({ length: times }, draw)
  return { figure: figureOf(drawn.map(({ ms }) => ms)), places: drawn[0]!.places }
}

function drawOurs(graph: FlatGraph): Drawn {
  const start = performance.now()
  const layout = createLayout(graph, { seed: 1 })
  while (layout.run(1000, () => performance.now()));
  return { ms: performance.now() - start, places: layout.positions() }
}

/** The coarse levels are done and every node is drawn where its group is. */
function firstPicture(graph: FlatGraph): number {
  const start = performance.now()
  const layout = createLayout(graph, { seed: 1 })
  layout.run(30, () => performance.now())
  layout.positions()
  return performance.now() - start
}

function drawD3(graph: FlatGraph): Drawn {
  const nodes = Array.from({ length: graph.nodeCount }, (): SimulationNodeDatum => ({}))
  const links = Array.from(
    graph.source,
    (source, link): SimulationLinkDatum<SimulationNodeDatum> => ({
      source,
      target: graph.target[link]!,
    }),
  )
  const start = performance.now()
  forceSimulation(nodes)
    .force('charge', forceManyBody())
    .force('link', forceLink(links))
    .force('middle', forceCenter())
    .stop()
    .tick(300)
  const ms = performance.now() - start
  return { ms, places: nodes.flatMap(({ x, y }) => [x!, y!]) }
}

function drawForceAtlas(graph: FlatGraph): Drawn {
  const other = new Graph({ type: 'undirected' })
  const turn = Math.PI * (3 - Math.sqrt(5))
  for (let node = 0; node < graph.nodeCount; node += 1) {
    const radius = 10 * Math.sqrt(node + 0.5)
    other.addNode(node, { x: radius * Math.cos(node * turn), y: radius * Math.sin(node * turn) })
  }
  graph.source.forEach((source, link) => other.mergeEdge(source, graph.target[link]))
  const start = performance.now()
  const settings = { ...forceAtlas2.inferSettings(other), barnesHutOptimize: true }
  const placed = forceAtlas2(other, { iterations: 300, settings })
  const ms = performance.now() - start
  return { ms, places: Object.values(placed).flatMap(({ x, y }) => [x, y]) }
}
