import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createFetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import { readContent, readPaths, readStream, readUrl } from '#electron/embedded/ingest/readers.ts'
import type { ReaderContext } from '#electron/embedded/ingest/readers.ts'
import type { RawItem } from '#electron/embedded/ingest/raw-story.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { rss, send, startFeedServer } from '#test/support/feed-server.ts'
import type { FeedServer } from '#test/support/feed-server.ts'

let folder: string
let server: FeedServer
let context: ReaderContext
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-read-'))
  server = await startFeedServer()
  const clock = systemClock()
  const allowPrivate = [`127.0.0.1:${server.port}`]
  const guard = createFetchGuard({ version: '1', clock, spacingMs: 0, allowPrivate })
  context = { guard, clock }
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

async function all(items: AsyncIterable<RawItem>): Promise<Exclude<RawItem, { kind: 'label' }>[]> {
  const found: Exclude<RawItem, { kind: 'label' }>[] = []
  for await (const item of items) if (item.kind !== 'label') found.push(item)
  return found
}
const put = (name: string, content: string | Uint8Array) =>
  writeFileSync(join(folder, name), content)
const story = (id: number) => `{"id":${id},"title":"S${id}","published_at":"2026-01-02T03:04:05Z"}`
const brief = (item: RawItem) => {
  if (item.kind === 'item') return item.raw.title
  return item.kind === 'wire' ? item.id : item.kind === 'failed' ? `${basename(item.where)}: ${item.reason}` : '' // prettier-ignore
}

describe('a guessed encoding', () => {
  it('is told with the file, and nothing is said of one that is declared or plain', async () => {
    const words =
      'Premier ministre : la réforme préférée des élèves était votée à l’été, après débat'
    put('a.txt', Buffer.from(words.replace('’', "'"), 'latin1'))
    put('b.txt', words)
    put(
      'c.html',
      Buffer.from(`<meta charset="iso-8859-1"><p>${words.replace('’', "'")}</p>`, 'latin1'),
    )
    put('d.txt', Buffer.concat([Buffer.from(`${words} `.repeat(20)), Buffer.from([0xff])]))
    const found = await all(readPaths([folder], context))
    const notes = found.flatMap((item) =>
      item.kind === 'note' ? [[basename(item.where), item.note]] : [],
    )
    expect(notes).toEqual([
      [
        'a.txt',
        expect.stringMatching(/does not say its encoding and was read as [\w-]+ \(a guess/),
      ],
      ['d.txt', expect.stringMatching(/read as utf-8 \(a guess, 9\d % sure\)\. Some of its bytes/)],
    ])
    expect(found.filter(({ kind }) => kind === 'item')).toHaveLength(4)
  })
})

describe('readPaths', () => {
  it('reads a folder of every kind in a stable order, and names what it leaves out', async () => {
    mkdirSync(join(folder, 'b'))
    put('z.txt', 'Plain words.')
    put('a.md', '# Marked\n\nText *here*.')
    put('b/page.html', '<html><title>Page</title><body><p>Some words on a page.</p></body></html>')
    put('b/mail.eml', 'Subject: Post\nFrom: Ann <a@b.example>\n\nDear all.\n')
    put('feed.xml', rss(['From feed']))
    put('s.jsonl', `${story(1)}\nbroken\n${story(2)}`)
    put('pretty.json', JSON.stringify(JSON.parse(story(3)), null, 2))
    put('photo.txt', Buffer.from('89504e470d0a1a0a00', 'hex'))
    put('page.pdf', '<html><body>not a pdf</body></html>')
    put('office.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    put('code.js', 'let x')
    put('.hidden.txt', 'no')
    put('empty.txt', '  \n')
    symlinkSync(folder, join(folder, 'loop'))
    execFileSync('mkfifo', [join(folder, 'pipe.txt')])
    expect((await all(readPaths([folder], context))).map(brief)).toEqual([
      'Marked',
      'Post',
      'Page',
      'code.js: Files whose name ends in .js are not read.',
      'empty.txt: There is no text in it.',
      'From feed',
      'loop: It is a link, and links are not followed.',
      'office.docx: It is an old office document (OLE); this kind of file is not read.',
      'page.pdf: It is a web page although its name ends in .pdf.',
      'photo.txt: It is a PNG image although its name ends in .txt; this kind of file is not read.',
      'pipe.txt: It is a pipe between programs and no file.',
      '3',
      '1',
      expect.stringMatching(/^s\.jsonl:2: The line is not JSON/),
      '2',
      'z',
    ])
  })

  it('refuses what is larger than 50 MB, but not story JSONL', async () => {
    put('large.txt', 'x')
    truncateSync(join(folder, 'large.txt'), 51 * 1024 * 1024)
    const lines = `${story(1)}\n${' '.repeat(1024 * 1024)}\n`.repeat(60)
    put('large.jsonl', lines)
    const items = await all(readPaths([folder], context))
    expect(items.filter((item) => item.kind === 'wire')).toHaveLength(60)
    expect(items.filter((item) => item.kind === 'failed')).toMatchObject([
      { reason: expect.stringMatching(/binary data|more than the 50 MB/) },
    ])
  })

  it('makes a story of the first million characters of a text, and says so', async () => {
    put('long.txt', 'word '.repeat(250_000))
    const [note, item] = await all(readPaths([folder], context))
    expect(note).toMatchObject({
      note: expect.stringMatching(/^Only the first 999,999 of its 1,2/),
    })
    expect(item?.kind === 'item' && item.raw.body.length).toBe(999_999)
  })

  it('gives a file the same id each time, whatever is in it', async () => {
    put('a.txt', 'First text.')
    const [first] = await all(readPaths([folder], context))
    put('a.txt', 'Second text.')
    const [second] = await all(readPaths([folder], context))
    const idOf = (item: RawItem | undefined) => (item?.kind === 'item' ? item.raw.id : '')
    expect(idOf(first)).toMatch(/^\d+$/)
    expect(idOf(second)).toBe(idOf(first))
  })

  it('says that a path is not there', async () => {
    expect(await all(readPaths([join(folder, 'no')], context))).toMatchObject([
      { kind: 'failed', reason: 'There is no such file.' },
    ])
  })
})

describe('readContent and readStream', () => {
  async function* chunks(text: string): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < text.length; at += 1000) yield Buffer.from(text.slice(at, at + 1000))
  }

  it('tells JSONL, one JSON and a feed on standard input apart', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => story(index + 1)).join('\n')
    expect(await all(readStream(chunks(lines), 'stdin', context))).toHaveLength(500)
    const answer = `{"stories":[${story(8)}]}`
    expect((await all(readStream(chunks(answer), 'stdin', context))).map(brief)).toEqual(['8'])
    const feed = rss(['one', 'two'])
    expect((await all(readStream(chunks(feed), 'stdin', context))).map(brief)).toEqual([
      'one',
      'two',
    ])
    expect((await all(readStream(chunks(story(9)), 'stdin', context))).map(brief)).toEqual(['9'])
  })

  it('reads a chosen file by name and content', async () => {
    expect((await all(readContent('x.jsonl', story(4), context))).map(brief)).toEqual(['4'])
    expect((await all(readContent('x.xml', rss(['t']), context))).map(brief)).toEqual(['t'])
    expect((await all(readContent('Note one.txt', 'Words.', context))).map(brief)).toEqual(['Note one']) // prettier-ignore
  })
})

