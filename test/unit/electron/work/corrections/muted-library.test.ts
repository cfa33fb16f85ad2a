/** A muted source is in no number, list or alert; nothing of it is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { LIBRARY_MIGRATIONS, openLibrary } from '#electron/library/library.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { correctedCache, countedByRules } from '#electron/work/corrections/corrected-cache.ts'
import { createCorrections } from '#electron/work/corrections/corrections.ts'
import { mutedLibrary } from '#electron/work/corrections/muted-library.ts'
import { readsHere } from '#electron/work/story-reads.ts'
import { createUndoStack } from '#electron/work/undo.ts'
import type { Story } from '#shared/model/story.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, withWire } from '#test/support/open-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-muted-'))
const clock = { now: () => NOW }
const open = (name: string, migrations: URL) =>
  openDatabase({
    file: join(folder, `${name}.db`),
    migrations: fileURLToPath(migrations),
    kind: name,
    clock,
  })
const [libraryDb, cacheDb] = [open('library', LIBRARY_MIGRATIONS), open('cache', CACHE_MIGRATIONS)]
const library = openLibrary(libraryDb)
const stored = openCache(cacheDb, { clock })
afterAll(() => {
  libraryDb.close()
  cacheDb.close()
  rmSync(folder, { recursive: true, force: true })
})

const stories = [...makeStories({ count: 40, newest: NOW })].map(({ story }) => story)
stored.stories.put(stories.map(withWire))
const keyOf = ({ source }: Story) => source.domain ?? source.name
const sources = [...new Set(stories.map(keyOf))]
const at = ({ publishedAt }: Story) => Date.parse(publishedAt)
const hitOf = (story: Story) => ({ storyId: story.id, publishedAt: at(story) })
const [early, late] = [stories.slice(0, 25), stories.slice(15)]
const SINCE = NOW - 500
for (const [id, members, arrivedAt] of [
  ['one', early, NOW - 1000],
  ['two', late, NOW],
] as const) {
  const query = { aql: id, parameters: [] }
  library.searches.add({ id, name: id, profileId: 'local', query, fingerprint: id, now: NOW })
  library.hits.add(id, members.map(hitOf), arrivedAt)
}
library.collections.add({ id: 'kept', name: 'Kept', note: '', position: 1, now: NOW })
library.collections.put('kept', late.map(({ id }) => id), NOW) // prettier-ignore

const told: string[] = []
const parts = {
  library,
  cache: stored,
  now: clock.now,
  newId: () => `rule-${told.length}-${Math.random()}`,
  announce: (topic: string) => void told.push(topic),
}
const reads = readsHere(stored.stories)
const corrections = createCorrections({ ...parts, reads, undo: createUndoStack(() => {}) })
const shown = mutedLibrary({ ...parts, corrections })
beforeEach(() => {
  corrections.remove(corrections.list().map(({ id }) => id))
  library.marks.setRead(stories.map(({ id }) => id), false, NOW) // prettier-ignore
})

describe('a muted source', () => {
  test('is in no count and no list, whatever is read and whoever is muted', async () => {
    const everySource = fc.subarray(sources)
    const everyStory = fc.subarray(stories.map(({ id }) => id))
    await fc.assert(
      fc.asyncProperty(everySource, everyStory, async (muted, read) => {
        library.marks.setRead(stories.map(({ id }) => id), false, NOW) // prettier-ignore
        library.marks.setRead(read, true, NOW)
        for (const source of muted) corrections.add({ kind: 'mute', source })
        const isRead = new Set(read)
        const heard = (all: readonly Story[]) => all.filter((each) => !muted.includes(keyOf(each)))
        const countsOf = (all: readonly Story[]) => {
          const left = heard(all)
          return { total: left.length, unread: left.filter(({ id }) => !isRead.has(id)).length }
        }
        expect(shown.searches.find('one')).toMatchObject(countsOf(early))
        expect(shown.searches.listSaved()).toMatchObject([countsOf(early), countsOf(late)])
        expect(shown.collections.list()).toMatchObject([countsOf(late)])
        expect(shown.marks.countUnread()).toBe(countsOf(early).unread + countsOf(late).unread)
        expect(shown.hits.countArrived('two', SINCE)).toBe(heard(late).length)
        expect(shown.hits.countArrived('one', SINCE)).toBe(0)
        const ids = (hits: readonly { storyId: string }[]) => hits.map(({ storyId }) => storyId).sort() // prettier-ignore
        const wanted = heard(late).map(({ id }) => id).sort() // prettier-ignore
        expect(ids(shown.hits.between('two', 0, NOW))).toEqual(wanted)
        expect(ids(shown.hits.arrived('two', SINCE, NOW))).toEqual(wanted)
        const unread = wanted.filter((id) => !isRead.has(id))
        expect([...shown.hits.listUnread('two')].sort()).toEqual(unread)
        expect([...shown.collections.listUnread('kept')].sort()).toEqual(unread)
        // What was fetched is known all the same.
        expect(library.hits.between('two', 0, NOW)).toHaveLength(late.length)
        corrections.remove(corrections.list().map(({ id }) => id))
        await new Promise((resolve) => setImmediate(resolve))
        expect(shown.searches.find('one')).toMatchObject({ total: early.length })
      }),
      { numRuns: 25 },
    )
  })

  test('counts again in the same breath as it is heard again, and who counts is told', () => {
    const [muted] = sources
    const before = shown.marks.countUnread()
    told.length = 0
    const rule = corrections.add({ kind: 'mute', source: muted! })
    expect(told).toEqual(['corrections', 'stories', 'searches', 'collections', 'monitors', 'status']) // prettier-ignore
    expect(shown.marks.countUnread()).toBeLessThan(before)
    corrections.setOn([rule.id], false)
    expect(shown.marks.countUnread()).toBe(before)
    told.length = 0
    corrections.setNote(rule.id, 'why')
    expect(told).toEqual(['corrections', 'stories'])
  })

  test('is in no count of alerts and digests; neither are names and moods put right', () => {
    const cache = countedByRules(correctedCache(stored, corrections), corrections)
    const all = { query: { kind: 'all' } } as const
    const [story] = stories as [Story]
    const topOf = () => cache.stories.trends(all, 'entities.id', { limit: 10_000 })
    const named = topOf()
    const [top] = named
    corrections.add({ kind: 'mute', source: keyOf(story) })
    const left = stories.filter((each) => keyOf(each) !== keyOf(story)).length
    expect(cache.stories.count(all)).toBe(left)
    const [bin] = cache.stories.timeSeries(all, [0, 8.64e15])
    expect(bin?.count).toBe(left)
    const entity = { id: top!.value, name: 'Somebody' }
    corrections.add({ kind: 'reject', entity, where: { kind: 'everywhere' } })
    expect(topOf().some(({ value }) => value === entity.id)).toBe(false)
  })
})
