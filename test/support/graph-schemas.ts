/**
 * What GEXF 1.3 (gexf.net, schema of 2022: gexf.xsd, dynamics.xsd, viz.xsd) and GraphML 1.0
 * (graphml.graphdrawing.org, graphml-structure.xsd and the two of its extensions) allow, as tables,
 * and what Gephi and NetworkX need beyond: ids that are there, values of the declared kind.
 */
import { walkXml, type XmlElement } from '#shared/logic/graph/walk-xml.ts'

type Kind = 'text' | 'id' | 'whole' | 'number' | 'date' | readonly string[]
type Rule = {
  /** Children as the schema allows them: `a?`, `a*`, `a` in this order. */
  readonly children: readonly string[]
  readonly needs?: Readonly<Record<string, Kind>>
  readonly may?: Readonly<Record<string, Kind>>
  readonly hasText?: boolean
}

const NONE: Rule = { children: [] }
const TEXT: Rule = { children: [], hasText: true }
const TYPES = ['integer', 'long', 'double', 'float', 'boolean', 'string', 'liststring', 'anyURI']
const EDGE_TYPES = ['directed', 'undirected', 'mutual']

const GEXF: Readonly<Record<string, Rule>> = {
  gexf: { children: ['meta?', 'graph'], needs: { version: ['1.3'] }, may: { variant: 'text' } },
  meta: { children: ['creator?', 'keywords?', 'description?'], may: { lastmodifieddate: 'date' } },
  creator: TEXT,
  keywords: TEXT,
  description: TEXT,
  graph: {
    children: ['attributes*', 'nodes', 'edges'],
    may: {
      defaultedgetype: EDGE_TYPES,
      idtype: ['integer', 'string'],
      mode: ['static', 'dynamic'],
    },
  },
  attributes: { children: ['attribute*'], needs: { class: ['node', 'edge'] } },
  attribute: {
    children: ['default?', 'options?'],
    needs: { id: 'id', title: 'text', type: TYPES },
  },
  nodes: { children: ['node*'], may: { count: 'whole' } },
  node: {
    children: ['attvalues?', 'viz:size?', 'viz:position?', 'viz:color?'],
    needs: { id: 'id' },
    may: { label: 'text' },
  },
  edges: { children: ['edge*'], may: { count: 'whole' } },
  edge: {
    children: ['attvalues?'],
    needs: { source: 'id', target: 'id' },
    may: { id: 'id', type: EDGE_TYPES, label: 'text', weight: 'number', kind: 'text' },
  },
  attvalues: { children: ['attvalue*'] },
  attvalue: { children: [], needs: { for: 'id', value: 'text' } },
  'viz:position': { ...NONE, needs: { x: 'number', y: 'number' }, may: { z: 'number' } },
}

const GRAPHML: Readonly<Record<string, Rule>> = {
  graphml: { children: ['desc?', 'key*', 'graph*'], may: { 'xsi:schemaLocation': 'text' } },
  desc: TEXT,
  key: {
    children: ['desc?', 'default?'],
    needs: { id: 'id' },
    may: {
      for: ['all', 'graph', 'node', 'edge', 'hyperedge', 'port', 'endpoint'],
      'attr.name': 'text',
      'attr.type': ['boolean', 'int', 'long', 'float', 'double', 'string'],
    },
  },
  graph: {
    children: ['desc?', 'data*', 'node*', 'edge*'],
    needs: { edgedefault: ['directed', 'undirected'] },
    may: { id: 'id' },
  },
  node: { children: ['desc?', 'data*'], needs: { id: 'id' } },
  edge: {
    children: ['desc?', 'data*'],
    needs: { source: 'id', target: 'id' },
    may: { id: 'id', directed: ['true', 'false'] },
  },
  data: { children: [], hasText: true, needs: { key: 'id' }, may: { id: 'id' } },
}

