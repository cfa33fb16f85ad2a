import { beginsWithCapital } from '#electron/embedded/analysis/characters.ts'
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

const NOTHING: readonly never[] = []

/** Words come back; a text of one's own words only must not fill the memory. */
const MOST_WORDS = 20_000
const folds = new Map<string, Map<string, string>>()

function foldAll(tokens: readonly Token[], language: string): string[] {
  let known = folds.get(language)
  if (known === undefined) {
    known = new Map()
    folds.set(language, known)
  }
  const words: string[] = []
  for (const { text } of tokens) {
    let folded = known.get(text)
    if (folded === undefined) {
      folded = foldWord(text, language)
      if (known.size >= MOST_WORDS) known.clear()
      if (text.length <= 60) known.set(text, folded)
    }
    words.push(folded)
  }
  return words
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
  /** What was asked of this index and its base together; mostly that there is nothing. */
  readonly #asked = new Map<string, readonly Entry<T>[]>()
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
    this.#asked.delete(first)
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
    const folded = foldAll(tokens, this.#language)
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
    const ready = this.#asked.get(first)
    if (ready !== undefined) return ready
    const own = this.#byFirst.get(first)
    if (this.#unsorted.size > 0 && this.#unsorted.delete(first)) own?.sort(compare)
    if (this.#base === undefined) return own ?? NOTHING
    const shared = this.#base.#under(first)
    const all = own && shared.length > 0 ? [...own, ...shared].sort(compare) : (own ?? shared)
    if (this.#asked.size >= MOST_WORDS) this.#asked.clear()
    this.#asked.set(first, all)
    return all
  }

  #at(tokens: readonly Token[], folded: readonly string[], i: number): NameMatch<T> | undefined {
    const first = folded[i] ?? ''
    const match = this.#read(tokens, folded, i, { key: first, skip: 0 })
    if (match !== undefined) return match
    for (const way of readings(first, this.#language)) {
      const other = this.#read(tokens, folded, i, way)
      if (other !== undefined) return other
    }
    return undefined
  }

  #read(
    tokens: readonly Token[],
    folded: readonly string[],
    i: number,
    { key, skip }: { readonly key: string; readonly skip: number },
  ): NameMatch<T> | undefined {
    const entries = this.#under(key)
    if (entries.length === 0) return undefined
    let best: Entry<T> | undefined
    let others: T[] | undefined
    const text = tokens[i]?.text ?? ''
    const hasCapital = beginsWithCapital(text)
    for (const entry of entries) {
      // Longest first: what is shorter than the best is another name.
      if (best !== undefined && entry.keys.length < best.keys.length) break
      if (entry.needsCapital && !hasCapital) continue
      if (entry.exact !== undefined && entry.keys.length === 1 && entry.exact !== text) continue
      if (!this.#continues(entry, folded, i)) continue
      if (best === undefined) best = entry
      else if (entry.value !== best.value && others?.includes(entry.value) !== true)
        (others ??= []).push(entry.value)
    }
    if (best === undefined) return undefined
    const { value, isWeak } = best
    return { from: i, to: i + best.keys.length, skip, value, isWeak, others: others ?? [] }
  }

  #continues({ keys }: Entry<T>, folded: readonly string[], i: number): boolean {
    for (let k = 1; k < keys.length; k += 1) {
      const word = folded[i + k]
      if (word === undefined) return false
      if (word === keys[k]) continue
      if (!readings(word, this.#language).some((way) => way.key === keys[k])) return false
    }
    return true
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
export function nameTokens(text: string, language: string): readonly Token[] {
  return language.startsWith('zh') ? tokenizeCharacters(text) : tokenize(text, language)
}
