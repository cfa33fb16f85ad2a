import { cutSentences } from '#shared/logic/sentences/cut-sentences.ts'
import type { Token } from './tokens.ts'

let last:
  { readonly text: string; readonly tag: string; readonly sentences: readonly Token[] } | undefined

/** The sentences of a text with their places (UTF-16), without the white space around them. */
export function splitSentences(text: string, language: string): readonly Token[] {
  const tag = language === 'und' ? 'en' : language
  // Several analyses of one text follow each other.
  if (last?.tag === tag && last.text === text) return last.sentences
  last = { text, tag, sentences: split(text, tag) }
  return last.sentences
}

function split(text: string, language: string): Token[] {
  return cutSentences(text, language).map(({ start, end }) => ({
    text: text.slice(start, end),
    start,
    end,
  }))
}
