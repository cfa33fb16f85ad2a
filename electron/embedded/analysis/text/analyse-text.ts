/** One function for every analysis of a text, in the threads of the pool and nowhere else. */
import { extractArticle } from '#electron/documents/article.ts'
import { createAnalysisStamp } from '#electron/embedded/analysis/text/stamp.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge, type Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { TextAnswer, TextRequest, TextResult } from '#shared/model/analysis.ts'
import { supportOf } from '../support.ts'
import { classifyAnswer } from './classify-answer.ts'
import { aspectAnswer, sentimentAnswer } from './mood-answers.ts'
import { conceptAnswer, elsaAnswer, entityAnswer } from './name-answers.ts'
import { readText, type ReadText } from './read-text.ts'
import { hashtagAnswer, summaryAnswer } from './phrase-answers.ts'

export type TextAnalyser = (request: TextRequest) => TextAnswer

export type TextAnalyserOptions = {
  readonly knowledge?: Knowledge
  readonly folder?: URL
  /** Dates in a page that lie ahead are none. */
  readonly clock: Pick<Clock, 'now'>
}

/** Nobody here knows the language well enough; blank is better than wrong. */
export class TextRefusal extends Error {
  readonly kind = 'language'

  constructor(message: string) {
    super(message)
    this.name = 'TextRefusal'
  }
}

/**
 * The same text gets the same answer. Several analyses of one text, asked in a row, share what
 * they have in common.
 * @throws TextRefusal for entity and aspect moods of a text that is not English
 */
export function createTextAnalyser(options: TextAnalyserOptions): TextAnalyser {
  const { folder = KNOWLEDGE_FOLDER, clock } = options
  const knowledge = options.knowledge ?? openKnowledge({ folder })
  const stamp = createAnalysisStamp(folder)
  let last: { readonly key: string; readonly read: ReadText } | undefined

  const readOnce = (asked: Exclude<TextRequest, { analysis: 'extract' }>): ReadText => {
    const key = JSON.stringify([asked.language, asked.title ?? '', asked.text])
    if (last?.key !== key) last = { key, read: readText(asked, { knowledge, folder }) }
    return last.read
  }

  return (request) => {
    if (request.analysis === 'extract') {
      const found = extractArticle(request.html, {
        nowMs: clock.now(),
        ...(request.url !== undefined && { url: request.url }),
      })
      const article = {
        title: found.title,
        text: found.text,
        author: found.author ?? '',
        publishedAt: found.publishedAt ?? '',
        image: found.image ?? '',
        keywords: [],
        feeds: [],
        videos: [],
      }
      return { source: stamp(), result: { analysis: 'extract', article } }
    }
    const read = readOnce(request)
    const { language, languageConfidence, isCut } = read
    const support = supportOf(language)
    const source = { ...stamp(), language, languageConfidence, support, isCut }
    return { source, result: resultOf(request, read, folder) }
  }
}

function resultOf(
  request: Exclude<TextRequest, { analysis: 'extract' }>,
  read: ReadText,
  folder: URL,
): TextResult {
  switch (request.analysis) {
    case 'language':
      return { analysis: 'language', language: read.language, confidence: read.languageConfidence }
    case 'sentiment':
      return sentimentAnswer(read, request.mode)
    case 'elsa':
      requireEnglish(read, 'Entity-level sentiment')
      return elsaAnswer(read)
    case 'absa':
      requireEnglish(read, 'Aspect-based sentiment')
      return aspectAnswer(read, request.domain)
    case 'entities':
      return entityAnswer(read)
    case 'concepts':
      return conceptAnswer(read)
    case 'classify':
      return classifyAnswer(read, request.taxonomy, folder)
    case 'summarize':
      return summaryAnswer(read, request)
    case 'hashtags':
      return hashtagAnswer(read)
  }
}

function requireEnglish({ language }: ReadText, what: string): void {
  if (language === 'en') return
  const found = language === 'und' ? 'a language that was not recognised' : `“${language}”`
  throw new TextRefusal(`${what} is there for English only; this text is in ${found}.`)
}
