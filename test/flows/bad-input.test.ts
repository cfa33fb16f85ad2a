/** Hostile and broken input through the command line: each thing named, the rest goes on. */
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { errorOf } from '#test/support/cli-process.ts'
import { cut, rss, send, startFeedServer, type FeedServer } from '#test/support/feed-server.ts'

type Report = {
  read: number
  stored: number
  duplicates: number
  failed: { where: string; reason: string }[]
}

let folder: string
let dataDir: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bad-input-'))
  dataDir = join(folder, 'data')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reportOf = (out: string) => JSON.parse(out) as Report
const story = (id: number, text = `The river of line ${id}`) =>
  JSON.stringify({
    id,
    title: text,
    body: `${text} rose again in the town of Elbow.`,
    published_at: '2026-01-05T10:00:00Z',
    source: { id: 1, name: 'Review', domain: 'review.example' },
  })
const feed = (head: string, title: string) =>
  `${head}<rss version="2.0"><channel><title>T</title><item><title>${title}</title><link>https://a.example/${title.length}</link><description>Die Bürger wählen am Sonntag einen neuen Rat in Zürich.</description></item></channel></rss>`

describe('files', () => {
  it('of which many are broken: each is a row, the others are stored, the code is 3', async () => {
    const files = join(folder, 'mixed')
    mkdirSync(files)
    const put = (name: string, data: string | Uint8Array) => writeFileSync(join(files, name), data)
    const lines = Array.from({ length: 100 }, (_none, at) => story(at + 1))
    lines[16] = '{"id": 17, "title": "broken'
    lines[49] = 'null'
    put('lines.jsonl', lines.join('\n'))
    put('first-line.jsonl', `7\n${story(201)}\n`)
    put(
      'bytes.jsonl',
      Buffer.concat([Buffer.from('{"id":301,"title":"'), Buffer.from([0xff, 0xc3, 0x28])]),
    )
    put('broken.xml', feed('', 'Whole').replace('</channel></rss>', '<item><title>Half'))
    put('other.xml', '<?xml version="1.0"?><root><x/></root>')
    put('empty.xml', '')
    put('list.opml', '<opml><body><outline xmlUrl="https://')
    put(
      'binary.txt',
      Uint8Array.from({ length: 4096 }, (_none, at) => at % 256),
    )
    put(
      'latin.xml',
      Buffer.from(feed('<?xml version="1.0" encoding="UTF-8"?>', 'Zürich'), 'latin1'),
    )

    const { code, out, err } = await runCliHere(dataDir, ['ingest', files])
    const { read, stored, failed } = reportOf(out)
    expect([code, err]).toEqual([3, ''])
    expect([read, stored]).toEqual([101, 101])
    const reasons = new Map(
      failed.map(({ where, reason }) => [where.replace(`${files}/`, ''), reason]),
    )
    expect(Object.fromEntries(reasons)).toEqual({
      'lines.jsonl:17': expect.stringMatching(/^The line is not JSON: /),
      'lines.jsonl:50': 'This is no story: it is not a JSON object.',
      'first-line.jsonl:1': 'This is no story: it is not a JSON object.',
      'bytes.jsonl:1': 'The line is not valid UTF-8; no story was made of it.',
      'broken.xml:1': expect.stringMatching(/^The item cannot be read: /),
      'other.xml': 'It is XML, but neither a feed nor a feed list, although its name ends in .xml.',
      'empty.xml': 'It is empty.',
      'list.opml': expect.stringMatching(
        /^The feed list is not readable OPML: it breaks off after/,
      ),
      'binary.txt': 'It holds binary data and not text.',
    })
    const list = await runCliHere(dataDir, ['stories', 'list', '--query', 'title:"Zürich"'])
    expect(linesOf(list.out).map(({ title }) => title)).toEqual(['Zürich'])
  })

  it('with a line of 100 MB keep the lines around it, in little memory', async () => {
    const file = join(folder, 'long.jsonl')
    const handle = openSync(file, 'w')
    writeSync(handle, `${story(401)}\n{"id":402,"title":"`)
    const million = Buffer.alloc(1_000_000, 'x')
    for (let n = 0; n < 100; n += 1) writeSync(handle, million)
    writeSync(handle, `"}\n${story(403)}\n`)
    closeSync(handle)
    const before = process.memoryUsage.rss()
    const { code, out } = await runCliHere(dataDir, ['ingest', file])
    expect(code).toBe(3)
    expect(reportOf(out)).toMatchObject({
      stored: 2,
      failed: [{ where: `${file}:2`, reason: 'The line is longer than 16 MB and was left out.' }],
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(400_000_000)
  })

  it.each([
    [['ingest', '/no/such/file'], 'There is no file or folder /no/such/file.'],
    [['ingest', 'ftp://feeds.example/x'], 'Only http and https addresses are read'],
  ])('%j is refused before anything is read', async (args, sentence) => {
    const answer = await runCliHere(dataDir, args)
    expect([answer.code, answer.out]).toEqual([2, ''])
    expect(errorOf(answer)).toMatchObject({ code: 'USAGE' })
    expect(errorOf(answer).message).toContain(sentence)
  })
})

describe('feeds', () => {
  let server: FeedServer
  beforeAll(async () => {
    server = await startFeedServer()
    const xml = { 'content-type': 'application/rss+xml' }
    server.route('/good', send(rss(['The harbour opens']), xml))
    server.route('/fault', send('oops', {}, 500))
    server.route('/cut', cut('<rss><channel>'))
    server.route(
      '/page',
      send('<html><body>Not here</body></html>', { 'content-type': 'text/html' }),
    )
  })
  afterAll(() => server.close())

  it('that fail are rows with their address; the one that works is stored', async () => {
    const urls = ['fault', 'cut', 'page', 'good'].map((path) => `${server.origin}/${path}`)
    const env = { BROADSHEET_TRUSTED_FEED_HOSTS: `127.0.0.1:${server.port}` }
    const { code, out, err } = await runCliHere(dataDir, ['ingest', ...urls], env)
    expect([code, err]).toEqual([3, ''])
    const { stored, failed } = reportOf(out)
    expect(stored).toBe(1)
    expect(failed.map(({ where }) => where)).toEqual(urls.slice(0, 3))
    expect(failed.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('answered 500'),
      expect.stringContaining('sent a broken answer'),
      expect.stringContaining('is no feed and names none'),
    ])
  }, 60_000)

  it('of a private address that nobody trusts is not asked', async () => {
    const { asked } = server
    const before = asked.length
    const { code, out } = await runCliHere(dataDir, ['ingest', `${server.origin}/good`])
    expect(code).toBe(1)
    expect(reportOf(out).failed[0]?.reason).toContain('is not on the public internet')
    expect(asked.length).toBe(before)
  })
})

describe('questions', () => {
  const SINCE = ['--param', 'published_at.start=2025-12-01T00:00:00Z']

  it.each([
    [['search', 'run', 'title:"open'], { column: 7, parameter: 'aql' }, 'never closed'],
    [
      ['search', 'run', 'a', '--param', 'colour=red'],
      { parameter: 'colour' },
      'no parameter “colour”',
    ],
    [
      ['search', 'run', 'a', '--param', 'published_at.start=NOW-5PARSECS'],
      { parameter: 'published_at.start' },
      '“PARSECS”',
    ],
    [['timeseries', '--param', 'aql=((a'], { column: 1, parameter: 'aql' }, 'never closed'],
    [['stories', 'list', '--query', '((a'], { column: 1 }, 'never closed'],
  ])('%j end with code 1, QUERY and the place', async (args, details, sentence) => {
    const answer = await runCliHere(dataDir, args)
    expect([answer.code, answer.out]).toEqual([1, ''])
    expect(errorOf(answer)).toMatchObject({ code: 'QUERY', details })
    expect(errorOf(answer).message).toContain(sentence)
  })

  it.each(['cursor=*', 'per_page=5', 'return[]=title'])(
    'with --param %s are refused, for a search keeps whole stories page by page',
    async (param) => {
      const answer = await runCliHere(dataDir, ['search', 'run', 'river', '--param', param])
      expect(answer.code).toBe(2)
      expect(errorOf(answer).message).toContain(param.split('=')[0])
    },
  )

  it('saved under a second name keep the first; one that fails leaves the others running', async () => {
    const names = ['First', 'Second']
    for (const name of names) await runCliHere(dataDir, ['search', 'save', name, 'river', ...SINCE])
    await runCliHere(dataDir, ['search', 'save', 'Bad', 'river', '--param', 'colour=red'])
    const list = await runCliHere(dataDir, ['search', 'list'])
    expect(linesOf(list.out).map(({ name }) => name)).toEqual([...names, 'Bad'])

    const answer = await runCliHere(dataDir, ['search', 'update'])
    expect(answer.code).toBe(3)
    expect(linesOf(answer.out).map(({ counted }) => counted)).toEqual([101, 101])
    expect(errorOf(answer)).toMatchObject({
      code: 'QUERY',
      details: { search: { name: 'Bad' } },
    })
  }, 60_000)
})
