import type { NameLexicon } from './name-lexicon.ts'
import type { Segment, TokenHints } from './tagger-features.ts'
import { Known, type WordForm } from './word-forms.ts'

function codeOf(form: WordForm, lexicon: NameLexicon): number {
  let hint = form.hint as Known<NameLexicon, number> | undefined
  if (hint?.owner !== lexicon) {
    hint = new Known(lexicon, lexicon.code(form.lower))
    form.hint = hint
  }
  return hint.value
}

let segmenter: Intl.Segmenter | undefined

/** What is known of the words of a row before the tagger reads it: training and use ask the same. */
export function nameHints(
  forms: readonly WordForm[],
  language: string,
  lexicon: NameLexicon,
): TokenHints {
  if (!language.startsWith('zh')) {
    const codes = new Uint16Array(forms.length)
    for (let i = 0; i < forms.length; i += 1) codes[i] = codeOf(forms[i]!, lexicon)
    return { codes }
  }
  const segments = segmentsOf(forms.map(({ text }) => text))
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
