/** What a run finds to do: the rows that the recipe leaves out are marked, the others are counted. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { ItemRow } from '#electron/cache/batch-items.ts'
import type { KeptBatch } from '#electron/library/batches.ts'
import { isFailure, leftOutBy, type LeftOut } from '#shared/logic/batch-plan.ts'
import { dropStretches } from './document-story.ts'

/** Rows marked in one transaction. */
const SLICE = 200

/** Marks what the recipe leaves out; @returns how many of each state this run finds to do and done. */
export function prepareRun(parts: {
  readonly batch: KeptBatch
  readonly cache: StoryCache
  readonly method: string
}): { todo: number; todoBytes: number; skipped: number; failed: number; unchanged: number } {
  const { batch, cache, method } = parts
  const sum = { todo: 0, todoBytes: 0, skipped: 0, failed: 0, unchanged: 0 }
  cache.batches.reopen(batch.id, method)
  const marks: { row: ItemRow; code: LeftOut }[] = []
  const flush = () =>
    cache.transaction(() => {
      for (const { row, code } of marks.splice(0)) markLeftOut(cache, row, code)
    })
  for (const row of cache.batches.files(batch.id)) {
    if (row.is_gone) continue
    if (row.state === 'waiting') {
      const code = leftOutBy(groupOf(row), batch.recipe)
      if (code) {
        sum[isFailure(code) ? 'failed' : 'skipped'] += 1
        marks.push({ row, code })
        if (marks.length >= SLICE) flush()
      } else {
        const rows = Math.max(1, row.rows)
        const done = row.is_table
          ? Math.min(rows, cache.tables.rowsDone(batch.id, row.path, method))
          : 0
        sum.unchanged += done
        sum.todo += rows - done
        sum.todoBytes += (row.bytes * (rows - done)) / rows
      }
    } else if (row.state === 'done' && row.is_table) {
      const done = cache.tables.rowsDone(batch.id, row.path, method)
      sum.unchanged += done
      sum.failed += Math.max(0, row.rows - done)
    } else if (row.state === 'done') sum.unchanged += 1
    else if (row.state === 'failed') sum.failed += 1
  }
  flush()
  return sum
}

/** What it held before is no longer found either. */
function markLeftOut(cache: StoryCache, row: ItemRow, code: LeftOut): void {
  dropStretches(cache, { ...row, batchId: row.batch_id }, 0)
  cache.batches.finish(row.key, {
    state: isFailure(code) ? 'failed' : 'skipped',
    code,
    reason: row.problem_text ?? copyReason(cache, row, code),
    finished_at: null,
  })
}

function copyReason(cache: StoryCache, row: ItemRow, code: LeftOut): string {
  const other = cache.batches.get((code === 'copy' ? row.twin_of : row.near_to) ?? -1)
  if (code === 'copy') return `The same content as ${other?.path ?? 'another file'}.`
  const percent = Math.round((row.near_share ?? 0) * 100)
  return `Nearly the same text as ${other?.path ?? 'another file'} (${percent} % shared).`
}

export function groupOf(row: ItemRow) {
  return {
    ...(row.problem !== null && { problem: row.problem }),
    isCopy: row.twin_of !== null,
    isNearCopy: row.near_to !== null,
  }
}
