import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCliBench } from '#test/support/cli-bench.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-own-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...line: string[]) => createCliBench().run([...line, '--data-dir', folder])

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const json = (text: string) => JSON.parse(text) as Record<string, unknown>

it('takes names in, tells the lines it could not read, and gives the table back', async () => {
  const table = file('in.csv', 'name,type,names,id\nAcme,company,Acme AG,Q42\nBad,,,Qx\nZorbia,location,,\n')
  const first = await run('knowledge', 'import', table, '--json')
  expect(first.code).toBe(3)
  expect(json(first.out)).toEqual({
    read: 2,
    replaced: 0,
    total: 2,
    problems: [{ line: 3, message: '“Qx” is no Wikidata id.' }],
  })
  const { out } = await run('knowledge', 'export')
  const again = await run('knowledge', 'import', file('again.csv', out), '--json')
  expect(json(again.out)).toMatchObject({ read: 2, replaced: 2, total: 2, problems: [] })
  expect((await run('knowledge', 'export')).out).toBe(out)
  const list = (await run('knowledge', 'list', '--json')).out.trim().split('\n').map(json)
  expect(list).toMatchObject([
    { id: 'Q42', name: 'Acme', count: 2 },
    { name: 'Zorbia', types: ['Location'], count: 1 },
  ])
}) // prettier-ignore

it('keeps lines of a dump that lay beside the stories when a table is added', async () => {
  const isCity = [{ rank: 'normal', mainsnak: { datavalue: { value: { id: 'Q515' } } } }]
  const item = { id: 'Q100', labels: { en: { value: 'Nordhaven' } }, claims: { P31: isCity } }
  file('own-knowledge.jsonl', JSON.stringify(item))
  await run('knowledge', 'import', file('in.csv', 'name\nZorbia\n'))
  const { out } = await run('knowledge', 'export')
  expect(out).toContain('Nordhaven')
  expect(out).toContain('Zorbia')
  expect(existsSync(join(folder, 'own-knowledge.jsonl'))).toBe(false)
})

it('takes entries away by name or id, and says when there was none', async () => {
  await run('knowledge', 'import', file('in.csv', 'name,id\nAcme,Q42\nZorbia,\n'))
  const gone = await run('knowledge', 'remove', 'Q42', 'nobody', '--json')
  expect([gone.code, json(gone.out)]).toEqual([0, { removed: ['Acme'] }])
  expect((await run('knowledge', 'remove', 'Q42')).code).toBe(1)
  expect((await run('knowledge', 'list', '--json')).out).not.toContain('Acme')
})

it('writes nothing where nothing can be read', async () => {
  const bad = await run('knowledge', 'import', file('in.csv', 'name,id\nBad,Qx\n'), '--json')
  expect(bad.code).toBe(1)
  expect(existsSync(join(folder, 'own-knowledge.csv'))).toBe(false)
  expect((await run('knowledge', 'import', join(folder, 'none.csv'))).code).toBe(2)
  expect((await run('knowledge', 'import', folder)).code).toBe(2)
  expect((await run('knowledge', 'list')).code).toBe(0)
})

it('writes into no file that is there already', async () => {
  await run('knowledge', 'import', file('in.csv', 'name\nZorbia\n'))
  const there = file('there.csv', 'mine')
  expect((await run('knowledge', 'export', there)).code).toBe(2)
  expect(readFileSync(there, 'utf8')).toBe('mine')
  expect((await run('knowledge', 'export', there, '--yes')).code).toBe(0)
  expect(readFileSync(there, 'utf8')).toContain('Zorbia')
})
