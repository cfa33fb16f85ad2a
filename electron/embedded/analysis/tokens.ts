import { CAPITAL, kindAt, LETTER, MARK, NUMBER, SPACE, widthAt } from './characters.ts'
import { RecentTexts } from './recent-texts.ts'
import { formAt, type WordForm } from './word-forms.ts'

/** A word, number or single sign of a text; offsets are UTF-16 units, `end` exclusive. */
export type Token = { readonly text: string; readonly start: number; readonly end: number }

/** A token with all that is known of it wherever it stands. */
export type WordToken = Token & { readonly form: WordForm }

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
export function tokenize(text: string, language: string): readonly WordToken[] {
  return cutOf(text, isSplitting(language)).tokens
}

/**
 * Cuts a text and, with it, its sentences: who asks for the tokens of one gets them without another look
 * at its letters.
 */
export function tokenizeSentences(
  text: string,
  sentences: readonly Token[],
  language: string,
): void {
  const splits = isSplitting(language)
  const { tokens } = cutOf(text, splits)
  // What only another text asked for would still be alive when V8 looks what to throw away.
  short.keep(MOST_BEFORE)
  let at = 0
  for (const sentence of sentences.slice(0, MOST_SENTENCES)) {
    while (at < tokens.length && tokens[at]!.end <= sentence.start) at += 1
    const own: WordToken[] = []
    let reached = sentence.start
    for (; at < tokens.length && tokens[at]!.start < sentence.end; at += 1) {
      const token = tokens[at]!
      // Cut elsewhere than the sentence: it is cut by itself when somebody asks.
      if (token.start < sentence.start) break
      reached = token.end
      const { start, end, form } = token
      own.push(new PlacedWord(form, start - sentence.start, end - sentence.start))
    }
    const isShort = sentence.text.length < LONGEST_SENTENCE
    if (isShort && reached === sentence.end) {
      short.set(sentence.text, { text: sentence.text, splits, tokens: own, words: undefined })
    }
  }
}

/** Units; shorter texts are headlines and sentences, of which a text has many. */
const LONG = 600
const MOST_SHORT = 500
const MOST_SENTENCES = 250
const LONGEST_SENTENCE = 4000
/** A headline with its sentences, before a body. */
const MOST_BEFORE = 16

/**
 * A class and no literal: what V8 sees kept at the start, while its young heap is small, it puts among
 * the old objects for good if a literal made it.
 */
class PlacedWord implements WordToken {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly form: WordForm

  constructor(form: WordForm, start: number, end: number) {
    this.text = form.text
    this.start = start
    this.end = end
    this.form = form
  }
}

type Cut = {
  readonly text: string
  readonly splits: boolean
  readonly tokens: readonly WordToken[]
  /** Those that are words, once somebody asked. */
  words: readonly WordToken[] | undefined
}

let last: Cut | undefined
const short = new RecentTexts<Cut>(MOST_SHORT)

// Several analyses of one text and of its sentences follow each other.
function cutOf(text: string, splits: boolean): Cut {
  if (last?.splits === splits && last.text === text) return last
  const known = short.get(text)
  if (known?.splits === splits) return known
  const made = { text, splits, tokens: cut(text, splits), words: undefined }
  if (text.length < LONG) short.set(text, made)
  else last = made
  return made
}

function cut(text: string, splits: boolean): WordToken[] {
  const tokens: WordToken[] = []
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
    const form = formAt(text, start, end)
    tokens.push(new PlacedWord(form, start, end))
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

const HAN = /\p{Script=Han}/u

/** Chinese for the tagger: every ideograph is a token, other words stay whole. */
export function tokenizeCharacters(text: string): WordToken[] {
  const tokens: WordToken[] = []
  for (const token of tokenize(text, 'zh-cn')) {
    if (!HAN.test(token.text)) {
      tokens.push(token)
      continue
    }
    for (let at = token.start; at < token.end;) {
      const end = at + widthAt(text, at)
      const form = formAt(text, at, end)
      tokens.push(new PlacedWord(form, at, end))
      at = end
    }
  }
  return tokens
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Words for counting, key phrases and summaries: ICU's dictionary for Chinese, tokens elsewhere. */
export function words(text: string, language: string): readonly WordToken[] {
  if (!language.startsWith('zh')) return wordsAmong(cutOf(text, isSplitting(language)))
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, segmenter)
  }
  const found: WordToken[] = []
  for (const { isWordLike, index: start, segment } of segmenter.segment(text)) {
    if (isWordLike !== true) continue
    const end = start + segment.length
    const form = formAt(text, start, end)
    found.push(new PlacedWord(form, start, end))
  }
  return found
}

function wordsAmong(of: Cut): readonly WordToken[] {
  of.words ??= of.tokens.filter(({ form }) => form.isWord)
  return of.words
}
