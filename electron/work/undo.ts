/**
 * What can be taken back. A step knows both ways; steps live as long as the process, because an undo
 * that reaches back over a restart surprises more than it helps.
 */
const KEPT_STEPS = 200

export type UndoStep = {
  /** Completes "Undo …" and "Redo …". */
  readonly label: string
  undo(): void
  redo(): void
}

export type UndoStack = ReturnType<typeof createUndoStack>

export function createUndoStack(onChange: () => void) {
  const done: UndoStep[] = []
  const undone: UndoStep[] = []

  const state = () => {
    const undo = done.at(-1)?.label
    const redo = undone.at(-1)?.label
    return { ...(undo ? { undo } : {}), ...(redo ? { redo } : {}) }
  }
  const move = (from: UndoStep[], to: UndoStep[], direction: 'undo' | 'redo') => {
    const step = from.pop()
    if (step) {
      step[direction]()
      to.push(step)
      onChange()
    }
    return state()
  }

  return {
    state,
    /** Remembers a step that has just been done. */
    push(step: UndoStep): void {
      done.push(step)
      if (done.length > KEPT_STEPS) done.shift()
      undone.length = 0
      onChange()
    },
    undo: () => move(done, undone, 'undo'),
    redo: () => move(undone, done, 'redo'),
  }
}
