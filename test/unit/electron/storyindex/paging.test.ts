import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Query } from '#shared/aql/ast.ts'
import type { Story } from '#shared/model/story.ts'
import type { SortField, StorySearch } from '#electron/storyindex/types.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import type { TestIndex } from '#test/support/open-index.ts'
import { queries, stories } from '#test/support/story-arbitraries.ts'
import { bruteSearch } from '#test/support/brute-query.ts'

const schema = readFileSync(SCHEMA, 'utf8')
const ALL: Query = { kind: 'all' }
const SORTS: readonly (SortField | undefined)[] = [
  undefined,
  'relevance',
  'hotness',
  'media.images.count',
  'source.links_in_count',
  'source.rankings.alexa.rank.US',
]

let opened: TestIndex
beforeEach(() => {
  opened = openTestIndex(schema)
})
afterEach(() => opened.close())

function clear(): void {
  opened.index.remove(opened.index.search({ query: ALL, limit: 1000 }).ids)
}

function pages(search: StorySearch, between: (page: number) => void = () => undefined): string[] {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 100; page += 1) {
    const found = opened.index.search({ ...search, ...(cursor ? { cursor } : {}) })
    seen.push(...found.ids)
    cursor = found.nextCursor
    if (!cursor) return seen
    between(page)
  }
  throw new Error('The listing does not end.')
}

const arriving = (all: readonly Story[]): Story[] =>
  all.map((story, at) => ({ ...story, id: `late${at}` }))

test('stories that arrive while paging neither repeat, nor shift, nor appear', () => {
  const cases = fc.record({
    before: stories,
    after: stories,
    query: queries,
    sortBy: fc.constantFrom(...SORTS),
    sortDirection: fc.constantFrom('asc' as const, 'desc' as const),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(cases, ({ before, after, query, sortBy, sortDirection, limit }) => {
      clear()
      opened.index.put(before.map(withWire))
      const search = { query, sortDirection, ...(sortBy ? { sortBy } : {}) }
      const whole = opened.index.search({ ...search, limit: 1000 }).ids
      const late = arriving(after)
      const paged = pages({ ...search, limit }, (page) => {
        const story = late[page]
        if (story) opened.index.put([withWire(story)])
      })
      expect(paged).toEqual(whole)
    }),
    { numRuns: 300 },
  )
})

test('a story that goes away while paging takes only itself', () => {
  fc.assert(
    fc.property(stories, fc.nat(11), (some, at) => {
      clear()
      opened.index.put(some.map(withWire))
      const whole = opened.index.search({ query: ALL, limit: 1000 }).ids
      const first = opened.index.search({ query: ALL, limit: 2 })
      const gone = whole[at % whole.length] ?? ''
      opened.index.remove([gone])
      if (!first.nextCursor) return
      const rest = opened.index.search({ query: ALL, limit: 1000, cursor: first.nextCursor })
      expect(rest.ids).toEqual(whole.slice(2).filter((id) => id !== gone))
    }),
    { numRuns: 100 },
  )
})

test('a cursor of another search is told from one that is not ours', () => {
  fc.assert(
    fc.property(stories, (some) => {
      fc.pre(some.length > 2)
      clear()
      opened.index.put(some.map(withWire))
      const cursor = opened.index.search({ query: ALL, limit: 1 }).nextCursor ?? ''
      const other: Query = { kind: 'not', item: { kind: 'or', items: [] } }
      const search = (more: Partial<StorySearch>) => () =>
        opened.index.search({ query: ALL, limit: 1, cursor, ...more })
      expect(search({})).not.toThrow()
      for (const change of [
        { query: other },
        { sortBy: 'relevance' },
        { sortDirection: 'asc' },
        { publishedFrom: 5 },
        { within: { ids: ['s0'] } },
      ] as const) {
        expect(search(change)).toThrowError(expect.objectContaining({ code: 'CURSOR_MISMATCH' }))
      }
      const flipped = (cursor[20] === 'A' ? 'B' : 'A') + cursor.slice(21)
      for (const forged of ['*x', 'AAAA', `${cursor}A`, cursor.slice(0, 20) + flipped]) {
        expect(search({ cursor: forged })).toThrowError(
          expect.objectContaining({ code: 'CURSOR_INVALID' }),
        )
      }
    }),
    { numRuns: 20 },
  )
})

test('bounds relative to now go on with those of the first page', () => {
  fc.assert(
    fc.property(stories, (some) => {
      clear()
      opened.index.put(some.map(withWire))
      const at = (from: number) => ({ query: ALL, publishedFrom: from, askedAs: 'NOW-2DAYS' })
      const from = NOW - 2 * 86_400_000 + 10 * 3_600_000
      const whole = opened.index.search({ ...at(from), limit: 1000 }).ids
      const first = opened.index.search({ ...at(from), limit: 1 })
      if (!first.nextCursor) return
      const later = { ...at(from + 3_600_000), limit: 1000, cursor: first.nextCursor }
      expect([...first.ids, ...opened.index.search(later).ids]).toEqual(whole)
    }),
    { numRuns: 50 },
  )
})

test('order holds through backfill, bursts, updates and moves in time', () => {
  // Seconds apart and many at once: neighbours must make room for each other again and again.
  const moment = fc.oneof(fc.constant(7), fc.integer({ min: 0, max: 40 }))
  const steps = fc.array(fc.tuple(fc.nat(150), moment), { minLength: 100, maxLength: 200 })
  const [template] = fc.sample(stories, { numRuns: 1, seed: 4 })[0] ?? []
  fc.assert(
    fc.property(steps, (some) => {
      clear()
      const held = new Map<string, Story>()
      for (const [number, tenths] of some) {
        const id = `n${number}`
        const publishedAt = new Date(NOW + tenths * 100).toISOString()
        const story = { ...(template as Story), id, publishedAt }
        opened.index.put([withWire(story)])
        const before = held.get(id)
        // A move in time is a new arrival; staying keeps the place among equals.
        if (before?.publishedAt !== publishedAt) held.delete(id)
        held.set(id, story)
      }
      const expected = bruteSearch(ALL, [...held.values()], NOW)
      expect(opened.index.search({ query: ALL, limit: 1000 }).ids).toEqual(expected)
      const query: Query = { kind: 'leaf', field: 'id', test: { kind: 'prefix', value: 'n1' } }
      expect(opened.index.search({ query, limit: 1000 }).ids).toEqual(
        expected.filter((id) => id.startsWith('n1')),
      )
    }),
    { numRuns: 25 },
  )
})
