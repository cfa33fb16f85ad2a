import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { LIBRARY_MIGRATIONS, openLibrary } from '#electron/library/library.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { correctedCache } from '#electron/work/corrections/corrected-cache.ts'
import { createCorrections } from '#electron/work/corrections/corrections.ts'
import { createScopes } from '#electron/work/scopes.ts'
import { readsHere } from '#electron/work/story-reads.ts'
import { createUndoStack } from '#electron/work/undo.ts'
import type { Correction } from '#shared/model/correction.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, withWire } from '#test/support/open-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-corrections-'))
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
const stories = [...makeStories({ count: 60, newest: NOW })].map(({ story }) => story)
stored.stories.put(stories.map(withWire))

const counts = new Map<string, number>()
for (const { entities } of stories) {
  for (const id of new Set(entities.map((entity) => entity.id))) counts.set(id, (counts.get(id) ?? 0) + 1) // prettier-ignore
}
const naming = (ids: readonly string[]) =>
  stories.filter(({ entities }) => entities.some((each) => ids.includes(each.id)))
const [A, B, C] = [...counts]
  .sort((a, b) => b[1] - a[1])
  .map(([id]) => ({ id, name: `Name ${id}` }))
const everywhere = { kind: 'everywhere' } as const
const reject: Correction = { kind: 'reject', entity: A!, where: everywhere }
const merge: Correction = { kind: 'merge', from: [A!], into: B! }

let id = 0
function world() {
  const undo = createUndoStack(() => {})
  const told: string[] = []
  const parts = {
    library,
    now: clock.now,
    newId: () => `rule-${id++}`,
    announce: (topic: string) => void told.push(topic),
  }
  const corrections = createCorrections({ ...parts, reads: readsHere(stored.stories), undo })
  const cache = correctedCache(stored, corrections)
  const scopes = createScopes({ ...parts, cache, corrections })
  const count = (entity: string) =>
    cache.stories.count(scopes.indexScope({ kind: 'all' }, { entities: [entity] }))
  return { corrections, cache, scopes, undo, told, count }
}

beforeEach(() => library.corrections.remove(library.corrections.list().map((rule) => rule.id)))

