/** A word, number or single sign of a text; offsets are UTF-16 units, `end` exclusive. */
export type Token = { readonly text: string; readonly start: number; readonly end: number }

// Initials with their stops, words (a hyphen, ampersand or middle dot may join two), numbers with
// their separators, any other sign alone. An unknown run of marks falls through to the last branch.
const PATTERN =
  /(?:\p{Lu}\.){2,}|\p{L}[\p{L}\p{M}\p{N}]*(?:(?:[-&·\u200c]|['’](?!s\b))\p{L}[\p{L}\p{M}\p{N}]*)*|\p{N}+(?:[.,:]\p{N}+)*|[^\s]/gu

// In these languages an apostrophe parts an article or an ending from the name it belongs to:
// l'Allemagne, dell'Italia, Ankara'nın.
const SPLITTING = new Set(['fr', 'it', 'tr', 'ca'])

const SPLITTING_PATTERN =
  /(?:\p{Lu}\.){2,}|\p{L}[\p{L}\p{M}\p{N}]*(?:[-&·]\p{L}[\p{L}\p{M}\p{N}]*)*|\p{N}+(?:[.,:]\p{N}+)*|[^\s]/gu

export function isSplitting(language: string): boolean {
  return SPLITTING.has(language)
}

/** Cuts a text into tokens; linear in its length whatever it holds. */
export function tokenize(text: string, language: string): Token[] {
  const pattern = isSplitting(language) ? SPLITTING_PATTERN : PATTERN
  const tokens: Token[] = []
  for (const match of text.matchAll(pattern)) {
    tokens.push({ text: match[0], start: match.index, end: match.index + match[0].length })
  }
  return tokens
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
export function words(text: string, language: string): Token[] {
  if (!language.startsWith('zh')) return tokenize(text, language).filter(isWord)
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

/** True of a token that begins with a letter or a digit. */
export function isWord(token: Token): boolean {
  return /^[\p{L}\p{N}]/u.test(token.text)
}
