import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openBatchItems } from '#electron/cache/batch-items.ts'
import { CACHE_MIGRATIONS } from '#electron/cache/cache.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { lookAtFiles } from '#electron/work/batch/look-at-files.ts'
import { FileCrash, type FilePool } from '#electron/workers/file-pool.ts'
import { DEFAULT_RECIPE } from '#shared/model/recipe.ts'

const folder = mkdtempSync(join(tmpdir(), 'look-at-files-'))
const db = openDatabase({
  file: join(folder, 'cache.db'),
  migrations: fileURLToPath(CACHE_MIGRATIONS),
  kind: 'cache',
  clock: { now: () => 0 },
})
const items = openBatchItems(db)
const documents = mkdtempSync(join(tmpdir(), 'look-at-files-documents-'))
afterAll(() => {
  db.close()
  for (const place of [folder, documents]) rmSync(place, { recursive: true, force: true })
})

let asked: string[] = []
let batches = 0
beforeEach(() => void (asked = []))

/** A file named `hang…` is silent until its thread is ended. */
const files: FilePool = {
  survey(path) {
    asked.push(path)
    if (path.includes('hang')) throw new FileCrash('Reading it took longer than 60 seconds')
    const isTable = path.endsWith('.csv')
    const kind = isTable ? 'csv' : 'text'
    return Promise.resolve({ kind, isGuess: false, sha256: path, isTable, rows: 1 })
  },
  shingles: () => Promise.resolve(new Uint32Array()),
  document: () => Promise.reject(new Error('nobody asks for one')),
  read: () => {
    throw new Error('nobody reads one')
  },
  close: () => Promise.resolve(),
}

async function look(batchId: string, isColumnNew = false): Promise<string[]> {
  asked = []
  const roots = [documents + sep]
  const steps = lookAtFiles({
    batchId,
    roots,
    recipe: DEFAULT_RECIPE,
    items,
    files,
    threads: 1,
    isColumnNew,
  })
  let step = await steps.next()
  while (!step.done) step = await steps.next()
  return asked
}

it('a file that ended its thread is not tried at the next look, until it changes or is retried', async () => {
  const batchId = `batch ${(batches += 1)}`
  const hanging = join(documents, 'hang.pdf')
  writeFileSync(hanging, 'x')
  writeFileSync(join(documents, 'fine.txt'), 'y')
  expect((await look(batchId)).length).toBe(2)
  const row = items.files(batchId).find(({ path }) => path.includes('hang'))!
  expect(row).toMatchObject({ problem: 'damaged', sha256: null })
  expect(row.problem_text).toContain('longer than 60 seconds, so it was set aside.')
  expect(await look(batchId)).toEqual([])

  utimesSync(hanging, 1000, 2000)
  expect(await look(batchId)).toEqual([hanging])
  expect(await look(batchId)).toEqual([])

  items.finish(row.key, { state: 'failed', code: 'damaged' })
  expect(items.retryFailed(batchId)).toBe(1)
  expect(await look(batchId)).toEqual([hanging])
})

it('tables are looked at again for another column, and nothing else is', async () => {
  const batchId = `batch ${(batches += 1)}`
  const table = join(documents, 'rows.csv')
  writeFileSync(table, 'x')
  await look(batchId)
  expect(await look(batchId)).toEqual([])
  expect(await look(batchId, true)).toEqual([table])
})
