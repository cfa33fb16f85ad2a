import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CACHE_MIGRATIONS, openCache, type StoryCache } from '#electron/cache/cache.ts'
import { LIBRARY_MIGRATIONS, openLibrary, type Library } from '#electron/library/library.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { TooLongError } from '#electron/remote/news/request.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { createArrivals } from '#electron/work/arrivals.ts'
import type { NewsClient, Parameter, StoryPage } from '#electron/work/news-client.ts'
import { createJobs } from '#electron/work/jobs.ts'
import { runSearch } from '#electron/work/run-search.ts'
import { createRuns } from '#electron/work/runs.ts'
import { createSearchChanges } from '#electron/work/search-changes.ts'
import { createScopes } from '#electron/work/scopes.ts'
import { createStoryLists } from '#electron/work/story-lists.ts'
import { createStoryMarks } from '#electron/work/story-marks.ts'
import { createUndoStack } from '#electron/work/undo.ts'
import { createUndoable } from '#electron/work/undoable.ts'
import type { RunProgress } from '#shared/model/search.ts'
import { wireFromStory } from '#shared/wire/news/bridge.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NO_CORRECTIONS } from '#test/support/no-corrections.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 3_600_000
let folder: string
let databases: Database[]
let library: Library
let cache: StoryCache
let now: number
let lastId: number
let service: ReturnType<typeof createFakeService>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'))
  now = NOW
  lastId = 0
  const clock = { now: () => now }
  const open = (name: string, migrations: URL) =>
    openDatabase({ file: join(folder, name), migrations: migrations.pathname, kind: name, clock })
  databases = [open('library.db', LIBRARY_MIGRATIONS), open('cache.db', CACHE_MIGRATIONS)]
  library = openLibrary(databases[0]!)
  cache = openCache(databases[1]!, { clock })
  service = createFakeService()
})

afterEach(() => {
  for (const db of databases) db.close()
  rmSync(folder, { recursive: true })
})

/** Pages of a list of stories, newest first, with a log of what was asked. */
function createFakeService(options: { isEmbedded?: boolean } = {}) {
  const made = [...makeStories({ count: 250, seed: 7, newest: NOW })]
  const stories = made.map(({ story }, index) => ({
    ...story,
    language: 'en',
    publishedAt: new Date(NOW - index * HOUR_MS).toISOString(),
  }))
  const asked: Parameter[][] = []
  let failAtPage = Infinity
  let failure: WorkError = new WorkError('OFFLINE', 'The line is down.')
  const inWindow = (parameters: readonly Parameter[]) => {
    const from = parameters.find(([name]) => name === 'published_at.start')?.[1]
    const start = from && !from.startsWith('NOW') ? Date.parse(from) : -Infinity
    return stories.filter((story) => Date.parse(story.publishedAt) >= start)
  }
  const value = (parameters: readonly Parameter[], name: string) =>
    parameters.find(([one]) => one === name)?.[1]
  const client: NewsClient = {
    isEmbedded: options.isEmbedded ?? false,
    async count(parameters) {
      return inWindow(parameters).length
    },
    async stories(parameters): Promise<StoryPage> {
      asked.push([...parameters])
      if (asked.length >= failAtPage) throw failure
      const cursor = value(parameters, 'cursor')!
      const at = cursor === '*' ? 0 : Number(cursor)
      const perPage = Number(value(parameters, 'per_page'))
      const all = inWindow(parameters)
      const page = all.slice(at, at + perPage)
      return {
        stories: page.map((story) => ({ story, wire: JSON.stringify(wireFromStory(story)) })),
        ...(page.length > 0 ? { nextCursor: String(at + page.length) } : {}),
        dropped: 0,
      }
    },
    series: async () => [],
    suggest: async () => [],
  }
  return {
    client,
    asked,
    stories,
    failAt: (page: number, why = failure) => ((failAtPage = page), (failure = why)),
  }
}

function parts() {
  const base = { library, cache, now: () => now, newId: () => `id-${++lastId}`, announce: () => {} }
  const clock = systemClock()
  return { ...base, clock, arrivals: createArrivals(base), clientFor: () => service.client }
}

function changes() {
  return createSearchChanges({ ...parts(), undo: createUndoStack(() => {}) })
}

function addSearch(aql = '', name?: string) {
  const draft = changes().draft({ aql, parameters: [] }, 'remote')
  return name ? changes().save(draft.id, name) : draft
}

async function run(id: string, options: { limit?: number; signal?: AbortSignal } = {}) {
  const seen: RunProgress[] = []
  for await (const progress of runSearch(parts(), id, { priority: 'person', ...options })) {
    seen.push(progress)
  }
  return seen
}

