import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMANDS } from '#electron/hosts/cli/commands.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { createCliBench, type CliBench } from '#test/support/cli-bench.ts'

let bench: CliBench
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  bench = createCliBench()
})

const lines = (text: string) => text.trimEnd().split('\n')
const jsonl = (text: string) =>
  lines(text).map((line) => JSON.parse(line) as Record<string, unknown>)

describe('usage', () => {
  it.each([
    [[], 'Say what to do'],
    [['nonsense'], 'There is no command "nonsense"'],
    [['search'], '"search" wants a verb: run, save, list, update, remove'],
    [['search', 'fly'], '"search" has no verb "fly"'],
    [['search', 'run'], 'Something is missing'],
    [['search', 'run', 'a', 'b'], '"b" is one word too many'],
    [['search', 'run', 'a', '--limit', '0'], '--limit wants a number from 1'],
    [['search', 'run', 'a', '--limit', 'x'], '--limit wants a number'],
    [['search', 'run', 'a', '--param', 'x'], '--param wants name=value'],
    [['search', 'run', ''], 'query text or a --param'],
    [['search', 'remove', 'gone'], 'There is no saved search "gone"'],
    [['--profile', 'gone', 'search', 'run', 'a'], 'There is no profile "gone"'],
    [['profile', 'add', 'x'], 'wants --base-url'],
    [['profile', 'add', 'x', '--base-url', 'https://x', '--family', 'old'], 'current or legacy'],
    [['profile', 'add', 'x', '--password', 'secret'], "Unknown option '--password'"],
    [['serve'], 'serve wants --port'],
    [['serve', '--port', '70000'], '--port wants a number from 0 to 65535'],
    [['serve', '--port', '1', '--host', '0.0.0.0'], 'no loopback address'],
    [['ingest', '/no/such/file'], 'There is no file or folder /no/such/file'],
    [['stories', 'export', '--format', 'pdf'], '--format is one of jsonl, csv'],
    [['stories', 'list', '--search', 'a', '--query', 'b'], '--search stands alone'],
    [['autocomplete', 'people', 'a'], 'autocomplete knows entity-types'],
    [['--data-dir'], 'argument missing'],
  ])('%j is refused with code 2 and a sentence', async (line, sentence) => {
    const { code, out, err } = await bench.run(line)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(sentence)
    expect(lines(err)).toHaveLength(1)
  })

  it('tells errors as JSON when JSON is asked for', async () => {
    const { code, out, err } = await bench.run(['search', 'fly', '--json'])
    expect([code, out]).toEqual([2, ''])
    expect(JSON.parse(err)).toEqual({
      error: { code: 'USAGE', message: expect.stringContaining('no verb "fly"') },
    })
  })

  it.each([
    [['--help'], 'autocomplete'],
    [['help'], 'autocomplete'],
    [['help', 'search', 'run'], '--limit N'],
    [['--json', 'help', 'monitor'], 'monitor digest'],
    [['search', '--help'], 'search update'],
    [['search', 'run', '--help'], '--limit N'],
    [['serve', '--help'], '--show-credentials'],
    [['nonsense', '--help'], 'profile add'],
  ])('%j explains itself and opens nothing', async (line, text) => {
    const { code, out } = await bench.run(line)
    expect(code).toBe(0)
    expect(out).toContain(text)
    expect(bench.opened).toEqual([])
  })

  it('has help for every noun and verb', async () => {
    const { out } = await bench.run(['--help'])
    const names = [...out.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)/gm)].map(([, name]) => name)
    expect(names).toHaveLength(COMMANDS.length)
  })

  it('tells its version', async () => {
    expect((await bench.run(['--version'])).out).toBe('1.2.3\n')
  })

  it('opens the folder for reading only where that is enough', async () => {
    await bench.run(['search', 'list'])
    await bench.run(['search', 'save', 'n', 'harbour'])
    expect(bench.opened.map(({ isReadOnly }) => isReadOnly)).toEqual([true, false])
    expect(bench.opened[0]?.dataDir).toBe('/tmp/broadsheet-cli-bench')
  })

  it('finds the command behind global options', async () => {
    const { code } = await bench.run(['--profile', 'local', '--json', 'search', 'list'])
    expect(code).toBe(0)
  })
})

