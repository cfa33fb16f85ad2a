/** The columns and what their numbers stand for, loaded when first asked and kept up to date. */
import type { Database } from '#electron/sqlite/database.ts'

import { createColumns } from './columns.ts'
import type { Rows } from './columns.ts'
import { completeFacets } from './facet-book.ts'
import type { FacetBook } from './facet-book.ts'
import { createFacetValues } from './facet-values.ts'
import type { FacetValues } from './facet-values.ts'

export type ColumnStore = {
  readonly values: FacetValues
  /** All rows as they are now. Not within a transaction (see `Columns.read`). */
  load(): Rows
  isLoaded(): boolean
  /** Whether the columns can be asked without a long load, and what is read cannot be undone. */
  isReady(): boolean
  prepare(mostStories: number): boolean
  bytes(): { readonly columns: number; readonly lists: number }
}

export function createColumnStore(db: Database, book: FacetBook): ColumnStore {
  const columns = createColumns(db)
  const values = createFacetValues(db)
  const state = db.prepare('SELECT version, is_complete FROM facet_state')
  return {
    values,
    load: () => {
      const now = state.get<{ version: number; is_complete: number }>()
      if (columns.isLoaded && now?.is_complete === 1 && now.version === columns.version) {
        return columns.rows
      }
      while (!completeFacets(db, book));
      columns.read()
      return columns.rows
    },
    isLoaded: () => columns.isLoaded,
    isReady: () => columns.isLoaded && !db.isInTransaction,
    prepare: (mostStories) => {
      if (!columns.isLoaded && !completeFacets(db, book)) return false
      return columns.read(mostStories) && values.prepare(mostStories)
    },
    bytes: () => columns.bytes(),
  }
}
