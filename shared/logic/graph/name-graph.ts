import type { NameGraph } from '#shared/model/graph.ts'
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
