import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { LIBRARY_MIGRATIONS, openLibrary, type Library } from '#electron/library/library.ts'
import { SendError, type Send, type WireResponse } from '#electron/platform/send.ts'
import { createNewsClient } from '#electron/remote/news/client.ts'
import { urlOf } from '#electron/remote/url.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { createArrivals, type StoryArrivals } from '#electron/work/arrivals.ts'
import { receiptOf } from '#electron/work/harvest/harvest-words.ts'
import { runHarvest } from '#electron/work/harvest/run-harvest.ts'
import { pullGrown } from '#electron/work/monitors/pull-grown.ts'
import { newsClientOf } from '#electron/work/news-client.ts'
import { recoverPaid } from '#electron/work/paid-pages.ts'
import { runSearch } from '#electron/work/run-search.ts'
import type { Search } from '#shared/model/search.ts'
import { createFakeClock, settle } from '#test/support/fake-clock.ts'
import { createNewsModel } from '#test/support/news-model.ts'

const STORIES = 250
const HOUR_MS = 3_600_000
let folder: string
let databases: Database[]
let library: Library
let search: Search
let clock: ReturnType<typeof createFakeClock>
let model: ReturnType<typeof createNewsModel>
let arrivals: StoryArrivals
/** What becomes of the next page of stories; healthy without it. */
let fate: 'reset' | 'refused' | 'held' | undefined
let release: () => void
let asked: string[]

class Killed extends Error {}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paid-'))
  clock = createFakeClock()
  fate = undefined
  asked = []
  const open = (name: string, migrations: URL) =>
    openDatabase({ file: join(folder, name), migrations: migrations.pathname, kind: name, clock })
  databases = [open('library.db', LIBRARY_MIGRATIONS), open('cache.db', CACHE_MIGRATIONS)]
  library = openLibrary(databases[0]!)
  const cache = openCache(databases[1]!, { clock })
  model = createNewsModel({ now: () => clock.now() })
  for (let id = 1; id <= STORIES; id += 1) {
    const at = clock.now() - HOUR_MS - id * 1000
    model.add({ id, title: `Story ${id}`, body: `River ${id}`, at })
  }
  arrivals = createArrivals({ library, cache, now: () => clock.now(), announce: () => undefined })
  const query = { aql: 'river', parameters: [] }
  const id = 'search-1'
  const fingerprint = 'river'
  library.searches.add({
    id,
    profileId: 'desk',
    query,
    fingerprint,
    now: clock.now(),
    name: 'River',
  })
  search = library.searches.find(id)!
})

afterEach(() => {
  for (const db of databases) db.close()
  rmSync(folder, { recursive: true })
})

