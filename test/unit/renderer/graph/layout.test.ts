import { forceCenter, forceLink, forceManyBody, forceSimulation } from 'd3-force'
import type { SimulationNodeDatum } from 'd3-force'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCells } from '#renderer/graph/layout/cells.ts'
import { createSimulation, DEFAULT_FORCES } from '#renderer/graph/layout/forces.ts'
import type { FlatGraph } from '#renderer/graph/layout/graph.ts'
import { levelOf } from '#renderer/graph/layout/graph.ts'
import { createLayout } from '#renderer/graph/layout/layout.ts'
import { makeGraph, stressOf } from '#test/support/graphs.ts'

const clock = () => 0

function draw(graph: FlatGraph, seed = 1): Float64Array {
  const layout = createLayout(graph, { seed })
  while (layout.run(1, clock));
  return layout.positions()
}

const graphs = fc.integer({ min: 0, max: 40 }).chain((nodeCount) =>
  fc
    .array(fc.tuple(fc.nat(Math.max(0, nodeCount - 1)), fc.nat(Math.max(0, nodeCount - 1))), {
      maxLength: nodeCount === 0 ? 0 : 120,
    })
    .map((links) => ({
      nodeCount,
      source: Uint32Array.from(links, ([a]) => a),
      target: Uint32Array.from(links, ([, b]) => b),
    })),
)

describe('createCells', () => {
  it('puts every point into one leaf, and weighs a cell as its points', () => {
    const place = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }))
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 200 }), (places) => {
        const { cells, build } = createCells(places.length)
        const x = Float64Array.from(places, ([px]) => px)
        const y = Float64Array.from(places, ([, py]) => py)
        build(x, y, new Float32Array(places.length).fill(1))
        const held = Array.from(cells.leaves.subarray(0, cells.leafCount), (leaf) =>
          Array.from(cells.order.subarray(cells.first[leaf], cells.last[leaf])),
        ).flat()
        expect(held.sort((a, b) => a - b)).toEqual(places.map((_place, at) => at))
        expect(cells.mass[0]).toBe(places.length)
        expect(cells.skip[0]).toBe(cells.count)
        const mean = places.reduce((sum, [px]) => sum + px, 0) / places.length
        expect(cells.x[0]).toBeCloseTo(mean, 9)
      }),
    )
  })
})

describe('createSimulation', () => {
  it('moves nodes as d3-force does when no cell counts as a point', () => {
    const graph = makeGraph(60)
    const unweighted = { nodeCount: 60, source: graph.source, target: graph.target }
    const exact = { ...DEFAULT_FORCES, theta: 1e-9, gravity: 0 }
    const ours = createSimulation(levelOf(unweighted), exact)
    const nodes = Array.from({ length: 60 }, (_none, at): SimulationNodeDatum => {
      const node = { x: Math.cos(at) * (20 + at), y: Math.sin(at) * (20 + at) }
      ours.x[at] = node.x
      ours.y[at] = node.y
      return node
    })
    const links = Array.from(graph.source, (source, link) => ({
      source,
      target: graph.target[link]!,
    }))
    const theirs = forceSimulation(nodes)
      .force('link', forceLink(links))
      .force('charge', forceManyBody().theta(1e-9))
      .alphaDecay(0)
      .stop()
    theirs.tick(5)
    for (let tick = 0; tick < 5; tick += 1) ours.tick(1)
    for (const [at, node] of nodes.entries()) {
      expect(ours.x[at]).toBeCloseTo(node.x!, 4)
      expect(ours.y[at]).toBeCloseTo(node.y!, 4)
    }
  })
})

describe('createLayout', () => {
  it('gives every node of any graph a finite place, the same for the same seed', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const places = draw(graph)
        expect(places).toHaveLength(graph.nodeCount * 2)
        expect(places.every(Number.isFinite)).toBe(true)
        expect(draw(graph)).toEqual(places)
      }),
      { numRuns: 30 },
    )
  })

  it('takes weights that are no numbers', () => {
    const weight = Float32Array.of(NaN, Infinity, -3)
    const source = Uint32Array.of(0, 1, 2)
    const places = draw({ nodeCount: 3, source, target: Uint32Array.of(1, 2, 0), weight })
    expect(places.every(Number.isFinite)).toBe(true)
  })

  it('lies at least as well as d3-force', () => {
    const graph = makeGraph(600)
    const nodes = Array.from({ length: 600 }, (): SimulationNodeDatum => ({}))
    const links = Array.from(graph.source, (source, link) => ({
      source,
      target: graph.target[link]!,
    }))
    forceSimulation(nodes)
      .force('charge', forceManyBody())
      .force('link', forceLink(links))
      .force('middle', forceCenter())
      .stop()
      .tick(300)
    const theirs = stressOf(
      graph,
      nodes.flatMap(({ x, y }) => [x!, y!]),
    )
    expect(stressOf(graph, draw(graph))).toBeLessThan(theirs * 1.03)
  })

  it('keeps a pinned node where it is, and moves the others when woken', () => {
    const graph = makeGraph(100)
    const layout = createLayout(graph, { seed: 1 })
    while (layout.run(1, clock));
    const before = layout.positions()
    layout.pin(3, 500, 400)
    layout.reheat(0.3)
    while (layout.run(1, clock));
    const after = layout.positions()
    expect([after[6], after[7]]).toEqual([500, 400])
    expect(after[0]).not.toBe(before[0])
  })

  it('says how far it is, and can be left off at any slice', () => {
    const layout = createLayout(makeGraph(300))
    let now = 0
    expect(layout.progress()).toBe(0)
    layout.run(2, () => now++)
    const first = layout.progress()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(1)
    while (layout.run(1, clock));
    expect(layout.progress()).toBe(1)
  })
})