/** Every breach of the format, in words; none for a file that other programs open. */
export function breachesOf(text: string): string[] {
  const breaches: string[] = []
  const stack: { name: string; element: XmlElement; children: string[] }[] = []
  const seen: Seen = { fields: new Map(), ids: new Set(), ends: [], fieldsOf: '' }
  let rules: Readonly<Record<string, Rule>> = {}
  walkXml(text, {
    open(element, depth) {
      if (depth === 0) rules = element.name === 'gexf' ? GEXF : GRAPHML
      const name = element.name === 'position' ? 'viz:position' : element.name
      stack.at(-1)?.children.push(name)
      stack.push({ name, element, children: [] })
      const rule = rules[name]
      if (!rule) breaches.push(`<${name}> is no element of the format`)
      else breaches.push(...ofAttributes(name, element, rule))
      note(element, stack.map((each) => each.name), seen, breaches) // prettier-ignore
    },
    close(element) {
      const { name, children } = stack.pop()!
      const rule = rules[name]
      if (!rule) return
      if (!fits(children, rule.children)) breaches.push(`<${name}> holds ${children.join(' ')}`)
      if (!rule.hasText && element.text.trim() !== '') breaches.push(`<${name}> holds text`)
      if (name === 'data') valueIs(seen, `${element.attributes['key']}`, element.text, breaches)
    },
  })
  for (const end of seen.ends) {
    if (!seen.ids.has(end)) breaches.push(`an edge ends at “${end}”, which is no node`)
  }
  return breaches
}

type Seen = {
  /** Declared kinds, by whose they are and their id. */
  readonly fields: Map<string, string>
  readonly ids: Set<string>
  readonly ends: string[]
  fieldsOf: string
}

function note({ name, attributes }: XmlElement, path: string[], seen: Seen, breaches: string[]) {
  const declare = (id: string, kind: string): void => {
    if (seen.fields.has(id)) breaches.push(`the field ${id} is declared twice`)
    seen.fields.set(id, kind)
  }
  if (name === 'attributes') seen.fieldsOf = attributes['class'] ?? ''
  if (name === 'attribute') declare(`${seen.fieldsOf} ${attributes['id']}`, `${attributes['type']}`)
  if (name === 'key') declare(`${attributes['id']}`, `${attributes['attr.type']}`)
  if (name === 'node') {
    if (seen.ids.has(`${attributes['id']}`)) breaches.push(`two nodes are “${attributes['id']}”`)
    seen.ids.add(`${attributes['id']}`)
  }
  if (name === 'edge') seen.ends.push(`${attributes['source']}`, `${attributes['target']}`)
  if (name === 'attvalue') {
    valueIs(seen, `${path.at(-3)} ${attributes['for']}`, `${attributes['value']}`, breaches)
  }
}

function valueIs(seen: Seen, field: string, value: string, breaches: string[]): void {
  const kind = seen.fields.get(field)
  if (kind === undefined) breaches.push(`the field ${field} was not declared`)
  const isWhole = kind === 'integer' || kind === 'int' || kind === 'long'
  if (isWhole && !/^-?\d{1,10}$/.test(value)) breaches.push(`${field} is no whole number: ${value}`)
  const isNumber = kind === 'double' || kind === 'float'
  if (isNumber && !isDouble(value)) breaches.push(`${field} is no number: ${value}`)
}

function ofAttributes(name: string, { attributes }: XmlElement, rule: Rule): string[] {
  const known = { ...rule.needs, ...rule.may }
  const missing = Object.keys(rule.needs ?? {}).filter((each) => attributes[each] === undefined)
  return [
    ...missing.map((each) => `<${name}> lacks ${each}`),
    ...Object.entries(attributes).flatMap(([attribute, value]) => {
      if (/^xmlns(:|$)/.test(attribute)) return []
      const kind = known[attribute]
      if (kind === undefined) return [`<${name}> may have no ${attribute}`]
      return isOf(kind, value) ? [] : [`${attribute} of <${name}> is “${value}”`]
    }),
  ]
}

function isOf(kind: Kind, value: string): boolean {
  if (typeof kind !== 'string') return kind.includes(value)
  if (kind === 'whole') return /^\d+$/.test(value)
  if (kind === 'number') return isDouble(value)
  if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  return kind === 'text' || value !== ''
}

/** As XML Schema writes a double; NaN and INF are left out, since graphs with them cannot be drawn. */
function isDouble(value: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(value)
}

/** Whether children stand in the order of `a? b* c`. */
function fits(children: readonly string[], pattern: readonly string[]): boolean {
  const source = pattern.map((part) => {
    const [, name, times] = /^(.*?)([?*]?)$/.exec(part)!
    return `(?:${name} )${times}`
  })
  return new RegExp(`^${source.join('')}$`).test(children.map((child) => `${child} `).join(''))
}
