import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import type { Query } from '#shared/aql/ast.ts'
import type { Story } from '#shared/model/story.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
const { index } = opened
afterAll(() => opened.close())

const ALL = { query: { kind: 'all' } } as const
const made = [...makeStories({ count: 80 })].map(({ story }, at) => ({
  ...story,
  clusters: at % 4 === 0 ? [String(at % 3)] : [],
  // The same entity twice, as with two types, is one entity.
  entities: [...story.entities, ...story.entities.slice(0, at % 3)],
}))
index.put(made.map(withWire))

function pairsOf(stories: readonly Story[], known: ReadonlySet<string>): Map<string, number> {
  const pairs = new Map<string, number>()
  for (const { entities } of stories) {
    const ids = [...new Set(entities.map((entity) => entity.id))].filter((id) => known.has(id))
    for (const a of ids) {
      for (const b of ids) if (a < b) pairs.set(`${a} ${b}`, (pairs.get(`${a} ${b}`) ?? 0) + 1)
    }
  }
  return pairs
}

test.each([500, 7, 1, 2001, 100_000])(
  'the pairs of the top %i are those of reading all',
  (most) => {
    const { stories, nodes, edges } = index.coOccurrences(ALL, { most })
    expect(stories).toBe(made.length)
    expect(nodes).toEqual(index.trends(ALL, 'entities.id', { limit: most }))
    const idOf = (at: number): string => nodes[at]?.value ?? ''
    const found = edges.map(
      ({ source, target, count }) =>
        [[idOf(source), idOf(target)].sort().join(' '), count] as const,
    )
    expect(new Map(found)).toEqual(pairsOf(made, new Set(nodes.map((node) => node.value))))
    expect(edges.every(({ source, target }) => source < target)).toBe(true)
    expect(edges.map((edge) => edge.count)).toEqual(
      edges.map((edge) => edge.count).sort((a, b) => b - a),
    )
  },
)

test('light edges are left out, and a scope narrows', () => {
  const all = index.coOccurrences(ALL).edges
  const heavy = index.coOccurrences(ALL, { least: 3 }).edges
  expect(heavy).toEqual(all.filter((edge) => edge.count >= 3))
  expect(heavy.length).toBeGreaterThan(0)
  const none = index.coOccurrences({ query: { kind: 'not', item: { kind: 'all' } } })
  expect(none).toEqual({ stories: 0, nodes: [], edges: [], pairs: 0 })
  const first = index.coOccurrences(ALL, { limit: 5 })
  expect(first).toMatchObject({ edges: all.slice(0, 5), pairs: all.length })
})

const values: Readonly<Record<string, readonly string[]>> = {
  language: ['en', 'EN', 'zh-cn', 'xx', ''],
  'sentiment.body.polarity': ['positive', 'Negative', 'unknown'],
  'sentiment.title.polarity': ['neutral'],
  'source.domain': [made[0]?.source.domain ?? '', 'none.example'],
  'source.name.keyword': [made[1]?.source.name.toUpperCase() ?? ''],
  keywords: made.slice(0, 4).map((story) => story.keywords[0] ?? ''),
  clusters: ['0', '1', '9'],
}
const leaf = (field: string, value: string): Query => ({
  kind: 'leaf',
  field,
  test: { kind: 'term', value },
})
const leaves = fc
  .constantFrom(...Object.keys(values))
  .chain((field) => fc.constantFrom(...(values[field] ?? [''])).map((value) => leaf(field, value)))
const nested = fc
  .constantFrom(
    ['entities', made[0]?.entities[0]?.id ?? ''],
    ['entities', made[5]?.entities[1]?.id.toLowerCase() ?? ''],
    ['categories', '04000000'],
    ['categories', 'AY.BIZ'],
    ['industries', 'in.x'],
  )
  .map(([path, id]): Query => ({
    kind: 'nested',
    path: path as 'entities',
    where: leaf('id', id ?? ''),
  }))
const { query } = fc.letrec<{ query: Query; group: Query }>((tie) => ({
  query: fc.oneof({ maxDepth: 3 }, leaves, nested, tie('group')),
  group: fc.oneof(
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('query'), { minLength: 1, maxLength: 3 }))
      .map(([kind, items]): Query => ({ kind: kind as 'and', items })),
    tie('query').map((item): Query => ({ kind: 'not', item })),
  ),
}))

test('filters on columns choose what filters in SQL choose', () => {
  const ids = made.map((story) => story.id)
  let chosen = 0
  fc.assert(
    fc.property(query, fc.boolean(), (asked, isBounded) => {
      const scope = {
        query: asked,
        ...(isBounded ? { publishedFrom: Date.UTC(2026, 10, 20, 9) } : {}),
      }
      // A list of ids is nothing that columns know, so that SQL decides.
      const inSql = { ...scope, within: { ids } }
      const found = index.trends(scope, 'language')
      chosen += found.length
      expect(found).toEqual(index.trends(inSql, 'language'))
      expect(index.coOccurrences(scope).stories).toBe(index.count(inSql))
    }),
    { numRuns: 200 },
  )
  expect(chosen).toBeGreaterThan(100)
})
