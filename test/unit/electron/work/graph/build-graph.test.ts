import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { buildGraph, type GraphQuestion } from '#electron/work/graph/build-graph.ts'
import { readsHere } from '#electron/work/story-reads.ts'
import { createScopes } from '#electron/work/scopes.ts'
import { npmi } from '#shared/logic/graph/entity-graph.ts'
import { entityGraphOf } from '#shared/logic/graph/name-graph.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import { NO_CORRECTIONS } from '#test/support/no-corrections.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
afterAll(() => opened.close())
const made = [...makeStories({ count: 120, newest: NOW })].map(({ story }) => story)
opened.index.put(made.map(withWire))

const hits = made.slice(0, 30).map(({ id }) => id)
const library = {
  searches: { find: () => ({ name: 'Ports', query: { aql: '', parameters: [] } }) },
  hits: { listIds: () => hits },
} as unknown as Library
const cache = { stories: opened.index } as unknown as StoryCache
const now = () => NOW
const scopes = createScopes({ cache, library, corrections: NO_CORRECTIONS, now })
const parts = { cache, scopes, reads: readsHere(opened.index), version: '1.2.3', now }
const ALL: StoryScope = { kind: 'all' }
const graphOf = async (question: GraphQuestion) => entityGraphOf(await buildGraph(parts, question))

const mentioning = (id: string, among = made) =>
  among.filter(({ entities }) => entities.some((entity) => entity.id === id)).length

describe('buildGraph', () => {
  it('counts stories and association as reading all stories does', async () => {
    const { nodes, links, caption } = await graphOf({ scope: ALL, most: 40 })
    expect(nodes).toHaveLength(40)
    expect(links.length).toBeGreaterThan(20)
    for (const { id, stories } of nodes) expect(stories).toBe(mentioning(id))
    for (const { source, target, count, npmi: association } of links) {
      const both = made.filter(({ entities }) => {
        const ids = new Set(entities.map(({ id }) => id))
        return ids.has(source) && ids.has(target)
      }).length
      expect(count).toBe(both)
      expect(association).toBe(npmi(both, mentioning(source), mentioning(target), made.length))
    }
    expect(caption).toMatchObject({ query: 'all cached stories', n: 120, version: '1.2.3' })
  })

  it('keeps to the members of a saved search', async () => {
    const graph = await graphOf({ scope: { kind: 'search', searchId: 'ports' } })
    expect(graph.caption).toMatchObject({ query: 'saved search "Ports"', n: 30 })
    const members = made.slice(0, 30)
    for (const { id, stories } of graph.nodes) expect(stories).toBe(mentioning(id, members))
  })

  it('keeps to types and to links of enough stories', async () => {
    const all = await graphOf({ scope: ALL })
    const type = all.nodes.find((node) => node.type !== undefined)?.type ?? ''
    const some = await graphOf({ scope: ALL, types: [type.toUpperCase()], least: 2 })
    expect(some.nodes.length).toBeGreaterThan(0)
    expect(some.nodes.length).toBeLessThan(all.nodes.length)
    const left = new Set(some.nodes.map(({ id }) => id))
    expect(some.links).toEqual(
      all.links.filter(
        ({ source, target, count }) => count >= 2 && left.has(source) && left.has(target),
      ),
    )
  })

  it('is empty where nothing matches', async () => {
    const query = { aql: 'title:zzzzqqq', parameters: [] }
    expect(await graphOf({ scope: { kind: 'query', query } })).toMatchObject({
      nodes: [],
      links: [],
      caption: { n: 0 },
    })
  })
})
