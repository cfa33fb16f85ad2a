/** From words to terms: numbers that say language and stem, and how much a text makes of them. */

import { stopWordsOf } from '#electron/embedded/analysis/stop-words.ts'
import { foldWord } from '#electron/embedded/knowledge/fold.ts'
import { stemmerOf } from '#electron/embedded/knowledge/stemmer.ts'
import { fnv1a } from '#shared/logic/fnv.ts'
import { scanWords } from './scan.ts'

/** Term and its count in the text, weighted. */
export type TermCounts = ReadonlyMap<number, number>

export type Text = {
  readonly title: string
  readonly body: string
  /** ISO 639-1 or `zh-cn`, `zh-tw`; an unknown one is read without stemming. */
  readonly language: string
}

// What an event is stands in the first screens of a story; a book must not cost more than one.
const BODY_UNITS = 16_000
const TITLE_UNITS = 1_000
const BODY_WORDS = 2_400
const TITLE_WORDS = 120

/**
 * News says what is new in its title and first sentence; what follows is quotes and background that
 * an affair repeats for weeks. Counts are damped by a logarithm (vectors.ts), so these weights are
 * mild: a word of the title weighs three times one further down. Fitted on the events of the sample
 * newsroom (quality.test.ts); names as in analysis.md 5.10.
 */
const TITLE_WEIGHT = 8
const LEAD_WEIGHT = 6
/** Counted in words, since where a sentence ends is unsure behind "U.S." and in many languages. */
const LEAD_WORDS = 25
const NAME_WEIGHT = 2

type Vocabulary = {
  readonly stem: (word: string) => string
  readonly stop: ReadonlySet<string>
  readonly seed: number
  /** Term of a word as it is written; 0 for a word that does not count. */
  readonly terms: Map<string, number>
}

const vocabularies = new Map<string, Vocabulary>()
/** Stemming takes 30 times as long as looking up; misspelt words must not fill the memory. */
const KEPT_WORDS = 150_000
const KEPT_LANGUAGES = 40

/** Counts the terms of a text; title and opening count more, names and numbers twice. */
export function countTerms(text: Text): Map<number, number> {
  const counts = new Map<number, number>()
  const vocabulary = vocabularyOf(text.language)
  const count = (part: string, limit: number, weightAt: (place: number) => number): void => {
    let place = 0
    scanWords(part, text.language, limit, (word) => {
      const weight = weightAt(place)
      place += 1
      const term = termOf(vocabulary, word.text, word.isNumber)
      if (term === 0) return
      const factor = word.isName || word.isNumber ? NAME_WEIGHT : 1
      counts.set(term, (counts.get(term) ?? 0) + weight * factor)
    })
  }
  count(text.title.slice(0, TITLE_UNITS), TITLE_WORDS, () => TITLE_WEIGHT)
  count(text.body.slice(0, BODY_UNITS), BODY_WORDS, (place) =>
    place < LEAD_WORDS ? LEAD_WEIGHT : 1,
  )
  return counts
}

/**
 * What stories of different languages share: entity ids, and numbers that are telling. Years, and
 * numbers of one or two digits, are in every paper every day.
 */
export function countMarks(text: Text, entityIds: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of entityIds.slice(0, 40)) counts.set(hash(`entity ${id}`, ENTITY_SEED), 1)
  const visit = (word: { text: string; isNumber: boolean }): void => {
    if (!word.isNumber) return
    const number = plainNumber(word.text)
    // 1940 is a year, 1,940 is not.
    const isYear = /^(?:19|20)\d\d$/.test(number) && word.text.length === 4
    if (number.length < 3 || isYear || counts.size >= 80) return
    counts.set(hash(number, NUMBER_SEED), 1)
  }
  scanWords(text.title.slice(0, TITLE_UNITS), text.language, TITLE_WORDS, visit)
  scanWords(text.body.slice(0, BODY_UNITS), text.language, BODY_WORDS, visit)
  return counts
}

const ENTITY_SEED = 0x9e3779b9
const NUMBER_SEED = 0x85ebca6b

/** True of the mark of an entity; the lowest bit tells it from a number's. */
export function isEntityMark(mark: number): boolean {
  return (mark & 1) === 1
}

function termOf(vocabulary: Vocabulary, word: string, isNumber: boolean): number {
  const known = vocabulary.terms.get(word)
  if (known !== undefined) return known
  if (vocabulary.terms.size >= KEPT_WORDS) vocabulary.terms.clear()
  const term = isNumber ? hash(plainNumber(word), vocabulary.seed) : stemmed(vocabulary, word)
  // A slice keeps the whole text it was cut from alive; copying lets that go.
  vocabulary.terms.set(Buffer.from(word, 'utf16le').toString('utf16le'), term)
  return term
}

function stemmed(vocabulary: Vocabulary, word: string): number {
  const lower = word.normalize('NFC').toLowerCase()
  if (vocabulary.stop.has(lower)) return 0
  // One letter alone is an initial or what an apostrophe left; one ideograph is a word.
  if (lower.length < 2 && !/\p{Script=Han}/u.test(lower)) return 0
  return hash(vocabulary.stem(lower), vocabulary.seed)
}

function vocabularyOf(language: string): Vocabulary {
  const known = vocabularies.get(language)
  if (known !== undefined) return known
  if (vocabularies.size >= KEPT_LANGUAGES) vocabularies.clear()
  const fresh: Vocabulary = {
    stem: stemOf(language),
    stop: stopWordsOf(language),
    seed: hash(language, 0x1b873593),
    terms: new Map(),
  }
  vocabularies.set(language, fresh)
  return fresh
}

/** Brings the forms of a word together; leaves words of an unknown language as they are. */
export function stemOf(language: string): (word: string) => string {
  if (language === 'fa') return (word) => foldWord(word.replace(PERSIAN_ENDINGS, ''), 'fa')
  const stemmer = stemmerOf(language)
  if (stemmer === undefined) return (word) => word
  if (language === 'ar') return (word) => foldWord(stemmer.stem(word), 'ar')
  return (word) => stemmer.stem(word)
}

// Plural and comparative endings that Persian joins with a zero-width mark; there is no stemmer.
const PERSIAN_ENDINGS = /\u200c(?:ها|های|هایی|ای|تر|ترین|ام|اند|شان)$/u

/** `600,000`, `600.000` and `600 000` are one number, and so are `1.9` and `1,9`. */
export function plainNumber(written: string): string {
  const latin = written.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  )
  return latin
    .replace(/[,.\u066c\u00a0\u202f](?=\d{3}(?:\D|$))/g, '')
    .replace(/[,.\u066b]/g, '.')
    .toLowerCase()
}

/** FNV-1a over UTF-16 units with MurmurHash3's last mixing; 32 bits, never 0. */
function hash(text: string, seed: number): number {
  let state = fnv1a(text, seed)
  state ^= state >>> 16
  state = Math.imul(state, 0x85ebca6b)
  state ^= state >>> 13
  state = Math.imul(state, 0xc2b2ae35)
  state ^= state >>> 16
  if (seed === ENTITY_SEED) return (state | 1) >>> 0
  if (seed === NUMBER_SEED) return (state & ~1) >>> 0 || 2
  return state >>> 0 || 1
}
