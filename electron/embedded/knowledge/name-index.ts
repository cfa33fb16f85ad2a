import { beginsWithCapital } from '#electron/embedded/analysis/characters.ts'
import {
  isSplitting,
  tokenize,
  tokenizeCharacters,
  type WordToken,
} from '#electron/embedded/analysis/tokens.ts'
import { Known, type WordForm } from '#electron/embedded/analysis/word-forms.ts'
import { foldWord, hasReadings, isFolded, readings } from './fold.ts'

/** One shape for all, and no list for the many names of one word. */
export class NameEntry<T> {
  /** The folded words after the first. */
  readonly rest: readonly string[]
  readonly value: T
  readonly isWeak: boolean
  readonly needsCapital: boolean
  /** Its second word has a capital: "New deal" is no sure sign of the New Deal. */
  readonly isTitle: boolean
  /** Short acronyms must be written exactly so: US is a country, us is not. */
  readonly exact: string | undefined
  /** Among names of equal length the smallest is first. */
  readonly order: number

  constructor(name: string, rest: readonly string[], value: T, isWeak: boolean, order: number) {
    this.rest = rest.length === 0 ? NOTHING : rest
    this.value = value
    this.isWeak = isWeak
    this.needsCapital = beginsWithCapital(name)
    this.isTitle = rest.length > 0 && /^\p{Script=Latin}\S*\s\p{Lu}/u.test(name)
    // Four letters, which may be pairs.
    this.exact = name.length <= 8 && /^[\p{Lu}\d&.]{1,4}$/u.test(name) ? name : undefined
    this.order = order
  }
}

const NOTHING: readonly never[] = []

/** Names by their first folded word, the longest first; what it gives stays the same. */
export type NameSource<T> = { readonly under: (first: string) => readonly NameEntry<T>[] }

/** A text names less; the knowledge base has thousands. */
const FEW_NAMES = 500

/** A word of a text as names are compared by it, with the names that begin with it. */
class Word<T> {
  /** Of an index as long as nothing is added to it. */
  readonly owner: object
  readonly folded: string
  readonly entries: readonly NameEntry<T>[]

  constructor(owner: object, folded: string, entries: readonly NameEntry<T>[]) {
    this.owner = owner
    this.folded = folded
    this.entries = entries
  }
}

/** Token positions, `to` exclusive; `skip` units at the start are a particle, not the name. */
export type NameMatch<T> = {
  readonly from: number
  readonly to: number
  readonly skip: number
  readonly value: T
  /** The name means other things as well, or stands there like plain words: no sign for this alone. */
  readonly isWeak: boolean
  /** Everything else under the same name, in the order it was added. */
  readonly others: readonly T[]
}

/**
 * Names by their first word; finding all of them in a text is one pass over its tokens. Languages that
 * cut and fold words alike share the names they have in common as a base (see `sharingOf`).
 */
export class NameIndex<T> implements NameSource<T> {
  readonly #language: string
  readonly #base: NameSource<T> | undefined
  readonly #hasReadings: boolean
  /** A list only where there are several. */
  readonly #byFirst = new Map<string, NameEntry<T> | NameEntry<T>[]>()
  readonly #unsorted = new Set<string>()
  /** Where this index and its base both know names with a first word, all of them. */
  readonly #joined = new Map<string, readonly NameEntry<T>[]>()
  /** Another one with every name: what words remember of it says whose it is. */
  #state: object = {}
  #added = 0

  constructor(language: string, base?: NameSource<T>) {
    this.#language = language
    this.#base = base
    this.#hasReadings = hasReadings(language)
  }

