import { foldWord } from './fold.ts'

/** A word as it is searched, and where it stands in the text (UTF-16 units, `to` exclusive). */
export type Token = { readonly text: string; readonly from: number; readonly to: number }

// Scripts without blanks between words are cut into characters: a word of any length is then found
// as a phrase of its characters, which no word list can promise.
const WORDS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]+/gv
const ASCII_WORDS = /[A-Za-z0-9]+/g
const ASCII = /^[\x00-\x7f]*$/

/** What joins letters without being one: soft hyphen, joiner, direction marks. */
const INVISIBLE = /[\u00ad\u200d-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Longer runs are not words; they are cut so that one line of base64 is not one term. */
const LONGEST = 64

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(ASCII.test(text) ? ASCII_WORDS : WORDS_THROUGH_INVISIBLE)) {
    const folded = foldWord(match[0]).slice(0, LONGEST)
    if (folded) tokens.push({ text: folded, from: match.index, to: match.index + match[0].length })
  }
  return tokens
}

/** The folded words of a text in order. */
export function wordsOf(text: string): string[] {
  if (ASCII.test(text)) return (text.toLowerCase().match(ASCII_WORDS) ?? []).map(cut)
  const words: string[] = []
  const plain = text.replace(INVISIBLE, '')
  for (const word of plain.match(WORDS) ?? []) {
    const folded = foldWord(word)
    if (folded) words.push(cut(folded))
  }
  return words
}

// The same words as WORDS, in a text that keeps its invisible characters and so its offsets.
const WORDS_THROUGH_INVISIBLE =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]](?:[\u00ad\u200d-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]])*/gv

function cut(word: string): string {
  return word.length > LONGEST ? word.slice(0, LONGEST) : word
}
