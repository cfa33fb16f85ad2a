/** Fits how sure a single sentence of news may be, by polarity; folds of documents measure. */
import { type Mood, sentenceChance } from '#electron/embedded/analysis/sentiment.ts'
import { type Calibration, calibrationOf, type Claim } from './chance-error.ts'
import { fitLogistic } from './fit-logistic.ts'
import { round } from './fit-rows.ts'
import type { Gold } from './sentiment-data.ts'

/** From a model that has not seen the sentence. */
export type JudgedSentence = {
  readonly mood: Mood
  readonly gold: Gold
  readonly document: string
}

const FOLDS = 10
const PRIOR = [1, 0]
const PULL = 1

/** By polarity, slope and constant (Platt 1999). */
export function fitHeadlines(cases: readonly JudgedSentence[]): number[][] {
  return [0, 1, 2].map((polarity) => {
    const own = cases.filter(({ mood }) => bestOf(mood) === polarity)
    const points = own.map(({ mood, gold }) => {
      const most = Math.max(...mood)
      return {
        x: [Math.log(most / (1 - most)), 1],
        isRight: gold === polarity,
      }
    })
    return fitLogistic(points, PRIOR, PULL).map(round)
  })
}

/** Each document in one fold, judged by what the others say. */
export function headlineError(cases: readonly JudgedSentence[]): Calibration & { cases: number } {
  const documents = [...new Set(cases.map(({ document }) => document))]
  const foldOf = new Map(documents.map((document, i) => [document, i % FOLDS]))
  const claims = Array.from({ length: FOLDS }, (_, fold) => {
    const isOwn = ({ document }: JudgedSentence): boolean => foldOf.get(document) === fold
    const fits = fitHeadlines(cases.filter((one) => !isOwn(one)))
    return cases.filter(isOwn).map((one) => claimOf(one, fits))
  }).flat()
  return { cases: cases.length, ...calibrationOf(claims) }
}

/** Of texts that the fits have not seen. */
export function errorBy(
  cases: readonly JudgedSentence[],
  fits: readonly (readonly number[])[],
): Calibration {
  return calibrationOf(cases.map((one) => claimOf(one, fits)))
}

function claimOf(
  { mood, gold, document }: JudgedSentence,
  fits: readonly (readonly number[])[],
): Claim {
  return {
    p: sentenceChance(mood, fits),
    isRight: bestOf(mood) === gold,
    source: document,
  }
}

function bestOf(mood: Mood): number {
  return mood.indexOf(Math.max(...mood))
}
