/** A folder of documents from the command line: what is told, kept, done again and not done twice. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CACHE_MIGRATIONS } from '#electron/cache/cache.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { runCliProcess } from '#test/support/cli-process.ts'

type Line = {
  path: string
  row?: number
  sha256: string
  state: string
  code?: string
  reason?: string
  results?: Record<string, Record<string, unknown>>
}

let folder: string
let documents: string
let data: string

const ENGLISH =
  'The minister praised the new bridge over the river in Hamburg. Everybody was happy with the excellent work, and the opening was a great success for the city.'
const GERMAN =
  'Der Minister lobte die neue Brücke über den Fluss in Hamburg. Alle waren mit der Arbeit zufrieden, und die Eröffnung war ein großer Erfolg für die Stadt.'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'batch-'))
  documents = join(folder, 'documents')
  data = join(folder, 'data')
  mkdirSync(join(documents, 'deep'), { recursive: true })
  const put = (name: string, content: string | Buffer) =>
    writeFileSync(join(documents, name), content)
  put('a.txt', ENGLISH)
  put('deep/copy.txt', ENGLISH)
  put('b.md', `# Brücke\n\n${GERMAN}`)
  put('old.txt', Buffer.from(GERMAN, 'latin1'))
  put('empty.txt', '')
  put('program.bin', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]))
  put('broken.pdf', '%PDF-1.7\nthis is no such document')
  put('rows.csv', `text,title\n"${ENGLISH} One.",First\n"${ENGLISH} Two.",Second\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (...args: string[]) => {
  const { code, out, err } = await runCliHere(data, ['batch', ...args])
  return { code, err, lines: linesOf(out) as Line[] }
}
const idOf = (err: string): string => /BATCH (\S+)/.exec(err)?.[1] ?? ''
const byPath = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map((line) => [line.row ? `${line.path}#${line.row}` : line.path, line]))
/** When each answer was given: an answer that was asked for twice has another time. */
const answers = () => {
  const file = join(data, 'cache/cache.db')
  const options = { kind: 'cache', clock: { now: () => 0 }, readOnly: true }
  const db = openDatabase({ file, migrations: CACHE_MIGRATIONS, ...options })
  try {
    return db
      .prepare('SELECT content, analysis, answered_at FROM document_result ORDER BY 1, 2')
      .all<{ content: string; analysis: string; answered_at: number }>()
  } finally {
    db.close()
  }
}

