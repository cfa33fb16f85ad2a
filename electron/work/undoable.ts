/** Changes of rows that are taken back by putting the rows back as they were. */
import type { Library } from '#electron/library/library.ts'
import type { RowPlace } from '#electron/library/row-copies.ts'
import type { UndoStack } from './undo.ts'

export type UndoableParts = {
  readonly library: Library
  readonly undo: UndoStack
}

export type Change<Result> = {
  /** Completes "Undo …". */
  readonly label: string
  /** Where rows may change; a row elsewhere would not be taken back. */
  readonly places: readonly RowPlace[]
  readonly work: () => Result
  /** After the work, and after each undo and redo of it. */
  readonly told: () => void
}

export type Undoable = ReturnType<typeof createUndoable>

export function createUndoable({ library, undo }: UndoableParts) {
  const { rows } = library
  return function change<Result>({ label, places, work, told }: Change<Result>): Result {
    const before = rows.copy(places)
    const result = library.transaction(work)
    const after = rows.copy(places)
    told()
    undo.push({
      label,
      undo: () => {
        rows.putBack(before)
        told()
      },
      redo: () => {
        rows.putBack(after)
        told()
      },
    })
    return result
  }
}
