import { entityGraphOf } from '#shared/logic/graph/name-graph.ts'
import type { EntityGraph } from '#shared/logic/graph/entity-graph.ts'
import { writeGexf } from '#shared/logic/graph/gexf.ts'
import { writeGraphml } from '#shared/logic/graph/graphml.ts'
import { writeLinkTable, writeNodeTable } from '#shared/logic/graph/tables.ts'
import type { GraphFormat } from '#shared/model/graph.ts'
import { buildGraph, type GraphParts, type GraphQuestion } from './build-graph.ts'

/**
 * The graph of a question as a file of another program.
 * @throws WorkError NOT_FOUND, QUERY
 */
export async function exportGraph(
  parts: GraphParts,
  { format, ...question }: GraphQuestion & { readonly format: GraphFormat },
): Promise<string> {
  return WRITERS[format](entityGraphOf(await buildGraph(parts, { ...question, limit: Infinity })))
}

const WRITERS: Readonly<Record<GraphFormat, (graph: EntityGraph) => string>> = {
  gexf: writeGexf,
  graphml: writeGraphml,
  csv: writeLinkTable,
  'nodes-csv': writeNodeTable,
  json: (graph) => `${JSON.stringify(graph)}\n`,
}