describe('a folder', () => {
  it('is looked at before anything is analysed', async () => {
    const { code, lines } = await run('preflight', documents)
    expect(code).toBe(0)
    expect(lines[0]).toMatchObject({ files: 8, documents: 6, copies: 1, nearCopies: 1 })
    const { kinds, encodings, languages } = lines[0] as unknown as {
      kinds: { kind: string; count: number; problems: { value: string; count: number }[] }[]
      encodings: { value: string; isGuess: boolean; sample?: string }[]
      languages: { value: string; count: number }[]
    }
    expect(kinds.find(({ kind }) => kind === 'csv')).toMatchObject({ count: 1, readable: 2 })
    const problems = kinds.flatMap((kind) => kind.problems.map(({ value }) => value))
    expect(problems.sort()).toEqual(['damaged', 'empty', 'unsupported'])
    expect(encodings.find(({ isGuess }) => isGuess)?.sample).toContain('Brücke')
    expect(Object.fromEntries(languages.map(({ value, count }) => [value, count]))).toEqual({
      en: 4,
      de: 2,
    })
    expect(answers()).toEqual([])
  })

  it('of tables is read from the column that was named, and told where there is none', async () => {
    const tables = join(folder, 'tables')
    mkdirSync(tables)
    writeFileSync(join(tables, 'a.csv'), `body,note\n"${ENGLISH}","${GERMAN}"\n`)
    writeFileSync(join(tables, 'b.csv'), `body,remark\n"${ENGLISH}",none\n`)
    // Without the column both can be read; with it the look already says what is missing.
    await run('preflight', tables)
    const look = await run('preflight', tables, '--column', 'note')
    expect(look.lines[0]).toMatchObject({
      documents: 1,
      withoutColumn: { count: 1, path: 'b.csv', reason: expect.stringContaining('body, remark') },
    })
    const { code, lines } = await run('run', tables, '--analyses', 'language', '--column', 'note')
    expect(code).toBe(0)
    const [a, b] = lines
    expect(a).toMatchObject({ path: 'a.csv', row: 1, results: { language: { lang: 'de' } } })
    expect(b).toMatchObject({
      path: 'b.csv',
      reason: 'It has no column "note", only: body, remark.',
    })
  })

  it('gives one line a document, and says why where there is no result', async () => {
    const { code, lines } = await run('run', documents, '--analyses', 'language,summarize')
    expect(code).toBe(3)
    const found = byPath(lines)
    expect(Object.keys(found)).toEqual([
      'a.txt',
      'b.md',
      'broken.pdf',
      'deep/copy.txt',
      'empty.txt',
      'old.txt',
      'program.bin',
      'rows.csv#1',
      'rows.csv#2',
    ])
    expect(Object.values(found).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'failed',
      'skipped',
      'skipped',
      'done',
      'skipped',
      'done',
      'done',
    ])
    expect(found['a.txt']).toMatchObject({ offset_unit: 'code_point' })
    expect(found['a.txt']!.results).toMatchObject({
      language: { lang: 'en', source: { engine: 'local', support: 'full' } },
      summarize: { sentences: expect.arrayContaining([expect.stringContaining('bridge')]) },
    })
    expect(found['old.txt']!.results?.language).toMatchObject({ lang: 'de' })
    expect(found['deep/copy.txt']).toMatchObject({
      code: 'copy',
      reason: expect.stringContaining('a.txt'),
    })
    expect(found['broken.pdf']).toMatchObject({
      code: 'damaged',
      reason: expect.stringMatching(/\.$/),
    })
    expect(found['a.txt']!.sha256).toMatch(/^[\da-f]{64}$/)
  })

  it('is not done twice, and only what is new or changed is done the next time', async () => {
    const before = answers()
    const again = await run('run', documents, '--analyses', 'language,summarize')
    expect(answers()).toEqual(before)
    expect(again.lines.filter(({ state }) => state === 'done')).toHaveLength(5)
    writeFileSync(join(documents, 'new.txt'), `${ENGLISH} A tunnel is next.`)
    appendFileSync(join(documents, 'b.md'), ' Ein Tunnel folgt.')
    const { lines } = await run('run', documents)
    expect(lines.filter(({ state }) => state === 'done')).toHaveLength(6)
    const kept = new Set(before.map((row) => JSON.stringify(row)))
    expect(answers().filter((row) => !kept.has(JSON.stringify(row)))).toHaveLength(4)
  })

  it('asks for what another recipe wants and keeps the rest', async () => {
    const before = answers()
    const { lines } = await run('run', documents, '--analyses', 'language,hashtags')
    expect(byPath(lines)['a.txt']!.results).toHaveProperty('hashtags')
    const times = new Map(before.map((row) => [`${row.content} ${row.analysis}`, row.answered_at]))
    for (const { content, analysis, answered_at: at } of answers()) {
      if (analysis === 'language') expect(at).toBe(times.get(`${content} language`))
    }
  })

  it('is found again after it was moved, and nothing is done twice', async () => {
    const moved = join(folder, 'moved')
    renameSync(documents, moved)
    const [status] = (await run('status')).lines as unknown as { id: string }[]
    const missing = await run('resume', status!.id)
    expect([missing.code, missing.err]).toEqual([3, expect.stringContaining('is not there')])
    const before = answers()
    await run('relink', status!.id, moved)
    const { lines } = await run('resume', status!.id)
    expect(lines.filter(({ state }) => state === 'done')).toHaveLength(6)
    expect(answers()).toEqual(before)
    renameSync(moved, documents)
    await run('relink', status!.id, documents)
  })

  it('can be searched in the query language', async () => {
    const { out } = await runCliHere(data, [
      'stories',
      'list',
      '--query',
      'title:("Brücke")',
      '--param',
      'published_at.start=NOW-1DAY',
    ])
    expect(linesOf(out).map(({ title }) => title)).toEqual(['Brücke'])
  })
})

