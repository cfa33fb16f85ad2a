import type { OwnSteps, Undo } from '#renderer/state/undo.svelte.ts'

export type Step = {
  /** Completes "Undo …" and "Redo …". */
  readonly label: string
  readonly undo: () => void
  readonly redo: () => void
  /** Steps of one key in quick succession are one step: a slider on its way. */
  readonly key?: string
}

const MOST_STEPS = 300
const ONE_MOVE_MS = 1200

/** What was done to the view of a graph, and how to go back. */
export class History implements OwnSteps {
  #done = $state.raw<readonly Step[]>([])
  #undone = $state.raw<readonly Step[]>([])
  #lastAt = 0
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get undoLabel(): string | undefined {
    return this.#done.at(-1)?.label
  }

  get redoLabel(): string | undefined {
    return this.#undone.at(-1)?.label
  }

  /** Remembers a step that has just been done. */
  push(step: Step): void {
    const last = this.#done.at(-1)
    const at = this.#now()
    const goesOn =
      last !== undefined &&
      step.key !== undefined &&
      last.key === step.key &&
      at - this.#lastAt < ONE_MOVE_MS
    const joined = goesOn ? { ...step, undo: last.undo } : step
    this.#done = [...(goesOn ? this.#done.slice(0, -1) : this.#done), joined].slice(-MOST_STEPS)
    this.#undone = []
    this.#lastAt = at
  }

  /** A step that was stored, in its turn among those of the page. */
  pushKept(label: string, undo: Pick<Undo, 'undoKept' | 'redoKept'>): void {
    this.push({ label, undo: () => void undo.undoKept(), redo: () => void undo.redoKept() })
  }

  undo(): void {
    const step = this.#done.at(-1)
    if (!step) return
    this.#done = this.#done.slice(0, -1)
    step.undo()
    this.#undone = [...this.#undone, step]
    this.#lastAt = 0
  }

  redo(): void {
    const step = this.#undone.at(-1)
    if (!step) return
    this.#undone = this.#undone.slice(0, -1)
    step.redo()
    this.#done = [...this.#done, step]
    this.#lastAt = 0
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }
}
