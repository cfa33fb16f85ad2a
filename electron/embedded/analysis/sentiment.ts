import fit from '../knowledge/models/sentiment-fit.json' with { type: 'json' }
import type { Polarity, Sentiment } from '#shared/model/story.ts'
import { type ModelScores, scoreSentence } from './english-model.ts'
import { type Weighed, weighWords } from './lexicon.ts'
import { RecentTexts } from './recent-texts.ts'

/** Probabilities of positive, neutral, negative; they add up to one. */
export type Mood = readonly [number, number, number]

/** How the text speaks: as news do, or as people do in messages and reviews. */
export type Register = 'news' | 'said'

/** A sentence as the moods see it; the model's scores are there for English only. */
export type SentenceReading = {
  readonly weighed: Weighed
  readonly scores?: ModelScores
}

const POLARITIES: readonly Polarity[] = ['positive', 'neutral', 'negative']
/** A longer sentence is a list or a hostile text; its beginning says what can be said. */
const SENTENCE_UNITS = 1500

/** Reads one sentence, or undefined where no word list knows the language. */
export function readSentence(
  sentence: string,
  language: string,
  folder: URL,
): SentenceReading | undefined {
  if (recentLanguage !== language) recent.keep(0)
  recentLanguage = language
  const known = recent.get(sentence)
  if (known !== undefined) return known
  const weighed = weighWords(sentence.slice(0, SENTENCE_UNITS), language, folder)
  if (weighed === undefined) return undefined
  const scores = language === 'en' ? { scores: scoreSentence(weighed, folder) } : {}
  const reading = { weighed, ...scores }
  if (sentence.length > SENTENCE_UNITS) return reading
  recent.set(sentence, reading)
  return reading
}

// The mood of a text and those of its names look at the same sentences one after the other.
const MOST_RECENT = 250
const recent = new RecentTexts<SentenceReading>(MOST_RECENT)
let recentLanguage = ''

/** The mood of a sentence of news, or undefined where no word list knows the language. */
export function sentenceMood(sentence: string, language: string, folder: URL): Mood | undefined {
  const reading = readSentence(sentence, language, folder)
  return reading && readingMood(reading, language, 'news')
}

/** Undefined only for a language whose list was never fitted. */
export function readingMood(
  reading: SentenceReading,
  language: string,
  register: Register,
): Mood | undefined {
  const rows = rowsFor(reading, language, register)
  return rows && softmax(rows, numbersOf(reading))
}

/** How much a number of `numbersOf` moves a sentence from negative to positive, in log odds. */
export function directionWeights(
  reading: SentenceReading,
  language: string,
  register: Register,
): readonly number[] {
  const [positive = [], , negative = []] = rowsFor(reading, language, register) ?? []
  return positive.map((weight, i) => weight - (negative[i] ?? 0))
}

/** What the fits look at; the first is the direction, the next two are the good and the bad words. */
export function numbersOf({ weighed, scores }: SentenceReading): readonly number[] {
  const { up, down, tokens } = weighed
  if (scores === undefined) return [0, up, down, Math.min(up, down), 1]
  const isQuestion = tokens.at(-1)?.word.startsWith('?') ?? false
  return [
    scores.direction,
    up,
    down,
    Math.min(up, down),
    1,
    Math.abs(scores.direction),
    scores.load,
    isQuestion ? 1 : 0,
  ]
}

/** The likeliest polarity and its probability, two decimals as on the wire. */
export function sentimentOf(mood: Mood | undefined): Sentiment | undefined {
  if (mood === undefined) return undefined
  const best = mood.indexOf(Math.max(...mood))
  return {
    polarity: POLARITIES[best] ?? 'neutral',
    confidence: Math.round((mood[best] ?? 0) * 100) / 100,
  }
}

/**
 * The same of a single sentence of news. How sure a sentence may be was counted by polarity, for what
 * is called good in news is less often so than its probability says, and what is called neutral more often.
 */
export function headlineSentiment(mood: Mood | undefined, language: string): Sentiment | undefined {
  const found = sentimentOf(mood)
  if (found === undefined || mood === undefined || language !== 'en') return found
  const confidence = Math.round(sentenceChance(mood, fit.newsChance) * 100) / 100
  return { polarity: found.polarity, confidence }
}

/** @param fits by polarity, the slope and the constant of what the log odds become */
export function sentenceChance(mood: Mood, fits: readonly (readonly number[])[]): number {
  const most = Math.max(...mood)
  const [slope = 1, constant = 0] = fits[mood.indexOf(most)] ?? []
  const odds = slope * Math.log(most / Math.max(EDGE, 1 - most)) + constant
  return 1 / (1 + Math.exp(-odds))
}

const EDGE = 1e-9

/** A multinomial logistic model: three rows of weights for a list of numbers. */
export type Rows = readonly (readonly number[])[]

export function softmax(rows: Rows, numbers: readonly number[]): Mood {
  return normalise(scoreBy(rows[0], numbers), scoreBy(rows[1], numbers), scoreBy(rows[2], numbers))
}

function rowsFor(
  { scores }: SentenceReading,
  language: string,
  register: Register,
): Rows | undefined {
  if (scores !== undefined) return fit.sentence[register]
  if (register === 'said') return fit.lexiconSaid
  return (fit.lexicon as Readonly<Record<string, Rows>>)[language]
}

function scoreBy(row: readonly number[] | undefined, numbers: readonly number[]): number {
  let sum = 0
  if (row === undefined) return sum
  for (let i = 0; i < row.length; i += 1) sum += row[i]! * (numbers[i] ?? 0)
  return sum
}

function normalise(positive: number, neutral: number, negative: number): Mood {
  const most = Math.max(positive, neutral, negative)
  const [up, even, down] = [
    Math.exp(positive - most),
    Math.exp(neutral - most),
    Math.exp(negative - most),
  ]
  const sum = up + even + down
  return [up / sum, even / sum, down / sum]
}
