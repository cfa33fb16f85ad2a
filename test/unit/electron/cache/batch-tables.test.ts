import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { tablesBy, tablesHere } from '#electron/cache/table-reads.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openReadThread } from '#electron/workers/read-thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'batch-tables-'))
const file = join(folder, 'cache.db')
const clock = { now: () => 0 }
const migrations = fileURLToPath(CACHE_MIGRATIONS)
const db = openDatabase({ file, migrations, kind: 'cache', clock })
const cache = openCache(db, { clock })
const { batches, tables } = cache
const thread = openReadThread({ file })
afterAll(async () => {
  await thread.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

type Names = readonly (readonly [value: string, kind: string])[]

function put(batchId: string, path: string, names: Names, isTable = false): void {
  const facts = { place: 1, bytes: 9, modifiedAt: 1, kind: 'text', isGuess: false, rows: 1 }
  batches.putSurveyed(batchId, [{ ...facts, path, isTable, sha256: path }])
  const row = batches.files(batchId).find((one) => one.path === path)!
  const words = path.length
  cache.transaction(() => {
    batches.finish(row.key, { state: 'done', language: 'en', words })
    const values = names.map(([value, kind]) => ({ value, kind, mentions: 1 }))
    batches.setValues(
      row.key,
      batchId,
      values.map((one) => ({ field: 'entity', ...one })),
    )
  })
}
put('one', 'a.txt', [
  ['Ada', 'person'],
  ['Hamburg', 'location'],
  ['Monday', 'date'],
])
put('one', 'b.txt', [
  ['Ada', 'person'],
  ['Ada', 'product'],
])
put('one', 'was-text.csv', [['Ada', 'person']], true)
put('two', 'c.txt', [
  ['Hamburg', 'location'],
  ['Oslo', 'location'],
])

it('names of all documents are those that a wish which leaves none out counts', () => {
  for (const batchId of ['one', 'two', undefined]) {
    const scope = batchId === undefined ? {} : { batchId }
    const all = tables.facets({ ...scope, filter: {} })
    const narrowed = tables.facets({ ...scope, filter: { states: ['done'] } })
    expect(all).toEqual(narrowed)
  }
  expect(tables.facets({ batchId: 'one', filter: {} }).entities).toEqual([
    { value: 'Ada', kind: 'person', count: 2 },
    { value: 'Ada', kind: 'product', count: 1 },
    { value: 'Hamburg', kind: 'location', count: 1 },
  ])
  expect(tables.facets({ filter: {} }).entities.slice(0, 2)).toEqual([
    { value: 'Ada', kind: 'person', count: 2 },
    { value: 'Hamburg', kind: 'location', count: 2 },
  ])
})

it('a thread of its own answers as this one does, and sees what was stored since', async () => {
  const [here, beside] = [tablesHere(tables), tablesBy(thread.ask)]
  const wish = { batchId: 'one', filter: { languages: ['en'] } }
  expect(await beside.facets(wish)).toEqual(await here.facets(wish))
  expect(await beside.dashboard('one')).toEqual(await here.dashboard('one'))
  put('one', 'd.txt', [['Oslo', 'location']])
  expect((await beside.facets(wish)).total).toBe(3)
  expect((await beside.dashboard('one')).done).toBe(3)
})

it('files of one batch are listed by name as they were walked, n2 before n10', () => {
  const facts = { bytes: 9, modifiedAt: 1, kind: 'text', isGuess: false, rows: 1, isTable: false }
  const names = ['n1.txt', 'n2.txt', 'n10.txt']
  batches.putSurveyed(
    'numbers',
    names.map((path, at) => ({ ...facts, path, place: at + 1, sha256: path })),
  )
  const listed = (isDescending: boolean) =>
    tables
      .rows({ batchId: 'numbers', filter: {} }, { sort: 'name', isDescending, offset: 0, limit: 9 })
      .map(({ path }) => path)
  expect(listed(false)).toEqual(names)
  expect(listed(true)).toEqual(names.toReversed())
})