const send: Send = async (request, signal) => {
  const isPage = request.endpoint === 'stories'
  request.onLeave?.()
  if (isPage) asked.push(urlOf(request))
  const now = isPage ? fate : undefined
  if (isPage) fate = undefined
  if (now === 'refused') return answer(500, {})
  if (now === 'held') {
    await new Promise<void>((resolve, reject) => {
      release = resolve
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
  const [path = '', text = ''] = urlOf(request).split('?')
  const { body } = model.answer(path, new URLSearchParams(text))!
  if (now === 'reset') throw new SendError('reset', 'The line broke.', { isSent: true })
  return answer(200, body)
}
const answer = (status: number, json: unknown): WireResponse => ({
  ...{ status, headers: {}, json: structuredClone(json), bytes: 2 },
})
/** With nothing in its memory. */
const openClient = () =>
  newsClientOf(createNewsClient({ send, family: 'legacy', profileId: 'desk' }), {
    isEmbedded: false,
  })
const client = openClient()

/** The process dies as soon as the n-th page is in its hands. */
function dyingAt(nth: number): StoryArrivals {
  let page = 0
  return {
    ...arrivals,
    store(...given) {
      page += 1
      if (page === nth) throw new Killed()
      return arrivals.store(...given)
    },
  }
}

const parts = (own = arrivals) => ({
  ...{ library, clock, now: () => clock.now(), arrivals: own, touch: () => undefined },
})
const idle = new AbortController().signal

function startHarvest() {
  library.harvests.add({
    id: 'harvest-1',
    searchId: search.id,
    choice: { kind: 'all' },
    now: clock.now(),
  })
}
const harvest = (own?: StoryArrivals, signal = idle) =>
  runHarvest(parts(own), library.harvests.find('harvest-1')!, search, openClient(), signal)
const receipt = () =>
  receiptOf(library.harvests.find('harvest-1')!, library.harvests.slices('harvest-1'))
const held = () => library.searches.find(search.id)!.total

describe('a harvest', () => {
  test.each([1, 2, 3])('pays for page %s once although it dies holding it', async (nth) => {
    startHarvest()
    await expect(harvest(dyingAt(nth))).rejects.toBeInstanceOf(Killed)
    await harvest()
    expect(held()).toBe(STORIES)
    expect(model.pulledTotal()).toBe(STORIES)
    expect(receipt()).toMatchObject({ got: STORIES, missing: 0, unanswered: 0, calls: 4 })
    expect(library.answers.list(search.id)).toEqual([])
  })

  test('says which calls it made again because no answer had come', async () => {
    startHarvest()
    fate = 'reset'
    await expect(harvest()).rejects.toMatchObject({ code: 'OFFLINE' })
    await harvest()
    expect(held()).toBe(STORIES)
    expect(model.pulledTotal()).toBe(STORIES + 100)
    expect(receipt()).toMatchObject({ got: STORIES, unanswered: 1 })
    expect(receipt().text).toContain('1 call got no answer')
  })

  test('does not count what was refused as lost', async () => {
    startHarvest()
    fate = 'refused'
    await expect(harvest()).rejects.toMatchObject({ code: 'SERVICE' })
    await harvest()
    expect(model.pulledTotal()).toBe(STORIES)
    expect(receipt()).toMatchObject({ unanswered: 0 })
  })

  test('that is told to stop lets the answer land that is on its way', async () => {
    startHarvest()
    fate = 'held'
    const stop = new AbortController()
    const first = harvest(undefined, stop.signal)
    await settle()
    stop.abort(new Error('Paused.'))
    await settle()
    release()
    await expect(first).rejects.toThrow('Paused.')
    expect(held()).toBe(100)
    await harvest()
    expect(model.pulledTotal()).toBe(STORIES)
    expect(receipt()).toMatchObject({ got: STORIES, unanswered: 0 })
  })

  test('does not wait for ever for an answer that does not come', async () => {
    startHarvest()
    fate = 'held'
    const stop = new AbortController()
    const first = harvest(undefined, stop.signal)
    const end = first.catch((error: unknown) => error)
    await settle()
    stop.abort(new Error('Paused.'))
    await clock.advance(3000)
    expect(await end).toMatchObject({ message: 'Paused.' })
    await harvest()
    expect(receipt()).toMatchObject({ got: STORIES, unanswered: 1 })
  })
})

describe('another way of fetching', () => {
  const window = () => ({ from: clock.now() - 24 * HOUR_MS, to: clock.now() })
  const slices = () => [{ ...window(), counted: STORIES, known: [] }]
  const call = { client, priority: 'alert', signal: idle } as const

  test('a monitor puts away first what was paid for', async () => {
    const what = { slices: slices(), limit: Infinity, record: () => undefined }
    await expect(pullGrown(parts(dyingAt(2)), { ...call, search }, what)).rejects.toBeInstanceOf(Killed) // prettier-ignore
    expect([held(), model.pulledTotal()]).toEqual([100, 200])
    let fetched = 0
    const unanswered = await recoverPaid(parts(), search, client, {
      priority: 'alert',
      record: (tally) => void (fetched += tally.fetched),
    })
    expect([unanswered, fetched, held(), model.pulledTotal()]).toEqual([0, 100, 200, 200])
    expect(await recoverPaid(parts(), search, client, { priority: 'alert' })).toBe(0)
  })

  test('what came for a search that was changed since joins only whom it matches', async () => {
    const what = { slices: slices(), limit: Infinity, record: () => undefined }
    await expect(pullGrown(parts(dyingAt(1)), { ...call, search }, what)).rejects.toBeInstanceOf(Killed) // prettier-ignore
    const changed = { ...search, query: { aql: 'harbour', parameters: [] } }
    await recoverPaid(parts(), changed, client, { priority: 'alert' })
    expect(library.answers.list(search.id)).toEqual([])
    expect(model.pulledTotal()).toBe(100)
  })

  test('what came of several requests at once is not asked for again', async () => {
    const aql = Array.from({ length: 900 }, (_none, at) => `w${at}xyzxyzxyz`).join(' OR ')
    const long = { ...search, query: { aql, parameters: [] } }
    const what = { slices: slices(), limit: Infinity, record: () => undefined }
    const first = pullGrown(parts(dyingAt(2)), { ...call, search: long }, what)
    await expect(first).rejects.toBeInstanceOf(Killed)
    expect(asked.length).toBeGreaterThan(2)
    expect(await recoverPaid(parts(), long, openClient(), { priority: 'alert' })).toBe(0)
    expect(new Set(asked).size).toBe(asked.length)
    expect(held()).toBe(200)
    expect(library.answers.list(search.id)).toEqual([])
  })

  test('a run that died goes on behind the page it held', async () => {
    let lastId = 0
    const run = async (own: StoryArrivals) => {
      const given = {
        ...parts(own),
        ...{ clientFor: () => client, newId: () => `run-${(lastId += 1)}` },
        announce: () => undefined,
      }
      for await (const progress of runSearch(given, search.id, { priority: 'person' }))
        void progress
    }
    await expect(run(dyingAt(2))).rejects.toBeInstanceOf(Killed)
    await run(arrivals)
    expect(held()).toBe(STORIES)
    expect(model.pulledTotal()).toBe(STORIES)
  })
})
