import { codePointPlaces } from '#electron/embedded/analysis/code-points.ts'
import { documentMood } from '#electron/embedded/analysis/document-mood.ts'
import { sentimentOf } from '#electron/embedded/analysis/sentiment.ts'
import type { SentenceMood, SentimentMode, TextResult } from '#shared/model/analysis.ts'
import type { ReadText } from './read-text.ts'

type Answer<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

/** Neutral without any certainty where no word list knows the language. */
export function sentimentAnswer(read: ReadText, _mode: SentimentMode): Answer<'sentiment'> {
  const { moods } = read.element()
  const mood = sentimentOf(documentMood(moods, { language: read.language, hasHeadline: false }))
  return {
    analysis: 'sentiment',
    polarity: mood?.polarity ?? 'neutral',
    polarityConfidence: mood?.confidence ?? 0,
    subjectivity: 'unknown',
    subjectivityConfidence: 0,
    sentences: sentencesOf(read),
  }
}

export function aspectAnswer(read: ReadText, domain: string): Answer<'absa'> {
  return {
    analysis: 'absa',
    domain,
    aspects: [],
    sentences: sentencesOf(read).map(({ confidence, ...sentence }) => ({
      ...sentence,
      polarityConfidence: confidence,
      aspects: [],
    })),
  }
}

function sentencesOf(read: ReadText): Omit<SentenceMood, 'drivers'>[] {
  const { sentences, moods } = read.element()
  const place = codePointPlaces(read.text)
  return sentences.slice(0, moods.length).map((sentence, i) => {
    const mood = sentimentOf(moods[i])
    return {
      text: sentence.text,
      offset: place(sentence.start),
      polarity: mood?.polarity ?? 'neutral',
      confidence: mood?.confidence ?? 0,
    }
  })
}