  /** Adds a name; a name of signs only is left out. Without an order the first added is the first. */
  add(name: string, value: T, isWeak = false, order = this.#added): void {
    this.#added += 1
    const [first, ...rest] = nameWords(name, this.#language)
    if (first === undefined) return
    const entry = new NameEntry(name, rest, value, isWeak, order)
    this.#joined.delete(first)
    this.#state = {}
    const list = this.#byFirst.get(first)
    if (list === undefined) this.#byFirst.set(first, entry)
    else {
      if (list instanceof NameEntry) this.#byFirst.set(first, [list, entry])
      else list.push(entry)
      this.#unsorted.add(first)
    }
  }

  /** Every value under exactly this name. */
  values(name: string): T[] {
    const tokens = nameTokens(name, this.#language)
    const folded = tokens.map((token) => foldWord(token.text, this.#language))
    return this.under(folded[0] ?? '')
      .filter((entry) => entry.rest.length === folded.length - 1)
      .filter((entry) => entry.rest.every((key, i) => key === folded[i + 1]))
      .map((entry) => entry.value)
  }

  /**
   * The longest name at each place, left to right. With `also`, names that begin within another and may
   * be meant instead as well: "The National" is a paper, but not in "The National Cancer Institute".
   */
  find(tokens: readonly WordToken[], also = false): NameMatch<T>[] {
    const words = tokens.map(({ form }) => this.#wordOf(form))
    const matches: NameMatch<T>[] = []
    for (let i = 0; i < tokens.length; i += 1) {
      const match = this.#at(tokens, words, i)
      if (match === undefined) continue
      matches.push(match)
      let { to } = match
      for (let k = i + 1; also && k < match.to; k += 1) {
        const other = this.#at(tokens, words, k)
        if (other === undefined || (other.to <= match.to && !isArticle(words[i]!.folded))) continue
        matches.push(other)
        to = Math.max(to, other.to)
        break
      }
      i = to - 1
    }
    return matches
  }

  // Most words come back, and most begin no name.
  #wordOf(form: WordForm): Word<T> {
    // What is thrown away after one text would only fill the words; nearly all of them begin no name.
    if (this.#base === undefined && this.#byFirst.size <= FEW_NAMES) {
      const folded = foldedForm(form, this.#language)
      return new Word(this.#state, folded, this.#own(folded))
    }
    const known = form.named as Word<T> | undefined
    if (known?.owner === this.#state) return known
    const folded = foldedForm(form, this.#language)
    const word = new Word(this.#state, folded, this.under(folded))
    form.named = word
    return word
  }

  under(first: string): readonly NameEntry<T>[] {
    const ready = this.#joined.get(first)
    if (ready !== undefined) return ready
    const own = this.#own(first)
    const shared = this.#base === undefined ? NOTHING : this.#base.under(first)
    if (shared.length === 0) return own
    if (own.length === 0) return shared
    const all = [...own, ...shared].sort(byLength)
    this.#joined.set(first, all)
    return all
  }

  #own(first: string): readonly NameEntry<T>[] {
    const found = this.#byFirst.get(first)
    if (found === undefined) return NOTHING
    if (found instanceof NameEntry) return [found]
    if (this.#unsorted.size > 0 && this.#unsorted.delete(first)) found.sort(byLength)
    return found
  }

  #at(
    tokens: readonly WordToken[],
    words: readonly Word<T>[],
    i: number,
  ): NameMatch<T> | undefined {
    const { folded, entries } = words[i]!
    const match = entries.length === 0 ? undefined : this.#read(tokens, words, i, entries, 0)
    if (match !== undefined || !this.#hasReadings) return match
    for (const { key, skip } of readings(folded, this.#language)) {
      const other = this.#read(tokens, words, i, this.under(key), skip)
      if (other !== undefined) return other
    }
    return undefined
  }

  #read(
    tokens: readonly WordToken[],
    words: readonly Word<T>[],
    i: number,
    entries: readonly NameEntry<T>[],
    skip: number,
  ): NameMatch<T> | undefined {
    if (entries.length === 0) return undefined
    let best: NameEntry<T> | undefined
    let isWeak = false
    let others: T[] | undefined
    const isTail = isSmall(tokens[i + 1]?.text ?? '')
    const text = tokens[i]?.text ?? ''
    // al-Shabaab begins with a capital as well.
    const hasCapital = beginsWithCapital(text) || /^[ae]l-\p{Lu}/u.test(text)
    for (const entry of entries) {
      // Longest first: what is shorter than the best is another name.
      if (best !== undefined && entry.rest.length < best.rest.length) break
      if (entry.needsCapital && !hasCapital) continue
      if (entry.exact !== undefined && entry.rest.length === 0 && entry.exact !== text) continue
      if (!this.#continues(entry, words, i)) continue
      const isEntryWeak = entry.isWeak || (entry.isTitle && isTail)
      let other = entry
      // What the name is a sure sign of goes before what was added first.
      if (best === undefined || (isWeak && !isEntryWeak)) {
        other = best ?? entry
        best = entry
        isWeak = isEntryWeak
      }
      if (other.value !== best.value && others?.includes(other.value) !== true)
        (others ??= []).push(other.value)
    }
    if (best === undefined) return undefined
    const { value, rest } = best
    others = others?.filter((other) => other !== value)
    return { from: i, to: i + 1 + rest.length, skip, value, isWeak, others: others ?? [] }
  }

  #continues({ rest }: NameEntry<T>, words: readonly Word<T>[], i: number): boolean {
    for (let k = 0; k < rest.length; k += 1) {
      const word = words[i + 1 + k]?.folded
      if (word === undefined) return false
      if (word === rest[k]) continue
      if (!this.#hasReadings) return false
      if (!readings(word, this.#language).some((way) => way.key === rest[k])) return false
    }
    return true
  }
}

function isArticle(folded: string): boolean {
  return folded === 'the'
}

function isSmall(word: string): boolean {
  return /^\p{Ll}/u.test(word)
}

function foldedForm(form: WordForm, language: string): string {
  let known = form.folded as Known<string, string> | undefined
  if (known?.owner !== language) {
    known = new Known(language, foldWord(form.text, language))
    form.folded = known
  }
  return known.value
}

/** The folded words of a name; none where it is signs only. */
export function nameWords(name: string, language: string): string[] {
  // Most names are one plain word, for which the tokenizer is too slow by the ten thousand.
  if (PLAIN_WORD.test(name)) return [foldWord(name, language)]
  if (!/[\p{L}\p{N}]/u.test(name)) return []
  return nameTokens(name, language).map((token) => foldWord(token.text, language))
}

const PLAIN_WORD = /^[A-Za-zÀ-ž]+$/

/** Longest first, so that the first hit is the longest. */
export function byLength<T>(a: NameEntry<T>, b: NameEntry<T>): number {
  return b.rest.length - a.rest.length || a.order - b.order
}

/** Languages with the same answer read a name that is none of their own in the same way. */
export function sharingOf(language: string): string {
  if (language.startsWith('zh') || isFolded(language)) return language
  return isSplitting(language) ? 'fr' : 'und'
}

/** The tokens names are compared by: ideographs one by one, words elsewhere. */
export function nameTokens(text: string, language: string): readonly WordToken[] {
  return language.startsWith('zh') ? tokenizeCharacters(text) : tokenize(text, language)
}
