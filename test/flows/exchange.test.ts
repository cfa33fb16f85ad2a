/** Searches and starred items in and out, as other programs write them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { errorOf } from '#test/support/cli-process.ts'

let folder: string
let base: string
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-'))
  base = join(folder, 'base')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('takes the starred items of Google Reader and Feedly in, starred, and tells what it could not', async () => {
  const item = (over: object) => ({ title: 'Harbour opens', published: 1_700_000_000, summary: { content: '<p>The harbour is <b>open</b>.</p>' }, alternate: [{ href: 'https://news.example/a' }], origin: { title: 'News', htmlUrl: 'https://news.example/' }, ...over }) // prettier-ignore
  const items = [
    item({}),
    item({ title: 'מזג 🙂', published: 1_700_000_000_000, alternate: [{ href: 'https://other.example/b?x=1&y=2' }], origin: undefined }), // prettier-ignore
    item({ alternate: [{ href: 'javascript:alert(1)' }] }),
    'broken',
  ]
  const starred = file('starred.json', JSON.stringify({ id: 'user/-/state/com.google/starred', items })) // prettier-ignore
  const answer = await runCliHere(base, ['stories', 'import-starred', starred])
  expect(answer.code).toBe(3)
  expect(JSON.parse(answer.out)).toMatchObject({
    ...{ read: 4, stored: 2, starred: 2 },
    failed: [{ where: 'Harbour opens' }, { where: 'item 4' }],
  })
  const stories = linesOf((await runCliHere(base, ['stories', 'export'])).out)
  expect(stories.map(({ title }) => title).sort()).toEqual(['Harbour opens', 'מזג 🙂'])
  expect(stories.every(({ published_at }) => published_at === '2023-11-14T22:13:20Z')).toBe(true)
  const again = await runCliHere(base, ['stories', 'import-starred', starred])
  expect(JSON.parse(again.out)).toMatchObject({ stored: 0, starred: 2 })
}, 180_000)

it('takes along what Inoreader and FreshRSS keep beside the items: nothings, labels and notes', async () => {
  const home = join(folder, 'labels')
  const label = (name: string) => `user/-/label/${name}`
  const items = [
    { title: 'One', author: null, summary: { content: 'The first text.' }, canonical: [{ href: 'https://a.example/1?utm_source=x' }], categories: ['user/-/state/com.google/starred', label('Ports'), 'a subject', 7], annotations: [{ content: 'Mine.' }, { content: null }] }, // prettier-ignore
    { title: 'Two', content: { content: 'The second text.' }, alternate: [{ href: 'https://a.example/2' }], categories: [label('ports'), label('Sea')], origin: { title: null, htmlUrl: null } }, // prettier-ignore
    { title: 'Three', summary: { content: 'The third.' }, canonicalUrl: 'https://b.example/3', tags: [{ label: 'Sea' }, {}] }, // prettier-ignore
  ]
  const path = file('labels.json', JSON.stringify({ items }))
  for (const stored of [3, 0]) {
    const answer = await runCliHere(home, ['stories', 'import-starred', path])
    expect(JSON.parse(answer.out)).toEqual({ read: 3, stored, starred: 3, labels: 2, notes: 1, failed: [] }) // prettier-ignore
  }
  const { out } = await runCliHere(home, ['stories', 'export', '--format', 'markdown'])
  expect(out.match(/^tags: .*$/gm)?.sort()).toEqual(['tags: ["Ports","Sea"]', 'tags: ["Ports"]', 'tags: ["Sea"]']) // prettier-ignore
  expect(out.match(/^Mine\.$/gm)).toEqual(['Mine.'])
}, 180_000)

it('gives searches away and takes them back: known, renamed, refused', async () => {
  await runCliHere(base, ['search', 'save', 'Harbour', 'harbour', '--param', 'language[]=en'])
  const set = (await runCliHere(base, ['search', 'export'])).out
  const other = join(folder, 'other')
  const path = file('set.json', set)
  const first = JSON.parse((await runCliHere(other, ['search', 'import', path])).out) as object
  expect(first).toEqual({ added: ['Harbour'], known: [], refused: [] })
  expect((await runCliHere(other, ['search', 'export'])).out).toBe(set)
  const second = JSON.parse((await runCliHere(other, ['search', 'import', path])).out) as object
  expect(second).toMatchObject({ added: [], known: ['Harbour'] })
  const changed = file('changed.json', set.replace('"aql": "harbour"', '"aql": "port"'))
  const third = JSON.parse((await runCliHere(other, ['search', 'import', changed])).out) as object
  expect(third).toMatchObject({ added: ['Harbour (2)'] })
  const broken = file('broken.json', set.replace('"aql": "harbour"', '"aql": "(port"').replace('Harbour', 'Broken')) // prettier-ignore
  const fourth = await runCliHere(other, ['search', 'import', broken])
  expect(fourth.code).toBe(3)
  expect(JSON.parse(fourth.out)).toMatchObject({ refused: [{ name: 'Broken' }] })
  const foreign = await runCliHere(other, ['search', 'import', file('no.json', '{"a":1}')])
  expect(errorOf(foreign)).toMatchObject({ code: 'UNREADABLE' })
}, 180_000)

it('says how many licensed bodies stayed, and takes them along where it is told to', async () => {
  const line = { id: 7, title: 'Paid', body: 'PAID BODY', published_at: '2026-01-01T00:00:00Z', license_type: 1, source: { name: 'S' } } // prettier-ignore
  const home = join(folder, 'licensed')
  await runCliHere(home, ['ingest', file('paid.jsonl', JSON.stringify(line))])
  for (const format of ['jsonl', 'markdown']) {
    expect((await runCliHere(home, ['stories', 'export', '--format', format])).out).not.toContain('PAID BODY') // prettier-ignore
    const all = await runCliHere(home, ['stories', 'export', '--format', format, '--with-licensed'])
    expect(all.out).toContain('PAID BODY')
  }
  expect((await runCliHere(home, ['stories', 'export', '--format', 'csv', '--bom'])).out).toMatch(/^\ufeffid,/) // prettier-ignore
}, 180_000)
