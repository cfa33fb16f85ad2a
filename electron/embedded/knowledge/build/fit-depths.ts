/**
 * Fits how sure the IAB's first level and all levels below the first are: `node fit-depths.ts <training
 * data>`, after `train-topics.ts`. Second levels by the codes of the texts that only measure there, third
 * levels by the judgements of `depth-judged.txt`, the IAB's by what the codes stand for there; its first
 * level and third levels by those of `category-judged.txt` as well, but for those of film reviews, which
 * only measure. Ten folds measure, each text in one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { iabOf } from '#electron/embedded/analysis/category-chances.ts'
import {
  depthNumbers,
  scoresOf,
  type CategoryCandidate,
  type DepthFit,
} from '#electron/embedded/analysis/category-scores.ts'
import { categoryCandidates } from '#electron/embedded/analysis/classify.ts'
import { openTaxonomy } from '#electron/embedded/analysis/taxonomy.ts'
import type { TaxonomyName } from '#shared/model/analysis.ts'
import { calibrationOf } from './chance-error.ts'
import { fitLogistic } from './fit-logistic.ts'
import { readJudgedTexts } from './judged-texts.ts'
import { recordQuality } from './quality-file.ts'
import { readOwnTexts, type OwnText } from './topic-data.ts'

type Case = {
  readonly candidate: CategoryCandidate
  /** Of the same text and taxonomy: what is shown of one depends on the others. */
  readonly all: readonly CategoryCandidate[]
  readonly taxonomy: TaxonomyName
  readonly level: string
  readonly isRight: boolean
  readonly source: string
}
type Numbers = NonNullable<DepthFit[TaxonomyName]>[string]

const [folder = '/work/shared/data/training'] = process.argv.slice(2)
const knowledge = new URL('../', import.meta.url)
const FOLDS = 10
const CONFIDENT = 0.66
const ROUNDS = 5
const EDGE = 1e-9
/** What is assumed before any case is seen: the product of chance and share; of third levels, next to nothing. */
const PRIORS: Readonly<Record<string, Numbers>> = {
  1: [0, 1, 0, 0],
  2: [0, 1, 1],
  3: [0, 0.1, 0.1, 0, 0, 0, 0],
}
/** In cases' worth. */
const PULLS: Readonly<Record<string, number>> = { 1: 2, 2: 2, 3: 1 }

const cases = new Map<string, Case[]>()
const texts = readOwnTexts()
const judged = readFileSync(new URL('depth-judged.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [verdict = '', id = '', ...words] = line.split(' ')
    return { isRight: verdict === '1', id, start: words.join(' ') }
  })

type Verdict = (id: string, level: number, taxonomy: TaxonomyName) => boolean | undefined

function addCases(
  { text, language }: { readonly text: string; readonly language: string },
  {
    source,
    verdict,
    set = '',
  }: { readonly source: string; readonly verdict: Verdict; readonly set?: string },
): void {
  for (const taxonomy of ['iptc-subjectcode', 'iab-qag'] as const) {
    const { parentsOf } = openTaxonomy(taxonomy, knowledge)
    const all = categoryCandidates({ text, language, taxonomy, folder: knowledge })
    for (const candidate of all) {
      const level = parentsOf(candidate.id).length + 1
      const isRight = verdict(candidate.id, level, taxonomy)
      if (isRight === undefined) continue
      const one = { candidate, all, taxonomy, level: String(level), isRight, source }
      const key = `${taxonomy} ${level}${set}`
      cases.set(key, [...(cases.get(key) ?? []), one])
    }
  }
}

texts.forEach((one, n) => {
  const verdict: Verdict = (id, level, taxonomy) => verdictOf(id, level, taxonomy, one)
  addCases(one, { source: `own ${n}`, verdict })
})
// One reader takes any second level that fits, a code of our own texts but the best: they do not mix.
for (const one of readJudgedTexts(folder)) {
  const { source } = one
  const set = one.kind === 'film' ? ' of films' : ''
  const judgedAt = (level: number, id: string): boolean | undefined =>
    level === 2 ? undefined : one.verdicts.get(id)
  addCases(one, { source, verdict: (id, level) => judgedAt(level, id), set })
  const second: Verdict = (id, level) => (level === 2 ? one.verdicts.get(id) : undefined)
  addCases(one, { source, verdict: second, set: ' of editorials' })
}
const sources = new Map(
  [...new Set([...cases.values()].flat().map(({ source }) => source))].map((one, n) => [one, n]),
)
const foldOf = ({ source }: Case): number => sources.get(source)! % FOLDS

