import { beginsWithCapital, kindAt, LETTER, MARK, SPACE } from './characters.ts'
import { ownCopy, remembering } from './word-cache.ts'
import { formAt, type WordForm } from './word-forms.ts'

/** What a word or sign is as far as moods go, the same for each place where it stands. */
export class MoodWord {
  /** Two letters; the lists of another language know another word by the same letters. */
  readonly language: string
  /** In the form the lists know. */
  readonly word: string
  readonly isLetters: boolean
  /** As it is written where it stands. */
  readonly isCapital: boolean
  /** Of a sign: a negation does not reach beyond it. */
  readonly endsClause: boolean
  /** Room for what the lists and the model make of it; each knows its own by who left it. */
  entry: object | undefined
  weights: object | undefined
  negated: object | undefined
  role: object | undefined
  clause: object | undefined
  movement: object | undefined

  constructor(word: string, language: string, isCapital = false) {
    this.language = language
    this.word = word
    this.isLetters = isLetters(word)
    this.isCapital = isCapital
    this.endsClause = !this.isLetters && endsClause(word)
    this.entry = undefined
    this.weights = undefined
    this.negated = undefined
    this.role = undefined
    this.clause = undefined
    this.movement = undefined
  }
}

/**
 * A word or sign as far as moods go; UTF-16 places, `word` in the form the lists know. A class, since V8
 * may take what a literal makes for long-lived.
 */
export class MoodToken {
  readonly word: string
  readonly start: number
  readonly end: number
  readonly form: MoodWord

  constructor(form: MoodWord, start: number, end: number) {
    this.word = form.word
    this.start = start
    this.end = end
    this.form = form
  }
}

/** What knows the entries that a text without spaces is cut by. */
type Entries = {
  readonly valueOf: (word: string) => number | undefined
  readonly negations: ReadonlySet<string>
  readonly boosters: ReadonlyMap<string, number>
  readonly turns: ReadonlySet<string>
  readonly isReverser: (word: string) => boolean
  readonly longest: number
}

// Tags of a page first, so that they are skipped whole; then addresses, emoticons, hearts, words,
// numbers, runs of marks, pictures with their joiners; any other sign alone.
const PATTERN =
  /<\/?\p{L}[^<>]{0,20}>|https?:\/\/\S+|@\w+|&[a-z]{2,6};|(?<![\p{L}\p{N}])(?:[:;=8][-o^']?[)(DPp/\\|*\]3]|[xX]D\b|<\/?3+|\^_*\^|-_+-|>:\()|\p{L}[\p{L}\p{M}\p{N}]*(?:[-'’\u200c]\p{L}[\p{L}\p{M}\p{N}]*)*|\p{N}+(?:[.,:]\p{N}+)*%?|\.{2,}|[!?]+|\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic})*|[^\s]/uy

// In these languages an apostrophe parts an article from its word: l'horreur, dell'errore.
const SPLITTING = new Set(['fr', 'it', 'tr'])
const HAN = /\p{Script=Han}/u

