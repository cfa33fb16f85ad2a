import { hashtagsOf } from '#electron/embedded/analysis/keywords.ts'
import { summarize } from '#electron/embedded/analysis/summary.ts'
import type { TextRequest, TextResult } from '#shared/model/analysis.ts'
import type { ReadText } from './read-text.ts'

type Answer<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>
const SENTENCES = 5

export function summaryAnswer(
  read: ReadText,
  asked: Extract<TextRequest, { analysis: 'summarize' }>,
): Answer<'summarize'> {
  const { sentences } = read.element()
  const most =
    asked.sentences ??
    (asked.percentage === undefined
      ? SENTENCES
      : Math.max(1, Math.round((sentences.length * asked.percentage) / 100)))
  const chosen = summarize(sentences, read.title, read.language)
  return { analysis: 'summarize', sentences: chosen.slice(0, most) }
}

/** `#CamelCase` of the names a text is about. */
export function hashtagAnswer(read: ReadText): Answer<'hashtags'> {
  const names = read.entities().map(({ body }) => body.surfaceForms[0]?.text ?? '')
  return { analysis: 'hashtags', hashtags: hashtagsOf(names) }
}