describe('corrections', () => {
  test('hold for counts, rows, names and stories, and are gone with their undo', () => {
    const { corrections, cache, count, undo, told } = world()
    const before = [count(A!.id), count(B!.id)]
    const union = stories.filter(({ entities }) => entities.some((each) => each.id === A!.id || each.id === B!.id)) // prettier-ignore
    corrections.add(merge)
    expect(told).toEqual(['corrections', 'stories'])
    expect([count(A!.id), count(B!.id)]).toEqual([0, union.length])
    expect(cache.stories.describeEntities([A!.id, B!.id])).toContainEqual(
      expect.objectContaining({ id: B!.id, name: B!.name }),
    )
    const one = union.find(({ entities }) => entities.some((each) => each.id === A!.id))!
    const read = cache.stories.get(one.id)!
    expect(read.story.entities.some((each) => each.id === A!.id)).toBe(false)
    expect(read.wire).toBe(stored.stories.get(one.id)!.wire)
    expect(cache.stories.summaries([one.id])[0]?.ruleIds).toHaveLength(1)
    undo.undo()
    expect([count(A!.id), count(B!.id)]).toEqual(before)
    undo.redo()
    expect([count(A!.id), count(B!.id)]).toEqual([0, union.length])
    corrections.setOn(corrections.list().map((rule) => rule.id), false) // prettier-ignore
    expect([count(A!.id), count(B!.id)]).toEqual(before)
  })

  test('say their reach before and after, and touch nothing by it', async () => {
    const { corrections, count } = world()
    const rejected = await corrections.preview(reject)
    expect(rejected).toEqual({
      reach: count(A!.id),
      words: expect.stringContaining('is not meant.'),
    })
    const rule = corrections.add(merge)
    const later = corrections.add({ kind: 'reject', entity: B!, where: everywhere })
    const union = count(A!.id) + count(B!.id)
    expect(union).toBe(0)
    const reaches = await corrections.reaches([rule.id, later.id, 'none'])
    expect(reaches[0]).toEqual({ id: rule.id, reach: counts.get(A!.id) })
    expect(reaches[1]).toEqual({ id: later.id, reach: naming([A!.id, B!.id]).length })
    expect(await corrections.preview({ kind: 'reject', entity: { id: 'nobody', name: 'Nobody' }, where: everywhere })).toMatchObject({ reach: 0 }) // prettier-ignore
  })

  test('reach through chains of rules, whichever of them came first', async () => {
    const { corrections } = world()
    const into = (from: typeof A, to: typeof A) =>
      corrections.add({ kind: 'merge', from: [from!], into: to! })
    into(B, C)
    // B is C by now, and so is what is taken for B.
    into(A, B)
    const last = corrections.add({ kind: 'reject', entity: C!, where: everywhere })
    const [found] = await corrections.reaches([last.id])
    expect(found?.reach).toBe(naming([A!.id, B!.id, C!.id]).length)
    corrections.setOn([last.id], false)
    expect(await corrections.reaches([last.id])).toEqual([found])
  })

  test('a mute reaches the stories of its source, a mood those it names', async () => {
    const { corrections } = world()
    const [{ source }] = stories as [(typeof stories)[number]]
    const key = source.domain ?? source.name
    const { reach } = await corrections.preview({ kind: 'mute', source: key })
    expect(reach).toBe(stories.filter((story) => (story.source.domain ?? story.source.name) === key).length) // prettier-ignore
    const ids = [stories[0]!.id, stories[1]!.id, 'nowhere']
    const mood = { kind: 'storyMood', ids, element: 'body', polarity: 'positive' } as const
    expect(await corrections.preview(mood)).toMatchObject({ reach: 2 })
  })

  test('a muted source is in no scope and no list', () => {
    const { corrections, cache, scopes } = world()
    const [{ source }] = stories as [(typeof stories)[number]]
    const ids = stories.map((story) => story.id)
    const all = () => cache.stories.count(scopes.indexScope({ kind: 'stories', ids }))
    const whole = all()
    corrections.add({ kind: 'mute', source: source.domain ?? source.name })
    const others = stories.filter((story) => story.source.domain !== source.domain)
    expect(all()).toBe(others.length)
    expect(all()).toBeLessThan(whole)
    expect(scopes.withoutMuted(ids)).toEqual(others.map((story) => story.id))
  })

  test('circles are refused, also by switching on', () => {
    const { corrections } = world()
    corrections.add(merge)
    expect(() => corrections.add({ kind: 'merge', from: [B!], into: A! })).toThrow('in a circle')
    const [rule] = corrections.list()
    corrections.setOn([rule!.id], false)
    corrections.add({ kind: 'merge', from: [A!], into: { id: 'C', name: 'C' } })
    expect(() => corrections.setOn([rule!.id], true)).toThrow('already taken for')
  })

  test('names that rules give are suggested by any of their words, first of all', () => {
    const { corrections, cache } = world()
    const suggested = (term: string, type?: string) =>
      cache.stories.suggestEntities(term, { limit: 5, ...(type ? { type } : {}) })
    expect(suggested('harb')).toEqual([])
    corrections.add({ kind: 'rename', entity: A!, name: 'The Harbour Office' })
    const { name = '', types = [] } = stored.stories.describeEntities([A!.id])[0] ?? {}
    const expected = { id: A!.id, text: 'The Harbour Office', detail: types.join(', ') }
    expect(suggested('harb')).toEqual([expected])
    expect(suggested('the HARBOUR off')).toEqual([expected])
    expect(suggested('arbour')).toEqual([])
    expect(suggested('harb', 'Nothing of the kind')).toEqual([])
    // By what the stories say too, and once.
    expect(suggested(name).filter(({ id }) => id === A!.id)).toEqual([expected])
    expect(suggested(' ').length).toBeLessThanOrEqual(5)
    corrections.add({ kind: 'merge', from: [A!], into: B! })
    expect(suggested('harb').map(({ id }) => id)).toEqual([B!.id])
  })

  test('travel as a file: a clean library gives the same counts, and twice adds nothing', () => {
    const { corrections, count } = world()
    corrections.add(merge, 'the same woman')
    corrections.add(reject)
    const text = corrections.export()
    const there = [count(A!.id), count(B!.id)]
    corrections.remove(corrections.list().map((rule) => rule.id))
    expect(corrections.import(text)).toEqual({ added: 2, known: 0, refused: [] })
    expect([count(A!.id), count(B!.id)]).toEqual(there)
    expect(corrections.list()[0]).toMatchObject({ note: 'the same woman', isOn: true })
    expect(corrections.import(text)).toEqual({ added: 0, known: 2, refused: [] })
    expect(JSON.parse(corrections.export()).rules).toEqual(JSON.parse(text).rules)
  })

  test('an import leaves out what cannot stand, and a broken file changes nothing', () => {
    const { corrections } = world()
    corrections.add(merge)
    const back = { kind: 'merge', from: [B], into: A }
    const rules = [{ id: 'x', isOn: true, createdAt: '', correction: back }]
    const file = { format: 'broadsheet-corrections', version: 1, exportedAt: '', rules }
    const done = corrections.import(JSON.stringify(file))
    expect(done).toMatchObject({
      added: 0,
      refused: [{ reason: expect.stringContaining('circle') }],
    })
    expect(() => corrections.import('{"rules":')).toThrow('not JSON')
    expect(corrections.list()).toHaveLength(1)
  })

  test('ten thousand rules are read in, listed and asked', () => {
    const { corrections, count } = world()
    const rules = Array.from({ length: 10_000 }, (_, at) => ({
      id: `many-${at}`,
      isOn: true,
      createdAt: '2026-11-21T12:00:00.000Z',
      correction: { kind: 'merge', from: [{ id: `X${at}`, name: 'ü'.repeat(50) }], into: A },
    }))
    const before = count(A!.id)
    const text = JSON.stringify({ format: 'broadsheet-corrections', version: 1, exportedAt: '', rules }) // prettier-ignore
    expect(corrections.import(text).added).toBe(10_000)
    expect(corrections.list()).toHaveLength(10_000)
    expect(count(A!.id)).toBe(before)
    expect(() => corrections.add(reject)).toThrow('10,000 corrections already')
  })
})
