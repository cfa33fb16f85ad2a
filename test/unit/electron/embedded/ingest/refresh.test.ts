import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { discoverFeeds } from '#electron/embedded/ingest/discover.ts'
import { createFeeds } from '#electron/embedded/ingest/feeds.ts'
import { createFetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import { refreshFeeds } from '#electron/embedded/ingest/refresh.ts'
import type { RefreshDeps } from '#electron/embedded/ingest/refresh.ts'
import { systemClock } from '#electron/platform/clock.ts'
import type { IngestProgress } from '#shared/model/feed.ts'
import { redirect, rss, send, startFeedServer, validated } from '#test/support/feed-server.ts'
import type { FeedServer } from '#test/support/feed-server.ts'
import { openNewsroomFile, plainEnrich } from '#test/support/open-newsroom-file.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

let server: FeedServer
let folder: string
let file: ReturnType<typeof openNewsroomFile>
let deps: RefreshDeps
let now: number

beforeEach(async () => {
  server = await startFeedServer()
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-feeds-'))
  file = openNewsroomFile(folder)
  now = Date.UTC(2026, 0, 7, 12)
  const clock = { ...systemClock(), now: () => now }
  const guard = createFetchGuard({
    version: '1',
    clock,
    spacingMs: 0,
    allowPrivate: [`127.0.0.1:${server.port}`],
    deadlines: { headersMs: 300 },
  })
  const feeds = createFeeds(file.db, clock, seededRandom())
  deps = { ...file, enrich: plainEnrich, feeds, guard, clock }
})
afterEach(async () => {
  file.db.close()
  rmSync(folder, { recursive: true })
  await server.close()
})

const at = (path: string) => server.origin + path
const add = (...paths: string[]) =>
  deps.feeds.add(paths.map((path) => ({ url: at(path), title: path })))
async function refresh(which: Parameters<typeof refreshFeeds>[0] = {}) {
  const reports: IngestProgress[] = []
  for await (const report of refreshFeeds(which, deps)) reports.push(report)
  return reports.at(-1)
}
const stateOf = (path: string) => deps.feeds.list().find((feed) => feed.url === at(path))
const titles = () => file.index.getMany(file.db.prepare('SELECT story_id FROM doc').column<string>()).map(({ story }) => story.title).sort() // prettier-ignore

describe('refreshFeeds', () => {
  it('takes in every feed; the broken ones say why and keep nobody from it', async () => {
    server.route('/good', send(rss(['one', 'two'])))
    server.route('/html', send('<html><body>x</body></html>'))
    server.route('/error', send('', {}, 500))
    server.route('/slow', () => undefined)
    server.route('/bomb', send(gzipSync(Buffer.alloc(64 << 20)), { 'content-encoding': 'gzip' }))
    server.route('/inner', redirect('http://169.254.169.254/latest/'))
    add('/html', '/error', '/slow', '/bomb', '/inner', '/good')
    const last = await refresh()
    expect(last).toMatchObject({ read: 2, stored: 2, failedCount: 5, isDone: true })
    expect(stateOf('/good')).toMatchObject({ state: 'ok', stories: 2 })
    // Times stand in fields of their own: the page writes them in the person's zone.
    expect(stateOf('/html')).toMatchObject({
      stateText: 'Failing: It is a web page and not a feed.',
      failingSince: '2026-01-07T12:00:00Z',
    })
    expect(stateOf('/good')).not.toHaveProperty('failingSince')
    expect(stateOf('/error')?.stateText).toContain('answered 500')
    expect(stateOf('/slow')?.stateText).toContain('did not answer in time')
    expect(stateOf('/bomb')?.stateText).toContain('is larger than 16 MB')
    expect(stateOf('/inner')?.stateText).toMatch(
      /is not on the public internet .*BROADSHEET_TRUSTED_FEED_HOSTS/,
    )
  })

  it('asks again with the validators it was given, and only when it is due', async () => {
    server.route('/f', validated(rss(['one']), '"v1"'))
    add('/f')
    await refresh()
    expect(await refresh({ isDueOnly: true })).toMatchObject({ read: 0 })
    expect(server.asked).toHaveLength(1)
    now += 3_600_000
    expect(await refresh({ isDueOnly: true })).toMatchObject({ read: 0, stored: 0, failedCount: 0 })
    now += 24 * 3_600_000
    await refresh({ isDueOnly: true })
    const sent = server.asked.map(({ headers }) => headers['if-none-match'])
    expect(sent).toEqual([undefined, '"v1"', '"v1"'])
  })

  it('keeps no validator of stories that were not stored', async () => {
    server.route('/f', validated(rss(['one']), '"v1"'))
    add('/f')
    const put = deps.put
    deps = { ...deps, put: () => { throw new Error('The disk is full.') } } // prettier-ignore
    await expect(refresh()).rejects.toThrow('The disk is full.')
    deps = { ...deps, put }
    expect(await refresh()).toMatchObject({ stored: 1 })
  })

  it('waits as long as the server asks', async () => {
    server.route('/f', send('', { 'retry-after': '7200' }, 429))
    add('/f')
    await refresh()
    expect(Date.parse(stateOf('/f')?.nextDue ?? '')).toBeGreaterThanOrEqual(now + 7_200_000)
    await refresh()
    expect(server.asked).toHaveLength(1)
    now += 7_201_000
    server.route('/f', send(rss(['at last'])))
    expect(await refresh({ isDueOnly: true })).toMatchObject({ stored: 1 })
    expect(stateOf('/f')?.state).toBe('ok')
  })

  it('backs off further with each failure', async () => {
    server.route('/f', send('', {}, 500))
    add('/f')
    const waits: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      await refresh()
      waits.push(Date.parse(stateOf('/f')?.nextDue ?? '') - now)
    }
    expect(waits[4]).toBeGreaterThan((waits[0] ?? 0) * 3)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(15 * 60_000)
  })

  it('follows a feed that moved for good and stops one that is gone', async () => {
    server.route('/old', redirect('/new', 301))
    server.route('/new', send(rss(['one'])))
    server.route('/gone', send('', {}, 410))
    const [, gone] = add('/old', '/gone')
    await refresh()
    expect(stateOf('/old')).toBeUndefined()
    expect(stateOf('/new')).toMatchObject({ state: 'ok' })
    expect(stateOf('/gone')).toMatchObject({ state: 'stopped' })
    expect(stateOf('/gone')).not.toHaveProperty('nextDue')
    const before = server.asked.length
    await refresh()
    expect(server.asked.slice(before).map(({ path }) => path)).toEqual(['/new'])
    server.route('/gone', send(rss(['back'])))
    await refresh({ ids: [gone?.id ?? ''] })
    expect(stateOf('/gone')).toMatchObject({ state: 'ok' })
  })

  it('reads windows-1251, declared in the XML, in the header, or not at all', async () => {
    const sentence = 'Премьер-министр выступил с заявлением о новых мерах поддержки экономики'
    const text = (n: number, encoding: string) =>
      iconv.encode(rss([`${sentence} ${n}`]).replace('<?xml version="1.0"?>', `<?xml version="1.0"${encoding}?>`), 'windows-1251') // prettier-ignore
    server.route('/1', send(text(1, ' encoding="windows-1251"'), { 'content-type': 'text/xml' }))
    server.route('/2', send(text(2, ''), { 'content-type': 'text/xml; charset=windows-1251' }))
    server.route('/3', send(text(3, ''), { 'content-type': 'text/xml' }))
    add('/1', '/2', '/3')
    const last = await refresh()
    expect(titles()).toEqual([1, 2, 3].map((n) => `${sentence} ${n}`))
    // Only the guess is told, in the report and with the feed; it stays when nothing new comes.
    const note = expect.stringMatching(/read as windows-1251 \(a guess, \d+ % sure\)/) as string
    expect(last?.notes).toEqual([{ where: at('/3'), note }])
    expect(['/1', '/2', '/3'].map((path) => stateOf(path)?.note)).toEqual([
      undefined,
      undefined,
      note,
    ])
  })

  it('refreshes 200 feeds of an imported list', async () => {
    const paths = Array.from({ length: 200 }, (_, index) => `/f${index}`)
    for (const path of paths) server.route(path, send(rss([path])))
    add(...paths)
    expect(await refresh()).toMatchObject({ stored: 200, failedCount: 0 })
  })
})

