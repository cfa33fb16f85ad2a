/** Work that waits for idle time changes how fast answers come, never the answers. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'

import { makeStories, wordOf } from '#test/support/make-stories.ts'
import { openTestIndex, SCHEMA } from '#test/support/open-index.ts'

const MERGING = new URL('../../../../electron/storyindex/merging.sql', import.meta.url)
const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
afterAll(() => opened.close())

const segments = (): number =>
  opened.db.prepare('SELECT count(DISTINCT segid) FROM story_text_idx').value<number>() ?? 0

test('merging leaves fewer pieces and the same answers', () => {
  const { db, index } = opened
  db.exec(readFileSync(MERGING, 'utf8'))
  const made = [...makeStories({ count: 60 })]
  for (const item of made) index.put([item])
  index.remove(made.slice(0, 3).map((item) => item.story.id))
  const ask = (): readonly string[] =>
    index.search({
      query: { kind: 'leaf', field: 'text', test: { kind: 'term', value: wordOf(5, 'en') } },
      limit: 100,
    }).ids
  const [before, pieces] = [ask(), segments()]
  expect(before.length).toBeGreaterThan(3)
  let slices = 0
  while (!index.mergeText()) slices += 1
  expect(slices).toBeGreaterThan(0)
  expect(segments()).toBeLessThan(pieces)
  expect(ask()).toEqual(before)
  expect(index.mergeText()).toBe(true)
})
