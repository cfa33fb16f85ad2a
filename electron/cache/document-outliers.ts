import type { Database } from '#electron/sqlite/database.ts'
import { outliersOf } from '#shared/logic/outliers.ts'
import type { BatchDashboard } from '#shared/model/document.ts'

const MOST_OUTLIERS = 20

/** The finished documents of a batch that are farthest from the rest. */
export function outliersIn(db: Database, batchId: string): BatchDashboard['outliers'] {
  const figures = (column: 'words' | 'negative_share' | 'entities') =>
    db
      .prepare(
        `SELECT key, path, part, ${column} AS figure FROM batch_item
         WHERE batch_id = ? AND state = 'done' AND is_table = 0 AND ${column} IS NOT NULL`,
      )
      .all<{ key: number; path: string; part: number; figure: number }>(batchId)
      .map(({ key, path, part, figure }) => ({
        of: { key: String(key), path, ...(part > 0 && { part }) },
        figure,
      }))
  return [
    ...outliersOf(figures('words'), { high: 'much longer', low: 'much shorter' }),
    ...outliersOf(figures('negative_share'), { high: 'much more negative' }),
    ...outliersOf(figures('entities'), { high: 'many more names' }),
  ]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_OUTLIERS)
    .map(({ of, trait, score }) => ({ ...of, trait, score }))
}
