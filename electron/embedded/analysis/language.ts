import fit from '../knowledge/models/language-fit.json' with { type: 'json' }
import zhCharacters from '../knowledge/base/zh-characters.json' with { type: 'json' }
import { kindAt, LETTER, MARK, widthAt } from './characters.ts'
import { languageScores } from './language-table.ts'
import { stopWordsOf } from './stop-words.ts'

export type LanguageGuess = {
  /** One of the sixteen story languages, another that ELD knows (ISO 639-1), or `und`. */
  readonly language: string
  /** Probability 0–1 that it is right, from a fit on held-back texts. */
  readonly confidence: number
}

/** As ELD names the story languages; Chinese is told apart afterwards. */
export const HOME_LANGUAGES = 'en de fr it es pt ru nl ar tr zh sv da fi fa'.split(' ')

/** More than this adds nothing and costs time. */
const SAMPLE_UNITS = 4000

/**
 * What a story language is ahead of the forty-five others before anything is read, in ELD's own
 * measure of a whole text: it decides between a few words of Danish and of Norwegian, not of sentences.
 */
const HOME = 110
/** ELD scales a score per piece by this; undone, the scores of a text add up. */
const ELD_SCALE = 25
/** ELD reads no more of a text. */
const MOST_PIECES = 120
const MOST_ODDS = 8
const MOST_OF_WORD = 14

/** Languages in which half of all words are small ones, and 7 of 100 at least in any sentence of SIB-200. */
const WORDY = new Set('en de fr it es pt nl sv da'.split(' '))
const SURE = 0.9
const ENOUGH_WORDS = 8
const LEAST_SMALL_WORDS = 0.15
/** Most that may be said of a language that is not told. */
const UNTOLD = 0.49

const SIMPLIFIED = new Set(zhCharacters.simplified)
const TRADITIONAL = new Set(zhCharacters.traditional)

/** Tells the language of a text; under two letters or under one half of certainty it is `und`. */
export function detectLanguage(text: string): LanguageGuess {
  const sample = text.slice(0, SAMPLE_UNITS)
  if (!hasTwoLetters(sample)) return { language: 'und', confidence: 0 }
  const { language, numbers } = languageNumbers(sample)
  if (language === '') return { language: 'und', confidence: 0 }
  const isHome = HOME_LANGUAGES.includes(language)
  const weights = isHome ? fit.home : fit.others
  const own = isHome ? (fit.languages as Readonly<Record<string, number>>)[language] : 0
  const score = numbers.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), own ?? 0)
  const confidence = Math.round(100 / (1 + Math.exp(-score))) / 100
  if (confidence < 0.5) return { language: 'und', confidence }
  if (confidence < SURE && isForeign(sample, language)) {
    return { language: 'und', confidence: Math.min(confidence, UNTOLD) }
  }
  return { language: language === 'zh' ? chineseScript(sample) : language, confidence }
}

// Swahili looks like Spanish to a table of sixty languages without it, but has none of its small words.
function isForeign(sample: string, language: string): boolean {
  if (!WORDY.has(language)) return false
  const found = sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  if (found.length < ENOUGH_WORDS) return false
  const stop = stopWordsOf(language)
  return found.filter((word) => stop.has(word)).length < LEAST_SMALL_WORDS * found.length
}

/**
 * What the confidence is fitted on: how long the text is, how usual its pieces are in the language, how
 * far it leads the second and all others together, and how these change with the length and for a
 * single word. ELD's own scores are no probabilities (analysis.md, 5.1).
 */
export function languageNumbers(sample: string): { language: string; numbers: number[] } {
  const pieces = countPieces(sample)
  let [language, best, second, mean] = ['', 0, 0, 0]
  const sums: number[] = []
  for (const [name, scaled] of languageScores(sample)) {
    const score = (ELD_SCALE * scaled) / (1 - scaled)
    const sum = score * pieces + (HOME_LANGUAGES.includes(name) ? HOME : 0)
    sums.push(sum)
    if (sum <= best) {
      second = Math.max(second, sum)
      continue
    }
    ;[language, second, best, mean] = [name, best, sum, score / 50]
  }
  const others = sums.reduce((all, sum) => all + Math.exp((sum - best) / 60), 0) - 1
  const lead = Math.min(MOST_ODDS, -Math.log(Math.max(0, others) + 1e-6))
  const margin = Math.sqrt(best - second) / 10
  const perPiece = Math.min(MOST_ODDS, (best - second) / pieces / 10)
  const length = Math.log1p(pieces)
  // Some scripts have no spaces: a long run is no single word.
  const single = pieces < MOST_OF_WORD && !/\S\s+\S/.test(sample) ? 1 : 0
  const plain = [1, length, mean, lead, perPiece, margin]
  return {
    language,
    numbers: [
      ...plain,
      length * length,
      mean * length,
      lead * length,
      margin * length,
      ...plain.map((value) => value * single),
    ],
  }
}

// About as many as ELD cuts a text into: runs of four bytes, a byte of each shared with the next.
function countPieces(sample: string): number {
  let pieces = 0
  const text = sample.slice(0, 1000)
  for (let at = 0; at < text.length;) {
    let bytes = 0
    for (; at < text.length && isOfWord(kindAt(text, at)); at += widthAt(text, at)) {
      bytes += bytesAt(text, at)
    }
    if (bytes > 0) pieces += 1 + Math.floor(Math.max(0, bytes - 2) / 3)
    else at += widthAt(text, at)
    if (pieces >= MOST_PIECES) return MOST_PIECES
  }
  return Math.max(1, pieces)
}

function isOfWord(kind: number): boolean {
  return kind >= LETTER || kind === MARK
}

/** Of a character in UTF-8. */
function bytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 0x80) return 1
  return code < 0x800 ? 2 : widthAt(text, at) + 2
}

function hasTwoLetters(text: string): boolean {
  let letters = 0
  for (let at = 0; at < text.length && letters < 2; at += widthAt(text, at)) {
    if (kindAt(text, at) >= LETTER) letters += 1
  }
  return letters === 2
}

// Characters of one script only decide; a text without any reads the same in both and is counted
// as simplified, the more common.
function chineseScript(text: string): 'zh-cn' | 'zh-tw' {
  let balance = 0
  for (const character of text) {
    if (SIMPLIFIED.has(character)) balance += 1
    else if (TRADITIONAL.has(character)) balance -= 1
  }
  return balance < 0 ? 'zh-tw' : 'zh-cn'
}
