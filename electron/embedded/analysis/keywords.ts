import { kindAt, LETTER, widthAt } from './characters.ts'
import { calendarNames } from './patterns/date-words.ts'
import { stopWordsOf } from './stop-words.ts'
import type { Token } from './tokens.ts'
import { words } from './tokens.ts'
import type { WordForm } from './word-forms.ts'

const KEYWORDS = 15
/** So many are looked for even where nothing is said twice. */
const ENOUGH = 10
const PHRASE_WORDS = 3
const SENTENCES = 800
/** What a further word of a phrase and nearness to the top add to its frequency. */
const LONGER = 0.4
const EARLIER = 0.5
/** The names that come before any phrase. */
const FIRST_NAMES = 5
/** Letters that a word must have to say what a text is about though it comes once; six elsewhere. */
const LONG: Readonly<Record<string, number>> = { zh: 2, ar: 4, fa: 4 }

type Phrase = { text: string; count: number; first: number; readonly length: number }

/**
 * The phrases a text returns to: up to three words without stop words at their ends, by frequency,
 * with a bonus for early ones and for those of the title (design analysis.md, 5.6), and the names.
 * A short text that repeats nothing gives its early long words.
 * @param names most prominent first
 */
export function findKeywords(
  title: string,
  sentences: readonly Token[],
  language: string,
  names: readonly string[],
): string[] {
  const days = weekdaysOf(language)
  const phrases = phrasesOf(title, sentences.slice(0, SENTENCES), language)
  const ranked = rank(phrases.filter(({ text }) => !days.has(text.toLowerCase())))
  const keywords: string[] = []
  const seen: string[] = []
  const take = (text: string): void => {
    const key = ` ${keyOf(text)} `
    // "bank" adds nothing beside "central bank".
    if (keywords.length >= KEYWORDS || seen.some((other) => other.includes(key))) return
    keywords.push(text)
    seen.push(key)
  }
  names.slice(0, FIRST_NAMES).forEach(take)
  ranked.filter(({ count }) => count > 1).forEach(({ text }) => take(text))
  names.slice(FIRST_NAMES).forEach(take)
  const single = ranked.filter(({ count, length }) => count === 1 && length === 1)
  const long = single.filter(({ text }) => text.length >= (LONG[language.slice(0, 2)] ?? 6))
  for (const { text } of long.slice(0, Math.max(0, ENOUGH - keywords.length))) take(text)
  // Short words alone are better than nothing.
  if (keywords.length === 0) single.slice(0, ENOUGH).forEach(({ text }) => take(text))
  return keywords
}

const weekdays = new Map<string, ReadonlySet<string>>()

/**
 * News say of everything on which day it was; a day says nothing of what they are about. Short forms are
 * words as well: sun, the Turkish per and pazar, a market.
 */
function weekdaysOf(language: string): ReadonlySet<string> {
  const known = weekdays.get(language)
  if (known !== undefined) return known
  const least = language.startsWith('zh') ? 2 : 4
  const days = new Set(
    calendarNames(language)
      .days.map((day) => day.toLowerCase())
      .filter((day) => day.length >= least && day !== 'pazar'),
  )
  weekdays.set(language, days)
  return days
}

function phrasesOf(title: string, sentences: readonly Token[], language: string): Phrase[] {
  const stop = stopWordsOf(language)
  const phrases = new Map<string, Phrase>()
  let at = 0
  for (const [n, sentence] of [{ text: title }, ...sentences].entries()) {
    const row = readWords(sentence.text, language, stop)
    const { text } = sentence
    for (let i = 0; i < row.length; i += 1) {
      at += 1
      for (let length = 1; length <= PHRASE_WORDS; length += 1) {
        if (length > 1 && row[i + length - 1]?.isParted !== false) break
        if (!isPhrase(row, i, length)) continue
        const isSingle = length === 1
        const phrase = isSingle ? row[i]!.text : text.slice(row[i]!.start, row[i + length - 1]!.end)
        const key = isSingle ? row[i]!.said.key : keyOf(phrase)
        const known = phrases.get(key)
        // A row of words that only the headline has is a piece of it, nothing the text returns to.
        const count = n === 0 && isSingle ? 2 : 1
        if (known === undefined) phrases.set(key, { text: phrase, count, first: at, length })
        else known.count += count
      }
    }
  }
  return [...phrases.values()]
}

// Of several words only what comes again; it is asked for nowhere else.
function rank(phrases: readonly Phrase[]): Phrase[] {
  const total = phrases.reduce((last, { first }) => Math.max(last, first), 1)
  return phrases
    .filter(({ count, length }) => count > 1 || length === 1)
    .map((phrase) => ({
      phrase,
      score:
        phrase.count *
        (1 + LONGER * (phrase.length - 1)) *
        (1 + EARLIER * (1 - phrase.first / total)),
    }))
    .sort((a, b) => b.score - a.score || a.phrase.first - b.phrase.first)
    .map(({ phrase }) => phrase)
}

// The plural in s of one phrase and its singular are one keyword, the form that came first.
function keyOf(phrase: string): string {
  const lower = phrase.toLowerCase()
  const isPlural = lower.length > 4 && lower.endsWith('s') && PLURAL.test(lower)
  return isPlural ? lower.slice(0, -1) : lower
}

const PLURAL = /[^s\W]s$/

/** What a word is for phrases, wherever it stands. */
class PhraseForm {
  readonly stop: ReadonlySet<string>
  /** May stand at the beginning or the end of a phrase. */
  readonly isEdge: boolean
  /** Holds a sign that no longer phrase may have: u.s. */
  readonly hasSign: boolean
  /** Of the phrase that is this word alone. */
  readonly key: string

  constructor({ text, lower }: WordForm, stop: ReadonlySet<string>) {
    const isLong = text.length >= 2 && text.length <= 40
    this.stop = stop
    this.isEdge = isLong && hasLetter(text) && !stop.has(lower)
    this.hasSign = hasSign(text, 0, text.length)
    this.key = this.isEdge ? keyOf(text) : ''
  }
}

type PhraseWord = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly said: PhraseForm
  /** A comma or any other sign parts it from the word before. */
  readonly isParted: boolean
}

function readWords(text: string, language: string, stop: ReadonlySet<string>): PhraseWord[] {
  let before = 0
  return words(text, language).map(({ text: word, start, end, form }) => {
    const isParted = hasSign(text, before, start)
    before = end
    let said = form.phrase as PhraseForm | undefined
    if (said?.stop !== stop) {
      said = new PhraseForm(form, stop)
      form.phrase = said
    }
    return { text: word, start, end, said, isParted }
  })
}

function isPhrase(row: readonly PhraseWord[], i: number, length: number): boolean {
  if (!row[i]!.said.isEdge || !row[i + length - 1]!.said.isEdge) return false
  if (length === 1) return true
  for (let k = i; k < i + length; k += 1) {
    if (row[k]!.said.hasSign || (k > i && row[k]!.isParted)) return false
  }
  return true
}

const JOINING = "'’&-"

function hasSign(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += widthAt(text, at)) {
    if (kindAt(text, at) === 0 && !JOINING.includes(text[at]!)) return true
  }
  return false
}

function hasLetter(word: string): boolean {
  for (let at = 0; at < word.length; at += widthAt(word, at)) {
    if (kindAt(word, at) >= LETTER) return true
  }
  return false
}
