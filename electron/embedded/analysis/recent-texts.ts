/**
 * What was worked out for the latest texts. Rooms are written again and never thrown away: a table that
 * grew old in V8's heap and was let go keeps all it ever held alive until the next full collection.
 */
export class RecentTexts<T> {
  readonly #texts: (string | undefined)[]
  readonly #values: (T | undefined)[]
  readonly #mask: number
  /** Places in the order they were taken, and from where on they are not free again. */
  readonly #taken: Int32Array
  #next = 0
  #count = 0

  /** @param most texts it holds; the oldest goes first, or one whose place another needs */
  constructor(most: number) {
    const places = 2 ** Math.ceil(Math.log2(most * 4))
    this.#texts = Array.from({ length: places }, () => undefined)
    this.#values = Array.from({ length: places }, () => undefined)
    this.#mask = places - 1
    this.#taken = new Int32Array(most)
  }

  get(text: string): T | undefined {
    const place = this.#placeOf(text)
    return this.#texts[place] === text ? this.#values[place] : undefined
  }

  set(text: string, value: T): void {
    const place = this.#placeOf(text)
    const isFree = this.#texts[place] === undefined
    this.#texts[place] = text
    this.#values[place] = value
    if (!isFree) return
    if (this.#count === this.#taken.length) this.keep(this.#count - 1)
    this.#taken[this.#next] = place
    this.#next = (this.#next + 1) % this.#taken.length
    this.#count += 1
  }

  /** Lets all go but the latest so many. */
  keep(most: number): void {
    const length = this.#taken.length
    for (; this.#count > most; this.#count -= 1) {
      const place = this.#taken[(this.#next - this.#count + length) % length]!
      this.#texts[place] = undefined
      this.#values[place] = undefined
    }
  }

  // Some of its letters will do: sentences of a text hardly ever share them all.
  #placeOf(text: string): number {
    const { length } = text
    let hash = length
    const step = (length >>> 3) + 1
    for (let at = 0; at < length; at += step) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    }
    return (hash ^ (hash >>> 15)) & this.#mask
  }
}