describe('searches', () => {
  it('run prints wire stories unchanged, ids beyond 2^53 included', async () => {
    const { code, out } = await bench.run(['search', 'run', 'harbour', '--limit', '7', '--json'])
    expect([code, out]).toEqual([0, '{"id":9007199254740993}\n'])
    expect(bench.exported[0]).toMatchObject({
      format: 'jsonl',
      limit: 7,
      scope: { kind: 'search' },
    })
  })

  it('save says ACK on stderr and list HAVE on stdout', async () => {
    const saved = await bench.run(['search', 'save', 'Harbour', 'harbour', '--json'])
    const [search] = jsonl(saved.out)
    expect(saved.err).toBe(`ACK ${search?.id}\n`)
    const { out } = await bench.run(['search', 'list', '--ids'])
    expect(out).toBe(`HAVE ${search?.id}\n`)
  })

  it('update tells counts and a receipt', async () => {
    await bench.run(['search', 'save', 'Harbour', 'harbour'])
    const { code, out } = await bench.run(['search', 'update', '--json'])
    expect(code).toBe(0)
    expect(Object.keys(jsonl(out)[0] ?? {}).sort()).toEqual(
      ['calls', 'counted', 'fetched', 'fresh', 'id', 'receipt', 'stored'].sort(),
    )
  })

  it('of bad text end with the service’s sentence and column', async () => {
    const { code, err } = await bench.run(['search', 'run', '(harbour', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(err)).toMatchObject({
      error: { code: 'QUERY', details: { column: expect.any(Number) } },
    })
  })

  it('stop with code 130', async () => {
    const stop = new AbortController()
    stop.abort()
    const { code } = await bench.run(['search', 'run', 'harbour'], { signal: stop.signal })
    expect(code).toBe(130)
  })
})

describe('terminals', () => {
  it.each([40, 60, 80, 200])('%i columns wide show a table that fits', async (columns) => {
    const { out } = await bench.run(['stories', 'list', '--limit', '20'], { columns })
    const plain = out.replaceAll(/\u001b\[\d+m/g, '')
    expect(lines(plain)).toHaveLength(21)
    for (const line of lines(plain)) expect([...line].length).toBeLessThanOrEqual(columns)
  })

  it.each([
    [['stories', 'list', '--no-color'], {}],
    [['stories', 'list'], { NO_COLOR: '1' }],
  ])('get no colour with %j %j', async (line, env) => {
    const { out } = await bench.run(line, { columns: 80, env })
    expect(out).not.toContain('\u001b')
  })

  it('get colour otherwise, pipes never', async () => {
    expect((await bench.run(['search', 'list'], { columns: 80 })).out).toContain('\u001b')
    expect((await bench.run(['search', 'list'])).out).not.toContain('\u001b')
  })

  it('get no messages with --quiet', async () => {
    const { err } = await bench.run(['stories', 'list', '--quiet'], { columns: 80 })
    expect(err).toBe('')
  })
})

describe('profiles', () => {
  const add = ['profile', 'add', 'Lab', '--base-url', 'https://api.example.org/', '--json']

  it('take secrets from the environment, and print none', async () => {
    const { code, out, err } = await bench.run(add, { env: { BROADSHEET_PASSWORD: 'hunter2' } })
    expect(code).toBe(0)
    expect(jsonl(out)[0]).toMatchObject({
      fields: { name: 'Lab', baseUrl: 'https://api.example.org' },
    })
    expect(bench.added[0]).toMatchObject({ secrets: { password: 'hunter2' } })
    expect(out + err).not.toContain('hunter2')
  })

  it('take secrets from standard input', async () => {
    const stdin = '{"password":"hunter2","appKey":"k"}'
    const { code, out } = await bench.run([...add, '--secrets-stdin'], { stdin })
    expect(code).toBe(0)
    expect(bench.added[0]).toMatchObject({ secrets: { password: 'hunter2', appKey: 'k' } })
    expect(out).not.toContain('hunter2')
  })

  it.each(['', 'hunter2', '{"passwort":"x"}', '[]'])('refuse other secrets: %j', async (stdin) => {
    const { code, err } = await bench.run([...add, '--secrets-stdin'], { stdin })
    expect(code).toBe(2)
    expect(err).not.toContain('hunter2')
  })

  it('test tells the steps as one list', async () => {
    const { out } = await bench.run(['profile', 'test', '--json'])
    const steps = JSON.parse(out) as unknown[]
    expect(Array.isArray(steps)).toBe(true)
    expect(steps[0]).toEqual({
      step: expect.any(String),
      ok: expect.any(Boolean),
      message: expect.any(String),
    })
  })
})

describe('ingest', () => {
  it('tells counts as one JSON value', async () => {
    const { code, out } = await bench.run(['ingest', 'sample', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      read: expect.any(Number),
      stored: expect.any(Number),
      duplicates: expect.any(Number),
      failed: [],
    })
  })

  it('hands paths over by handle only', async () => {
    const file = join(folder, 'stories.jsonl')
    writeFileSync(file, '{}\n')
    await bench.run(['ingest', file, '--json'])
    const host = bench.opened[0]?.host
    expect(host?.pathOf('id-1-1')).toBe(file)
    expect(host?.pathOf(file)).toBeUndefined()
  })

  it.each([
    ['{"id":1}\n', 'stdin.jsonl'],
    ['\uFEFF  <rss/>', 'stdin.xml'],
  ])('keeps standard input in a file of its own while it is read: %j', async (stdin, name) => {
    await bench.run(['ingest', '-', '--json'], { stdin })
    const path = bench.opened[0]?.host.pathOf('id-1-1') ?? ''
    expect(path.endsWith(name)).toBe(true)
    expect(() => readFileSync(path)).toThrow('ENOENT')
  })
})

describe('endpoints', () => {
  it('print what the service said, byte for byte', async () => {
    const { out } = await bench.run(['timeseries', '--param', 'period=+1DAY', '--param', 'aql=a=b'])
    expect(out).toBe('{"total":9007199254740993}\n')
    expect(bench.called[0]).toMatchObject({
      profileId: 'local',
      endpoint: 'time_series',
      parameters: [
        ['period', '+1DAY'],
        ['aql', 'a=b'],
      ],
    })
  })

  it.each([
    [['trends', '--field', 'keywords'], 'trends', [['field', 'keywords']]],
    [
      [
        'histogram',
        '--field',
        'words_count',
        '--start=0',
        '--end',
        '100',
        '--width',
        '10',
        '--param',
        'aql=x',
      ],
      'histograms',
      [
        ['field', 'words_count'],
        ['interval.start', '0'],
        ['interval.end', '100'],
        ['interval.width', '10'],
        ['aql', 'x'],
      ],
    ],
    [['clusters', '--param', 'story_count.min=5'], 'clusters', [['story_count.min', '5']]],
    [['related', '99'], 'related_stories', [['story_id', '99']]],
    [['related', 'https://a.example/b'], 'related_stories', [['story_url', 'https://a.example/b']]],
    [['related', '--body', '-'], 'related_stories', [['story_body', 'a text']]],
    [['related', '--param', 'story_id=1'], 'related_stories', [['story_id', '1']]],
    [
      [
        'coverages',
        '--title',
        'T',
        '--body',
        'B',
        '--language',
        'de',
        '--published-at',
        '2026-01-02T03:04:05Z',
      ],
      'coverages',
      [
        ['story_published_at', '2026-01-02T03:04:05Z'],
        ['story_title', 'T'],
        ['story_body', 'B'],
        ['story_language', 'de'],
      ],
    ],
    [['autocomplete', 'source_domains', 'ex'], 'autocomplete/source_domains', [['term', 'ex']]],
    [
      ['autocomplete', 'sources', 'ex', '--limit', '7'],
      'autocomplete/sources',
      [
        ['term', 'ex'],
        ['limit', '7'],
      ],
    ],
    [
      ['related', '99', '--all'],
      'related_stories',
      [
        ['story_id', '99'],
        ['per_page', '100'],
      ],
    ],
  ])('%j asks %s', async (line, endpoint, parameters) => {
    const { code, out } = await bench.run(line, { stdin: 'a text' })
    expect([code, out]).toEqual([0, '{"total":9007199254740993}\n'])
    expect(bench.called[0]).toMatchObject({ profileId: 'local', endpoint, parameters })
  })

  it.each([
    [['trends'], '--field is needed'],
    [['histogram', '--field', 'words_count', '--start', '0', '--end', '9'], '--width is needed'],
    [['related'], 'Say what to compare with'],
    [['coverages', '--language', 'en'], 'Say what to compare with'],
    [['related', '9', '--limit', '101'], '--limit wants a number from 1 to 100'],
    [['clusters', '--limit', '0'], '--limit wants a number from 1 to'],
  ])('%j is not a question yet', async (line, said) => {
    const { code, err } = await bench.run(line)
    expect([code, err]).toEqual([2, expect.stringContaining(said)])
    expect(bench.called).toEqual([])
  })

  it('are a table on a terminal, with every digit of an id', async () => {
    bench.answers(
      '{"clusters":[{"id":9007199254740993,"time":"2026-01-02T03:04:05Z","story_count":7,"representative_story":{"title":"Quake"}}],"cluster_count":1}',
    )
    const { out } = await bench.run(['clusters'], { columns: 100 })
    expect(
      out
        .replace(/\u001b\[\d+m/g, '')
        .split('\n')
        .map((line) => line.split(/\s{2,}/)),
    ).toEqual([
      ['TIME', 'STORIES', 'PLACE', 'TITLE', 'ID'],
      ['2026-01-02 03:04', '7', 'Quake', '9007199254740993'],
      [''],
    ])
    const piped = await bench.run(['clusters'])
    expect(piped.out).toContain('"id":9007199254740993')
    expect((await bench.run(['clusters', '--json'], { columns: 100 })).out).toBe(piped.out)
  })

  it('clusters are read over as many pages as are wanted; what came is printed before a failure', async () => {
    await bench.run(['clusters'])
    expect(bench.called[0]).not.toHaveProperty('paging')
    await bench.run(['clusters', '--all'])
    expect(bench.called[1]?.paging?.limit).toBe(1_000_000)
    bench.fails(new WorkError('OFFLINE', 'The line broke.'))
    const { code, out, err } = await bench.run(['clusters', '--limit', '250'])
    expect([code, out]).toEqual([1, '{"total":9007199254740993}\n'])
    expect(err).toContain('The line broke.')
  })

  it('ask the embedded service beside a window, and a remote one only alone', async () => {
    await bench.run(['timeseries'])
    await bench.run(['autocomplete', 'sources', 'x'])
    await bench.run(['timeseries', '--profile', 'Other'])
    expect(bench.opened.map(({ isReadOnly }) => isReadOnly)).toEqual([true, true, false])
  })

  it('complete a name', async () => {
    await bench.run(['autocomplete', 'entity-names', 'elm', '--param', 'per_page=5'])
    expect(bench.called[0]).toMatchObject({
      endpoint: 'autocomplete/entity-names',
      parameters: [
        ['term', 'elm'],
        ['per_page', '5'],
      ],
    })
  })
})

describe('serve', () => {
  it.each([
    [[], { baseUrl: 'http://127.0.0.1:9' }],
    [
      ['--show-credentials'],
      { baseUrl: 'http://127.0.0.1:9', appId: 'a', appKey: 'k', username: 'u', password: 'p' },
    ],
  ])('tells where it is, and the credentials only when asked: %j', async (more, told) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    const line = ['serve', '--port', '0', '--rate-limit', ...more]
    const { code, out } = await bench.run(line, { signal: stop.signal })
    expect(JSON.parse(out)).toEqual(told)
    expect(bench.served[0]).toEqual({ host: '127.0.0.1', port: 0, isRateLimited: true })
    expect(code).toBe(130)
  })
})

describe('corrections', () => {
  const MERGE = {
    format: 'broadsheet-corrections',
    version: 1,
    exportedAt: '2026-11-20T12:00:00.000Z',
    rules: ['Ada', 'Bea'].map((name, at) => ({
      id: `r${at}`,
      isOn: true,
      createdAt: '2026-11-20T12:00:00.000Z',
      correction: { kind: 'merge', from: [{ id: name, name }], into: { id: 'C', name: 'Cleo' } },
    })),
  }

  it('travel as a file: in, listed with their reach, off and on, out', async () => {
    const file = join(folder, 'rules.json')
    writeFileSync(file, JSON.stringify(MERGE))
    const imported = await bench.run(['correction', 'import', file, '--json'])
    expect([imported.code, JSON.parse(imported.out)]).toEqual([0, { added: 2, known: 0, refused: [] }]) // prettier-ignore
    const again = await bench.run(['correction', 'import', file, '--json'])
    expect(JSON.parse(again.out)).toEqual({ added: 0, known: 2, refused: [] })

    const [first, second] = jsonl((await bench.run(['correction', 'list', '--json'])).out)
    expect(first).toMatchObject({ isOn: true, reach: expect.any(Number), words: expect.stringContaining('Ada') }) // prettier-ignore
    expect((await bench.run(['correction', 'off', String(second?.id)])).code).toBe(0)
    const after = async () => jsonl((await bench.run(['correction', 'list', '--json'])).out).map(({ isOn }) => isOn) // prettier-ignore
    expect(await after()).toEqual([true, false])
    await bench.run(['correction', 'off', 'all'])
    expect(await after()).toEqual([false, false])
    await bench.run(['correction', 'on', 'all'])
    expect(await after()).toEqual([true, true])

    const { out } = await bench.run(['correction', 'export'])
    const { rules } = JSON.parse(out) as typeof MERGE
    expect(rules.map(({ correction }) => correction)).toEqual(MERGE.rules.map(({ correction }) => correction)) // prettier-ignore
    const copy = join(folder, 'copy.json')
    expect((await bench.run(['correction', 'export', copy])).out).toBe('')
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toMatchObject({ rules })
    expect((await bench.run(['correction', 'export', copy])).code).toBe(2)
  })

  it('come by a pipe, end with 3 where one is left out, and with a sentence where none is read', async () => {
    const circle = { kind: 'merge', from: [{ id: 'C', name: 'Cleo' }], into: { id: 'Ada', name: 'Ada' } } // prettier-ignore
    const bad = { ...MERGE, rules: [...MERGE.rules, { ...MERGE.rules[0], id: 'r2', correction: circle }] } // prettier-ignore
    const { code, out } = await bench.run(['correction', 'import', '-', '--json'], { stdin: JSON.stringify(bad) }) // prettier-ignore
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({ added: 2, refused: [{ reason: expect.stringContaining('circle') }] }) // prettier-ignore
    const unread = await bench.run(['correction', 'import', '-'], { stdin: '{' })
    expect([unread.code, unread.err]).toEqual([1, expect.stringContaining('not JSON')])
    const gone = await bench.run(['correction', 'off', 'nothing'])
    expect([gone.code, gone.err]).toEqual([2, expect.stringContaining('no correction "nothing"')])
    expect((await bench.run(['correction', 'import', '/no/such/file'])).code).toBe(2)
  })
})
