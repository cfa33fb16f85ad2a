import type { NameGraph, PackedGraph } from '#shared/model/graph.ts'
import { npmi, type EntityGraph } from './entity-graph.ts'

/** A counted graph with its links by name and their association, as it is drawn and written. */
export function entityGraphOf({ caption, nodes, links }: NameGraph): EntityGraph {
  return {
    caption,
    nodes,
    links: links.count.flatMap((count, at) => {
      const a = nodes[links.source[at]!]
      const b = nodes[links.target[at]!]
      if (!a || !b) return []
      const association = npmi(count, a.stories, b.stories, caption.n)
      return [{ source: a.id, target: b.id, count, npmi: association }]
    }),
  }
}

export function packGraph({ links, ...graph }: NameGraph): PackedGraph {
  const { source, target, count } = links
  return { ...graph, links: { source: source.join(), target: target.join(), count: count.join() } }
}

export function unpackGraph({ links, ...graph }: PackedGraph): NameGraph {
  const { source, target, count } = links
  const columns = { source: numbersOf(source), target: numbersOf(target), count: numbersOf(count) }
  return { ...graph, links: columns }
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}
