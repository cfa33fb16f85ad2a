/** Graphs of other programs: GEXF of any version and GraphML, whatever their fields are called. */
import type { GraphLink, GraphNode } from './entity-graph.ts'
import { walkXml } from './walk-xml.ts'
import type { XmlElement } from './walk-xml.ts'

export type ReadGraph = {
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
  /** What was left out or mended, in words. */
  readonly notes: readonly string[]
}

/** Beyond these nothing on a screen is of use, and memory ends before patience does. */
export const MOST_READ = { nodes: 200_000, links: 2_000_000 }

/**
 * Reads either format, told by its root element. Nodes without an id and links to nodes that are not
 * there are left out and counted in `notes`. Throws an Error with a sentence where it is neither.
 */
export function readGraph(text: string): ReadGraph {
  const draft: Draft = {
    nodes: new Map(),
    links: new Map(),
    fields: new Map(),
    fieldsOf: '',
    faults: new Map(),
  }
  const open: (Item | undefined)[] = []
  walkXml(text, {
    open(element, depth) {
      if (depth === 0) {
        const root = element.name
        if (root !== 'gexf' && root !== 'graphml') {
          throw new Error(
            `This is ${root === 'html' ? 'a web page' : `<${root}>`}, not GEXF or GraphML.`,
          )
        }
      }
      if (element.name === 'node' || element.name === 'edge') {
        open.push({ kind: element.name, attributes: element.attributes, values: new Map() })
        return
      }
      readInside(element, open.at(-1), draft)
    },
    close(element) {
      if (element.name === 'data') {
        const { key } = element.attributes
        setValue(open.at(-1), draft.fields.get(`key ${key}`) ?? key, element.text.trim())
      }
      if (element.name === 'node' || element.name === 'edge') finish(open.pop(), draft)
    },
  })
  return resultOf(draft)
}

type Item = {
  readonly kind: 'node' | 'edge'
  readonly attributes: Readonly<Record<string, string>>
  readonly values: Map<string, string>
}

type Draft = {
  readonly nodes: Map<string, GraphNode>
  readonly links: Map<string, GraphLink>
  /** What the fields are called, by whose they are and their id. */
  readonly fields: Map<string, string>
  /** Whose fields are being declared. */
  fieldsOf: string
  readonly faults: Map<string, number>
}

function readInside({ name, attributes }: XmlElement, item: Item | undefined, draft: Draft): void {
  switch (name) {
    case 'attributes':
      draft.fieldsOf = attributes.class ?? ''
      break
    case 'attribute':
      // GEXF numbers the fields of nodes and those of edges each from 0.
      draft.fields.set(`${draft.fieldsOf} ${attributes.id}`, attributes.title ?? '')
      break
    case 'key':
      draft.fields.set(`key ${attributes.id}`, attributes['attr.name'] ?? '')
      break
    case 'attvalue': {
      const id = attributes.for ?? attributes.id
      setValue(item, draft.fields.get(`${item?.kind} ${id}`) ?? id, attributes.value)
      break
    }
    case 'position':
      item?.values.set('x', attributes.x ?? '')
      item?.values.set('y', String(-Number(attributes.y)))
  }
}

function setValue(item: Item | undefined, field: string | undefined, value = ''): void {
  if (field !== undefined) item?.values.set(field.toLowerCase(), value)
}

function finish(item: Item | undefined, draft: Draft): void {
  if (!item) return
  if (item.kind === 'node') finishNode(item, draft)
  else finishLink(item, draft)
}

function finishNode({ attributes, values }: Item, draft: Draft): void {
  const { id } = attributes
  if (draft.nodes.size >= MOST_READ.nodes) throw tooMany(MOST_READ.nodes, 'names')
  if (id === undefined || id === '') return fault(draft, 'nodes without an id')
  if (draft.nodes.has(id)) return fault(draft, 'nodes whose id was taken')
  const label = attributes.label ?? values.get('label') ?? values.get('name') ?? id
  const type = values.get('type')
  const mentions = countOf(values.get('mentions'))
  const community = countOf(values.get('community') ?? values.get('modularity class'))
  const place = { x: numberOf(values.get('x')), y: numberOf(values.get('y')) }
  draft.nodes.set(id, {
    id,
    label: label === '' ? id : label,
    stories: countOf(values.get('stories')) ?? 0,
    ...(mentions === undefined ? {} : { mentions }),
    ...(type === undefined || type === '' ? {} : { type }),
    ...moodsOf(values),
    ...(community === undefined ? {} : { community }),
    ...(place.x === undefined || place.y === undefined ? {} : { x: place.x, y: place.y }),
  })
}

function finishLink({ attributes, values }: Item, draft: Draft): void {
  const { source, target } = attributes
  if (source === undefined || target === undefined) return fault(draft, 'links without two ends')
  if (source === target) return fault(draft, 'links from a node to itself')
  const key = JSON.stringify(source < target ? [source, target] : [target, source])
  const count = numberOf(attributes.weight ?? values.get('weight')) ?? 1
  const before = draft.links.get(key)
  if (draft.links.size >= MOST_READ.links) throw tooMany(MOST_READ.links, 'links')
  if (before) fault(draft, 'repeated links, which were joined')
  const sum = (before?.count ?? 0) + (count > 0 ? count : 1)
  draft.links.set(key, {
    ...(before ?? { source, target }),
    count: sum,
    npmi: numberOf(values.get('npmi')) ?? 0,
  })
}

function resultOf(draft: Draft): ReadGraph {
  const links = [...draft.links.values()].filter(({ source, target }) => {
    const isThere = draft.nodes.has(source) && draft.nodes.has(target)
    if (!isThere) fault(draft, 'links to nodes that are not in the file')
    return isThere
  })
  const notes = [...draft.faults].map(([what, count]) => `${count} ${what}`)
  return { nodes: [...draft.nodes.values()], links, notes }
}

function moodsOf(values: ReadonlyMap<string, string>): Pick<GraphNode, 'moods'> {
  const [positive, neutral, negative] = ['positive', 'neutral', 'negative'].map((mood) =>
    countOf(values.get(mood)),
  )
  if (positive === undefined && neutral === undefined && negative === undefined) return {}
  return { moods: { positive: positive ?? 0, neutral: neutral ?? 0, negative: negative ?? 0 } }
}

function tooMany(most: number, what: string): Error {
  return new Error(
    `The file has more than ${most.toLocaleString('en')} ${what}; take a part of it and try again.`,
  )
}

function fault(draft: Draft, what: string): void {
  draft.faults.set(what, (draft.faults.get(what) ?? 0) + 1)
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

function countOf(text: string | undefined): number | undefined {
  const value = numberOf(text)
  return value === undefined || value < 0 ? undefined : Math.round(value)
}
