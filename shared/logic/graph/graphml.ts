/** GraphML (graphml.graphdrawing.org/primer), as Gephi, yEd and NetworkX write and read it. */
import type { GraphNode, GraphSource } from './entity-graph.ts'
import { captionLine } from './entity-graph.ts'
import { xmlText } from './xml.ts'

const NODE_FIELDS = [
  ['label', 'string'],
  ['type', 'string'],
  ['stories', 'int'],
  ['mentions', 'int'],
  ['positive', 'int'],
  ['neutral', 'int'],
  ['negative', 'int'],
  ['community', 'int'],
  ['x', 'double'],
  ['y', 'double'],
] as const

export function writeGraphml(graph: GraphSource): string {
  return [...graphmlPieces(graph)].join('')
}

export function* graphmlPieces({ caption, nodes, links }: GraphSource): IterableIterator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
      ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">',
    '  <key id="caption" for="graph" attr.name="caption" attr.type="string"/>',
    ...NODE_FIELDS.map(([name, type]) => key(name, 'node', type)),
    key('weight', 'edge', 'double'),
    key('npmi', 'edge', 'double'),
    '  <graph id="entities" edgedefault="undirected">',
    `    ${data('caption', captionLine(caption))}\n`,
  ].join('\n')
  for (const node of nodes) yield nodeLine(node)
  let at = 0
  for (const { source, target, count, npmi } of links) {
    yield (
      `    <edge id="e${at}" source="${xmlText(source)}" target="${xmlText(target)}">` +
      `${data('edge-weight', count)}${data('edge-npmi', npmi)}</edge>\n`
    )
    at += 1
  }
  yield '  </graph>\n</graphml>\n'
}

// Ids of keys are unique in the whole file, so a name says what it belongs to.
function key(name: string, of: 'node' | 'edge', type: string): string {
  return `  <key id="${of}-${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>`
}

function data(field: string, value: string | number): string {
  return `<data key="${field}">${typeof value === 'string' ? xmlText(value) : value}</data>`
}

function nodeLine(node: GraphNode): string {
  const known = { ...node, ...node.moods }
  const values = NODE_FIELDS.flatMap(([name]) => {
    const held = known[name]
    return held === undefined ? [] : [data(`node-${name}`, held)]
  })
  return `    <node id="${xmlText(node.id)}">${values.join('')}</node>\n`
}
