import { readFileSync } from 'node:fs'
import fit from '../knowledge/models/sentiment-fit.json' with { type: 'json' }
import type { Polarity, Sentiment } from '#shared/model/story.ts'
import { type Balance, lexiconBalance } from './lexicon.ts'
import { tokenize } from './tokens.ts'

/** Probabilities of positive, neutral, negative; they add up to one. */
export type Mood = readonly [number, number, number]

export const SENTIMENT_BUCKETS = 2 ** 16
const POLARITIES: readonly Polarity[] = ['positive', 'neutral', 'negative']
/** A longer sentence is a list or a hostile text; its beginning says what can be said. */
const SENTENCE_UNITS = 1500

/** Weights of hashed words and word pairs, three per bucket. */
export type SentimentWeights = Float32Array

let english: SentimentWeights | undefined

/** The mood of one sentence, or undefined where no word list knows the language. */
export function sentenceMood(sentence: string, language: string, folder: URL): Mood | undefined {
  const text = sentence.slice(0, SENTENCE_UNITS)
  const balance = lexiconBalance(text, language, folder)
  if (balance === undefined) return undefined
  if (language === 'en') {
    english ??= readWeights(folder)
    const scores = modelScores(sentimentFeatures(text, balance), english)
    return softmax(fit.sentence, sentenceNumbers(scores, balance))
  }
  const rows = (fit.lexicon as Readonly<Record<string, Rows>>)[language]
  return rows === undefined ? undefined : softmax(rows, lexiconNumbers(balance))
}

/** What the fit of a language without a model of its own looks at. */
export function lexiconNumbers({ up, down }: Balance): readonly number[] {
  return [up, down, 1]
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

/** Buckets and their values: words, pairs of words, what the word lists say. */
export function sentimentFeatures(text: string, { up, down }: Balance): Map<number, number> {
  const tokens = tokenize(text, 'en')
  const features = new Map<number, number>()
  const add = (name: string, value: number): void => {
    const bucket = bucketOf(name)
    features.set(bucket, (features.get(bucket) ?? 0) + value)
  }
  const scale = 1 / Math.sqrt(Math.max(tokens.length, 1))
  let previous = '<'
  for (const token of tokens) {
    const word = token.text.slice(0, 30).toLowerCase()
    add(word, 2 * scale)
    add(`${previous} ${word}`, 2 * scale)
    previous = word
  }
  add('\u0001up', up)
  add('\u0001down', down)
  add('\u0001difference', up - down)
  add('\u0001strength', Math.abs(up - down))
  add('\u0001one', 1)
  return features
}

export function modelScores(
  features: ReadonlyMap<number, number>,
  weights: SentimentWeights,
): [number, number, number] {
  const scores: [number, number, number] = [0, 0, 0]
  for (const [bucket, value] of features) {
    const at = bucket * 3
    scores[0] += weights[at]! * value
    scores[1] += weights[at + 1]! * value
    scores[2] += weights[at + 2]! * value
  }
  return scores
}

/** What the last fit of an English sentence looks at: the model's leanings and the word lists'. */
export function sentenceNumbers(
  scores: readonly [number, number, number],
  { up, down }: Balance,
): readonly number[] {
  return [scores[0] - scores[1], scores[2] - scores[1], up, down, 1]
}

/** A multinomial logistic model: three rows of weights for a list of numbers. */
export type Rows = readonly (readonly number[])[]

export function softmax(rows: Rows, numbers: readonly number[]): Mood {
  return normalise(rows.map((row) => row.reduce((sum, w, i) => sum + w * (numbers[i] ?? 0), 0)))
}

export function normalise(scores: readonly number[]): Mood {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const sum = powers.reduce((a, b) => a + b, 0)
  return [(powers[0] ?? 0) / sum, (powers[1] ?? 0) / sum, (powers[2] ?? 0) / sum]
}

function readWeights(folder: URL): SentimentWeights {
  const bytes = readFileSync(new URL('models/sentiment-en.bin', folder))
  if (bytes.length !== SENTIMENT_BUCKETS * 3) {
    throw new Error('The sentiment model is damaged: its length is wrong. Reinstall Broadsheet.')
  }
  return Float32Array.from(
    new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    (value) => Math.sign(value) * (value / 127) ** 2 * fit.strongest,
  )
}

function bucketOf(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  }
  return (hash ^ (hash >>> 16)) & (SENTIMENT_BUCKETS - 1)
}
