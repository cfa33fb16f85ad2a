export type Timers = {
  readonly after: (ms: number, run: () => void) => () => void
  /** Nothing runs while the page cannot be seen. */
  readonly isHidden: () => boolean
}

/**
 * Runs at once, then at most once per interval, and a last time for what came in between. Calls
 * made while the page is hidden are kept as one and run by `wake`.
 */
export class Throttle {
  readonly #run: () => void
  readonly #ms: number
  readonly #timers: Timers
  #cancel: (() => void) | undefined
  #isPending = false

  constructor(run: () => void, ms: number, timers: Timers) {
    this.#run = run
    this.#ms = ms
    this.#timers = timers
  }

  call(): void {
    this.#isPending = true
    if (!this.#cancel) this.#turn()
  }

  wake(): void {
    if (this.#isPending && !this.#cancel) this.#turn()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#isPending = false
  }

  #turn(): void {
    if (!this.#isPending || this.#timers.isHidden()) return
    this.#isPending = false
    this.#cancel = this.#timers.after(this.#ms, () => {
      this.#cancel = undefined
      this.#turn()
    })
    this.#run()
  }
}
