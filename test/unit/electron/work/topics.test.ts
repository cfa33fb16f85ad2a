import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { createTopics } from '#electron/work/topics.ts'
import type { Story } from '#shared/model/story.ts'
import { wireFromStory } from '#shared/wire/news/bridge.ts'
import { makeStories } from '#test/support/make-stories.ts'

test('categories of what is kept, by code or a word of the label, looked up anew after a minute', () => {
  const folder = mkdtempSync(join(tmpdir(), 'topics-'))
  let now = 0
  const clock = { now: () => now }
  const migrations = CACHE_MIGRATIONS.pathname
  const db = openDatabase({ file: join(folder, 'cache.db'), migrations, kind: 'cache', clock })
  const cache = openCache(db, { clock })
  const topics = createTopics({ cache, now: clock.now })
  const put = (id: string, label: string) => {
    const [made] = makeStories({ count: 1, seed: Number(id), newest: 1_700_000_000_000 })
    const categories = [{ id: `0${id}000000`, label, score: 0.9, taxonomy: 'iptc-subjectcode' }]
    const story = { ...made!.story, id, categories: categories as Story['categories'] }
    cache.stories.put([{ story, wire: JSON.stringify(wireFromStory(story)) }])
  }
  put('4', 'economy, business and finance')
  expect(topics('category', 'bus', 5)).toEqual([
    { id: '04000000', text: 'economy, business and finance', detail: 'iptc-subjectcode' },
  ])
  expect(topics('category', '04', 5)).toHaveLength(1)
  expect(topics('category', 'conomy', 5)).toEqual([])
  put('7', 'health')
  expect(topics('category', 'health', 5)).toEqual([])
  now = 60_000
  expect(topics('category', 'health', 5).map(({ id }) => id)).toEqual(['07000000'])
  expect(topics('category', '', 1)).toHaveLength(1)
  expect(topics('category', '__proto__', 5)).toEqual([])
  db.close()
  rmSync(folder, { recursive: true })
})
