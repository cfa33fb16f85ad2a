import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LIBRARY_MIGRATIONS, openLibrary, type Library } from '#electron/library/library.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { DEFAULT_RECIPE } from '#shared/model/recipe.ts'
import { DEFAULT_SETTINGS } from '#shared/model/settings.ts'

let folder: string
let db: Database
let library: Library

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'library-'))
  open()
})

afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

function open() {
  db = openDatabase({
    file: join(folder, 'library.db'),
    migrations: LIBRARY_MIGRATIONS.pathname,
    kind: 'library',
    clock: { now: () => 0 },
  })
  library = openLibrary(db)
}

function addSearch(id: string, name?: string) {
  const query = { aql: `title:${id}`, parameters: [{ name: 'language[]', value: 'en' }] }
  library.searches.add({ id, name, profileId: 'local', query, fingerprint: `f-${id}`, now: 1000 })
}

const hit = (storyId: string, publishedAt = 5) => ({ storyId, publishedAt })

describe('membership and unread counts', () => {
  test('a member counts once, and reading it counts for every search it is in', () => {
    addSearch('a', 'A')
    addSearch('b', 'B')
    expect(library.hits.add('a', [hit('1'), hit('2')], 10)).toBe(2)
    expect(library.hits.add('a', [hit('2'), hit('3')], 11)).toBe(1)
    library.hits.add('b', [hit('2')], 11)
    library.marks.setRead(['2'], true, 12)
    expect(library.searches.find('a')).toMatchObject({ total: 3, unread: 2 })
    expect(library.searches.find('b')).toMatchObject({ total: 1, unread: 0 })
    expect(library.marks.countUnread()).toBe(2)
  })

  test('a story read before it arrives is not unread', () => {
    addSearch('a', 'A')
    library.marks.setRead(['1'], true, 1)
    library.hits.add('a', [hit('1')], 2)
    expect(library.searches.find('a')).toMatchObject({ total: 1, unread: 0 })
  })

  test('after any sequence of changes the stored counts equal the counted ones', () => {
    const story = fc.constantFrom('1', '2', '3', '4', '5')
    const search = fc.constantFrom('a', 'b', 'c')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), search, story }),
      fc.record({ kind: fc.constant('read' as const), story, isRead: fc.boolean() }),
      fc.record({ kind: fc.constant('star' as const), story, isStarred: fc.boolean() }),
      fc.record({ kind: fc.constant('forget' as const), story }),
      fc.record({ kind: fc.constant('clear' as const), search }),
      fc.record({ kind: fc.constant('undoRemove' as const), search }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        for (const id of ['a', 'b', 'c']) {
          if (library.searches.find(id)) library.searches.remove(id)
          addSearch(id, id)
        }
        const read = new Set<string>()
        for (const known of ['1', '2', '3', '4', '5']) library.marks.setRead([known], false, 0)
        const members = new Map(['a', 'b', 'c'].map((id) => [id, new Set<string>()]))
        for (const one of steps) {
          if (one.kind === 'add') {
            library.hits.add(one.search, [hit(one.story)], 1)
            members.get(one.search)?.add(one.story)
          } else if (one.kind === 'read') {
            library.marks.setRead([one.story], one.isRead, 1)
            if (one.isRead) read.add(one.story)
            else read.delete(one.story)
          } else if (one.kind === 'star') {
            library.marks.setStarred([one.story], one.isStarred, 1)
          } else if (one.kind === 'forget') {
            library.hits.forgetStories([one.story])
            for (const set of members.values()) set.delete(one.story)
          } else if (one.kind === 'clear') {
            library.hits.clear(one.search)
            members.get(one.search)?.clear()
          } else {
            const record = library.searches.record(one.search)
            library.searches.remove(one.search)
            if (record) library.searches.restore(record)
          }
        }
        for (const [id, set] of members) {
          const unread = [...set].filter((one) => !read.has(one)).length
          expect(library.searches.find(id)).toMatchObject({ total: set.size, unread })
        }
      }),
      { numRuns: 60 },
    )
  })

  test('lists come by time, newest or oldest first, and by filter', () => {
    addSearch('a', 'A')
    library.hits.add('a', [hit('old', 1), hit('new', 9), hit('mid', 5)], 10)
    library.marks.setRead(['mid'], true, 10)
    library.marks.setStarred(['old'], true, 10)
    expect(library.hits.listIds('a', 'all', 'newest')).toEqual(['new', 'mid', 'old'])
    expect(library.hits.listIds('a', 'unread', 'oldest')).toEqual(['old', 'new'])
    expect(library.hits.listIds('a', 'starred', 'newest')).toEqual(['old'])
    expect(library.hits.newestAt('a')).toBe(9)
    expect(library.hits.countBetween('a', 2, 9)).toBe(2)
  })
})

