import { CAPITAL, kindAt, LETTER, MARK, NUMBER, SPACE, widthAt } from './characters.ts'
import { wordText } from './word-texts.ts'

/** A word, number or single sign of a text; offsets are UTF-16 units, `end` exclusive. */
export type Token = { readonly text: string; readonly start: number; readonly end: number }

const [AMPERSAND, APOSTROPHE, COMMA, HYPHEN, STOP, COLON] = [0x26, 0x27, 0x2c, 0x2d, 0x2e, 0x3a]
const [MIDDLE_DOT, NON_JOINER, QUOTE] = [0xb7, 0x200c, 0x2019]

// In these languages an apostrophe parts an article or an ending from the name it belongs to:
// l'Allemagne, dell'Italia, Ankara'nın.
const SPLITTING = new Set(['fr', 'it', 'tr', 'ca'])

export function isSplitting(language: string): boolean {
  return SPLITTING.has(language)
}

/**
 * Cuts a text into tokens: initials with their stops, words (a hyphen, ampersand or middle dot may join
 * two), numbers with their separators, any other sign alone. Linear in its length whatever it holds.
 */
export function tokenize(text: string, language: string): readonly Token[] {
  const splits = isSplitting(language)
  // Several analyses of one text and of its sentences follow each other.
  if (text.length < LONG) return shortTokens(text, splits)
  if (last?.splits !== splits || last.text !== text) {
    last = { text, splits, tokens: cut(text, splits) }
  }
  return last.tokens
}

/** Units; shorter texts are headlines and sentences, of which a text has many. */
const LONG = 600
const MOST_SHORT = 250

let last:
  { readonly text: string; readonly splits: boolean; readonly tokens: readonly Token[] } | undefined
const short = new Map<string, readonly Token[]>()
let shortSplits = false

function shortTokens(text: string, splits: boolean): readonly Token[] {
  if (short.size >= MOST_SHORT || shortSplits !== splits) short.clear()
  shortSplits = splits
  let tokens = short.get(text)
  if (tokens === undefined) {
    tokens = cut(text, splits)
    short.set(text, tokens)
  }
  return tokens
}

function cut(text: string, splits: boolean): Token[] {
  const tokens: Token[] = []
  for (let start = 0; start < text.length;) {
    const kind = kindAt(text, start)
    let end = start + 1
    if (kind === SPACE) {
      start = end
      continue
    }
    if (kind >= LETTER) end = wordEnd(text, start, splits)
    else if (kind === NUMBER) end = numberEnd(text, start)
    else end = start + widthAt(text, start)
    tokens.push({ text: wordText(text, start, end), start, end })
    start = end
  }
  return tokens
}

function wordEnd(text: string, start: number, splits: boolean): number {
  const initials = initialsEnd(text, start)
  if (initials > start) return initials
  let at = start
  for (;;) {
    at += widthAt(text, at)
    while (kindAt(text, at) >= MARK) at += widthAt(text, at)
    if (!joinsWords(text, at, splits) || kindAt(text, at + 1) < LETTER) return at
    at += 1
  }
}

// U.S. and J.R.R., but not the end of a sentence: one capital and its stop are two tokens.
function initialsEnd(text: string, start: number): number {
  let at = start
  let count = 0
  while (kindAt(text, at) === CAPITAL) {
    const stop = at + widthAt(text, at)
    if (text.charCodeAt(stop) !== STOP) break
    at = stop + 1
    count += 1
  }
  return count > 1 ? at : start
}

function joinsWords(text: string, at: number, splits: boolean): boolean {
  switch (text.charCodeAt(at)) {
    case HYPHEN:
    case AMPERSAND:
    case MIDDLE_DOT:
      return true
    case NON_JOINER:
      return !splits
    case APOSTROPHE:
    case QUOTE:
      // An owner's s is a token of its own.
      return !splits && !(text[at + 1] === 's' && !/^\w/.test(text.slice(at + 2, at + 3)))
    default:
      return false
  }
}

function numberEnd(text: string, start: number): number {
  let at = start
  for (;;) {
    while (kindAt(text, at) === NUMBER) at += widthAt(text, at)
    const code = text.charCodeAt(at)
    if (code !== STOP && code !== COMMA && code !== COLON) return at
    if (kindAt(text, at + 1) !== NUMBER) return at
    at += 1
  }
}

/** Chinese for the tagger: every ideograph is a token, other words stay whole. */
export function tokenizeCharacters(text: string): Token[] {
  const tokens: Token[] = []
  for (const token of tokenize(text, 'zh-cn')) {
    if (!/\p{Script=Han}/u.test(token.text)) {
      tokens.push(token)
      continue
    }
    let at = token.start
    for (const character of token.text) {
      tokens.push({ text: character, start: at, end: at + character.length })
      at += character.length
    }
  }
  return tokens
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Words for counting, key phrases and summaries: ICU's dictionary for Chinese, tokens elsewhere. */
export function words(text: string, language: string): readonly Token[] {
  if (!language.startsWith('zh')) return wordsAmong(tokenize(text, language))
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, segmenter)
  }
  const found: Token[] = []
  for (const part of segmenter.segment(text)) {
    if (part.isWordLike !== true) continue
    found.push({ text: part.segment, start: part.index, end: part.index + part.segment.length })
  }
  return found
}

const wordsOf = new WeakMap<readonly Token[], readonly Token[]>()

function wordsAmong(tokens: readonly Token[]): readonly Token[] {
  let found = wordsOf.get(tokens)
  if (found === undefined) {
    found = tokens.filter(isWord)
    wordsOf.set(tokens, found)
  }
  return found
}

/** True of a token that begins with a letter or a digit. */
export function isWord(token: Token): boolean {
  return kindAt(token.text, 0) >= NUMBER
}
