import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createFetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import { loadSampleKnowledge } from '#electron/embedded/ingest/sample/load.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import {
  openEmbeddedIndex,
  type EmbeddedIndex,
} from '#electron/embedded/index/open-embedded-index.ts'
import { createNewsroom } from '#electron/embedded/newsroom/newsroom.ts'
import type { OpenPool } from '#electron/embedded/newsroom/analysis.ts'
import { systemClock } from '#electron/platform/clock.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { parseAql } from '#shared/aql/parse.ts'
import type { IngestProgress } from '#shared/model/feed.ts'
import { buildDocx, buildEpub, buildOdt, paragraph } from '#test/support/documents/build-office.ts'
import { buildPdf, pageOf } from '#test/support/documents/build-pdf.ts'
import { buildZip } from '#test/support/documents/build-zip.ts'
import { send, startFeedServer, type FeedServer } from '#test/support/feed-server.ts'
import { plainEnrich } from '#test/support/open-newsroom-file.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
let folder: string
let server: FeedServer
let index: EmbeddedIndex
let newsroom: Newsroom
let pools: { names: number; isClosed: boolean }[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'newsroom-'))
  server = await startFeedServer()
  const clock = { ...systemClock(), now: () => NOW }
  index = openEmbeddedIndex({
    file: join(folder, 'embedded.db'),
    clock,
    random: systemRandom(),
    log: createMemoryLog(),
  })
  pools = []
  const analysis = {
    language: 'und',
    languageConfidence: 0,
    support: 'none',
    sentimentSupport: 'none',
    analysedUnits: 0,
    isCut: false,
  } as const
  const openPool: OpenPool = (extra) => {
    const pool = { names: extra.length, isClosed: false }
    pools.push(pool)
    const enrich = async (raws: readonly RawStory[]) =>
      (await plainEnrich(raws)).map((one) => ('failed' in one ? one : { ...one, analysis }))
    const close = async () => void (pool.isClosed = true)
    const analyse = () => Promise.reject(new Error('not analysed here'))
    return { enrich, analyse, close }
  }
  newsroom = createNewsroom({
    index,
    clock,
    openPool,
    engine: { name: 'test', version: '0' },
    guard: createFetchGuard({
      version: '0',
      clock: systemClock(),
      spacingMs: 0,
      allowPrivate: [`127.0.0.1:${server.port}`],
    }),
    serve: () => Promise.reject(new Error('not served here')),
  })
})
afterEach(async () => {
  await newsroom.close()
  index.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

async function last(stream: AsyncIterable<IngestProgress>): Promise<IngestProgress> {
  let progress: IngestProgress | undefined
  for await (const each of stream) progress = each
  return progress!
}

function rss(...items: string[]): string {
  const list = items.map(
    (title) =>
      `<item><title>${title}</title><link>https://a.example.org/${encodeURIComponent(title)}</link>` +
      `<description>${title}, told at some length.</description></item>`,
  )
  return `<rss version="2.0"><channel><title>Paper</title>${list.join('')}</channel></rss>`
}

test('the sample comes newest first and in batches, goes whole, and comes again', async () => {
  const seen: number[] = []
  for await (const { stored } of newsroom.addSample()) seen.push(stored)
  expect(seen[0]).toBe(25)
  const total = seen.at(-1)!
  expect(total).toBeGreaterThanOrEqual(300)
  expect(pools).toEqual([{ names: expect.any(Number) as number, isClosed: true }])
  expect(pools[0]!.names).toBeGreaterThan(60)
  expect(await newsroom.stats()).toMatchObject({ stories: total, sampleStories: total })

  const again = await last(newsroom.addSample())
  expect(again).toMatchObject({ stored: 0, duplicates: total, failedCount: 0 })

  const removed = await newsroom.removeSample()
  expect(new Set(removed).size).toBe(total)
  expect(await newsroom.stats()).toMatchObject({ stories: 0, sampleStories: 0 })
  expect((await last(newsroom.addSample())).stored).toBe(total)
})

test('the first batch holds the newest stories of its language', async () => {
  const stream = newsroom.addSample()[Symbol.asyncIterator]()
  await stream.next()
  const all = { query: { kind: 'all' }, limit: 100 } as const
  const early = index.stories.search(all).ids
  expect(early).toHaveLength(25)
  await stream.return?.(undefined)
  await last(newsroom.addSample())
  const english = {
    query: { kind: 'leaf', field: 'language', test: { kind: 'term', value: 'en' } },
    limit: 25,
  } as const
  expect(index.stories.search(english).ids).toEqual(early)
})

test('removing the sample leaves every other story, also one with an id in its room', async () => {
  const own = { id: 8_000_000_000_000_007, title: 'Mine', body: 'Mine.', published_at: '2026-11-19T00:00:00Z', source: { name: 'Me', domain: 'me.org' } } // prettier-ignore
  await last(newsroom.addContent('own.jsonl', JSON.stringify(own)))
  await last(newsroom.addSample())
  await newsroom.removeSample()
  expect(index.stories.search({ query: { kind: 'all' }, limit: 10 }).ids).toEqual([String(own.id)])
})

test('stopping the sample keeps what came and ends its threads', async () => {
  const stop = new AbortController()
  const reason = new Error('stopped by the person')
  const reading = (async () => {
    for await (const { stored } of newsroom.addSample(stop.signal))
      if (stored >= 50) stop.abort(reason)
  })()
  await expect(reading).rejects.toBe(reason)
  expect(pools[0]?.isClosed).toBe(true)
  expect((await newsroom.stats()).stories).toBe(50)
})

test('the sample searches parse, and name entities that the sample has', async () => {
  const searches = await newsroom.sampleSearches()
  expect(searches.length).toBeGreaterThanOrEqual(5)
  expect(new Set(searches.map(({ name }) => name)).size).toBe(searches.length)
  const known = loadSampleKnowledge().map(({ id }) => id)
  const asked = searches.flatMap(({ query }) => query.aql.match(/N\d{37,39}/g) ?? [])
  expect(asked.length).toBeGreaterThan(4)
  expect(known).toEqual(expect.arrayContaining(asked))
  for (const { id, query } of searches) {
    expect(id).toMatch(/^sample-/)
    expect(parseAql(query.aql).problems).toEqual([])
    expect(query.parameters).toContainEqual({ name: 'published_at.start', value: 'NOW-60DAYS' })
  }
})

test('a feed is found, added, refreshed, listed with its stories, and removed', async () => {
  server.route('/', send('<html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml" title="All"></head></html>', { 'content-type': 'text/html' })) // prettier-ignore
  server.route('/feed.xml', send(rss('First', 'Second'), { 'content-type': 'application/rss+xml' }))
  const [candidate] = await newsroom.discover(server.origin)
  expect(candidate).toEqual({ url: `${server.origin}/feed.xml`, title: 'All', isKnown: false })
  const [feed] = await newsroom.addFeeds([candidate!])
  expect((await newsroom.discover(server.origin))[0]).toMatchObject({ isKnown: true })
  expect(await last(newsroom.refreshFeeds({ ids: [feed!.id] }))).toMatchObject({ stored: 2 })
  expect(await newsroom.feeds()).toMatchObject([{ id: feed!.id, state: 'ok', stories: 2 }])
  expect(await newsroom.exportOpml()).toContain('/feed.xml')
  expect(await newsroom.stats()).toMatchObject({ stories: 2, sampleStories: 0, feeds: 1 })
  await newsroom.removeFeeds([feed!.id])
  expect(await newsroom.feeds()).toEqual([])
  expect((await newsroom.stats()).stories).toBe(2)
})

test('files, contents and addresses are taken in, and seen in the index', async () => {
  writeFileSync(
    join(folder, 'note.txt'),
    'A note about herons\n\nHerons stand in the shallow water.',
  )
  expect(await last(newsroom.addPaths([join(folder, 'note.txt')]))).toMatchObject({ stored: 1 })
  server.route('/feed.xml', send(rss('Third'), { 'content-type': 'application/rss+xml' }))
  expect(await last(newsroom.addUrl(`${server.origin}/feed.xml`))).toMatchObject({ stored: 1 })
  expect(await last(newsroom.addContent('x.xml', rss('Fourth')))).toMatchObject({ stored: 1 })
  const { query } = parseAql('herons')
  expect(index.stories.search({ query, limit: 10 }).ids).toHaveLength(1)
  expect(pools.map(({ names }) => names)).toEqual([0])
})

test('a folder of documents and mail becomes stories; what is damaged is named', async () => {
  const put = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, 'in', name), content)
  mkdirSync(join(folder, 'in'))
  put('a.pdf', buildPdf({ pages: [pageOf(['Herons nest at the old mill.'])] }))
  put('b.docx', buildDocx(paragraph('Herons were counted on the dike.')))
  put('c.odt', buildOdt('<text:p>Herons left the northern pond.</text:p>'))
  put('d.rtf', String.raw`{\rtf1 Herons came back in March.}`)
  put('e.epub', buildEpub(['<p>Herons of the lowlands.</p>']))
  put('f.eml', 'Subject: Herons\nFrom: Ann <a@b.example>\nTo: c@d.example\n\nHerons seen today.\n')
  put('g.pdf', '%PDF-1.7 and nothing more')
  put('h.docx', buildZip([{ name: 'a.txt', data: 'Herons in an archive.' }]))
  const done = await last(newsroom.addPaths([join(folder, 'in')]))
  expect(done).toMatchObject({ read: 6, stored: 6, failedCount: 2 })
  expect(done.failed.map(({ where, reason }) => `${basename(where)}: ${reason}`)).toEqual([
    expect.stringMatching(/^g\.pdf: The PDF is damaged/),
    expect.stringMatching(/^h\.docx: It is a ZIP archive/),
  ])
  const { query } = parseAql('herons')
  const { ids } = index.stories.search({ query, limit: 10 })
  expect(ids).toHaveLength(6)
  const mail = Buffer.from('Subject: Crows\nFrom: a@b.example\nTo: c@d.example\n\nCrows, too.\n')
  expect(await last(newsroom.addContent('crows.eml', mail))).toMatchObject({ stored: 1 })
})

test('what cannot be used is an expected failure that names it', async () => {
  await expect(newsroom.discover('http://10.0.0.1/feed')).rejects.toMatchObject({
    code: 'UNREADABLE',
    message: expect.stringContaining('10.0.0.1') as string,
  })
  await expect(newsroom.discover(`${server.origin}/none`)).rejects.toMatchObject({
    name: 'WorkError',
  })
  await expect(newsroom.previewOpml('<opml><body><outline text="')).rejects.toMatchObject({
    code: 'UNREADABLE',
  })
  for (const url of ['ftp://a.example.org/x', 'nonsense', '']) {
    await expect(newsroom.addFeeds([{ url, title: 't' }])).rejects.toMatchObject({
      code: 'UNREADABLE',
    })
  }
  expect(await newsroom.feeds()).toEqual([])
})
