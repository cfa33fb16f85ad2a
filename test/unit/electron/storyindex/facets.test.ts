import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { openDatabase } from '#electron/sqlite/open.ts'
import { createLabels } from '#electron/storyindex/labels.ts'
import { createScanner } from '#electron/storyindex/scope.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import { createTally } from '#electron/storyindex/tally.ts'
import type { StoryIndex } from '#electron/storyindex/types.ts'
import { createVocabulary } from '#electron/storyindex/vocabulary.ts'
import type { HistogramField } from '#shared/aql/parameter-values.ts'
import { TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import type { Story } from '#shared/model/story.ts'
import { bruteHistogram, bruteTrends, SIZE_FIELDS } from '#test/support/brute-facets.ts'
import { bruteMatches } from '#test/support/brute-query.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'
import { queries, richStories } from '#test/support/story-arbitraries.ts'

const ALL = { query: { kind: 'all' } } as const
const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
const { index } = opened
afterAll(() => opened.close())

/** Of their texts a word: facets do not read them, and indexing them takes longest. */
function shortStories(count: number): Story[] {
  return [...makeStories({ count })].map(({ story }) => ({ ...story, body: 'Body.', summary: [] }))
}

let held: string[] = []
beforeEach(() => {
  index.remove(held)
  held = []
})

function fill(some: readonly Story[], into: StoryIndex = index): void {
  into.remove(held)
  into.put(some.map(withWire))
  held = some.map((story) => story.id)
}

test('trends of every field are those of reading every story', () => {
  let counted = 0
  fc.assert(
    fc.property(richStories, queries, fc.constantFrom(1, 2, 100), (some, query, limit) => {
      fill(some)
      for (const scope of [ALL, { query }]) {
        const found = some.filter((story) => bruteMatches(scope.query, story, NOW))
        for (const field of TREND_FIELDS) {
          const expected = bruteTrends(found, field, limit)
          counted += expected.length
          expect(index.trends(scope, field, { limit }), field).toEqual(expected)
        }
      }
    }),
    { numRuns: 60 },
  )
  expect(counted).toBeGreaterThan(1000)
})

test('histograms of every field are those of reading every story', () => {
  const intervals = fc.record({
    start: fc.integer({ min: -5, max: 10 }),
    length: fc.integer({ min: 1, max: 30 }),
    width: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(richStories, queries, intervals, (some, query, { start, length, width }) => {
      fill(some)
      const found = some.filter((story) => bruteMatches(query, story, NOW))
      for (const field of SIZE_FIELDS as HistogramField[]) {
        const scale = field === 'characters_count' ? 1000 : 1
        const asked = { start: start * scale, end: (start + length) * scale, width: width * scale }
        expect(index.histogram({ query }, field, asked), field).toEqual(
          bruteHistogram(found, field, asked),
        )
      }
    }),
    { numRuns: 60 },
  )
})

test('series from columns are those of SQL', () => {
  const clock = { now: () => NOW }
  const { db } = opened
  const labels = createLabels(db)
  const scanner = createScanner(db, { labels, vocabulary: createVocabulary(db) })
  const inSql = createTally({ scanner, labels, clock })
  const hours = fc.uniqueArray(fc.integer({ min: -3, max: 45 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(richStories, queries, hours, (some, query, chosen) => {
      fill(some)
      while (!index.prepareFacets(2));
      const edges = chosen.sort((a, b) => a - b).map((hour) => Date.UTC(2026, 0, 1, hour))
      for (const scope of [ALL, { query }, { ...ALL, publishedFrom: edges[0] ?? 0 }]) {
        expect(index.timeSeries(scope, edges)).toEqual(inSql.timeSeries(scope, edges))
      }
    }),
    { numRuns: 100 },
  )
})

test('columns follow what is put, changed, moved in time and removed', () => {
  const step = fc.oneof(
    richStories.map((some) => ({ put: some, remove: [] as string[] })),
    fc.subarray(['s0', 's1', 's2', 's3', 's4']).map((remove) => ({ put: [] as Story[], remove })),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 6 }), (steps) => {
      fill([])
      const now = new Map<string, Story>()
      for (const { put, remove } of steps) {
        index.put(put.map(withWire))
        index.remove(remove)
        for (const story of put) now.set(story.id, story)
        for (const id of remove) now.delete(id)
        held = [...now.keys()]
        for (const field of ['keywords', 'entities.id', 'source.name'] as const) {
          expect(index.trends(ALL, field)).toEqual(bruteTrends([...now.values()], field, 100))
        }
      }
    }),
    { numRuns: 60 },
  )
})

describe('columns', () => {
  test('are right after a transaction that was undone', () => {
    const [one, two, three] = [...makeStories({ count: 3 })]
    index.put([one!])
    expect(() =>
      opened.db.transaction(() => {
        index.put([two!])
        throw new Error('undo')
      }),
    ).toThrow('undo')
    index.put([three!])
    held = [one!.story.id, three!.story.id]
    for (const field of TREND_FIELDS) {
      expect(index.trends(ALL, field)).toEqual(bruteTrends([one!.story, three!.story], field, 100))
    }
  })

  test('see what another connection wrote', () => {
    const [first, second] = [...makeStories({ count: 2 })]
    const clock = { now: () => NOW }
    index.put([first!])
    const reader = openDatabase({
      file: opened.file,
      migrations: opened.migrations,
      kind: 'story cache',
      clock,
      readOnly: true,
    })
    const seen = openStoryIndex(reader, { clock })
    expect(seen.trends(ALL, 'author.name')).toHaveLength(1)
    index.put([second!])
    held = [first!.story.id, second!.story.id]
    expect(seen.trends(ALL, 'author.name')).toEqual(
      bruteTrends([first!.story, second!.story], 'author.name', 100),
    )
    reader.close()
  })

  test('are built anew when many of their rows are dead', () => {
    const changing = openTestIndex(readFileSync(SCHEMA, 'utf8'))
    const some = shortStories(300)
    const bytes: number[] = []
    for (let round = 0; round < 6; round += 1) {
      changing.index.put(some.map((story) => withWire({ ...story, keywords: [`round ${round}`] })))
      expect(changing.index.trends(ALL, 'keywords')).toMatchObject([
        { value: `round ${round}`, count: 300 },
      ])
      bytes.push(changing.index.facetBytes().lists)
    }
    // A thousand dead rows are let be; the round that passes them falls back to the size of one.
    expect(bytes[3]).toBeGreaterThan(bytes[0]! * 2)
    expect(bytes[4]).toBe(bytes[0])
    changing.close()
  })

  test('are made for stories of before there were any', () => {
    const all = shortStories(451)
    const old = openTestIndex(readFileSync(SCHEMA, 'utf8'))
    old.index.put(all.slice(0, 450).map(withWire))
    // The file as an older version left it: migrated, but without rows.
    old.db.exec(
      'DELETE FROM facet; DELETE FROM facet_value; UPDATE facet_state SET value_count = 0, is_complete = 0',
    )
    old.index.put(all.slice(450).map(withWire))
    expect(old.index.prepareFacets(10)).toBe(false)
    expect(old.index.trends(ALL, 'entities.id')).toEqual(bruteTrends(all, 'entities.id', 100))
    expect(old.db.prepare('SELECT is_complete FROM facet_state').value()).toBe(1)
    old.close()
  })

  test('take at most 120 bytes a story', () => {
    const large = openTestIndex(readFileSync(SCHEMA, 'utf8'))
    large.index.put(shortStories(2000).map(withWire))
    large.index.trends(ALL, 'keywords')
    const { columns, lists } = large.index.facetBytes()
    expect((columns + lists) / 2000).toBeLessThan(120)
    large.close()
  })
})

test('of very many tied values the first by code points are kept', () => {
  const words = Array.from(
    { length: 1500 },
    (_none, n) => `${['𝒜', 'ﬀ', 'a', 'é'][n % 4]}${n * 7919}`,
  )
  const some = [...makeStories({ count: 3 })].map(({ story }, at) => ({
    ...story,
    keywords: at === 0 ? words.slice(0, 10) : words.slice(10 + at, 1400 + at),
  }))
  fill(some)
  for (const limit of [1, 50, 1395, 2000]) {
    expect(index.trends(ALL, 'keywords', { limit })).toEqual(bruteTrends(some, 'keywords', limit))
  }
})

test.each([
  [{ start: 0, end: 10, width: 0 }, 'QUERY'],
  [{ start: 10, end: 10, width: 1 }, 'QUERY'],
  [{ start: 0, end: 10, width: NaN }, 'QUERY'],
  [{ start: 0, end: 2 ** 31 - 1, width: 1 }, 'TOO_WIDE'],
])('intervals %j are refused', (intervals, code) => {
  expect(() => index.histogram(ALL, 'words_count', intervals)).toThrow(
    expect.objectContaining({ code }),
  )
})

test('an empty index has no trends and empty bins', () => {
  expect(index.trends(ALL, 'keywords')).toEqual([])
  expect(index.histogram(ALL, 'words_count', { start: 0, end: 25, width: 10 })).toEqual([
    { bin: 0, count: 0 },
    { bin: 10, count: 0 },
    { bin: 20, count: 0 },
  ])
  expect(index.trends(ALL, 'language', { limit: 0 })).toEqual([])
})
