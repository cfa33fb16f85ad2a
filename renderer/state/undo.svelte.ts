import type { Client } from '#renderer/connect.ts'
import type { Toasts } from './toasts.svelte.ts'

/** Steps that can be taken back; labels name them in the menu and the toast. */
export class Undo {
  undoLabel = $state<string>()
  redoLabel = $state<string>()
  readonly #client: Client
  readonly #toasts: Toasts

  constructor(client: Client, toasts: Toasts) {
    this.#client = client
    this.#toasts = toasts
  }

  async load(): Promise<void> {
    this.#keep(await this.#client.undo.state({}))
  }

  async undo(): Promise<void> {
    const label = this.undoLabel
    this.#keep(await this.#client.undo.undo({}))
    if (label) this.#say(`Taken back: ${label}.`, 'Redo', () => this.redo())
  }

  async redo(): Promise<void> {
    const label = this.redoLabel
    this.#keep(await this.#client.undo.redo({}))
    if (label) this.#say(`Done again: ${label}.`, 'Undo', () => this.undo())
  }

  /** Says what was done and offers to take it back. */
  offer(text: string): void {
    this.#say(text, 'Undo', () => this.undo())
  }

  #keep(state: { undo?: string | undefined; redo?: string | undefined }): void {
    this.undoLabel = state.undo
    this.redoLabel = state.redo
  }

  #say(text: string, label: string, run: () => Promise<void>): void {
    // One at a time: an older button would take back the newest step, not its own.
    this.#toasts.show(text, { kind: 'undo', action: { label, run: () => void run() } })
  }
}