const learnt = [...cases].filter(([key]) => key.split(' ').length === 2).flatMap(([, list]) => list)
const foldFits = Array.from({ length: FOLDS }, (_, fold) =>
  fitOf(learnt.filter((one) => foldOf(one) !== fold)),
)
const fit = fitOf(learnt)
const figures = Object.fromEntries(
  [...cases]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, list]) => {
      const before = list.map(({ candidate: { chance, share: part } }) => chance * part)
      return [
        key,
        {
          ...measured(
            list,
            list.map((one) => shown(one, foldFits[foldOf(one)]!)),
          ),
          before: measured(list, before),
        },
      ]
    }),
)
console.log(JSON.stringify({ fit, figures }, null, 1))
writeFileSync(new URL('models/depths-fit.json', knowledge), `${JSON.stringify(fit)}\n`)
recordQuality('depths', {
  set: 'own texts, ten folds; third levels and texts of others judged by one reader',
  ...figures,
})

function fitOf(list: readonly Case[]): DepthFit {
  const levels = Map.groupBy(list, ({ taxonomy }) => taxonomy)
  return Object.fromEntries(
    [...levels].sort().map(([taxonomy, own]) => {
      const parts = Map.groupBy(own, ({ level }) => level)
      const fits = Object.fromEntries(
        [...parts].sort().map(([level, part]) => [level, fitted(part, level)]),
      )
      // A top takes over what a surer one below it says: its own word is fitted on the others.
      const tops = parts.get('1') ?? []
      for (let round = 0; tops.length > 0 && round < ROUNDS; round += 1) {
        const bare = { [taxonomy]: { 1: fits['1'] ?? [] } }
        const isOwn = (one: Case): boolean =>
          shown(one, bare) > shown(one, { [taxonomy]: fits }) - EDGE
        fits['1'] = fitted(tops.filter(isOwn), '1')
      }
      return [taxonomy, fits]
    }),
  )
}

function shown({ candidate, all, taxonomy }: Case, by: DepthFit): number {
  return scoresOf(all, openTaxonomy(taxonomy, knowledge), by).get(candidate.id) ?? 0
}

/** Undefined where nothing is known of the level. */
function verdictOf(
  id: string,
  level: number,
  taxonomy: TaxonomyName,
  { code, text, use }: OwnText,
): boolean | undefined {
  if (taxonomy === 'iptc-subjectcode') {
    // The first level has its own fit, on more.
    if (level === 1) return undefined
    if (level === 3) {
      return judged.find((one) => one.id === id && text.startsWith(one.start))?.isRight
    }
    return use === 'test' && code.length === 5 ? id.startsWith(code) : undefined
  }
  if (use !== 'test' || code.length !== 5) return undefined
  const right = iabOf(code.padEnd(8, '0'), knowledge)
  if (level === 1) return right.split('-')[0] === id
  return right.includes('-') ? right === id : undefined
}

function fitted(list: readonly Case[], level: string): Numbers {
  const points = list.map(({ isRight, candidate }) => ({ x: depthNumbers(candidate), isRight }))
  return fitLogistic(points, PRIORS[level]!, PULLS[level]!).map(
    (value) => Math.round(value * 1e3) / 1e3,
  )
}

function measured(list: readonly Case[], chances: readonly number[]): object {
  const claims = list.map(({ isRight, source }, i) => ({ p: chances[i]!, isRight, source }))
  const sure = claims.filter(({ p }) => p >= CONFIDENT)
  return {
    cases: list.length,
    right: share(list.filter(({ isRight }) => isRight).length, list.length),
    ...calibrationOf(claims),
    confident: sure.length,
    precisionOfConfident: share(sure.filter(({ isRight }) => isRight).length, sure.length),
  }
}

function share(part: number, whole: number): number {
  return Math.round((1e4 * part) / Math.max(whole, 1)) / 1e4
}
