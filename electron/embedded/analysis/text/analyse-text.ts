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

/** Whoever asks these is likely to ask of an English text (specification, 4: «English only»). */
const ENGLISH_ONLY: ReadonlySet<string> = new Set(['elsa', 'absa'])
/** «Great hotel!» is too short to be sure of; a paragraph is not. */
const SHORT_UNITS = 80
const SURE = 0.85

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

  const readFor = (asked: Exclude<TextRequest, { analysis: 'extract' }>): ReadText => {
    const read = readOnce(asked)
    if (!ENGLISH_ONLY.has(asked.analysis) || asked.language !== 'auto') return read
    if (read.language === 'en' || !mayBeEnglish(read)) return read
    const languageConfidence = Math.round((1 - read.languageConfidence) * 100) / 100
    return { ...readOnce({ ...asked, language: 'en' }), languageConfidence }
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
    const read = readFor(request)
    const { language, languageConfidence, isCut } = read
    const support = supportOf(language)
    const source = { ...stamp(), language, languageConfidence, support, isCut }
    return { source, result: resultOf(request, read, parts) }
  }
}

function mayBeEnglish({ text, languageConfidence }: ReadText): boolean {
  if (languageConfidence >= SURE || text.length > SHORT_UNITS) return false
  return /\p{L}.*\p{L}/su.test(text) && !/[^\P{L}\p{Script=Latin}]/u.test(text)
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
