/** One function for every analysis of a text, in the threads of the pool and nowhere else. */
import { extractArticle } from '#electron/documents/article.ts'
import { createAnalysisStamp } from '#electron/embedded/analysis/text/stamp.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge, type Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { TextAnswer, TextRequest, TextResult } from '#shared/model/analysis.ts'
import { supportOf } from '../support.ts'
import { classifyAnswer } from './classify-answer.ts'
import { aspectAnswer, elsaAnswer, sentimentAnswer } from './mood-answers.ts'
import { conceptAnswer, entityAnswer } from './name-answers.ts'
import { readText, type ReadText, type ReadTextParts } from './read-text.ts'
import { hashtagAnswer, summaryAnswer } from './phrase-answers.ts'

export type TextAnalyser = (request: TextRequest) => TextAnswer

export type TextAnalyserOptions = {
  readonly knowledge?: Knowledge
  readonly folder?: URL
  /** Dates in a page that lie ahead are none. */
  readonly clock: Pick<Clock, 'now'>
}

/**
 * The same text gets the same answer. Several analyses of one text, asked in a row, share what
 * they have in common.
 * @throws TextRefusal for entity and aspect moods of a language without models
 */
export function createTextAnalyser(options: TextAnalyserOptions): TextAnalyser {
  const { folder = KNOWLEDGE_FOLDER, clock } = options
  const parts = { knowledge: options.knowledge ?? openKnowledge({ folder }), folder }
  const stamp = createAnalysisStamp(folder)
  let last: { readonly key: string; readonly read: ReadText } | undefined

  const readOnce = (asked: Exclude<TextRequest, { analysis: 'extract' }>): ReadText => {
    const key = JSON.stringify([asked.language, asked.title ?? '', asked.text])
    if (last?.key !== key) last = { key, read: readText(asked, parts) }
    return last.read
  }

  return (request) => {
    if (request.analysis === 'extract') {
      const found = extractArticle(request.html, {
        nowMs: clock.now(),
        wantsBestImage: request.bestImage,
        ...(request.url !== undefined && { url: request.url }),
      })
      const article = {
        title: found.title,
        text: found.text,
        author: found.author ?? '',
        publishedAt: found.publishedAt ?? '',
        image: found.image ?? '',
        keywords: [...(found.keywords ?? [])],
        feeds: [...(found.feeds ?? [])],
        videos: [...(found.videos ?? [])],
      }
      return { source: stamp(), result: { analysis: 'extract', article } }
    }
    const read = readOnce(request)
    const { language, languageConfidence, isCut } = read
    const support = supportOf(language)
    const source = { ...stamp(), language, languageConfidence, support, isCut }
    return { source, result: resultOf(request, read, parts) }
  }
}

function resultOf(
  request: Exclude<TextRequest, { analysis: 'extract' }>,
  read: ReadText,
  parts: ReadTextParts,
): TextResult {
  switch (request.analysis) {
    case 'language':
      return { analysis: 'language', language: read.language, confidence: read.languageConfidence }
    case 'sentiment':
      return sentimentAnswer(read, request.mode, parts)
    case 'elsa':
      return elsaAnswer(read, parts)
    case 'absa':
      return aspectAnswer(read, request.domain, parts)
    case 'entities':
      return entityAnswer(read)
    case 'concepts':
      return conceptAnswer(read)
    case 'classify':
      return classifyAnswer(read, request.taxonomy, parts.folder)
    case 'summarize':
      return summaryAnswer(read, request)
    case 'hashtags':
      return hashtagAnswer(read)
  }
}
