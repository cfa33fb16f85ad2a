import type { Database } from '#electron/sqlite/database.ts'
import type { Batch, BatchReceipt, BatchState } from '#shared/model/batch.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import { DEFAULT_RECIPE, Recipe, type SavedRecipe } from '#shared/model/recipe.ts'

/** A batch as the library knows it; its documents are counted in the cache. */
export type KeptBatch = Omit<Batch, 'counts' | 'places'> & {
  /** Absolute paths of the folder or files. */
  readonly roots: readonly string[]
}

type BatchRow = {
  id: string
  name: string
  roots: string
  recipe: string
  state: BatchState
  state_text: string | null
  is_upload: number
  created_at: number
  updated_at: number
}

type ReceiptRow = {
  id: string
  batch_id: string
  started_at: number
  ended_at: number | null
  state: BatchReceipt['state']
  facts: string
}

type Facts = Omit<BatchReceipt, 'id' | 'state' | 'startedAt' | 'endedAt'>

const INTERRUPTED =
  'Broadsheet ended while this batch was under way; every finished document was kept.'

/** On the receipt of a run that was killed; it was last written within a few seconds before. */
const CUT_SHORT: FailureNote = {
  code: 'BUG',
  message: 'Broadsheet ended while this run was under way; it did at least what stands here.',
}

export function openBatchBook(db: Database) {
  const byId = db.prepare('SELECT * FROM batch WHERE id = ?')
  const byRoots = db.prepare('SELECT * FROM batch WHERE roots = ? ORDER BY updated_at DESC LIMIT 1')
  const all = db.prepare('SELECT * FROM batch ORDER BY updated_at DESC, rowid DESC')
  const insert = db.prepare(
    `INSERT INTO batch (id, name, roots, recipe, state, is_upload, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'new', ?, ?, ?)`,
  )
  const setName = db.prepare('UPDATE batch SET name = ?, updated_at = ? WHERE id = ?')
  const setRoots = db.prepare('UPDATE batch SET roots = ?, updated_at = ? WHERE id = ?')
  const setRecipe = db.prepare('UPDATE batch SET recipe = ?, updated_at = ? WHERE id = ?')
  const setState = db.prepare(
    'UPDATE batch SET state = ?, state_text = ?, updated_at = ? WHERE id = ?',
  )
  const remove = db.prepare('DELETE FROM batch WHERE id = ?')
  const lastReceipt = db.prepare(
    'SELECT * FROM batch_receipt WHERE batch_id = ? ORDER BY started_at DESC, rowid DESC LIMIT 1',
  )
  const receipts = db.prepare(
    'SELECT * FROM batch_receipt WHERE batch_id = ? ORDER BY started_at DESC, rowid DESC LIMIT 100',
  )
  const putReceipt = db.prepare(
    `INSERT INTO batch_receipt (id, batch_id, started_at, ended_at, state, facts)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at, state = excluded.state,
       facts = excluded.facts`,
  )
  const orphanBatches = db.prepare(
    "UPDATE batch SET state = 'paused', state_text = ? WHERE state = 'running'",
  )
  const orphanReceipts = db.prepare(
    `UPDATE batch_receipt SET state = 'paused', ended_at = ?,
       facts = json_set(facts, '$.failure', json(?)) WHERE state = 'running'`,
  )

  const read = (row: BatchRow): KeptBatch => {
    const receipt = lastReceipt.get<ReceiptRow>(row.id)
    return {
      id: row.id,
      name: row.name,
      roots: JSON.parse(row.roots) as string[],
      isUpload: row.is_upload === 1,
      recipe: recipeFrom(row.recipe),
      state: row.state,
      ...(row.state_text !== null && { stateText: row.state_text }),
      createdAt: new Date(row.created_at).toISOString(),
      updatedAt: new Date(row.updated_at).toISOString(),
      ...(receipt && { lastReceipt: receiptFromRow(receipt) }),
    }
  }

  return {
    find: (id: string): KeptBatch | undefined => {
      const row = byId.get<BatchRow>(id)
      return row && read(row)
    },
    findByRoots: (roots: readonly string[]): KeptBatch | undefined => {
      const row = byRoots.get<BatchRow>(JSON.stringify(roots))
      return row && read(row)
    },
    list: (): KeptBatch[] => all.all<BatchRow>().map(read),
    add: (batch: {
      id: string
      name: string
      roots: readonly string[]
      recipe: Recipe
      isUpload: boolean
      now: number
    }): void => {
      const { id, name, roots, recipe, isUpload, now } = batch
      insert.run(
        id,
        name,
        JSON.stringify(roots),
        JSON.stringify(recipe),
        isUpload ? 1 : 0,
        now,
        now,
      )
    },
    setName: (id: string, name: string, now: number) => void setName.run(name, now, id),
    setRoots: (id: string, roots: readonly string[], now: number) =>
      void setRoots.run(JSON.stringify(roots), now, id),
    setRecipe: (id: string, recipe: Recipe, now: number) =>
      void setRecipe.run(JSON.stringify(recipe), now, id),
    setState: (id: string, state: BatchState, now: number, text?: string) =>
      void setState.run(state, text ?? null, now, id),
    remove: (id: string) => void remove.run(id),
    receipts: (id: string): BatchReceipt[] => receipts.all<ReceiptRow>(id).map(receiptFromRow),
    putReceipt(batchId: string, receipt: BatchReceipt): void {
      const { id, state, startedAt, endedAt, ...facts } = receipt
      const ended = endedAt === undefined ? null : Date.parse(endedAt)
      putReceipt.run(id, batchId, Date.parse(startedAt), ended, state, JSON.stringify(facts))
    },
    /** Batches that a crash left running become ones that can go on. */
    closeOrphans(now: number): void {
      db.transaction(() => {
        orphanBatches.run(INTERRUPTED)
        orphanReceipts.run(now, JSON.stringify(CUT_SHORT))
      })
    },
  }
}

