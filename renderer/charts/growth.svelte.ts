/**
 * How many of many rows are drawn: a screenful at once, the rest a portion a frame, so that a
 * thousand rows never keep the window.
 */
export class Growth {
  count = $state(0)
  readonly #portionOf: () => number
  #keys: ReadonlySet<string> = new Set()

  /**
   * @param portion Rows at once; a function where it changes.
   * @param first Rows of the first frame, where others are drawn in it already.
   */
  constructor(portion: number | (() => number), first?: number) {
    this.#portionOf = typeof portion === 'number' ? () => portion : portion
    this.count = first ?? this.#portion
  }

  get #portion(): number {
    return this.#portionOf()
  }

  /** Other rows than before begin anew; the same ones with other figures stay as they are. */
  begin(keys: readonly string[]): void {
    const known = keys.filter((key) => this.#keys.has(key)).length
    if (known < keys.length / 2) this.count = this.#portion
    this.#keys = new Set(keys)
  }

  /** What is no longer there was not drawn either, should it come back. */
  shrink(most: number): void {
    this.count = Math.min(this.count, Math.max(this.#portion, most))
  }

  /** @returns the function that ends it. */
  grow(most: number): () => void {
    if (this.count >= most) return () => undefined
    const frame = requestAnimationFrame(() => (this.count += this.#portion))
    return () => cancelAnimationFrame(frame)
  }
}
