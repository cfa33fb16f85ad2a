import type { NameLexicon } from './name-lexicon.ts'
import { WordCache } from './word-cache.ts'
import type { Segment, TokenHints } from './tagger-features.ts'

const REMEMBERED_WORDS = 8000
let remembered: { readonly lexicon: NameLexicon; readonly codes: WordCache<number> } | undefined

function codeOf(word: string, lexicon: NameLexicon): number {
  if (remembered?.lexicon !== lexicon) {
    remembered = { lexicon, codes: new WordCache(REMEMBERED_WORDS) }
  }
  let code = remembered.codes.get(word)
  if (code === undefined) {
    code = lexicon.code(word.toLowerCase())
    remembered.codes.set(word, code)
  }
  return code
}

let segmenter: Intl.Segmenter | undefined

/** What is known of the words of a row before the tagger reads it: training and use ask the same. */
export function nameHints(
  words: readonly string[],
  language: string,
  lexicon: NameLexicon,
): TokenHints {
  if (!language.startsWith('zh')) {
    const codes = new Uint16Array(words.length)
    for (let i = 0; i < words.length; i += 1) codes[i] = codeOf(words[i]!, lexicon)
    return { codes }
  }
  const segments = segmentsOf(words)
  return { codes: Uint16Array.from(segments, ({ text }) => lexicon.code(text)), word: segments }
}

/** ICU's word for every token of a Chinese row, whose ideographs are tokens by themselves. */
export function segmentsOf(words: readonly string[]): Segment[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const segments: Segment[] = []
  let end = 0
  for (const part of segmenter.segment(words.join(''))) {
    const from = segments.length
    let to = from
    // A token that ICU would part belongs to the word in which it begins.
    for (let word = words[to]; word !== undefined && end < part.index + part.segment.length;) {
      end += word.length
      to += 1
      word = words[to]
    }
    for (let i = from; i < to; i += 1) {
      segments.push({ text: part.segment, from: i - from, length: to - from })
    }
  }
  return segments
}
