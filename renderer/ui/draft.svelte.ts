/** A text that is being typed over a stored one, until that changes or it is let go. */
export class Draft {
  #typed = $state.raw<{ readonly of: string; readonly text: string }>()
  readonly #stored: () => string

  constructor(stored: () => string) {
    this.#stored = stored
  }

  get text(): string {
    const stored = this.#stored()
    return this.#typed?.of === stored ? this.#typed.text : stored
  }

  set text(text: string) {
    this.#typed = { of: this.#stored(), text }
  }

  letGo(): void {
    this.#typed = undefined
  }
}
