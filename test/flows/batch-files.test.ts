/** What the batch commands are told: where to write and as what, and which batch is meant. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { runCliProcess } from '#test/support/cli-process.ts'

let folder: string
let documents: string
let data: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'batch-files-'))
  data = join(folder, 'data')
  documents = join(folder, 'documents')
  mkdirSync(join(folder, 'copy', 'documents'), { recursive: true })
  mkdirSync(documents)
  for (const name of ['n10.txt', 'n2.txt', 'n1.txt']) {
    writeFileSync(join(documents, name), `The minister praised the bridge of ${name}.`)
  }
  writeFileSync(join(folder, 'copy', 'documents', 'a.txt'), 'The harbour was flooded again.')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const batch = (...args: string[]) => runCliHere(data, ['batch', ...args])
const run = (...args: string[]) => batch('run', documents, '--analyses', 'language', ...args)
const batches = async () =>
  linesOf((await batch('status')).out) as { id: string; name: string; places: string[] }[]

describe('the file of a run', () => {
  it('is a table where its name says so, and lines of JSON otherwise', async () => {
    const [csv, html, jsonl, none] = ['a.csv', 'a.HTML', 'a.jsonl', 'a'].map((name) =>
      join(folder, name),
    )
    for (const file of [csv, html, jsonl, none]) {
      const { code, out, err } = await run('--out', file!)
      expect([code, out], err).toEqual([0, ''])
    }
    expect(readFileSync(csv!, 'utf8').trimEnd().split('\r\n')).toHaveLength(4)
    expect(readFileSync(csv!, 'utf8')).toMatch(/^\ufeffpath,/)
    expect(readFileSync(html!, 'utf8')).toMatch(/^<!doctype html>/i)
    for (const file of [jsonl!, none!]) {
      expect(linesOf(readFileSync(file, 'utf8'))).toHaveLength(3)
    }
  })

  it('is what the option says, whatever its name, and is said', async () => {
    const file = join(folder, 'b.csv')
    const args = ['batch', 'run', documents, '--analyses', 'language', '--out', file]
    const { err } = await runCliProcess(data, [...args, '--format', 'jsonl'])
    expect(linesOf(readFileSync(file, 'utf8'))).toHaveLength(3)
    expect(err).toContain(`Written to ${file} as JSON lines.`)
    const { out } = await run('--format', 'csv')
    expect(out.split('\r\n')[0]).toMatch(/^\ufeffpath,/)
    const unknown = await run('--format', 'xlsx')
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('jsonl, csv and html')])
  })

  it('is asked for a folder before anything is analysed', async () => {
    const other = join(folder, 'other')
    mkdirSync(other, { recursive: true })
    writeFileSync(join(other, 'a.txt'), 'A text that waits.')
    const lost = await batch('run', other, '--out', join(folder, 'nowhere', 'a.csv'))
    expect([lost.code, lost.err]).toEqual([2, expect.stringMatching(/no folder .*nowhere/)])
    const taken = await batch('run', other, '--out', folder)
    expect([taken.code, taken.err]).toEqual([2, expect.stringContaining('is a folder')])
    expect((await batches()).map(({ places }) => places[0])).not.toContain(other)
    expect(existsSync(join(other, 'a.csv.part'))).toBe(false)
  })

  it('is said to be read by the next run where it lies among the documents', async () => {
    const inside = join(folder, 'inside')
    mkdirSync(inside)
    writeFileSync(join(inside, 'a.txt'), 'A text of its own.')
    const args = ['batch', 'run', inside, '--analyses', 'language', '--out']
    const { err } = await runCliProcess(data, [...args, join(inside, 'found.csv')])
    expect(err).toContain('the next run would read it as a document')
    const beside = await runCliProcess(data, [...args, join(folder, 'found.csv')])
    expect(beside.err).not.toContain('the next run would read it')
  })
})

describe('a batch', () => {
  it('is known by how its id begins, and not by a guess between two', async () => {
    await batch('run', join(folder, 'copy', 'documents'), '--analyses', 'language')
    const found = await batches()
    const { id } = found.find(({ places }) => places[0] === documents)!
    for (const verb of ['status', 'resume', 'export', 'preflight']) {
      const { code, err } = await batch(verb, id.slice(0, 8))
      expect(code, err).toBe(0)
    }
    expect(linesOf((await batch('search', 'bridge', '--batch', id.slice(0, 8))).out)).toHaveLength(
      3,
    )
    const short = await batch('status', id.slice(0, 2))
    expect([short.code, short.err]).toEqual([2, expect.stringContaining('no batch')])
    // Two folders of one name are two batches of one name.
    const both = await batch('export', 'documents')
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('one of 2 batches')])
    expect(both.err).toContain(id)
    const graph = await runCliHere(data, ['timeline', '--batch', id.slice(0, 8), '--by', 'month'])
    expect(graph.code, graph.err).toBe(0)
  })
})
