import type { EntityGraph } from '#shared/logic/graph/entity-graph.ts'
import { writeGexf } from '#shared/logic/graph/gexf.ts'
import { writeGraphml } from '#shared/logic/graph/graphml.ts'
import { writeLinkTable, writeNodeTable } from '#shared/logic/graph/tables.ts'

export type GraphFormat = 'gexf' | 'graphml' | 'csv' | 'nodes-csv' | 'json'

/** A graph as a file of another program. */
export function exportGraph(graph: EntityGraph, format: GraphFormat): string {
  return WRITERS[format](graph)
}

const WRITERS: Readonly<Record<GraphFormat, (graph: EntityGraph) => string>> = {
  gexf: writeGexf,
  graphml: writeGraphml,
  csv: writeLinkTable,
  'nodes-csv': writeNodeTable,
  json: (graph) => `${JSON.stringify(graph)}\n`,
}
