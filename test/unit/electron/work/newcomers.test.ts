import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CACHE_MIGRATIONS, openCache, type StoryCache } from '#electron/cache/cache.ts'
import { LIBRARY_MIGRATIONS, openLibrary, type Library } from '#electron/library/library.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import type { IndexedStory, StoryIndex } from '#electron/storyindex/types.ts'
import { createArrivals } from '#electron/work/arrivals.ts'
import { createNewcomers } from '#electron/work/newcomers.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'
import { makeStories } from '#test/support/make-stories.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const clock = { now: () => NOW }
const made = [...makeStories({ count: 130, seed: 11, newest: NOW })]
let folder: string
let databases: Database[]
let library: Library
let cache: StoryCache
let embedded: StoryIndex
let calls: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newcomers-'))
  const open = (name: string, migrations: URL) =>
    openDatabase({ file: join(folder, name), migrations: migrations.pathname, kind: name, clock })
  databases = [
    open('library.db', LIBRARY_MIGRATIONS),
    open('cache.db', CACHE_MIGRATIONS),
    open('embedded.db', CACHE_MIGRATIONS),
  ]
  library = openLibrary(databases[0]!)
  cache = openCache(databases[1]!, { clock })
  embedded = openStoryIndex(databases[2]!, { clock })
  calls = 0
})

afterEach(() => {
  for (const db of databases) db.close()
  rmSync(folder, { recursive: true })
})

function newcomers() {
  const arrivals = createArrivals({ library, cache, now: () => NOW, announce: () => {} })
  const newsroom = {
    arrivals: async (after: number, limit: number) => {
      calls += 1
      return embedded.arrivals(after, limit)
    },
  }
  return createNewcomers({ newsroom, cache, arrivals })
}

function put(stories: readonly IndexedStory[]) {
  for (let at = 0; at < stories.length; at += 50) embedded.put(stories.slice(at, at + 50))
}

test('what arrived is copied once, in slices, and joins the saved searches it matches', async () => {
  const query = { aql: 'language:en', parameters: [] }
  library.searches.add({
    id: 'en',
    name: 'English',
    profileId: LOCAL_PROFILE_ID,
    query,
    fingerprint: 'f',
    now: NOW,
  })
  library.searches.add({
    id: 'far',
    name: 'Far',
    profileId: 'remote',
    query,
    fingerprint: 'g',
    now: NOW,
  })
  put(made.slice(0, 120))
  const room = newcomers()
  await Promise.all([room.pull(), room.pull()])
  expect(cache.stories.size()).toBe(120)
  const english = made.slice(0, 120).filter(({ story }) => story.language === 'en').length
  expect(english).toBeGreaterThan(0)
  expect(library.searches.find('en')).toMatchObject({ total: english, unread: english })
  expect(library.searches.find('far')).toMatchObject({ total: 0 })
  const before = calls
  await room.pull()
  expect(calls).toBe(before + 1)
})

test('later arrivals and changes are copied too, whatever their date', async () => {
  put(made.slice(0, 60))
  await newcomers().pull()
  const [first] = made
  const changed = { ...first!.story, title: 'A corrected headline' }
  put([{ story: changed, wire: first!.wire }, ...made.slice(60)])
  await newcomers().pull()
  expect(cache.stories.size()).toBe(130)
  expect(cache.stories.get(changed.id)?.story.title).toBe('A corrected headline')
})

test('a newsroom file made anew is copied from its beginning', async () => {
  put(made.slice(0, 60))
  await newcomers().pull()
  embedded.remove(made.slice(0, 60).map(({ story }) => story.id))
  databases[2]!.close()
  databases[2] = openDatabase({
    file: join(folder, 'second.db'),
    migrations: CACHE_MIGRATIONS.pathname,
    kind: 'embedded',
    clock,
  })
  embedded = openStoryIndex(databases[2], { clock })
  put(made.slice(100, 110))
  await newcomers().pull()
  expect(cache.stories.size()).toBe(70)
})