describe('documents of all batches', () => {
  const search = async (...args: string[]) => {
    const { code, out, err } = await runCliHere(data, ['batch', 'search', ...args])
    const lines = linesOf(out) as unknown as Found[]
    return { code, err, lines, places: lines.map(({ batch, path }) => `${batch}/${path}`).sort() }
  }
  type Found = { batch: string; path: string; snippet: string; marks: Span[] }
  type Span = { from: number; to: number }

  it('are searched at once, each with the place in its text', async () => {
    const other = join(folder, 'other')
    mkdirSync(other)
    // Behind the first stretch that is kept as one story.
    const long = `${'A dull sentence about nothing at all. '.repeat(3000)}The zeppelin was praised.`
    writeFileSync(join(other, 'long.txt'), long)
    writeFileSync(
      join(other, 'zeppelin.md'),
      '# Der Zeppelin\n\nEin Luftschiff \u{1f600} \u00fcber Hamburg.',
    )
    writeFileSync(join(other, 'flight.txt'), 'A zeppelin, a zeppelin! The zeppelin flies.')
    writeFileSync(join(other, 'empty.txt'), '')
    await run('run', other, '--analyses', 'language')

    const found = await search('zeppelin')
    expect(found.code, found.err).toBe(0)
    expect(found.places).toEqual(['other/flight.txt', 'other/long.txt', 'other/zeppelin.md'])
    for (const { snippet, marks } of found.lines) {
      const words = marks.map(({ from, to }) => snippet.slice(from, to).toLowerCase())
      expect(words.length).toBeGreaterThan(0)
      expect(new Set(words)).toEqual(new Set(['zeppelin']))
    }
    // Said three times in a few words comes before once in a hundred thousand.
    expect(found.lines.map(({ path }) => path).indexOf('flight.txt')).toBeLessThan(
      found.lines.map(({ path }) => path).indexOf('long.txt'),
    )

    const both = await search('Hamburg')
    const batches = new Set(both.lines.map(({ batch }) => batch))
    expect(batches).toEqual(new Set(['documents', 'other', 'tables']))
    const one = await search('Hamburg', '--batch', 'other', '--limit', '1')
    expect(one.places).toEqual(['other/zeppelin.md'])
    expect((await search('title:(zeppelin) AND NOT flies')).places).toEqual(['other/zeppelin.md'])
  })

  it('are not found by what they held before', async () => {
    const other = join(folder, 'other')
    const table = join(other, 'ships.csv')
    writeFileSync(table, 'text\nA blimp rose.\nAnother blimp fell.\nA third blimp stayed.\n')
    await run('run', other, '--analyses', 'language')
    expect((await search('blimp')).places).toHaveLength(3)
    writeFileSync(table, 'text\nA blimp rose.\n')
    writeFileSync(join(other, 'long.txt'), 'A dull sentence about nothing at all. '.repeat(30))
    await run('run', other, '--analyses', 'language')
    expect((await search('blimp')).places).toHaveLength(1)
    expect((await search('zeppelin')).places).toEqual(['other/flight.txt', 'other/zeppelin.md'])
    const flown = join(other, 'flown.html')
    writeFileSync(flown, '<p>A dirigible flew over the harbour in the morning.</p>')
    await run('run', other, '--analyses', 'language')
    expect((await search('dirigible')).places).toEqual(['other/flown.html'])
    writeFileSync(flown, '')
    const { lines } = await run('run', other, '--analyses', 'language')
    expect(byPath(lines)['flown.html']?.state).not.toBe('done')
    expect((await search('dirigible')).places).toEqual([])
    const query = ['--query', 'title:("long.txt")', '--param', 'published_at.start=NOW-1DAY']
    const { out } = await runCliHere(data, ['stories', 'list', ...query])
    expect(linesOf(out)).toHaveLength(1)
  })

  it('say where a query is wrong, and which batches there are', async () => {
    const { code, err } = await search('title:(zeppelin')
    expect([code, err]).toEqual([1, expect.stringContaining('never closed')])
    const unknown = await search('zeppelin', '--batch', 'nothing')
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('(other)')])
  })
})

