import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { MoodDriver, SentenceMood, SentimentMode, TextMood } from '#shared/model/analysis.ts'
import { codePointPlaces } from './code-points.ts'
import { reviewMood } from './document-mood.ts'
import { driversOf, strongest } from './mood-drivers.ts'
import { splitSentences } from './sentences.ts'
import {
  type Mood,
  readingMood,
  readSentence,
  type SentenceReading,
  sentimentOf,
} from './sentiment.ts'
import { opinionChance } from './subjectivity.ts'
import { unwrapLines } from './unwrap.ts'

export type MoodQuestion = {
  readonly text: string
  /** A story language; `und` and languages without word lists are left blank. */
  readonly language: string
  readonly mode: SentimentMode
  readonly folder?: URL
}

/** A message is read as a whole up to this length (UTF-16 units); more is a document whatever it is called. */
const MESSAGE_UNITS = 600
/** The mood of a very long text is that of its first sentences. */
const MOST_SENTENCES = 1200
const DRIVERS = { whole: 12, sentence: 6 }

/**
 * Mood, subjectivity and what drove them; undefined where the language is unknown, never neutral.
 * Driver weights are log odds of positive against negative that a word adds to its sentence.
 */
export function moodOfText(question: MoodQuestion): TextMood | undefined {
  const { text, language, mode, folder = KNOWLEDGE_FOLDER } = question
  const toPoints = codePointPlaces(text)
  const parts = splitSentences(unwrapLines(text), language).slice(0, MOST_SENTENCES)
  const sentences: SentenceMood[] = []
  const moods: Mood[] = []
  const readings: SentenceReading[] = []
  const drivers: MoodDriver[] = []
  for (const { text: part, start } of parts) {
    const reading = readSentence(part, language, folder)
    const mood = reading && readingMood(reading, language, 'said')
    const sentiment = sentimentOf(mood)
    if (reading === undefined || mood === undefined || sentiment === undefined) return undefined
    const own = driversOf(reading, { text: part, start, language, toPoints })
    moods.push(mood)
    readings.push(reading)
    drivers.push(...own)
    const offset = toPoints(start)
    const most = strongest(own, DRIVERS.sentence)
    sentences.push({
      text: text.slice(start, start + part.length),
      offset,
      ...sentiment,
      drivers: most,
    })
  }
  const isMessage = mode === 'tweet' && text.length <= MESSAGE_UNITS && parts.length > 1
  const message = isMessage ? readSentence(text, language, folder) : undefined
  const whole = sentimentOf(
    message === undefined ? reviewMood(moods, language) : readingMood(message, language, 'said'),
  )
  if (whole === undefined) return undefined
  return {
    polarity: whole.polarity,
    polarityConfidence: whole.confidence,
    ...subjectivityOf(readings, folder),
    drivers: strongest(drivers, DRIVERS.whole),
    sentences,
  }
}

function subjectivityOf(
  readings: readonly SentenceReading[],
  folder: URL,
): Pick<TextMood, 'subjectivity' | 'subjectivityConfidence'> {
  const chance = opinionChance(readings, folder)
  if (chance === undefined) return { subjectivity: 'unknown', subjectivityConfidence: 0 }
  const isOpinion = chance >= 0.5
  return {
    subjectivity: isOpinion ? 'subjective' : 'objective',
    subjectivityConfidence: Math.round((isOpinion ? chance : 1 - chance) * 100) / 100,
  }
}