describe('a run', () => {
  test('counts, reads every page, and stores before it reports', async () => {
    const { id } = addSearch('', 'All')
    const seen = await run(id)
    expect(seen[0]?.phase).toBe('counting')
    expect(seen.at(-1)).toMatchObject({
      phase: 'finished',
      run: { state: 'done', counted: 250, fetched: 250, stored: 250, fresh: 250, dropped: 0 },
    })
    expect(cache.stories.size()).toBe(250)
    expect(library.searches.find(id)).toMatchObject({ total: 250, unread: 250 })
  })

  test('a search too long to be counted in one request is read all the same', async () => {
    service.client.count = async () => {
      throw new TooLongError('QUERY', 'The search is too long.')
    }
    const { run: done } = (await run(addSearch('', 'Long').id)).at(-1) ?? {}
    expect(done).toMatchObject({ state: 'done', fetched: 250 })
    expect(done?.counted).toBeUndefined()
  })

  test('a search that cannot be counted for another reason fails', async () => {
    service.client.count = async () => {
      throw new WorkError('QUERY', 'There is no such field.')
    }
    await expect(run(addSearch('', 'Wrong').id)).rejects.toThrow('There is no such field.')
    expect(service.asked).toEqual([])
  })

  test('an unsaved search of a paid service stops early and goes on when asked', async () => {
    const { id } = addSearch()
    expect((await run(id)).at(-1)?.run).toMatchObject({ state: 'stopped', fetched: 200 })
    const rest = await run(id, { limit: 1000 })
    expect(rest.at(-1)?.run).toMatchObject({ state: 'done', fetched: 50, fresh: 50 })
    expect(library.searches.find(id)?.total).toBe(250)
  })

  test('a failure in the middle keeps what came, says why, and the next run goes on there', async () => {
    const { id } = addSearch('', 'All')
    service.failAt(2)
    await expect(run(id)).rejects.toThrow('The line is down.')
    expect(library.searches.find(id)).toMatchObject({
      total: 100,
      lastRun: { state: 'failed', fetched: 100, failure: { code: 'OFFLINE' } },
    })
    service.failAt(Infinity)
    const seen = await run(id)
    expect(service.asked.at(-1)).toContainEqual(['cursor', '250'])
    expect(service.asked[2]).toContainEqual(['cursor', '100'])
    expect(seen.at(-1)?.run).toMatchObject({ state: 'done', fetched: 150 })
    expect(library.searches.find(id)?.total).toBe(250)
  })

  test('a place the service no longer knows ends a run with what was kept, and how to go on', async () => {
    const { id } = addSearch('', 'All')
    service.failAt(2, new WorkError('QUERY', 'It says: The cursor has expired.'))
    await expect(run(id)).rejects.toThrow(
      'no longer knows where this run was. What was read, 100 so far, is kept; run the search again to read the rest. It says: The cursor has expired.',
    )
    service.failAt(Infinity)
    expect((await run(id)).at(-1)?.run).toMatchObject({ state: 'done' })
    expect(library.searches.find(id)?.total).toBe(250)
  })

  test('an aborted run ends as stopped and keeps its pages', async () => {
    const { id } = addSearch('', 'All')
    const stop = new AbortController()
    const seen: RunProgress[] = []
    const reading = async () => {
      const options = { priority: 'person', signal: stop.signal } as const
      for await (const progress of runSearch(parts(), id, options)) {
        seen.push(progress)
        if (progress.run.pages === 1) stop.abort()
      }
    }
    await reading()
    expect(library.runs.list(id)[0]).toMatchObject({ state: 'stopped', fetched: 100 })
  })

  test.each(['on the Activity screen', 'by the reader leaving'])(
    'stopped %s, its receipt says so',
    async (how) => {
      const told: string[] = []
      const jobs = createJobs({ now: () => now, onChange: () => {} })
      const tell = (_level: string, _subject: string, message: string) => void told.push(message)
      const runs = createRuns({ ...parts(), jobs, tell, volumeOf: () => ({}) })
      const { id } = addSearch('', 'Named')
      for await (const { run } of runs.run(id, { priority: 'person' })) {
        if (run.pages < 1) continue
        if (how.startsWith('by')) break
        jobs.stop(jobs.list()[0]!.id)
      }
      expect(library.searches.find(id)?.lastRun).toMatchObject({ state: 'stopped', fetched: 100 })
      expect(told).toEqual([expect.stringMatching(/^100 of 250 .*Stopped before the end/)])
      expect(jobs.list()).toEqual([])
    },
  )

  test('a reader who leaves ends the run too', async () => {
    const { id } = addSearch('', 'All')
    for await (const progress of runSearch(parts(), id, { priority: 'person' })) {
      if (progress.run.pages === 1) break
    }
    expect(library.runs.list(id)[0]).toMatchObject({ state: 'stopped', fetched: 100 })
  })

  test('a later run of a paid service pays only for what is new', async () => {
    const { id } = addSearch('', 'All')
    await run(id)
    service.asked.length = 0
    now += HOUR_MS
    expect((await run(id)).at(-1)?.run).toMatchObject({ state: 'done', fetched: 0 })
    expect(service.asked).toEqual([])
    const [newest] = service.stories
    service.stories.unshift({ ...newest!, id: '999', publishedAt: new Date(now).toISOString() })
    expect((await run(id)).at(-1)?.run).toMatchObject({ fetched: 3, fresh: 1 })
    expect(library.searches.find(id)?.total).toBe(251)
  })

  test('the embedded service is read whole each time, for late arrivals', async () => {
    service = createFakeService({ isEmbedded: true })
    const { id } = addSearch()
    await run(id)
    expect((await run(id)).at(-1)?.run).toMatchObject({ fetched: 250, fresh: 0, stored: 0 })
  })

  test('two runs of one search at once: the second is told so', async () => {
    const { id } = addSearch('', 'All')
    const first = runSearch(parts(), id, { priority: 'person' })
    await first.next()
    await expect(run(id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await first.return(undefined)
  })

  test('stories also become members of the other saved searches they match', async () => {
    const wordsOf = (title: string) => title.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    const word = service.stories
      .flatMap((story) => wordsOf(story.title))
      .find((one) => /^[a-z]{3,}$/.test(one))!
    const other = addSearch(`title:"${word}"`, 'Other')
    const { id } = addSearch('', 'All')
    await run(id)
    const expected = service.stories.filter(
      (story) =>
        wordsOf(story.title).includes(word) &&
        Date.parse(story.publishedAt) >= now - 14 * 24 * HOUR_MS,
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(library.searches.find(other.id)?.total).toBe(expected.length)
  })
})

describe('lists and marks', () => {
  test('a list is a snapshot with its order, filter and counts', async () => {
    const { id } = addSearch('', 'All')
    await run(id)
    const lists = createStoryLists({
      ...parts(),
      scopes: createScopes({ ...parts(), corrections: NO_CORRECTIONS }),
    })
    const marks = createStoryMarks({
      ...parts(),
      undoable: createUndoable({ library, undo: createUndoStack(() => {}) }),
    })
    const ids = service.stories.map((story) => story.id)
    marks.setRead([ids[0]!, ids[1]!], true)
    marks.setStarred([ids[5]!], true)
    const scope = { kind: 'search', searchId: id } as const
    const all = lists.open(scope, 'all', 'newest')
    expect(all).toMatchObject({ total: 250, unread: 248 })
    expect(lists.window(all.id, 0, 3).map((row) => [row.id, row.isRead])).toEqual([
      [ids[0], true],
      [ids[1], true],
      [ids[2], false],
    ])
    expect(lists.window(lists.open(scope, 'starred', 'newest').id, 0, 9)).toHaveLength(1)
    const oldest = lists.open({ kind: 'all' }, 'unread', 'oldest')
    expect(lists.window(oldest.id, 0, 1)[0]?.id).toBe(ids.at(-1))
    expect(() => lists.window('gone', 0, 1)).toThrow('open it again')
  })

  test('near copies fold behind the first row of their text', async () => {
    const { id } = addSearch('', 'All')
    await run(id)
    const lists = createStoryLists({
      ...parts(),
      scopes: createScopes({ ...parts(), corrections: NO_CORRECTIONS }),
    })
    const copied = ['first', 'second', 'third'].map((name, index) => {
      const { story } = makeStories({ count: 1, seed: 99, newest: NOW }).next().value!
      const publishedAt = new Date(NOW + (3 - index) * HOUR_MS).toISOString()
      const source = { ...story.source, domain: `${index % 2}.example` }
      return { ...story, id: `wire-${name}`, publishedAt, source, body: `${story.body} ${name}.` }
    })
    cache.stories.put(
      copied.map((story) => ({ story, wire: JSON.stringify(wireFromStory(story)) })),
    )
    const whole = lists.open({ kind: 'all' }, 'all', 'newest')
    const list = await lists.fold(whole.id, [])
    expect(list.total + list.folded!).toBe(whole.total)
    expect(list.compared).toBe(whole.total > 1000 ? 1000 : undefined)
    const [first, next] = lists.window(list.id, 0, 2)
    expect(first).toMatchObject({ id: 'wire-first', copies: { stories: 2, outlets: 2 } })
    expect(next!.id).not.toMatch(/^wire/)
    const open = await lists.fold(list.id, ['wire-first'])
    expect(open.folded).toBe(list.folded! - 2)
    expect(lists.window(open.id, 0, 3).map((row) => [row.id, row.copyOf])).toEqual([
      ['wire-first', undefined],
      ['wire-second', 'wire-first'],
      ['wire-third', 'wire-first'],
    ])
    await expect(lists.fold('gone', [])).rejects.toThrow('open it again')
  })

  test('a query that cannot be read says where', () => {
    const lists = createStoryLists({
      ...parts(),
      scopes: createScopes({ ...parts(), corrections: NO_CORRECTIONS }),
    })
    const query = { aql: 'title:(a AND', parameters: [] }
    expect(() => lists.open({ kind: 'query', query }, 'all', 'newest')).toThrowError(
      expect.objectContaining({ code: 'QUERY', data: { column: expect.any(Number) } }),
    )
  })

  test('a bulk mark takes back just what it changed', async () => {
    const { id } = addSearch('', 'All')
    await run(id)
    const undo = createUndoStack(() => {})
    const marks = createStoryMarks({ ...parts(), undoable: createUndoable({ library, undo }) })
    marks.setRead([service.stories[0]!.id], true)
    marks.markAllRead(id)
    expect(library.searches.find(id)?.unread).toBe(0)
    undo.undo()
    expect(library.searches.find(id)?.unread).toBe(249)
    undo.undo()
    expect(library.searches.find(id)?.unread).toBe(250)
  })
})

describe('changes of searches', () => {
  test('asking the same again finds the same search', () => {
    const first = addSearch('title:a')
    expect(addSearch('title:a').id).toBe(first.id)
    expect(addSearch('title:b').id).not.toBe(first.id)
  })

  test('saving under a second name makes a second search with the same members', () => {
    const undo = createUndoStack(() => {})
    const work = createSearchChanges({ ...parts(), undo })
    const first = work.save(work.draft({ aql: 'a', parameters: [] }, 'local').id, 'One')
    library.hits.add(first.id, [{ storyId: '1', publishedAt: 1 }], 1)
    const again = work.draft({ aql: 'a', parameters: [] }, 'local')
    const second = work.save(again.id, 'Two')
    expect(second).toMatchObject({ name: 'Two', total: 1, unread: 1, query: first.query })
    expect(work.save(second.id, 'Two').id).toBe(second.id)
    const names = () => library.searches.listSaved().map(({ id, name }) => [id, name])
    const both = [
      [first.id, 'One'],
      [second.id, 'Two'],
    ]
    expect(names()).toEqual(both)
    work.change(second.id, { name: 'Three' })
    undo.undo()
    undo.undo()
    // Saving under the name it has is a step of its own.
    undo.undo()
    expect(names()).toEqual([[first.id, 'One']])
  })

  test('names are unique, and every change can be taken back', () => {
    const undo = createUndoStack(() => {})
    const work = createSearchChanges({ ...parts(), undo })
    const a = work.draft({ aql: 'a', parameters: [] }, 'local')
    const b = work.draft({ aql: 'b', parameters: [] }, 'local')
    work.save(a.id, 'Harbour')
    expect(() => work.save(b.id, 'Harbour')).toThrowError(
      expect.objectContaining({ code: 'CONFLICT' }),
    )
    work.save(b.id, 'Dairy')
    work.reorder([b.id, a.id])
    expect(library.searches.listSaved().map((one) => one.name)).toEqual(['Dairy', 'Harbour'])
    undo.undo()
    expect(library.searches.listSaved().map((one) => one.name)).toEqual(['Harbour', 'Dairy'])
    library.hits.add(a.id, [{ storyId: '1', publishedAt: 1 }], 1)
    work.change(a.id, { query: { aql: 'other', parameters: [] } })
    expect(library.searches.find(a.id)).toMatchObject({ total: 0, query: { aql: 'other' } })
    undo.undo()
    expect(library.searches.find(a.id)).toMatchObject({ total: 1, query: { aql: 'a' } })
    work.remove(a.id)
    expect(library.searches.find(a.id)).toBeUndefined()
    undo.undo()
    expect(library.searches.find(a.id)).toMatchObject({ name: 'Harbour', total: 1 })
  })
})
