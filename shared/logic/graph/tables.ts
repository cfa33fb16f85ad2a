/** Nodes and links as CSV (RFC 4180), safe to open in a spreadsheet. */
import { csvRow } from '../csv.ts'
import type { GraphSource } from './entity-graph.ts'

const NODE_COLUMNS = [
  'id',
  'label',
  'type',
  'stories',
  'mentions',
  'positive',
  'neutral',
  'negative',
  'community',
] as const
const LINK_COLUMNS = ['source', 'target', 'stories', 'npmi'] as const

export function writeNodeTable(graph: Pick<GraphSource, 'nodes'>): string {
  return [...nodeTablePieces(graph)].join('')
}

export function writeLinkTable(graph: Pick<GraphSource, 'links'>): string {
  return [...linkTablePieces(graph)].join('')
}

export function* nodeTablePieces({ nodes }: Pick<GraphSource, 'nodes'>): IterableIterator<string> {
  yield csvRow(NODE_COLUMNS)
  for (const node of nodes) yield rowOf(NODE_COLUMNS, { ...node, ...node.moods })
}

export function* linkTablePieces({ links }: Pick<GraphSource, 'links'>): IterableIterator<string> {
  yield csvRow(LINK_COLUMNS)
  for (const link of links) yield rowOf(LINK_COLUMNS, { ...link, stories: link.count })
}

function rowOf<Column extends string>(
  columns: readonly Column[],
  row: Partial<Record<Column, string | number>>,
): string {
  return csvRow(columns.map((column) => row[column] ?? ''))
}