describe('readUrl', () => {
  const at = (path: string) => server.origin + path

  it('reads a feed, the feed a site names, a list, JSONL, and an article', async () => {
    server.route('/rss', send(rss(['one'])))
    server.route('/site', send('<html><head><link rel="alternate" type="application/rss+xml" href="/rss"></head><body>x</body></html>')) // prettier-ignore
    server.route('/list', send(`<opml version="2.0"><body><outline text="A" xmlUrl="${at('/rss')}"/><outline text="B" xmlUrl="${at('/missing')}"/></body></opml>`)) // prettier-ignore
    server.route('/stories', send(`${story(1)}\n${story(2)}`))
    server.route('/page', send('<html lang="en"><title>Deep</title><body><p>Deep water.</p></body></html>')) // prettier-ignore
    const read = async (path: string) => (await all(readUrl(at(path), context))).map(brief)
    expect(await read('/rss')).toEqual(['one'])
    expect(await read('/site')).toEqual(['one'])
    expect((await read('/list')).sort()).toEqual([expect.stringContaining('answered 404'), 'one'])
    expect(await read('/stories')).toEqual(['1', '2'])
    expect(await all(readUrl(at('/page'), context))).toMatchObject([
      { kind: 'item', raw: { title: 'Deep', body: 'Deep water.', permalink: at('/page') } },
    ])
    expect(await read('/nothing')).toEqual([expect.stringContaining('answered 404')])
  })

  it('names the addresses of a list that cannot be followed', async () => {
    server.route('/rss', send(rss(['one'])))
    server.route('/list', send(`<opml version="2.0"><body><outline text="A" xmlUrl="ftp://a.example/r"/><outline text="folder"/><outline text="B" xmlUrl="${at('/rss')}"/></body></opml>`)) // prettier-ignore
    const items = await all(readUrl(at('/list'), context))
    expect(items).toMatchObject([
      { kind: 'failed', where: 'ftp://a.example/r', reason: expect.stringContaining('http') },
      { kind: 'item', raw: { title: 'one' } },
    ])
  })

  it('does not fetch from this machine unless it is trusted', async () => {
    const items = await all(readUrl(`http://localhost:${server.port}/rss`, context))
    expect(items).toMatchObject([{ reason: expect.stringContaining('not on the public internet') }])
    expect(server.asked).toEqual([])
  })
})
