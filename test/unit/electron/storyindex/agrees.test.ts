import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'

import type { Query } from '#shared/aql/ast.ts'
import type { Story } from '#shared/model/story.ts'
import { bruteMatches, bruteSearch } from '#test/support/brute-query.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import { queries, stories } from '#test/support/story-arbitraries.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
const { index } = opened
afterAll(() => opened.close())

let held: string[] = []
beforeEach(() => clear())

function clear(): void {
  index.remove(held)
  held = []
}

function fill(some: readonly Story[]): void {
  clear()
  index.put(some.map(withWire))
  held = some.map((story) => story.id)
}

/** A few stories, and several questions about them. */
const cases = fc.tuple(stories, fc.array(queries, { minLength: 8, maxLength: 8 }))

test('the index finds what reading every story finds, in the same order', () => {
  let matched = 0
  fc.assert(
    fc.property(cases, ([some, asked]) => {
      fill(some)
      for (const query of asked) {
        const expected = bruteSearch(query, some, NOW)
        matched += expected.length
        const search = { query, limit: 100 }
        expect(index.search(search).ids, JSON.stringify(query)).toEqual(expected)
        expect(index.count({ query })).toBe(expected.length)
        expect(index.matches(query, held)).toEqual(
          some.filter((story) => bruteMatches(query, story, NOW)).map((story) => story.id),
        )
      }
    }),
    { numRuns: 150 },
  )
  expect(matched).toBeGreaterThan(1000)
})

test('every order lists the same stories', () => {
  const orders = [
    'relevance',
    'recency',
    'hotness',
    'media.images.count',
    'source.links_in_count',
    'source.rankings.alexa.rank',
    'source.rankings.alexa.rank.US',
  ] as const
  fc.assert(
    fc.property(stories, queries, fc.constantFrom(...orders), (some, query, sortBy) => {
      fill(some)
      const expected = bruteSearch(query, some, NOW).sort()
      for (const sortDirection of ['asc', 'desc'] as const) {
        const { ids } = index.search({ query, sortBy, sortDirection, limit: 100 })
        expect([...ids].sort(), JSON.stringify(query)).toEqual(expected)
      }
    }),
    { numRuns: 150 },
  )
})

test('time bins count what lies between their edges', () => {
  fc.assert(
    fc.property(stories, queries, (some, query) => {
      fill(some)
      const edges = [0, 3, 6, 12, 24, 30].map((hours) => Date.UTC(2026, 0, 1, hours))
      const bins = index.timeSeries({ query }, edges)
      const found = some.filter((story) => bruteMatches(query, story, NOW))
      bins.forEach((bin, at) => {
        const inside = found.filter((story) => {
          const time = Date.parse(story.publishedAt)
          return time >= (edges[at] ?? 0) && time < (edges[at + 1] ?? 0)
        })
        const moods = inside.map((story) => story.sentiment.body?.polarity)
        expect(bin).toEqual({
          count: inside.length,
          positive: moods.filter((mood) => mood === 'positive').length,
          neutral: moods.filter((mood) => mood === 'neutral').length,
          negative: moods.filter((mood) => mood === 'negative').length,
        })
      })
    }),
    { numRuns: 100 },
  )
})

test('bounds of time and membership narrow every query', () => {
  fc.assert(
    fc.property(stories, queries, fc.integer({ min: 0, max: 40 }), (some, query, hours) => {
      fill(some)
      const from = Date.UTC(2026, 0, 1, hours)
      const to = from + 10 * 3_600_000
      const ids = held.filter((_id, at) => at % 2 === 0)
      const expected = bruteSearch(query, some, NOW).filter((id) => {
        const time = Date.parse(some.find((story) => story.id === id)?.publishedAt ?? '')
        return time >= from && time <= to && ids.includes(id)
      })
      const scope = { query, publishedFrom: from, publishedTo: to, within: { ids } }
      expect(index.search({ ...scope, limit: 100 }).ids).toEqual(expected)
      expect(index.count(scope)).toBe(expected.length)
    }),
    { numRuns: 150 },
  )
})

test('what comes back is what went in', () => {
  fc.assert(
    fc.property(stories, fc.string(), (some, wire) => {
      fill([])
      index.put(some.map((story) => ({ story, wire: `{"x":\n${JSON.stringify(wire)}}` })))
      held = some.map((story) => story.id)
      for (const story of some) {
        expect(index.get(story.id)).toEqual({ story, wire: `{"x":\n${JSON.stringify(wire)}}` })
      }
    }),
    { numRuns: 50 },
  )
})

test('an empty index answers nothing without complaint', () => {
  const query: Query = { kind: 'all' }
  expect(index.search({ query, limit: 10 })).toEqual({ ids: [] })
  expect(index.count({ query, publishedFrom: 0 })).toBe(0)
  expect(index.timeSeries({ query }, [0, 1])).toEqual([
    { count: 0, positive: 0, neutral: 0, negative: 0 },
  ])
})
