/** Work that waits for idle time changes how fast answers come, never the answers. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'

import { keepReady } from '#electron/storyindex/idle.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'
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

test('stories that arrive together become one piece', () => {
  const together = openTestIndex(readFileSync(SCHEMA, 'utf8'))
  together.index.put([...makeStories({ count: 60 })])
  const pieces = together.db.prepare('SELECT count(DISTINCT segid) FROM story_text_idx')
  expect(pieces.value()).toBe(1)
  together.close()
})

test('what can wait is done in slices with gaps, and again later', async () => {
  const clock = createFakeClock()
  const left = { columns: 3, pieces: 2 }
  const done: string[] = []
  const faults: unknown[] = []
  const ready = keepReady(
    {
      prepareFacets: (most) => {
        done.push(`columns ${most}`)
        return left.columns-- <= 0
      },
      forgetValues: () => true,
      mergeText: () => {
        done.push('pieces')
        if (left.pieces === -1) throw new Error('disk full')
        return left.pieces-- <= 0
      },
    },
    clock,
    { delayMs: 3000, onFault: (error) => faults.push(error) },
  )
  await clock.advance(2999)
  expect(done).toEqual([])
  await clock.advance(1)
  expect(done).toEqual(['columns 1000'])
  await clock.advance(1000)
  expect(done.filter((each) => each === 'pieces')).toHaveLength(3)
  const slices = done.length
  await clock.advance(30_000)
  expect(done.length).toBeGreaterThan(slices)
  expect(faults).toHaveLength(1)
  ready.cancel()
  expect(clock.pending).toBe(0)
})
