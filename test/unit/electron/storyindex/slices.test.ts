/** What a mark counts and what its slice opens are the same stories. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import type { StoryIndex } from '#electron/storyindex/types.ts'
import type { HistogramField } from '#shared/aql/parameter-values.ts'
import { TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import { sliceQuery } from '#shared/logic/slice-query.ts'
import { mentionSlice, trendSlice } from '#shared/logic/slices.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { Story } from '#shared/model/story.ts'
import { SIZE_FIELDS } from '#test/support/brute-facets.ts'
import { bruteMatches } from '#test/support/brute-query.ts'
import { isInSlice } from '#test/support/brute-slice.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import { queries, richStories } from '#test/support/story-arbitraries.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
const { index, db } = opened
afterAll(() => opened.close())

let held: string[] = []

function fill(some: readonly Story[]): void {
  index.remove(held)
  index.put(some.map(withWire))
  held = some.map((story) => story.id)
}

function idsIn(from: StoryIndex, slice: Slice): Set<string> {
  return new Set(from.search({ query: sliceQuery(slice), limit: 1000 }).ids)
}

test('every value of every trend opens the stories it counts', () => {
  let opened = 0
  fc.assert(
    fc.property(richStories, queries, (some, query) => {
      fill(some)
      const found = some.filter((story) => bruteMatches(query, story, NOW))
      for (const field of TREND_FIELDS) {
        for (const row of index.trends({ query }, field)) {
          const slice = trendSlice(field, row.value)
          const within = { query: { kind: 'and', items: [query, sliceQuery(slice)] } } as const
          const expected = found.filter((story) => isInSlice(story, slice)).map(({ id }) => id)
          expect(index.count(within), `${field} ${row.value}`).toBe(row.count)
          expect(new Set(index.search({ ...within, limit: 1000 }).ids)).toEqual(new Set(expected))
          opened += 1
        }
      }
    }),
    { numRuns: 15 },
  )
  expect(opened).toBeGreaterThan(20)
})

const ranges = fc.record({
  field: fc.constantFrom(...SIZE_FIELDS),
  from: fc.integer({ min: -3, max: 50 }),
  width: fc.integer({ min: 1, max: 50_000 }),
})

test('every bin of a histogram opens the stories it counts', () => {
  fc.assert(
    fc.property(richStories, ranges, (some, { field, from, width }) => {
      fill(some)
      const intervals = { start: from, end: from + width, width }
      const [bin] = index.histogram({ query: { kind: 'all' } }, field as HistogramField, intervals)
      const slice = { ranges: [{ field, from, to: from + width }] }
      const expected = some.filter((story) => isInSlice(story, slice)).map(({ id }) => id)
      expect(idsIn(index, slice)).toEqual(new Set(expected))
      expect(index.count({ query: sliceQuery(slice) })).toBe(bin?.count)
    }),
    { numRuns: 40 },
  )
})

const mentions = fc.record({
  entity: fc.constantFrom('Q1', 'q2', 'Q3', 'Q9'),
  in: fc.option(fc.constantFrom('title' as const, 'body' as const), { nil: undefined }),
  polarity: fc.option(fc.constantFrom('positive' as const, 'negative' as const), {
    nil: undefined,
  }),
})

test('mentions are found by place and mood, with the columns and before they are loaded', () => {
  let met = 0
  fc.assert(
    fc.property(richStories, mentions, (some, { entity, in: place, polarity }) => {
      fill(some)
      const mention = { entity, ...(place && { in: place }), ...(polarity && { polarity }) }
      const slice = { mentions: [mention] }
      const expected = new Set(some.filter((story) => isInSlice(story, slice)).map(({ id }) => id))
      met += expected.size
      index.prepareFacets(1_000_000)
      expect(idsIn(index, slice)).toEqual(expected)
      expect(idsIn(openStoryIndex(db, { clock: { now: () => NOW } }), slice)).toEqual(expected)
    }),
    { numRuns: 40 },
  )
  expect(met).toBeGreaterThan(2)
})

test('slices are found by an index that has loaded nothing yet', () => {
  const story = fc.sample(richStories, { numRuns: 20, seed: 5 }).flat()
  const some = [...new Map(story.map((each) => [each.id, each])).values()]
  fill(some)
  for (const field of TREND_FIELDS) {
    const [top] = index.trends({ query: { kind: 'all' } }, field, { limit: 1 })
    const fresh = openStoryIndex(db, { clock: { now: () => NOW } })
    expect(fresh.count({ query: sliceQuery(trendSlice(field, top?.value ?? '')) }), field).toBe(
      top?.count ?? 0,
    )
  }
})

test('two slices of one entity mean both places', () => {
  expect(mentionSlice('Q1', 'title')).toEqual({ mentions: [{ entity: 'Q1', in: 'title' }] })
  expect(mentionSlice('Q1', 'overall')).toEqual({ mentions: [{ entity: 'Q1' }] })
})
