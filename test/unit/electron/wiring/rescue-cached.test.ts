/** Stories of a damaged cache come back, each once, and what is left to do is done at the next start. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CACHE_MIGRATIONS, openCache, type StoryCache } from '#electron/cache/cache.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { PAGE_BYTES } from '#electron/storyindex/page-bytes.ts'
import { planStoryRescue } from '#electron/storyindex/rescue-stories.ts'
import { rescueCachedStories } from '#electron/wiring/rescue-cached.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'

const STORIES = [...makeStories({ count: 90 })]
const MINUTE_MS = 60_000

let folder = ''
let file = ''
let aside = ''
const opened: Database[] = []
const clock = createFakeClock()
const log = createMemoryLog()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rescue-stories-'))
  file = join(folder, 'cache.db')
  aside = join(folder, 'cache.damaged-20261122T000000Z.db')
})
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(place: string): { db: Database; cache: StoryCache } {
  const db = openDatabase({
    ...{ file: place, migrations: CACHE_MIGRATIONS, kind: 'story cache', clock },
    pageBytes: PAGE_BYTES,
  })
  opened.push(db)
  return { db, cache: openCache(db, { clock }) }
}

function leaveDamaged(change: (bytes: Buffer) => void): void {
  const { db, cache } = open(aside)
  cache.stories.put(STORIES)
  db.close()
  const bytes = readFileSync(aside)
  change(bytes)
  writeFileSync(aside, bytes)
  planStoryRescue(file, aside, log)
}

function start(cache: StoryCache) {
  const announced: string[] = []
  const notices = { announce: (topic: string) => void announced.push(topic) }
  return { announced, rescue: rescueCachedStories({ cache, clock, log, notices }) }
}

it('all of them where only the head is gone, and says so on Activity', async () => {
  leaveDamaged((bytes) => bytes.fill(0xff, 0, 100))
  const { cache } = open(file)
  // One is there again already: somebody searched meanwhile.
  cache.stories.put(STORIES.slice(0, 1))
  const { announced } = start(cache)
  expect(cache.stories.size()).toBe(1)
  await clock.advance(MINUTE_MS)
  expect(cache.stories.size()).toBe(90)
  expect(cache.stories.get(STORIES[70]!.story.id)).toEqual(STORIES[70])
  expect(cache.activity.list(5)).toEqual([
    expect.objectContaining({
      level: 'info',
      message: '89 stories were taken over from cache.damaged-20261122T000000Z.db.',
    }),
  ])
  expect(new Set(announced)).toEqual(new Set(['stories', 'activity']))
  expect(existsSync(`${file}.rescue`)).toBe(false)
  expect(existsSync(aside)).toBe(true)
})

it('all but the damaged ones, which are counted', async () => {
  leaveDamaged((bytes) => {
    // Within the compressed text of one story, and a page with several.
    const text = bytes.indexOf('28b52ffd', 20 * PAGE_BYTES, 'hex')
    bytes[text + 60]! ^= 8
  })
  const { cache } = open(file)
  start(cache)
  await clock.advance(MINUTE_MS)
  expect(cache.stories.size()).toBe(89)
  expect(cache.activity.list(5)[0]).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('89 stories were taken over'),
  })
  expect(cache.activity.list(5)[0]?.message).toContain('1 story was damaged.')
})

it('goes on at the next start where it was ended in its middle', async () => {
  leaveDamaged((bytes) => bytes.fill(0xff, 0, 100))
  const { cache } = open(file)
  const { rescue } = start(cache)
  await clock.advance(60)
  rescue.close()
  await clock.advance(MINUTE_MS)
  const half = cache.stories.size()
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(90)
  start(cache)
  await clock.advance(MINUTE_MS)
  expect(cache.stories.size()).toBe(90)
  expect(cache.stories.changedIds(0, 500).ids).toHaveLength(90)
})

it('does nothing where nothing was damaged, or the damaged file is gone', async () => {
  const { cache } = open(file)
  start(cache)
  planStoryRescue(file, aside, log)
  start(cache)
  await clock.advance(MINUTE_MS)
  expect([cache.stories.size(), cache.activity.list(5)]).toEqual([0, []])
  expect(existsSync(`${file}.rescue`)).toBe(false)
})
