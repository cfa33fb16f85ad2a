import { hashtagsOfText } from '#electron/embedded/analysis/hashtags.ts'
import { summarizeText } from '#electron/embedded/analysis/summary.ts'
import type { TextRequest, TextResult } from '#shared/model/analysis.ts'
import type { ReadText } from './read-text.ts'

type Answer<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

export function summaryAnswer(
  { title, text, language }: ReadText,
  { sentences, percentage, mode }: Extract<TextRequest, { analysis: 'summarize' }>,
): Answer<'summarize'> {
  const chosen = summarizeText({
    title,
    text,
    language,
    mode,
    ...(sentences !== undefined && { sentences }),
    ...(percentage !== undefined && { percentage }),
  })
  return { analysis: 'summarize', sentences: chosen }
}

/** Names a text is about, and the phrases it returns to. */
export function hashtagAnswer(read: ReadText): Answer<'hashtags'> {
  const names = read.entities().map(({ body }) => body.surfaceForms[0]?.text ?? '')
  const { title, language } = read
  const { sentences } = read.element()
  return {
    analysis: 'hashtags',
    hashtags: hashtagsOfText({ title, sentences, language, names }),
  }
}
