/**
 * Learns opinion against fact; a source on each side is left out in turn to measure. The subjectivity
 * corpus (Pang and Lee 2004), where somebody has its file, only measures, too: snippets of film reviews that
 * it holds are taken out of what the measured model learns.
 */
import { existsSync, readFileSync } from 'node:fs'
import { weighWords, type Weighed } from '#electron/embedded/analysis/lexicon.ts'
import { opinionNumbers } from '#electron/embedded/analysis/subjectivity.ts'
import { round } from './fit-rows.ts'
import { knownQuality } from './quality-file.ts'
import type { Opinion } from './sentiment-data.ts'
import { type Features, featuresOf, learn, product, sigmoid } from './sentiment-learn.ts'

type Learnt = Opinion & {
  readonly weighed: Weighed
  readonly features: Features
}
type Judged = {
  readonly chance: number
  readonly isOpinion: boolean
  readonly weight: number
}

const CORPUS = 'corpus of Pang and Lee'
const MOST_WEIGHT = 12
/** Pairs of sources that no model may have seen when it is asked about them. */
const LEFT_OUT: readonly (readonly string[])[] = [
  ['films', 'tales'],
  ['products', 'restaurants', 'encyclopedia'],
  ['messages', 'news'],
  ['films', 'encyclopedia', 'fragments'],
]

/** @param corpusFile lines of `0 ` (opinion) or `1 ` (fact) and a sentence; need not exist */
export function fitOpinions(
  all: readonly Learnt[],
  knowledge: URL,
  corpusFile: string | undefined,
): {
  opinion: number[]
  weights: Float32Array
  figures: object
} {
  const counts = new Map<string, number>()
  for (const { source } of all) counts.set(source, (counts.get(source) ?? 0) + 1)
  const lessons = (cases: readonly Learnt[]) => {
    const sides = [true, false].map((side) => cases.filter((one) => one.isOpinion === side).length)
    return cases.map(({ features, isOpinion, source }) => ({
      features,
      target: isOpinion ? 0.95 : 0.05,
      // A small source counts for more of its side.
      weight: Math.min(
        MOST_WEIGHT,
        (sides[0]! / sides[isOpinion ? 0 : 1]!) * rarity(counts.get(source)!),
      ),
    }))
  }
  const unseen = LEFT_OUT.flatMap((left) => {
    const weights = learn(lessons(all.filter(({ source }) => !left.includes(source))))
    const held = all.filter(({ source }) => left.includes(source))
    const count = (side: boolean): number => held.filter((one) => one.isOpinion === side).length
    return held.map((one) => ({
      ...one,
      left: left.join('+'),
      weight: 1 / count(one.isOpinion),
      numbers: opinionNumbers(product(one.features, weights), one.weighed, knowledge),
    }))
  })
  const opinion = fitSides(unseen)
  const judge = (cases: typeof unseen): object =>
    figuresOf(
      cases.map((one) => ({
        ...one,
        chance: sigmoid(dot(opinion, one.numbers)),
      })),
    )
  const figures: Record<string, object> = Object.fromEntries(
    LEFT_OUT.map((left) => left.join('+')).map((name) => [
      `left out ${name}`,
      judge(unseen.filter((one) => one.left === name)),
    ]),
  )
  const corpus = readCorpus(corpusFile)
  const inCorpus = new Set(corpus.map(({ text }) => lettersOf(text)))
  const others = corpus.length === 0 ? [] : all.filter(({ text }) => !inCorpus.has(lettersOf(text)))
  const measured = learn(lessons(others))
  const judged = corpus.map(({ text, isOpinion }) => {
    const weighed = weighWords(text, 'en', knowledge)!
    const numbers = opinionNumbers(product(featuresOf(weighed), measured), weighed, knowledge)
    return { isOpinion, weight: 1, chance: sigmoid(dot(opinion, numbers)) }
  })
  figures[CORPUS] =
    judged.length === 0
      ? knownCorpusFigure()
      : { ...figuresOf(judged), snippetsTakenOut: all.length - others.length }
  console.log('opinions', JSON.stringify(figures))
  return { opinion: opinion.map(round), weights: learn(lessons(all)), figures }
}

function readCorpus(file: string | undefined): Pick<Opinion, 'text' | 'isOpinion'>[] {
  if (file === undefined || !existsSync(file)) {
    console.log('subjectivity corpus: no file, its figures stay as they were')
    return []
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => ({
    text: line.slice(2),
    isOpinion: line.startsWith('0'),
  }))
}

/** From the file of figures; empty before anybody measured it. */
function knownCorpusFigure(): object {
  const { en } = knownQuality('sentiment') as {
    en?: { subjectivity?: Record<string, object> }
  }
  return en?.subjectivity?.[CORPUS] ?? {}
}

// Sources part the same words and signs in other ways.
function lettersOf(text: string): string {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ')
}

function rarity(count: number): number {
  return Math.min(4, Math.sqrt(2000 / count))
}

type Numbered = {
  readonly numbers: readonly number[]
  readonly isOpinion: boolean
  readonly weight: number
}

function fitSides(cases: readonly Numbered[]): number[] {
  const width = cases[0]!.numbers.length
  const row = Array<number>(width).fill(0)
  const total = cases.reduce((sum, { weight }) => sum + weight, 0)
  for (let step = 0; step < 600; step += 1) {
    const gradient = Array<number>(width).fill(0)
    for (const { numbers, isOpinion, weight } of cases) {
      const miss = (isOpinion ? 1 : 0) - sigmoid(dot(row, numbers))
      numbers.forEach((value, i) => (gradient[i]! += (weight * miss * value) / total))
    }
    gradient.forEach((value, i) => (row[i]! += 2 * value))
  }
  return row
}

function dot(row: readonly number[], numbers: readonly number[]): number {
  return row.reduce((sum, weight, i) => sum + weight * numbers[i]!, 0)
}

function figuresOf(cases: readonly Judged[]): object {
  const total = cases.reduce((sum, { weight }) => sum + weight, 0)
  const isRight = ({ chance, isOpinion }: Judged): boolean => chance > 0.5 === isOpinion
  const accuracy = cases.filter(isRight).reduce((sum, { weight }) => sum + weight, 0) / total
  const bins = Array.from({ length: 10 }, () => 0)
  for (const one of cases) {
    const sure = Math.max(one.chance, 1 - one.chance)
    bins[Math.min(9, Math.floor((sure - 0.5) * 20))]! +=
      (one.weight * (sure - (isRight(one) ? 1 : 0))) / total
  }
  const error = bins.reduce((sum, value) => sum + Math.abs(value), 0)
  return { cases: cases.length, accuracy: round(accuracy), calibrationError: round(error) }
}
