/** GEXF 1.3 (gexf.net/schema.html), as Gephi and NetworkX write and read it. */
import type { GraphNode, GraphSource } from './entity-graph.ts'
import { captionLine } from './entity-graph.ts'
import { xmlText } from './xml.ts'

const NODE_FIELDS = [
  ['type', 'string'],
  ['stories', 'integer'],
  ['mentions', 'integer'],
  ['positive', 'integer'],
  ['neutral', 'integer'],
  ['negative', 'integer'],
  ['community', 'integer'],
] as const

export function writeGexf(graph: GraphSource): string {
  return [...gexfPieces(graph)].join('')
}

export function* gexfPieces({ caption, nodes, links }: GraphSource): IterableIterator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">',
    `  <meta lastmodifieddate="${xmlText(caption.madeAt.slice(0, 10))}">`,
    '    <creator>Broadsheet</creator>',
    `    <description>${xmlText(captionLine(caption))}</description>`,
    '  </meta>',
    '  <graph defaultedgetype="undirected" mode="static">',
    '    <attributes class="node">',
    ...NODE_FIELDS.map(([name, type], at) => attribute(at, name, type)),
    '    </attributes>',
    '    <attributes class="edge">',
    attribute(0, 'stories', 'integer'),
    attribute(1, 'npmi', 'double'),
    '    </attributes>',
    '    <nodes>\n',
  ].join('\n')
  for (const node of nodes) yield nodeLine(node)
  yield '    </nodes>\n    <edges>\n'
  let at = 0
  for (const { source, target, count, npmi } of links) {
    yield (
      `      <edge id="${at}" source="${xmlText(source)}" target="${xmlText(target)}" weight="${count}">` +
      `<attvalues>${value(0, count)}${value(1, npmi)}</attvalues></edge>\n`
    )
    at += 1
  }
  yield '    </edges>\n  </graph>\n</gexf>\n'
}

function attribute(id: number, title: string, type: string): string {
  return `      <attribute id="${id}" title="${title}" type="${type}"/>`
}

function value(field: number, of: string | number): string {
  return `<attvalue for="${field}" value="${typeof of === 'string' ? xmlText(of) : of}"/>`
}

function nodeLine(node: GraphNode): string {
  const known = { ...node, ...node.moods }
  const values = NODE_FIELDS.flatMap(([name], at) => {
    const held = known[name]
    return held === undefined ? [] : [value(at, held)]
  })
  const place =
    node.x === undefined || node.y === undefined
      ? ''
      : // Gephi's y axis points up, a screen's down.
        `<viz:position x="${node.x}" y="${-node.y}" z="0"/>`
  return (
    `      <node id="${xmlText(node.id)}" label="${xmlText(node.label)}">` +
    `<attvalues>${values.join('')}</attvalues>${place}</node>\n`
  )
}
