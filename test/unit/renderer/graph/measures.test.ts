import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlatGraph } from '#renderer/graph/layout/graph.ts'
import { betweennessOf, degreeOf, pageRankOf } from '#renderer/graph/measure/centrality.ts'
import { communitiesOf } from '#renderer/graph/measure/communities.ts'
import { makeGraph } from '#test/support/graphs.ts'

function graphOf(nodeCount: number, pairs: readonly (readonly [number, number])[]): FlatGraph {
  return {
    nodeCount,
    source: Uint32Array.from(pairs, ([a]) => a),
    target: Uint32Array.from(pairs, ([, b]) => b),
  }
}

const some = fc
  .uniqueArray(fc.tuple(fc.nat(7), fc.nat(7)), {
    selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`,
    maxLength: 16,
  })
  .map((pairs) =>
    graphOf(
      8,
      pairs.filter(([a, b]) => a !== b),
    ),
  )

/** By its definition: all shortest ways between all pairs, listed. */
function plainBetweenness({ nodeCount, source, target }: FlatGraph): number[] {
  const near = Array.from({ length: nodeCount }, (): number[] => [])
  source.forEach((a, link) => (near[a]!.push(target[link]!), near[target[link]!]!.push(a)))
  const ways = (from: number, to: number): number[][] => {
    let paths = [[from]]
    const seen = new Set([from])
    while (paths.length > 0) {
      const done = paths.filter((path) => path.at(-1) === to)
      if (done.length > 0) return done
      paths = paths.flatMap((path) =>
        near[path.at(-1)!]!.filter((next) => !seen.has(next)).map((next) => [...path, next]),
      )
      for (const path of paths) seen.add(path.at(-1)!)
    }
    return []
  }
  const total = Array.from({ length: nodeCount }, () => 0)
  for (let a = 0; a < nodeCount; a += 1) {
    for (let b = 0; b < nodeCount; b += 1) {
      if (a === b) continue
      const all = ways(a, b)
      for (const path of all) for (const node of path.slice(1, -1)) total[node]! += 1 / all.length
    }
  }
  return total.map((value) => value / ((nodeCount - 1) * (nodeCount - 2)))
}

describe('centrality', () => {
  it('counts links', () => {
    expect([
      ...degreeOf(
        graphOf(4, [
          [0, 1],
          [0, 2],
        ]),
      ),
    ]).toEqual([2, 1, 1, 0])
  })

  it('ranks the middle of a star first, and sums up to one', () => {
    const star = graphOf(5, [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ])
    const ranks = pageRankOf(star)
    expect(ranks.indexOf(Math.max(...ranks))).toBe(0)
    // (1 − d) / n + 4 d × leaf, where a leaf has (1 − d) / n + d × middle / 4.
    expect(ranks[0]).toBeCloseTo((0.03 + 0.85 * 4 * 0.03) / (1 - 0.85 ** 2), 6)
    fc.assert(
      fc.property(some, (graph) => {
        expect(pageRankOf(graph).reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 6)
      }),
    )
  })

  it('counts shortest ways as their definition does', () => {
    fc.assert(
      fc.property(some, (graph) => {
        const plain = plainBetweenness(graph)
        betweennessOf(graph).forEach((value, node) => expect(value).toBeCloseTo(plain[node]!, 9))
      }),
    )
  })

  it('estimates from a sample of starts, the same every time', () => {
    const graph = makeGraph(300)
    const few = betweennessOf(graph, 300_000)
    expect(few).toEqual(betweennessOf(graph, 300_000))
    expect(few).not.toEqual(betweennessOf(graph))
    const exact = betweennessOf(graph)
    const top = (values: Float64Array) =>
      new Set([...values.keys()].sort((a, b) => values[b]! - values[a]!).slice(0, 20))
    expect([...top(few)].filter((node) => top(exact).has(node)).length).toBeGreaterThan(10)
  })

  it('has an answer for nothing and for one', () => {
    for (const count of [0, 1]) {
      const graph = graphOf(count, [])
      expect(betweennessOf(graph)).toHaveLength(count)
      expect(communitiesOf(graph)).toHaveLength(count)
      expect([...pageRankOf(graph)].every(Number.isFinite)).toBe(true)
    }
  })
})

describe('communitiesOf', () => {
  const clique = (from: number, size: number): [number, number][] =>
    Array.from({ length: size }, (_none, a) => a).flatMap((a) =>
      Array.from({ length: size - a - 1 }, (_other, at): [number, number] => [
        from + a,
        from + a + at + 1,
      ]),
    )

  it('finds two crowds with one link between them, the larger first', () => {
    const graph = graphOf(9, [...clique(0, 4), ...clique(4, 5), [3, 4]])
    expect([...communitiesOf(graph)]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0])
  })

  it('is the same every time, and keeps linked names without weight apart from nothing', () => {
    const graph = {
      ...graphOf(9, [...clique(0, 4), ...clique(4, 5)]),
      weight: new Float32Array(16).fill(NaN),
    }
    expect(communitiesOf(graph)).toEqual(communitiesOf(graph))
    expect(new Set(communitiesOf(graph)).size).toBe(9)
  })
})
