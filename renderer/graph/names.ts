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
  const { length } = links.count
  const columns = {
    source: new Uint32Array(length),
    target: new Uint32Array(length),
    weight: new Float64Array(length),
    npmi: new Float32Array(length),
  }
  // One loop and no closures: tens of thousands of links come with each step of a slider.
  for (let link = 0; link < length; link += 1) {
    const source = links.source[link]!
    const target = links.target[link]!
    const count = links.count[link]!
    columns.source[link] = source
    columns.target[link] = target
    columns.weight[link] = count
    columns.npmi[link] =
      links.npmi?.[link] ??
      npmi(count, nodes[source]?.stories ?? 0, nodes[target]?.stories ?? 0, stories)
  }
  return namesOfColumns({
    ...{ count: nodes.length, nodes, links: length },
    ...columns,
    byWeight: lightestFirst(columns.weight),
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
  let isSorted = true
  for (let at = 1; at <= last && isSorted; at += 1) isSorted = weight[at]! <= weight[at - 1]!
  const order = new Uint32Array(weight.length)
  for (let at = 0; at <= last; at += 1) order[at] = isSorted ? last - at : at
  return isSorted ? order : order.sort((a, b) => weight[a]! - weight[b]!)
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
