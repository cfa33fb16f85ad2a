import { fileURLToPath } from 'node:url'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { LIBRARY_MIGRATIONS, openLibrary } from '#electron/library/library.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { createScopes } from '#electron/work/scopes.ts'
import { readsBy } from '#electron/work/story-reads.ts'
import { openReadThread } from '#electron/workers/read-thread.ts'
import { NO_CORRECTIONS } from '#test/support/no-corrections.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, withWire } from '#test/support/open-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-reads-'))
const file = join(folder, 'cache.db')
const clock = { now: () => NOW }
const db = openDatabase({
  file,
  migrations: fileURLToPath(CACHE_MIGRATIONS),
  kind: 'story cache',
  clock,
})
const { stories } = openCache(db, { clock })
const made = [...makeStories({ count: 60, newest: NOW })].map(({ story }) => story)
stories.put(made.slice(0, 40).map(withWire))
const thread = openReadThread({ file })
const reads = readsBy(thread.ask)
const ALL = { query: { kind: 'all' } } as const

afterAll(async () => {
  await thread.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a thread answers as the index does, and sees what was stored since', async () => {
  expect(await reads.count(ALL)).toBe(40)
  expect(await reads.trends(ALL, 'language')).toEqual(stories.trends(ALL, 'language'))
  stories.put(made.slice(40).map(withWire))
  expect(await reads.count(ALL)).toBe(60)
  expect(await reads.trends(ALL, 'entities.id')).toEqual(stories.trends(ALL, 'entities.id'))
  expect(await reads.coOccurrences(ALL, { most: 50 })).toEqual(
    stories.coOccurrences(ALL, { most: 50 }),
  )
  const few = { query: ALL.query, within: { ids: made.slice(0, 9).map(({ id }) => id) } }
  const limits = { most: 100, forMs: 60_000 }
  const risen = await reads.risenWords(few, ALL, limits)
  expect(risen).toEqual(stories.risenWords(few, ALL, limits))
  expect(risen.words.length).toBeGreaterThan(0)
})

test('members of a collection are read where the library has them, or sent along', async () => {
  const libraryFile = join(folder, 'library.db')
  const libraryDb = openDatabase({
    file: libraryFile,
    migrations: fileURLToPath(LIBRARY_MIGRATIONS),
    kind: 'library',
    clock,
  })
  const library = openLibrary(libraryDb)
  library.collections.add({ id: 'c', name: 'Kept', note: '', position: 1, now: NOW })
  library.collections.put('c', ['gone', ...made.slice(0, 7).map(({ id }) => id)], NOW)
  const cache = openCache(db, { clock })
  const scopes = createScopes({ library, cache, corrections: NO_CORRECTIONS, now: () => NOW })
  const scope = scopes.indexScope({ kind: 'collection', collectionId: 'c' })
  const beside = openReadThread({ file, libraryFile })
  const without = openReadThread({ file, libraryFile: join(folder, 'nowhere', 'library.db') })
  try {
    const limits = { most: 100, forMs: 60_000 }
    for (const each of [beside, without].map((one) => readsBy(one.ask))) {
      expect(await each.count(scope)).toBe(7)
      expect(await each.trends(scope, 'language')).toEqual(stories.trends(scope, 'language'))
      expect(await each.risenWords(ALL, scope, limits)).toMatchObject({ beforeOf: 7 })
    }
    const ids = vi.spyOn(library.collections, 'listMembers')
    library.collections.put('c', [made[7]!.id], NOW)
    const later = scopes.indexScope({ kind: 'collection', collectionId: 'c' })
    expect(await readsBy(beside.ask).count(later)).toBe(8)
    expect(await readsBy(beside.ask).risenWords(ALL, later, limits)).toMatchObject({ beforeOf: 8 })
    expect(ids, 'ids read on this side').not.toHaveBeenCalled()
  } finally {
    await Promise.all([beside.close(), without.close()])
    libraryDb.close()
  }
})

test('what the index refuses is refused in the same words', async () => {
  const wide = {
    query: { kind: 'leaf', field: 'body', test: { kind: 'wildcard', value: '*x' } },
  } as const
  await expect(reads.count(wide)).rejects.toMatchObject({ name: 'StoryIndexError', code: 'QUERY' })
})

test('a lost thread fails its questions, the next one gets another, a closed one refuses', async () => {
  const workerFile = new URL('../../../support/crashing.worker.ts', import.meta.url)
  const crashing = openReadThread({ file, workerFile })
  await expect(crashing.ask('count', [ALL])).rejects.toThrow('ended')
  await expect(crashing.ask('count', [ALL])).rejects.toThrow('ended')
  await crashing.close()
  await expect(crashing.ask('count', [ALL])).rejects.toThrow('closing')
})
