/** Conditions asked again are answered from kept rows: always as reading every story answers. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import type { Query } from '#shared/aql/ast.ts'
import type { Story } from '#shared/model/story.ts'
import { bruteTrends } from '#test/support/brute-facets.ts'
import { bruteMatches } from '#test/support/brute-query.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
const { index } = opened
afterAll(() => opened.close())

// Of their texts a word: nothing here reads them, and indexing them takes longest.
const made = [...makeStories({ count: 120 })].map(({ story }) => ({
  ...story,
  body: 'Body.',
  summary: [],
}))
const ids = [...new Set(made.flatMap((story) => story.entities.map(({ id }) => id)))]

const term = (field: string, value: string): Query => ({
  kind: 'leaf',
  field,
  test: { kind: 'term', value },
})
const condition: fc.Arbitrary<Query> = fc.oneof(
  fc
    .constantFrom(...ids.slice(0, 12), ...ids.slice(-12), 'Q0')
    .map((id): Query => ({ kind: 'nested', path: 'entities', where: term('id', id) })),
  fc
    .constantFrom('ay.biz', 'IAB19')
    .map((id): Query => ({ kind: 'nested', path: 'categories', where: term('id', id) })),
  fc.constantFrom('en', 'de', 'zh-cn').map((value) => term('language', value)),
  fc.constantFrom('positive', 'negative').map((value) => term('sentiment.body.polarity', value)),
  fc.constantFrom(...made.slice(0, 9).map((story) => story.keywords[0] ?? '')).map((value) => term('keywords', value)), // prettier-ignore
)
const step = fc.record({
  put: fc.subarray(made, { maxLength: 25 }),
  /** Of those put, the ones that come in another language. */
  isChanged: fc.boolean(),
  remove: fc.subarray(made, { maxLength: 8 }),
  all: fc.array(condition, { minLength: 1, maxLength: 3 }),
  from: fc.option(fc.nat(119), { nil: undefined }),
})

test('while stories come, change and go', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 5 }), (steps) => {
      index.remove(made.map(({ id }) => id))
      index.put(made.slice(0, 60).map(withWire))
      const now = new Map<string, Story>(made.slice(0, 60).map((story) => [story.id, story]))
      for (const { put, isChanged, remove, all, from } of steps) {
        const come = put.map((story) => (isChanged ? { ...story, language: 'de' } : story))
        index.put(come.map(withWire))
        for (const story of come) now.set(story.id, story)
        index.remove(remove.map(({ id }) => id))
        for (const { id } of remove) now.delete(id)
        const publishedFrom = from === undefined ? undefined : Date.parse(made[from]!.publishedAt)
        // The same conditions alone and together, so that lists are kept by one and used by another.
        for (const query of [...all, { kind: 'and', items: all } as const, ...all]) {
          const scope = { query, ...(publishedFrom === undefined ? {} : { publishedFrom }) }
          const expected = [...now.values()].filter(
            (story) =>
              bruteMatches(query, story, NOW) &&
              (publishedFrom === undefined || Date.parse(story.publishedAt) >= publishedFrom),
          )
          found += expected.length
          expect(index.trends(scope, 'source.name')).toEqual(
            bruteTrends(expected, 'source.name', 100),
          )
        }
      }
    }),
    { numRuns: 12 },
  )
  expect(found).toBeGreaterThan(200)
})
