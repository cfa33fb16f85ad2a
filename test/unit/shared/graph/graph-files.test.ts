import fc from 'fast-check'
import Graph from 'graphology'
import gexf from 'graphology-gexf'
import graphml from 'graphology-graphml'
import { DOMParser } from 'linkedom'
import { describe, expect, it } from 'vitest'
import type { EntityGraph } from '#shared/logic/graph/entity-graph.ts'
import { npmi } from '#shared/logic/graph/entity-graph.ts'
import { writeGexf } from '#shared/logic/graph/gexf.ts'
import { writeGraphml } from '#shared/logic/graph/graphml.ts'
import { MOST_READ, readGraph } from '#shared/logic/graph/read-graph.ts'
import { writeLinkTable, writeNodeTable } from '#shared/logic/graph/tables.ts'
import { breachesOf } from '#test/support/graph-schemas.ts'

const caption = {
  title: 'Names',
  query: 'title:"a & b" AND <x>',
  from: '2026-10-01T00:00:00Z',
  to: '2026-11-01T00:00:00Z',
  n: 12,
  engine: 'local',
  version: '1.2.0',
  madeAt: '2026-11-21T10:00:00Z',
}

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isPlainXml)
const count = fc.nat(100_000)
const node = fc.record({
  label: name,
  type: name,
  stories: count,
  mentions: count,
  moods: fc.record({ positive: count, neutral: count, negative: count }),
  community: count,
  x: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  y: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
})
const graphs: fc.Arbitrary<EntityGraph> = fc
  .array(node, { minLength: 2, maxLength: 12 })
  .chain((nodes) =>
    fc
      .uniqueArray(fc.tuple(fc.nat(nodes.length - 1), fc.nat(nodes.length - 1)), {
        maxLength: 20,
        selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`,
      })
      .map((pairs) => ({
        caption,
        nodes: nodes.map((own, at) => ({ ...own, y: own.y + 0, x: own.x + 0, id: `Q${at}&"` })),
        links: pairs
          .filter(([a, b]) => a !== b)
          .map(([a, b], at) => ({
            source: `Q${a}&"`,
            target: `Q${b}&"`,
            count: at + 1,
            npmi: Math.round(Math.sin(at) * 1000) / 1000,
          })),
      })),
  )

function isPlainXml(text: string): boolean {
  return (
    text.trim() === text && /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]+$/u.test(text)
  )
}

function comparable({ nodes, links }: Pick<EntityGraph, 'nodes' | 'links'>): unknown {
  return {
    nodes: nodes.map(({ x, y, ...rest }) => ({
      ...{ ...rest, x: x! + 0, y: y! + 0 },
    })),
    links,
  }
}

const FORMATS = { gexf: writeGexf, graphml: writeGraphml } as const

describe.each(Object.entries(FORMATS))('a graph as %s', (_format, write) => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const read = readGraph(write(graph))
        expect(comparable(read)).toEqual(comparable(graph))
        expect(read.notes).toEqual([])
      }),
    )
  })

  it('holds names that XML cannot', () => {
    const label = `\u0000<"&'>\uD800 ${'x'.repeat(10_000)} \u202Eשלום 🗞️`
    const nodes = [{ id: 'a', label, stories: 1, mentions: 1 }]
    const [read] = readGraph(write({ caption, nodes, links: [] })).nodes
    expect(read?.label).toBe(label.replace('\u0000', '\uFFFD').replace('\uD800', '\uFFFD'))
  })
})