describe('createFeeds', () => {
  it('adds an address once and removes with everything that hangs on it', async () => {
    server.route('/f', send(rss(['one'])))
    const [feed] = add('/f', '/f')
    expect(deps.feeds.list()).toHaveLength(1)
    await refresh()
    expect(deps.feeds.exportOpml()).toContain(at('/f'))
    deps.feeds.remove([feed?.id ?? ''])
    expect(deps.feeds.list()).toEqual([])
    expect(file.db.prepare('SELECT count(*) FROM feed_story').value()).toBe(0)
    expect(file.index.size()).toBe(1)
  })
})

describe('discoverFeeds', () => {
  const discover = (address: string) =>
    discoverFeeds(address, { guard: deps.guard, isKnown: deps.feeds.has, nowMs: now })

  it('finds the feeds a site names with one request', async () => {
    const links = `<link rel="alternate" type="application/rss+xml" title="All" href="/rss">
      <link rel="alternate" type="application/atom+xml" href="atom.xml">
      <link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1">
      <link rel="alternate" hreflang="de" href="/de">`
    server.route('/site/', send(`<html><head><title>Site</title>${links}</head></html>`))
    add('/rss')
    expect(await discover(at('/site/'))).toEqual([
      { url: at('/rss'), title: 'All', isKnown: true },
      { url: at('/site/atom.xml'), title: 'Site', isKnown: false },
    ])
    expect(server.asked).toHaveLength(1)
  })

  it('knows a feed and a list when it sees one, and says so when there is neither', async () => {
    server.route('/rss', send(rss(['x'])))
    server.route('/opml', send('<opml version="2.0"><body><outline text="A" xmlUrl="https://a.example/r"/></body></opml>')) // prettier-ignore
    server.route('/page', send('<html><body>nothing</body></html>'))
    expect(await discover(at('/rss'))).toEqual([{ url: at('/rss'), title: 'Test', isKnown: false }])
    expect(await discover(at('/opml'))).toMatchObject([{ url: 'https://a.example/r', title: 'A' }])
    await expect(discover(at('/page'))).rejects.toThrow('is no feed and names none')
  })
})
