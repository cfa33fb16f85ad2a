import type { MoodDriver, SentenceMood, SentimentMode, TextMood } from '#shared/model/analysis.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { codePointPlaces } from './code-points.ts'
import { documentMood } from './document-mood.ts'
import { type Mood, sentenceMood, sentimentOf } from './sentiment.ts'
import { splitSentences } from './sentences.ts'

export type MoodQuestion = {
  readonly text: string
  /** A story language; `und` and languages without word lists are left blank. */
  readonly language: string
  readonly mode: SentimentMode
  readonly folder?: URL
}

/** Mood, subjectivity and what drove them; undefined where the language is unknown, never neutral. */
export function moodOfText(question: MoodQuestion): TextMood | undefined {
  const { text, language, folder = KNOWLEDGE_FOLDER } = question
  const toPoints = codePointPlaces(text)
  const found: { mood: Mood; sentence: SentenceMood }[] = []
  for (const { text: part, start } of splitSentences(text, language)) {
    const mood = sentenceMood(part, language, folder)
    const sentiment = sentimentOf(mood)
    if (mood === undefined || sentiment === undefined) return undefined
    const drivers: MoodDriver[] = []
    found.push({ mood, sentence: { text: part, offset: toPoints(start), ...sentiment, drivers } })
  }
  const whole = sentimentOf(
    documentMood(
      found.map(({ mood }) => mood),
      { language, hasHeadline: false },
    ),
  )
  if (whole === undefined) return undefined
  return {
    polarity: whole.polarity,
    polarityConfidence: whole.confidence,
    subjectivity: 'unknown',
    subjectivityConfidence: 0,
    drivers: [],
    sentences: found.map(({ sentence }) => sentence),
  }
}
