import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import { TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import type { Story } from '#shared/model/story.ts'
import { bruteTrends } from '#test/support/brute-facets.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from '#test/support/open-index.ts'

const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
const { db } = opened
afterAll(() => opened.close())

const made = [...makeStories({ count: 40, newest: NOW })].map(({ story }, at) => {
  return { ...story, keywords: [`only here ${at}`, ...story.keywords] }
})
const ALL = { query: { kind: 'all' } } as const
const values = db.prepare('SELECT count(*) FROM facet_value')
const kept = db.prepare('SELECT value_count FROM facet_state')

/** As after a start: only then is everything looked through whatever went. */
function forgetAll(most: number) {
  const index = openStoryIndex(db, { clock: { now: () => NOW } })
  while (!index.prepareFacets(1000));
  let calls = 0
  while (!index.forgetValues(most)) calls += 1
  return { index, calls }
}

function agrees(index: typeof opened.index, stories: readonly Story[]): void {
  for (const field of TREND_FIELDS) {
    expect(index.trends(ALL, field, { limit: 500 }), field).toEqual(
      bruteTrends(stories, field, 500),
    )
  }
}

test('names of stories that went are deleted in slices; others, and those that come back, count on', () => {
  fc.assert(
    fc.property(fc.subarray(made), fc.integer({ min: 7, max: 200 }), (stay, most) => {
      opened.index.put(made.map(withWire))
      const before = values.value<number>()!
      const staying = new Set(stay.map(({ id }) => id))
      const gone = made.filter(({ id }) => !staying.has(id))
      opened.index.remove(gone.map(({ id }) => id))
      const { index, calls } = forgetAll(most)
      expect(calls).toBeGreaterThan(0)
      if (gone.length > 10) expect(values.value<number>()).toBeLessThan(before)
      expect(kept.value()).toBe(values.value())
      agrees(index, stay)
      agrees(openStoryIndex(db, { clock: { now: () => NOW } }), stay)
      // Whoever has read the names before goes on with them, and the writer gives them out anew.
      agrees(opened.index, stay)
      opened.index.put(gone.map(withWire))
      agrees(opened.index, made)
      agrees(index, made)
      expect(index.forgetValues(most)).toBe(true)
    }),
    { numRuns: 4 },
  )
})
