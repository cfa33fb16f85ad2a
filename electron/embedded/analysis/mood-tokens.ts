/** A word or sign as far as moods go; UTF-16 places, `word` in the form the lists know. */
export type MoodToken = { readonly word: string; readonly start: number; readonly end: number }

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
  /<\/?\p{L}[^<>]{0,20}>|https?:\/\/\S+|@\w+|&[a-z]{2,6};|(?<![\p{L}\p{N}])(?:[:;=8][-o^']?[)(DPp/\\|*\]3]|[xX]D\b|<\/?3+|\^_*\^|-_+-|>:\()|\p{L}[\p{L}\p{M}\p{N}]*(?:[-'’\u200c]\p{L}[\p{L}\p{M}\p{N}]*)*|\p{N}+(?:[.,:]\p{N}+)*%?|\.{2,}|[!?]+|\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic})*|[^\s]/gu

// In these languages an apostrophe parts an article from its word: l'horreur, dell'errore.
const SPLITTING = new Set(['fr', 'it', 'tr'])
const HAN = /\p{Script=Han}/u

/** Cuts a text for the mood lists: emoticons stay whole, markup is left out, looong words shrink. */
export function moodTokens(text: string, language: string, entries?: Entries): MoodToken[] {
  const tokens: MoodToken[] = []
  for (const match of text.matchAll(PATTERN)) {
    const [found] = match
    const { index } = match
    const isTag = found.length > 2 && found.startsWith('<') && found.endsWith('>')
    if (isTag || (found.startsWith('&') && found.length > 2)) continue
    if (entries !== undefined && language.startsWith('zh') && HAN.test(found)) {
      addHan(tokens, found, index, entries)
      continue
    }
    const apostrophe = SPLITTING.has(language) ? found.search(/['’]/) : -1
    if (apostrophe > 0 && isLetters(found)) {
      const cut = index + apostrophe
      tokens.push({ word: wordOf(found.slice(0, apostrophe)), start: index, end: cut })
      const rest = found.slice(apostrophe + 1)
      tokens.push({ word: wordOf(rest), start: cut + 1, end: index + found.length })
      continue
    }
    tokens.push({ word: wordOf(found), start: index, end: index + found.length })
  }
  return tokens
}

/** True of a token of letters. */
export function isLetters(word: string): boolean {
  return /^\p{L}/u.test(word)
}

/** True of a sign after which a negation does not reach. */
export function endsClause(word: string): boolean {
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
    const word = text.slice(at, at + length)
    tokens.push({ word, start: start + at, end: start + at + length })
    at += length
  }
}

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
