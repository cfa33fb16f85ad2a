/**
 * Learns opinion against fact; a source on each side is left out in turn to measure. What joins the model's
 * score with kinds of words is fitted on these and on folds of the kinds that were seen. The subjectivity
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
const SEEN = 'kinds that were seen, in folds'
const MOST_WEIGHT = 12
const FOLDS = 4
/** Sentences of a review follow each other: whole runs of lines are held back. */
const RUN = 50
const STEPS = 500
const PULL = 1e-4
/** Of all of a side together, where each side left out counts 1: people bring texts of both sorts. */
const SEEN_WEIGHT = 2
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
  const folded = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeld = (_one: unknown, i: number): boolean => Math.floor(i / RUN) % FOLDS === fold
    const weights = learn(lessons(all.filter((one, i) => !isHeld(one, i))))
    return all.filter(isHeld).map((one) => ({
      ...one,
      left: SEEN,
      weight: SEEN_WEIGHT / (counts.get(one.source)! * sourcesOf(all, one.isOpinion)),
      numbers: opinionNumbers(product(one.features, weights), one.weighed, knowledge),
    }))
  }).flat()
  const opinion = fitSides([...unseen, ...folded])
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
  figures[SEEN] = judge(folded)
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

/** Gradient descent with momentum; the pull only keeps what no case tells of from growing. */
function fitSides(cases: readonly Numbered[]): number[] {
  const width = cases[0]!.numbers.length
  const numbers = Float64Array.from(cases.flatMap((one) => one.numbers))
  const row = new Float64Array(width)
  const speed = new Float64Array(width)
  const gradient = new Float64Array(width)
  const total = cases.reduce((sum, { weight }) => sum + weight, 0)
  for (let step = 0; step < STEPS; step += 1) {
    gradient.fill(0)
    cases.forEach(({ isOpinion, weight }, at) => {
      let sum = 0
      for (let i = 0; i < width; i += 1) sum += row[i]! * numbers[at * width + i]!
      const miss = (weight * ((isOpinion ? 1 : 0) - sigmoid(sum))) / total
      for (let i = 0; i < width; i += 1) gradient[i]! += miss * numbers[at * width + i]!
    })
    for (let i = 0; i < width; i += 1) {
      speed[i] = 0.9 * speed[i]! + gradient[i]! - PULL * row[i]!
      row[i]! += 0.3 * speed[i]!
    }
  }
  return [...row]
}

function sourcesOf(cases: readonly Learnt[], side: boolean): number {
  return new Set(cases.filter((one) => one.isOpinion === side).map(({ source }) => source)).size
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