describe('searches', () => {
  test('removing one and putting it back keeps its runs, members and place', () => {
    addSearch('a', 'A')
    library.searches.setName('a', 'A', 3, 1000)
    library.hits.add('a', [hit('1')], 10)
    library.runs.start({ id: 'r', searchId: 'a', now: 20 })
    library.runs.end('r', 'done', 30)
    const before = library.searches.find('a')
    const record = library.searches.record('a')!
    library.searches.remove('a')
    expect(library.searches.find('a')).toBeUndefined()
    library.searches.restore(record)
    expect(library.searches.find('a')).toEqual(before)
    expect(library.hits.listIds('a', 'all', 'newest')).toEqual(['1'])
  })

  test('history forgets its oldest entries and never a saved search', () => {
    addSearch('saved', 'Saved')
    for (const id of ['x', 'y', 'z']) {
      addSearch(id)
      library.searches.touch(id, id.charCodeAt(0))
    }
    library.searches.pruneHistory(1)
    expect(library.searches.listHistory(10).map((one) => one.id)).toEqual(['z'])
    expect(library.searches.find('saved')).toBeDefined()
  })

  test('a run that a crash left open becomes one that can go on at its cursor', () => {
    addSearch('a')
    library.runs.start({ id: 'r', searchId: 'a', now: 20, from: 'NOW-7DAYS' })
    library.runs.addPage({
      id: 'r',
      fetched: 100,
      stored: 90,
      fresh: 80,
      dropped: 1,
      cursor: 'next',
    })
    db.close()
    open()
    expect(library.runs.closeOrphans(50)).toBe(1)
    expect(library.runs.find('r')).toMatchObject({ state: 'stopped', fetched: 100, calls: 1 })
    expect(library.runs.findResume('a')).toEqual({ cursor: 'next', from: 'NOW-7DAYS' })
    library.runs.end('r', 'done', 60)
    expect(library.runs.findResume('a')).toBeUndefined()
  })
})

test('a setting that no longer fits falls back alone', () => {
  library.keep.put('settings', { theme: 'dark', readerSize: 9000, gone: true })
  expect(library.keep.settings()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
})

test('the receipt of a batch that was killed keeps what it had told, and says so', () => {
  const batch = { id: 'one', name: 'One', roots: ['/papers'], isUpload: false, now: 1 }
  library.batches.add({ ...batch, recipe: DEFAULT_RECIPE })
  library.batches.putReceipt('one', {
    ...{ id: 'r', state: 'running', startedAt: new Date(1).toISOString() },
    ...{ done: 417, skipped: 0, failed: 2, unchanged: 0, calls: 0, workMs: 9000 },
    ...{ recipe: DEFAULT_RECIPE, engines: [] },
  })
  library.batches.closeOrphans(50)
  const [receipt] = library.batches.receipts('one')
  expect(receipt).toMatchObject({ state: 'paused', done: 417, failed: 2 })
  expect(receipt?.failure?.message).toContain('at least what stands here')
})
