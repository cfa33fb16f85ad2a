/** What the user made, in one file of its own: losing the cache loses none of it. */
import type { Database } from '#electron/sqlite/database.ts'
import { openAlertBook } from './alerts.ts'
import { openAnswerBook } from './answers.ts'
import { openBatchBook, openRecipeBook } from './batches.ts'
import { openChartNoteBook } from './chart-notes.ts'
import { openCollectionBook } from './collections.ts'
import { openCorrectionBook } from './corrections.ts'
import { openHarvestBook } from './harvests.ts'
import { openHighlightBook } from './highlights.ts'
import { openHitBook } from './hits.ts'
import { openKeep } from './keep.ts'
import { openMarkBook } from './marks.ts'
import { openMonitorBook } from './monitors.ts'
import { openRowCopies } from './row-copies.ts'
import { openRunBook } from './runs.ts'
import { openSearchBook } from './searches.ts'
import { openViewBook } from './views.ts'
import { openTagBook } from './tags.ts'

export const LIBRARY_MIGRATIONS = new URL('./migrations/', import.meta.url)

export type Library = ReturnType<typeof openLibrary>

/** Takes over an opened and migrated `library.db`. */
export function openLibrary(db: Database) {
  const underWay = db.prepare(
    `SELECT 'running' IN (SELECT state FROM run UNION SELECT state FROM monitor_run
       UNION SELECT state FROM batch UNION SELECT state FROM batch_receipt)`,
  )
  return {
    searches: openSearchBook(db),
    runs: openRunBook(db),
    hits: openHitBook(db),
    marks: openMarkBook(db),
    keep: openKeep(db),
    batches: openBatchBook(db),
    recipes: openRecipeBook(db),
    views: openViewBook(db),
    chartNotes: openChartNoteBook(db),
    collections: openCollectionBook(db),
    tags: openTagBook(db),
    corrections: openCorrectionBook(db),
    highlights: openHighlightBook(db),
    monitors: openMonitorBook(db),
    alerts: openAlertBook(db),
    harvests: openHarvestBook(db),
    answers: openAnswerBook(db),
    rows: openRowCopies(db),
    /** Something is said to run: whoever holds the folder is at it, or was killed. */
    hasUnderWay: () => underWay.value<number>() === 1,
    /** All or nothing; no await inside. */
    transaction: <Result>(work: () => Result): Result => db.transaction(work),
  }
}
