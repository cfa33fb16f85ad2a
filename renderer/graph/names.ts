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
  /** Links, the lightest first. */
  readonly byWeight: Uint32Array
}

/** The same without what cannot go from a thread to the window, or need not. */
export type NameColumns = Omit<Names, 'kinds' | 'placeOf'>

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
  const weight = Float64Array.from(links.count)
  return namesOfColumns({
    count: nodes.length,
    nodes,
    links: links.count.length,
    source: Uint32Array.from(links.source),
    target: Uint32Array.from(links.target),
    weight,
    npmi: association,
    byWeight: lightestFirst(weight),
  })
}

export function namesOfColumns(columns: NameColumns): Names {
  const { nodes } = columns
  return {
    ...columns,
    kinds: nodes.map(({ type }) => kindOf(type)),
    placeOf: new Map(nodes.map(({ id }, at) => [id, at])),
  }
}

function lightestFirst(weight: Float64Array): Uint32Array {
  const last = weight.length - 1
  // Links are counted heaviest first, and then there is nothing to sort.
  const isSorted = weight.every((each, at) => at === 0 || each <= weight[at - 1]!)
  if (isSorted) return Uint32Array.from(weight, (_none, at) => last - at)
  return Uint32Array.from(weight.keys()).sort((a, b) => weight[a]! - weight[b]!)
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