/** As hostile as a file or a service may be: control characters, halves of pairs, 10 kB. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    '\uD800',
    '\u0000',
    ']]>',
    '<!--',
    '&amp;',
    ' ',
    '\t',
    'é\u0301',
    'x'.repeat(10_000),
  ),
)

describe.each(Object.entries(FORMATS))('what is written as %s', (_format, write) => {
  it('keeps to the schema, whatever names there are', () => {
    fc.assert(
      fc.property(graphs, fc.array(anyText, { minLength: 12, maxLength: 12 }), (graph, texts) => {
        const nodes = graph.nodes.map((each, at) => {
          const { community: _none, moods: _moods, ...rest } = each
          return { ...(at % 2 ? rest : each), label: texts[at]!, type: texts[11 - at]! }
        })
        const query = texts.join(' ')
        const text = write({ ...graph, nodes, caption: { ...graph.caption, query } })
        expect(breachesOf(text)).toEqual([])
      }),
    )
  })

  it.each([
    ['an edge to nowhere', /(<edge [^>]*target=")[^"]*"/, '$1gone"', 'which is no node'],
    ['a field nobody declared', /(<attvalue for|<data key)="[^"]*"/, '$1="99"', 'was not declared'],
    ['a node without an id', /<node id="[^"]*"/, '<node', 'lacks id'],
    ['a second node of an id', /<node id="b"/, '<node id="a"', 'two nodes'],
    ['a weight in words', /(weight="|edge-weight">)\d+/, '$1many', 'many'],
    ['text between elements', /<\/node>/, '</node>loose', 'holds'],
  ])('is told from a file with %s', (_what, from, to, breach) => {
    const nodes = ['a', 'b'].map((id) => ({ id, label: id, stories: 1 }))
    const links = [{ source: 'a', target: 'b', count: 2, npmi: 0.5 }]
    const text = write({ caption, nodes, links })
    expect(breachesOf(text)).toEqual([])
    const broken = text.replace(from, to)
    expect(broken).not.toBe(text)
    expect(breachesOf(broken).join()).toContain(breach)
  })

  it('holds an empty graph, one name, and times of any year', () => {
    for (const madeAt of ['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z']) {
      const one = { id: 'a', label: 'a', stories: 0, x: -0, y: 1e-9 }
      const made = { ...caption, madeAt, from: madeAt, to: madeAt }
      for (const nodes of [[], [one]]) {
        expect(breachesOf(write({ caption: made, nodes, links: [] }))).toEqual([])
      }
    }
  })
})

describe('other readers', () => {
  const PARSERS = {
    gexf: (text: string) => gexf.parse(Graph, text, { Parser: DOMParser } as never),
    graphml: (text: string) => graphml.parse(Graph, text, { Parser: DOMParser } as never),
  } as const

  it.each(['gexf', 'graphml'] as const)('find every name and link of any %s', (format) => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const read = PARSERS[format](FORMATS[format](graph))
        expect(read.nodes()).toEqual(graph.nodes.map(({ id }) => id))
        for (const { id, x, y, moods, ...rest } of graph.nodes) {
          const known = read.getNodeAttributes(id)
          expect(known).toMatchObject({ ...rest, ...moods })
          expect(known['x']).toBeCloseTo(x!, 6)
          expect(known['y']).toBeCloseTo(format === 'gexf' ? -y! : y!, 6)
        }
        expect(read.size).toBe(graph.links.length)
        for (const { source, target, count, npmi: association } of graph.links) {
          const known = read.getEdgeAttributes(read.edge(source, target))
          expect(known).toMatchObject({ weight: count, npmi: association })
        }
      }),
      { numRuns: 40 },
    )
  })

  it.each(['gexf', 'graphml'] as const)(
    'keep the rarer line ends within a name of a %s',
    (format) => {
      const nodes = [{ id: 'a', label: 'one\u2028two\u0085three\u2029four', stories: 1 }]
      const read = PARSERS[format](FORMATS[format]({ caption, nodes, links: [] }))
      expect(read.getNodeAttributes('a')).toMatchObject({ label: nodes[0]!.label })
    },
  )

  const small: EntityGraph = {
    caption,
    nodes: [
      { id: 'Q1', label: 'Ann & Co', type: 'Person', stories: 3, mentions: 7, x: 1.5, y: -2 },
      { id: 'Q2', label: 'Bór "B"', stories: 2, mentions: 2, x: 0, y: 4 },
    ],
    links: [{ source: 'Q1', target: 'Q2', count: 2, npmi: 0.5 }],
  }

  it('open the GEXF', () => {
    const read = gexf.parse(Graph, writeGexf(small), { Parser: DOMParser } as never)
    expect(read.getNodeAttributes('Q1')).toMatchObject({
      label: 'Ann & Co',
      type: 'Person',
      stories: 3,
      x: 1.5,
      y: 2,
    })
    expect(read.getEdgeAttributes(read.edges()[0]!)).toMatchObject({ weight: 2, npmi: 0.5 })
  })

  it('open the GraphML', () => {
    const read = graphml.parse(Graph, writeGraphml(small), { Parser: DOMParser } as never)
    expect(read.getNodeAttributes('Q2')).toMatchObject({ label: 'Bór "B"', stories: 2, x: 0, y: 4 })
    expect(read.getEdgeAttributes(read.edges()[0]!)).toMatchObject({ weight: 2, npmi: 0.5 })
  })
})

describe('readGraph', () => {
  it('names what it left out', () => {
    const text = `<gexf version="1.2"><graph><nodes><node label="no id"/><node id="a"/><node id="a"/>
      <node id="b"/></nodes><edges><edge source="a" target="b"/><edge source="b" target="a" weight="NaN"/>
      <edge source="a" target="a"/><edge source="a" target="zz"/><edge source="a"/></edges></graph></gexf>`
    const { nodes, links, notes } = readGraph(text)
    expect(nodes.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(links).toEqual([{ source: 'a', target: 'b', count: 2, npmi: 0 }])
    expect(notes).toEqual([
      '1 nodes without an id',
      '1 nodes whose id was taken',
      '1 repeated links, which were joined',
      '1 links from a node to itself',
      '1 links without two ends',
      '1 links to nodes that are not in the file',
    ])
  })

  it('reads what others write: cycles, loops, names of any kind, numbers that are none', () => {
    const long = 'n'.repeat(10_000)
    const { nodes, links, notes } = readGraph(`<?xml version="1.0"?><graphml><key id="d0" for="node"
      attr.name="label"/><key id="w" for="edge" attr.name="weight"/><graph edgedefault="directed">
      <node id="1"><data key="d0">שלום</data></node><node id="2"><data key="d0">🗞️ ${long}</data></node>
      <node id="__proto__"/><edge source="1" target="2"><data key="w">NaN</data></edge>
      <edge source="2" target="__proto__"><data key="w">-3</data></edge>
      <edge source="__proto__" target="1"><data key="w">Infinity</data></edge></graph></graphml>`)
    expect(nodes.map(({ label }) => label.slice(0, 6))).toEqual(['שלום', '🗞️ nn', '__prot'])
    expect(links.map(({ source, target, count }) => [source, target, count])).toEqual([
      ['1', '2', 1],
      ['2', '__proto__', 1],
      ['__proto__', '1', 1],
    ])
    expect(notes).toEqual([])
  })

  it('stops at a graph nobody could look at', () => {
    const nodes = Array.from({ length: MOST_READ.nodes + 1 }, (_none, at) => `<node id="${at}"/>`)
    expect(() => readGraph(`<gexf><graph><nodes>${nodes.join('')}</nodes></graph></gexf>`)).toThrow(
      'more than 200,000 names',
    )
  })

  it.each([
    ['a web page', '<html><body/></html>', 'This is a web page, not GEXF or GraphML.'],
    ['half a file', '<gexf><graph>', 'not well-formed'],
    ['nothing', '', 'not well-formed'],
    [
      'a bomb of entities',
      '<!DOCTYPE gexf [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><gexf><graph><nodes><node id="&b;"/></nodes></graph></gexf>',
      'not well-formed',
    ],
    [
      'an outside entity',
      '<!DOCTYPE gexf [<!ENTITY x SYSTEM "file:///etc/passwd">]><gexf>&x;</gexf>',
      'not well-formed',
    ],
    ['depth', `<gexf>${'<a>'.repeat(300)}`, 'nested deeper than 200'],
  ])('refuses %s with a sentence', (_what, text, sentence) => {
    expect(() => readGraph(text)).toThrow(sentence)
  })
})

describe('npmi', () => {
  it('is 1 for always together, 0 for chance, −1 for never', () => {
    expect(npmi(5, 5, 5, 100)).toBeCloseTo(1, 12)
    expect(npmi(25, 50, 50, 100)).toBeCloseTo(0, 12)
    expect(npmi(0, 50, 50, 100)).toBe(-1)
    expect(npmi(10, 10, 10, 10)).toBe(1)
  })
})

describe('the tables', () => {
  it('quote what needs it and disarm formulas', () => {
    const graph: EntityGraph = {
      caption,
      nodes: [{ id: '=1+1', label: 'a "b", c', stories: 1, mentions: 2 }],
      links: [{ source: '@x', target: 'y', count: 1, npmi: -0.25 }],
    }
    expect(writeNodeTable(graph)).toBe(
      'id,label,type,stories,mentions,positive,neutral,negative,community\r\n' +
        '\'=1+1,"a ""b"", c",,1,2,,,,\r\n',
    )
    expect(writeLinkTable(graph)).toBe("source,target,stories,npmi\r\n'@x,y,1,-0.25\r\n")
  })
})
