import { foldWord } from './fold.ts'
import { byLength, NameEntry, type NameSource, nameWords } from './name-index.ts'

export type NamedThings<T> = {
  readonly size: number
  readonly namesAt: (place: number) => readonly string[]
  /** Names with the same first words; more do no harm. */
  readonly roughNamesAt: (place: number) => readonly string[]
  readonly at: (place: number) => T
  readonly isWeak: (name: string, value: T) => boolean
  readonly orderOf: (place: number, nth: number) => number
}

/**
 * The names of tens of thousands of things by their first word. Of each only two numbers are kept, a check
 * of the word and the place of the thing; the names are read when a text has the word.
 */
export class SharedNames<T> implements NameSource<T> {
  readonly #language: string
  readonly #things: NamedThings<T>
  /** Where each bucket of words begins in the other two. */
  readonly #starts: Uint32Array
  readonly #checks: Uint32Array
  readonly #places: Uint32Array
  readonly #ready = new Map<string, readonly NameEntry<T>[]>()

  /** @param has whether a thing may be named in the language */
  constructor(language: string, things: NamedThings<T>, has: (place: number) => boolean) {
    this.#language = language
    this.#things = things
    const checks: number[] = []
    const places: number[] = []
    for (let place = 0; place < things.size; place += 1) {
      if (!has(place)) continue
      const from = checks.length
      for (const name of things.roughNamesAt(place)) {
        const first = firstWord(name, language)
        if (first === undefined) continue
        const check = checkOf(first)
        if (checks.includes(check, from)) continue
        checks.push(check)
        places.push(place)
      }
    }
    const buckets = 2 ** Math.ceil(Math.log2(checks.length + 1))
    this.#starts = new Uint32Array(buckets + 1)
    for (const check of checks) this.#starts[(check & (buckets - 1)) + 1]! += 1
    for (let i = 0; i < buckets; i += 1) this.#starts[i + 1]! += this.#starts[i]!
    const next = this.#starts.slice(0, buckets)
    this.#checks = new Uint32Array(checks.length)
    this.#places = new Uint32Array(checks.length)
    checks.forEach((check, i) => {
      const at = next[check & (buckets - 1)]!++
      this.#checks[at] = check
      this.#places[at] = places[i]!
    })
  }

  under(first: string): readonly NameEntry<T>[] {
    const ready = this.#ready.get(first)
    if (ready !== undefined) return ready
    const check = checkOf(first)
    const bucket = check & (this.#starts.length - 2)
    const entries: NameEntry<T>[] = []
    for (let i = this.#starts[bucket]!; i < this.#starts[bucket + 1]!; i += 1) {
      if (this.#checks[i] === check) entries.push(...this.#entriesOf(this.#places[i]!, first))
    }
    if (entries.length === 0) return NOTHING
    entries.sort(byLength)
    if (this.#ready.size >= MOST_READY) this.#ready.delete(this.#ready.keys().next().value!)
    this.#ready.set(first, entries)
    return entries
  }

  #entriesOf(place: number, first: string): NameEntry<T>[] {
    const { namesAt, at, isWeak, orderOf } = this.#things
    const value = at(place)
    return namesAt(place).flatMap((name, nth) => {
      const [word, ...rest] = nameWords(name, this.#language)
      if (word !== first) return []
      return [new NameEntry(name, rest, value, isWeak(name, value), orderOf(place, nth))]
    })
  }
}

/** First words whose names are kept as read: those of some hundred articles. */
const MOST_READY = 3000

const NOTHING: readonly never[] = []

// What stands before a space or a comma is a word by itself: no need to cut the name.
function firstWord(name: string, language: string): string | undefined {
  const plain = /^[A-Za-zÀ-ž]+(?=[ ,]|$)/.exec(name)?.[0]
  return plain === undefined ? nameWords(name, language)[0] : foldWord(plain, language)
}

// FNV-1a over code units.
function checkOf(word: string): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < word.length; i += 1) {
    sum = Math.imul(sum ^ word.charCodeAt(i), 0x01000193)
  }
  return sum >>> 0
}