describe('an export', () => {
  it('as CSV is the same count, safe for spreadsheets, and as HTML holds no markup of a document', async () => {
    const hostile = join(folder, 'hostile')
    mkdirSync(hostile)
    writeFileSync(join(hostile, '=cmd|calc.txt'), `<script>alert(1)</script> ${ENGLISH}`)
    writeFileSync(join(hostile, '<img src=x onerror=alert(1)>.txt'), ENGLISH)
    writeFileSync(join(hostile, 'ring\u0007 \u202etxt.eno.txt'), ENGLISH)
    const { err } = await run('run', hostile, '--analyses', 'language')
    const csv = join(folder, 'out.csv')
    await run('export', idOf(err), '--format', 'csv', '--out', csv)
    const text = readFileSync(csv, 'utf8')
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(text.trimEnd().split('\r\n')).toHaveLength(4)
    expect(text).not.toMatch(/[\u0007\u202e]/)
    expect(text).toContain("\r\n'=cmd|calc.txt,")
    const html = join(folder, 'out.html')
    await run('export', idOf(err), '--format', 'html', '--out', html)
    expect(readFileSync(html, 'utf8')).not.toMatch(/<(?:script|img)/)
  })
})

describe('a process that is killed', () => {
  const DOCUMENTS = 30
  /** So many documents are finished in each round before the process is killed. */
  const STEP = 6

  it('loses no finished document and does none twice', async () => {
    const many = join(folder, 'many')
    const dataDir = join(folder, 'killed')
    mkdirSync(many)
    for (let n = 0; n < DOCUMENTS; n += 1) {
      writeFileSync(join(many, `${n}.txt`), `${ENGLISH} Number ${n}.`)
    }
    let before = keptIn(dataDir)
    let kills = 0
    for (let round = 0; round < 12 && before.done.size < DOCUMENTS; round += 1) {
      const wanted = before.done.size + STEP
      const args = ['--json', 'batch', 'run', many, '--analyses', 'language,entities,classify']
      let watch: NodeJS.Timeout | undefined
      const { signal } = await runCliProcess(dataDir, args, {
        onText: (text, kill) => {
          if (!text.includes('BATCH')) return
          watch ??= setInterval(() => {
            if (keptIn(dataDir).done.size >= wanted) kill('SIGKILL')
          }, 5)
        },
      })
      clearInterval(watch)
      if (signal === 'SIGKILL') kills += 1
      const after = keptIn(dataDir)
      for (const [path, at] of before.done) expect(after.done.get(path)).toBe(at)
      for (const [content, at] of before.answered) expect(after.answered.get(content)).toBe(at)
      expect(after.answered.size).toBe(3 * after.done.size)
      before = after
    }
    expect(before.done.size).toBe(DOCUMENTS)
    expect(kills).toBeGreaterThan(1)
  }, 180_000)
})

/** When each document was finished and each answer given, read beside whoever writes. */
function keptIn(dataDir: string) {
  const file = join(dataDir, 'cache/cache.db')
  const done = new Map<string, number>()
  const answered = new Map<string, number>()
  if (!existsSync(file)) return { done, answered }
  const options = { kind: 'cache', clock: { now: () => 0 }, readOnly: true }
  const db = openDatabase({ file, migrations: CACHE_MIGRATIONS, ...options })
  try {
    const items = db.prepare("SELECT path, finished_at AS at FROM batch_item WHERE state = 'done'")
    for (const { path, at } of items.all<{ path: string; at: number }>()) done.set(path, at)
    const results = db.prepare('SELECT content, analysis, answered_at AS at FROM document_result')
    for (const { content, analysis, at } of results.all<{
      content: string
      analysis: string
      at: number
    }>()) {
      answered.set(`${content} ${analysis}`, at)
    }
  } finally {
    db.close()
  }
  return { done, answered }
}
