import type { Client } from '#renderer/connect.ts'
import type { Toasts } from './toasts.svelte.ts'

/** Steps of a screen that never leave the page, such as what a graph shows. */
export type OwnSteps = {
  readonly undoLabel: string | undefined
  readonly redoLabel: string | undefined
  undo(): void
  redo(): void
}

/** Steps that can be taken back; labels name them in the menu and the toast. */
export class Undo {
  #kept = $state.raw<{ undo?: string | undefined; redo?: string | undefined }>({})
  #own = $state.raw<OwnSteps>()
  readonly #client: Client
  readonly #toasts: Toasts

  constructor(client: Client, toasts: Toasts) {
    this.#client = client
    this.#toasts = toasts
  }

  get undoLabel(): string | undefined {
    return this.#own?.undoLabel ?? this.#kept.undo
  }

  get redoLabel(): string | undefined {
    return this.#own?.redoLabel ?? this.#kept.redo
  }

  /** While a screen is shown its own steps come first. @returns the function that ends it. */
  lend(steps: OwnSteps): () => void {
    this.#own = steps
    return () => {
      if (this.#own === steps) this.#own = undefined
    }
  }

  async load(): Promise<void> {
    this.#kept = await this.#client.undo.state({})
  }

  async undo(): Promise<void> {
    const label = this.undoLabel
    if (this.#own?.undoLabel) this.#own.undo()
    else await this.undoKept()
    if (label) this.#say(`Taken back: ${label}.`, 'Redo', () => this.redo())
  }

  async redo(): Promise<void> {
    const label = this.redoLabel
    if (this.#own?.redoLabel) this.#own.redo()
    else await this.redoKept()
    if (label) this.#say(`Done again: ${label}.`, 'Undo', () => this.undo())
  }

  /** The newest step of what is stored, without a word. */
  async undoKept(): Promise<void> {
    this.#kept = await this.#client.undo.undo({})
  }

  async redoKept(): Promise<void> {
    this.#kept = await this.#client.undo.redo({})
  }

  /** Says what was done and offers to take it back. */
  offer(text: string): void {
    this.#say(text, 'Undo', () => this.undo())
  }

  #say(text: string, label: string, run: () => Promise<void>): void {
    // One at a time: an older button would take back the newest step, not its own.
    this.#toasts.show(text, { kind: 'undo', action: { label, run: () => void run() } })
  }
}
