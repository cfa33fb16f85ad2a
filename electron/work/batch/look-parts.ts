import type { BatchItems } from '#electron/cache/batch-items.ts'
import type { FilePool } from '#electron/workers/file-pool.ts'
import type { Recipe } from '#shared/model/recipe.ts'

/** What a look before a run goes by. */
export type LookParts = {
  readonly batchId: string
  readonly roots: readonly string[]
  readonly recipe: Recipe
  readonly items: BatchItems
  readonly files: FilePool
  readonly threads: number
  /** Tables were last looked at for another column, or that is not known. */
  readonly isColumnNew: boolean
}

/** Files are looked at first; then `of` so many texts are compared, of which `looked` are done. */
export type LookProgress = {
  readonly looked: number
  readonly of?: number
  readonly found: number
  readonly current: string
}

export function fileOptionsOf({ readBytes, column }: Recipe) {
  return { readBytes, ...(column !== undefined && { column }) }
}