/** Cuts a text for the mood lists: emoticons stay whole, markup is left out, looong words shrink. */
export function moodTokens(text: string, language: string, entries?: Entries): MoodToken[] {
  const tokens: MoodToken[] = []
  const key = language.slice(0, 2)
  const isHan = entries !== undefined && language.startsWith('zh')
  const splits = SPLITTING.has(language)
  for (let start = 0; start < text.length;) {
    if (kindAt(text, start) === SPACE) {
      start += 1
      continue
    }
    const end = plainEnd(text, start) || patternEnd(text, start)
    const own = formAt(text, start, end)
    const found = own.text
    const index = start
    start = end
    const isTag = found.length > 2 && found.startsWith('<') && found.endsWith('>')
    if (isTag || (found.length > 2 && found.startsWith('&'))) continue
    if (isHan && HAN.test(found)) {
      addHan(tokens, found, index, entries)
      continue
    }
    const apostrophe = splits ? found.search(/['’]/) : -1
    if (apostrophe > 0 && isLetters(found)) {
      const cut = index + apostrophe
      put(tokens, moodOf(formAt(text, index, cut), key), index, cut)
      put(tokens, moodOf(formAt(text, cut + 1, end), key), cut + 1, end)
      continue
    }
    put(tokens, moodOf(own, key), index, end)
  }
  return tokens
}

function moodOf(form: WordForm, language: string): MoodWord {
  const known = form.mood as MoodWord | undefined
  if (known?.language === language) return known
  const word = new MoodWord(ownCopy(wordOf(form.text)), language, beginsWithCapital(form.text))
  form.mood = word
  return word
}

function put(tokens: MoodToken[], form: MoodWord, start: number, end: number): void {
  tokens.push(new MoodToken(form, start, end))
}

const [APOSTROPHE, COMMA, HYPHEN, STOP] = [0x27, 0x2c, 0x2d, 0x2e]
const [NON_JOINER, QUOTE] = [0x200c, 0x2019]
/** An address and a smile begin with letters as well. */
const MAY_BE_MORE = new Set([...'hxX'].map((letter) => letter.charCodeAt(0)))

/**
 * Where a word, a comma or a single stop ends, as the pattern has it; 0 where something else may begin.
 * Nearly all of a text is such, and the pattern takes ten times as long.
 */
function plainEnd(text: string, start: number): number {
  const code = text.charCodeAt(start)
  if (code === COMMA) return start + 1
  if (code === STOP) return text.charCodeAt(start + 1) === STOP ? 0 : start + 1
  if (isPair(code) || kindAt(text, start) < LETTER || MAY_BE_MORE.has(code)) return 0
  for (let at = start + 1; ; at += 1) {
    let next = text.charCodeAt(at)
    let kind = isPair(next) ? -1 : kindAt(text, at)
    if (kind >= MARK) continue
    if (kind < 0) return 0
    if (!isJoint(next)) return at
    at += 1
    next = text.charCodeAt(at)
    kind = isPair(next) ? -1 : kindAt(text, at)
    if (kind < 0) return 0
    if (kind < LETTER) return at - 1
  }
}

function isJoint(code: number): boolean {
  return code === HYPHEN || code === APOSTROPHE || code === QUOTE || code === NON_JOINER
}

function isPair(code: number): boolean {
  return (code & 0xf800) === 0xd800
}

function patternEnd(text: string, start: number): number {
  PATTERN.lastIndex = start
  const [found = ''] = PATTERN.exec(text) ?? []
  return start + Math.max(1, found.length)
}

/** True of a token of letters. */
export function isLetters(word: string): boolean {
  return /^\p{L}/u.test(word)
}

/** True of a sign after which a negation does not reach. */
function endsClause(word: string): boolean {
  return (
    /^[,;:.!?()[\]{}«»"“”„…–—،؛؟。，；：！？、「」]/u.test(word) &&
    (word.length === 1 || /^[.!?]/.test(word))
  )
}

// The longest entry at each place; what is in no list is a token of one character.
function addHan(tokens: MoodToken[], text: string, start: number, entries: Entries): void {
  let at = 0
  while (at < text.length) {
    let length = Math.min(entries.longest, text.length - at)
    while (length > 1 && !isEntry(text.slice(at, at + length), entries)) length -= 1
    if (length === 1 && (text.codePointAt(at) ?? 0) > 0xffff) length = 2
    put(tokens, hanWord(text.slice(at, at + length)), start + at, start + at + length)
    at += length
  }
}

const MOST_WORDS = 4000
const hanWord = remembering((word) => new MoodWord(word, 'zh'), MOST_WORDS)

function isEntry(word: string, entries: Entries): boolean {
  return (
    entries.valueOf(word) !== undefined ||
    entries.negations.has(word) ||
    entries.boosters.has(word) ||
    entries.turns.has(word) ||
    entries.isReverser(word)
  )
}

function wordOf(found: string): string {
  if (/^https?:/.test(found)) return '<url>'
  if (found.length > 1 && found.startsWith('@')) return '<user>'
  if (!isLetters(found)) return found.replaceAll('\ufe0f', '').toLowerCase()
  const word = found.slice(0, 40).toLowerCase().replaceAll('’', "'")
  return /(.)\1\1/u.test(word) ? word.replace(/(.)\1{2,}/gu, '$1$1') : word
}
