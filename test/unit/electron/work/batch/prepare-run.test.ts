import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { openBatchItems } from '#electron/cache/batch-items.ts'
import type { SurveyedItem } from '#electron/cache/surveyed-item.ts'
import { openBatchTables } from '#electron/cache/batch-tables.ts'
import { CACHE_MIGRATIONS, type StoryCache } from '#electron/cache/cache.ts'
import type { KeptBatch } from '#electron/library/batches.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { prepareRun } from '#electron/work/batch/prepare-run.ts'
import { DEFAULT_RECIPE } from '#shared/model/recipe.ts'

const folder = mkdtempSync(join(tmpdir(), 'prepare-run-'))
const db = openDatabase({
  file: join(folder, 'cache.db'),
  migrations: fileURLToPath(CACHE_MIGRATIONS),
  kind: 'cache',
  clock: { now: () => 0 },
})
const batches = openBatchItems(db)
const tables = openBatchTables(db)
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

it('leaves out of what is to do the rows of a table that are done', () => {
  const batch = { id: 'one', recipe: DEFAULT_RECIPE } as KeptBatch
  const cache = {
    batches,
    tables,
    transaction: (work: () => void) => work(),
  } as unknown as StoryCache
  const table: SurveyedItem = {
    ...{ path: 'a.csv', place: 1, bytes: 1000, modifiedAt: 0, kind: 'csv', sha256: 'a' },
    ...{ isGuess: false, isTable: true, rows: 100 },
  }
  batches.putSurveyed('one', [table])
  const prepared = () => prepareRun({ batch, cache, method: 'now' })
  expect(prepared()).toMatchObject({ todo: 100, todoBytes: 1000, unchanged: 0 })
  const [row] = batches.files('one')
  for (let part = 1; part <= 40; part += 1) {
    const { key } = batches.addPart(row!, part, { sha256: `${part}`, bytes: 10 })
    batches.finish(key, { state: 'done', method: part > 30 ? 'before' : 'now' })
  }
  expect(prepared()).toMatchObject({ todo: 70, todoBytes: 700, unchanged: 30 })
  // A table that is finished has rows that failed: they did not stay as they were.
  batches.finish(row!.key, { state: 'done', method: 'now' })
  for (let part = 31; part <= 100; part += 1) {
    const { key } = batches.addPart(row!, part, { sha256: `${part}`, bytes: 10 })
    batches.finish(key, part > 98 ? { state: 'failed' } : { state: 'done', method: 'now' })
  }
  expect(prepared()).toMatchObject({ todo: 0, unchanged: 98, failed: 2 })
})
