/** One story whose text is damaged takes nothing else away, and comes back when it is stored again. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeCare } from '#electron/sqlite/care.ts'
import { damagedStories } from '#electron/storyindex/damaged-stories.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { openTestIndex, SCHEMA, type TestIndex } from '#test/support/open-index.ts'

const STORIES = [...makeStories({ count: 12 })]
const BAD = STORIES[4]!.story.id

let bench: TestIndex
beforeEach(() => {
  bench = openTestIndex(readFileSync(SCHEMA, 'utf8'))
  bench.index.put(STORIES)
})
afterEach(() => bench.close())

const check = () => takeCare({ kind: 'check', file: bench.file }, damagedStories).findings

/** A bit within the compressed text, so that SQLite sees nothing. */
function damage(): void {
  const key = bench.db.prepare('SELECT key FROM doc WHERE story_id = ?').value<number>(BAD) ?? 0
  const find = bench.db.prepare('SELECT packed FROM story WHERE key = ?')
  const packed = Uint8Array.from(find.value<Uint8Array>(key) ?? [])
  packed[packed.length - 40]! ^= 4
  bench.db.prepare('UPDATE story SET packed = ? WHERE key = ?').run(packed, key)
}

test('it is found by the check of the files, and by nothing else', () => {
  expect(check()).toEqual([])
  damage()
  expect(bench.db.pragma('integrity_check')).toBe('ok')
  expect(check()).toEqual([expect.stringContaining('1 story is damaged')])
})

test('it is named in a list of others, and refused with its reason', () => {
  damage()
  const summaries = bench.index.summaries(STORIES.map(({ story }) => story.id))
  expect(summaries).toHaveLength(STORIES.length)
  expect(summaries[4]).toMatchObject({ id: BAD, title: 'This story is damaged' })
  expect(summaries[5]?.title).toBe(STORIES[5]?.story.title)
  expect(() => bench.index.get(BAD)).toThrow('A story kept on this computer is damaged')
})

test('it comes back when it is stored again, beside others', () => {
  damage()
  expect(bench.index.put(STORIES)).toMatchObject({ updated: [BAD], added: [] })
  expect(bench.index.get(BAD)).toEqual(STORIES[4])
  expect(check()).toEqual([])
})

test('it can be removed, and others can come before and behind it', () => {
  damage()
  const { story, wire } = STORIES[5]!
  // So many at one moment that those there are given other numbers.
  const more = Array.from({ length: 300 }, (_none, at) => ({
    story: { ...story, id: `9${at}`, publishedAt: STORIES[4]!.story.publishedAt },
    wire,
  }))
  expect(bench.index.put(more).added).toHaveLength(300)
  expect(check()).toEqual([expect.stringContaining('1 story is damaged')])
  expect(bench.index.remove([BAD])).toEqual([BAD])
  expect(bench.index.size()).toBe(STORIES.length - 1 + 300)
  expect(check()).toEqual([])
})
