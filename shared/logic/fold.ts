/**
 * One folding for index, query and highlighting: what looks the same to a searching person is the
 * same text. Case, full width, accents, ß/ss, Turkish i, Arabic and Persian letter forms and digits.
 */

/** Letters that Unicode does not decompose but people type without. */
const LETTERS = new Map<string, string>([
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ħ', 'h'],
  // Turkish tells i from ı; readers of other languages type either, so both sides become i.
  ['ı', 'i'],
  ['ς', 'σ'],
  // Alef wasla and maksura, Persian yeh and kaf, teh marbuta, and the tatweel that only stretches.
  ['\u0671', '\u0627'],
  ['\u0649', '\u064a'],
  ['\u06cc', '\u064a'],
  ['\u06a9', '\u0643'],
  ['\u0629', '\u0647'],
  ['\u06c1', '\u0647'],
  ['\u06d5', '\u0647'],
  ['\u0640', ''],
])

/** Marks over letters of scripts whose readers leave them out; Indic vowel signs are letters. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff]/gu
const ASCII = /^[\x00-\x7f]*$/
const NOT_OF_A_WORD = /[^\p{L}\p{N}\p{M}]/gu

const known = new Map<string, string>()
/** Words repeat; folding them letter by letter each time was a tenth of the time of an import. */
const knownWords = new Map<string, string>()
const MOST_KNOWN_WORDS = 50_000

/** Folds one word; the result has letters, digits and marks only and may be empty. */
export function foldWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase()
  const before = knownWords.get(word)
  if (before !== undefined) return before
  let folded = ''
  for (const char of word) folded += foldChar(char)
  if (knownWords.size >= MOST_KNOWN_WORDS) knownWords.clear()
  knownWords.set(word, folded)
  return folded
}

/** Folds a value that is compared as a whole: an id, a code, an exact name. */
export function foldKeyword(value: string): string {
  const folded = ASCII.test(value) ? value.toLowerCase() : value.normalize('NFKC').toLowerCase()
  return folded.trim().replace(/\s+/g, ' ')
}

function foldChar(char: string): string {
  if (char <= '\x7f') return char.toLowerCase()
  const before = known.get(char)
  if (before !== undefined) return before
  const plain = char.normalize('NFKD').toLowerCase().replace(MARKS, '')
  let folded = ''
  for (const part of plain) folded += LETTERS.get(part) ?? digit(part) ?? part
  // A compatibility form may unfold into signs and blanks (﷽, ⒈); a word keeps none.
  folded = folded.normalize('NFC').replace(NOT_OF_A_WORD, '')
  known.set(char, folded)
  return folded
}

/** Arabic-Indic and Persian digits. */
function digit(char: string): string | undefined {
  const code = char.charCodeAt(0)
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  return undefined
}
