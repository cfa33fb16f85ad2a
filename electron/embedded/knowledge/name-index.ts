import {
  isSplitting,
  type Token,
  tokenize,
  tokenizeCharacters,
} from '#electron/embedded/analysis/tokens.ts'
import { foldWord, isFolded, readings } from './fold.ts'

type Entry<T> = {
  readonly keys: readonly string[]
  readonly value: T
  readonly isWeak: boolean
  readonly needsCapital: boolean
  /** Short acronyms must be written exactly so: US is a country, us is not. */
  readonly exact?: string
  /** Among names of equal length the smallest is first. */
  readonly order: number
}

/** Token positions, `to` exclusive; `skip` units at the start are a particle, not the name. */
export type NameMatch<T> = {
  readonly from: number
  readonly to: number
  readonly skip: number
  readonly value: T
  /** The name means other things as well and was not meant for this alone. */
  readonly isWeak: boolean
  /** Everything else under the same name, in the order it was added. */
  readonly others: readonly T[]
}

/**
 * Names by their first word; finding all of them in a text is one pass over its tokens. Languages that
 * cut and fold words alike share the names they have in common as a base (see `sharingOf`).
 */
export class NameIndex<T> {
  readonly #language: string
  readonly #base: NameIndex<T> | undefined
  readonly #byFirst = new Map<string, Entry<T>[]>()
  readonly #unsorted = new Set<string>()
  #added = 0

  constructor(language: string, base?: NameIndex<T>) {
    this.#language = language
    this.#base = base
  }

  /** Adds a name; a name of signs only is left out. Without an order the first added is the first. */
  add(name: string, value: T, isWeak = false, order = this.#added): void {
    this.#added += 1
    // Most names are one plain word, for which the tokenizer is too slow by the ten thousand.
    const tokens = /^[A-Za-zÀ-ž]+$/.test(name)
      ? [name]
      : nameTokens(name, this.#language).map((token) => token.text)
    const keys = tokens.map((token) => foldWord(token, this.#language))
    const first = keys[0]
    if (first === undefined || !/[\p{L}\p{N}]/u.test(name)) return
    const isAcronym = /^[\p{Lu}\d&.]{1,4}$/u.test(name)
    const entry: Entry<T> = {
      keys,
      value,
      isWeak,
      needsCapital: /^\p{Lu}/u.test(name),
      ...(isAcronym ? { exact: name } : {}),
      order,
    }
    const list = this.#byFirst.get(first)
    if (list === undefined) this.#byFirst.set(first, [entry])
    else {
      list.push(entry)
      this.#unsorted.add(first)
    }
  }

  /** Every value under exactly this name. */
  values(name: string): T[] {
    const tokens = nameTokens(name, this.#language)
    const folded = tokens.map((token) => foldWord(token.text, this.#language))
    return this.#under(folded[0] ?? '')
      .filter((entry) => entry.keys.length === folded.length)
      .filter((entry) => entry.keys.every((key, i) => key === folded[i]))
      .map((entry) => entry.value)
  }

  /** The longest name at each place, left to right, without overlaps. */
  find(tokens: readonly Token[]): NameMatch<T>[] {
    const folded = tokens.map((token) => foldWord(token.text, this.#language))
    const matches: NameMatch<T>[] = []
    for (let i = 0; i < tokens.length; i += 1) {
      const match = this.#at(tokens, folded, i)
      if (match === undefined) continue
      matches.push(match)
      i = match.to - 1
    }
    return matches
  }

  #under(first: string): readonly Entry<T>[] {
    const own = this.#byFirst.get(first)
    if (this.#unsorted.delete(first)) own?.sort(compare)
    const shared = this.#base ? this.#base.#under(first) : []
    if (own === undefined) return shared
    return shared.length === 0 ? own : [...own, ...shared].sort(compare)
  }

  #at(tokens: readonly Token[], folded: readonly string[], i: number): NameMatch<T> | undefined {
    const first = folded[i] ?? ''
    const ways = [{ key: first, skip: 0 }, ...readings(first, this.#language)]
    for (const { key, skip } of ways) {
      let best: Entry<T> | undefined
      const others: T[] = []
      for (const entry of this.#under(key)) {
        // Longest first: what is shorter than the best is another name.
        if (best !== undefined && entry.keys.length < best.keys.length) break
        const text = tokens[i]?.text ?? ''
        if (entry.needsCapital && !/^\p{Lu}/u.test(text)) continue
        if (entry.exact !== undefined && entry.keys.length === 1 && entry.exact !== text) continue
        if (!this.#continues(entry, folded, i)) continue
        if (best === undefined) best = entry
        else if (entry.value !== best.value && !others.includes(entry.value))
          others.push(entry.value)
      }
      if (best === undefined) continue
      const { value, isWeak } = best
      return { from: i, to: i + best.keys.length, skip, value, isWeak, others }
    }
    return undefined
  }

  #continues(entry: Entry<T>, folded: readonly string[], i: number): boolean {
    return entry.keys.every((key, k) => {
      if (k === 0) return true
      const word = folded[i + k]
      if (word === undefined) return false
      return word === key || readings(word, this.#language).some((way) => way.key === key)
    })
  }
}

// Longest first, so that the first hit is the longest.
function compare<T>(a: Entry<T>, b: Entry<T>): number {
  return b.keys.length - a.keys.length || a.order - b.order
}

/** Languages with the same answer read a name that is none of their own in the same way. */
export function sharingOf(language: string): string {
  if (language.startsWith('zh') || isFolded(language)) return language
  return isSplitting(language) ? 'fr' : 'und'
}

/** The tokens names are compared by: ideographs one by one, words elsewhere. */
export function nameTokens(text: string, language: string): Token[] {
  return language.startsWith('zh') ? tokenizeCharacters(text) : tokenize(text, language)
}
