/** Units. A word of a hostile text may be as long as the text. */
const LONGEST = 400

/** What was worked out for words, for those that come back; hostile texts have no end of others. */
export class WordCache<T> {
  readonly #most: number
  #recent = new Map<string, T>()
  /** Goes when the recent ones are as many as it may be; what was asked for again has moved up. */
  #older = new Map<string, T>()

  /** @param most words it holds at least, and half of what it holds at most */
  constructor(most: number) {
    this.#most = most
  }

  get(word: string): T | undefined {
    const recent = this.#recent.get(word)
    if (recent !== undefined) return recent
    const older = this.#older.get(word)
    if (older !== undefined) this.#put(word, older)
    return older
  }

  /** What is too long to be a word is not kept. */
  set(word: string, value: T): void {
    if (word.length <= LONGEST) this.#put(ownCopy(word), value)
  }

  #put(word: string, value: T): void {
    if (this.#recent.size >= this.#most) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(word, value)
  }
}

/** @param answer Always the same for a word. @param most words it remembers at least */
export function remembering<T>(answer: (word: string) => T, most: number): (word: string) => T {
  // Null stands for undefined, which a cache cannot tell from a word it does not know.
  const remembered = new WordCache<T | null>(most)
  return (word) => {
    const known = remembered.get(word)
    if (known !== undefined) return (known ?? undefined) as T
    const value = answer(word)
    remembered.set(word, value ?? null)
    return value
  }
}

/** V8 keeps a whole text alive for a part of it that has so many letters. */
const SLICED_FROM = 13

/** The same word without the text it was cut from. */
export function ownCopy(word: string): string {
  return word.length < SLICED_FROM ? word : word.split('').join('')
}
