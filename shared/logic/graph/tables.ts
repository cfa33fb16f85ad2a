/** Nodes and links as CSV (RFC 4180), safe to open in a spreadsheet. */
import { csvRow } from '../csv.ts'
import type { EntityGraph } from './entity-graph.ts'

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

export function writeNodeTable({ nodes }: EntityGraph): string {
  return table(
    NODE_COLUMNS,
    nodes.map((node) => ({ ...node, ...node.moods })),
  )
}

export function writeLinkTable({ links }: EntityGraph): string {
  return table(
    LINK_COLUMNS,
    links.map((link) => ({ ...link, stories: link.count })),
  )
}

function table<Column extends string>(
  columns: readonly Column[],
  rows: readonly Partial<Record<Column, string | number>>[],
): string {
  const lines = rows.map((row) => csvRow(columns.map((column) => row[column] ?? '')))
  return csvRow(columns) + lines.join('')
}
