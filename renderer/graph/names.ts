/** A counted graph as columns: what filters, measures, layout and drawing work on. */
import { npmi } from '#shared/logic/graph/entity-graph.ts'
import type { EntityGraph, GraphNode } from '#shared/logic/graph/entity-graph.ts'
import { kindOf, type Kind } from './kinds.ts'

export type Names = {
  readonly count: number
  readonly nodes: readonly GraphNode[]
  readonly kinds: readonly Kind[]
  readonly placeOf: ReadonlyMap<string, number>
  readonly links: number
  /** Ends as places in `nodes`. */
  readonly source: Uint32Array
  readonly target: Uint32Array
  readonly weight: Float64Array
  readonly npmi: Float32Array
}

export function namesOf(
  nodes: readonly GraphNode[],
  links: {
    readonly source: ArrayLike<number>
    readonly target: ArrayLike<number>
    readonly count: ArrayLike<number>
    readonly npmi?: ArrayLike<number>
  },
  stories: number,
): Names {
  const association = Float32Array.from({ length: links.count.length }, (_none, at) => {
    const known = links.npmi?.[at]
    if (known !== undefined) return known
    const [a, b] = [nodes[links.source[at]!]?.stories ?? 0, nodes[links.target[at]!]?.stories ?? 0]
    return npmi(links.count[at]!, a, b, stories)
  })
  return {
    count: nodes.length,
    nodes,
    kinds: nodes.map(({ type }) => kindOf(type)),
    placeOf: new Map(nodes.map(({ id }, at) => [id, at])),
    links: links.count.length,
    source: Uint32Array.from(links.source),
    target: Uint32Array.from(links.target),
    weight: Float64Array.from(links.count),
    npmi: association,
  }
}

/** What a file held, in the same columns; its own association counts, where it has one. */
export function namesOfGraph({ nodes, links }: Pick<EntityGraph, 'nodes' | 'links'>): Names {
  const placeOf = new Map(nodes.map(({ id }, at) => [id, at]))
  const known = links.filter(({ source, target }) => placeOf.has(source) && placeOf.has(target))
  return namesOf(
    nodes,
    {
      source: known.map(({ source }) => placeOf.get(source)!),
      target: known.map(({ target }) => placeOf.get(target)!),
      count: known.map(({ count }) => count),
      npmi: known.map((link) => link.npmi),
    },
    0,
  )
}