export function openRecipeBook(db: Database) {
  const all = db.prepare('SELECT * FROM recipe ORDER BY name')
  const upsert = db.prepare(
    `INSERT INTO recipe (id, name, recipe, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET recipe = excluded.recipe, updated_at = excluded.updated_at`,
  )
  const remove = db.prepare('DELETE FROM recipe WHERE id = ?')
  const list = (): SavedRecipe[] =>
    all.all<{ id: string; name: string; recipe: string; updated_at: number }>().map((row) => ({
      id: row.id,
      name: row.name,
      recipe: recipeFrom(row.recipe),
      updatedAt: new Date(row.updated_at).toISOString(),
    }))
  return {
    list,
    /** One of the same name is replaced. */
    save(recipe: { id: string; name: string; recipe: Recipe; now: number }): SavedRecipe {
      upsert.run(recipe.id, recipe.name, JSON.stringify(recipe.recipe), recipe.now)
      const saved = list().find(({ name }) => name === recipe.name)
      if (!saved) throw new Error(`The recipe ${recipe.name} was not kept.`)
      return saved
    },
    remove: (id: string) => void remove.run(id),
  }
}

/** A kept recipe that no longer fits falls back to the usual one rather than losing the batch. */
function recipeFrom(text: string): Recipe {
  const parsed = Recipe.safeParse({ ...DEFAULT_RECIPE, ...(JSON.parse(text) as object) })
  return parsed.success ? parsed.data : DEFAULT_RECIPE
}

function receiptFromRow(row: ReceiptRow): BatchReceipt {
  const facts = JSON.parse(row.facts) as Facts
  return {
    ...facts,
    recipe: recipeFrom(JSON.stringify(facts.recipe)),
    id: row.id,
    state: row.state,
    startedAt: new Date(row.started_at).toISOString(),
    ...(row.ended_at !== null && { endedAt: new Date(row.ended_at).toISOString() }),
  }
}
