/**
 * Fits how sure the IAB's categories and the IPTC's below the first level are: `node fit-depths.ts <training
 * data>`, after `train-topics.ts`. By the judgements of `category-judged.txt`, and for third levels of our own
 * texts of `depth-judged.txt`; those of film reviews only measure. Forty folds measure, each text in one; a part
 * of the figures is of one kind of text.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  depthNumbers,
  scoresOf,
  type CategoryCandidate,
  type DepthFit,
  type TaxonomyFit,
} from '#electron/embedded/analysis/category-scores.ts'
import { categoryCandidates } from '#electron/embedded/analysis/classify.ts'
import { openTaxonomy } from '#electron/embedded/analysis/taxonomy.ts'
import type { TaxonomyName } from '#shared/model/analysis.ts'
import { calibrationOf } from './chance-error.ts'
import { fitLogistic } from './fit-logistic.ts'
import { readJudgedTexts } from './judged-texts.ts'
import { recordQuality } from './quality-file.ts'
import { readHeadTexts, readNewsTexts, readOwnTexts, type OwnText } from './topic-data.ts'

type Case = {
  readonly candidate: CategoryCandidate
  /** Of the same text and taxonomy: what is shown of one depends on the others. */
  readonly all: readonly CategoryCandidate[]
  readonly taxonomy: TaxonomyName
  readonly level: string
  readonly isRight: boolean
  readonly source: string
  /** Of its text: own, editorials, headlines, news, sentences or films. */
  readonly kind: string
}
type Numbers = TaxonomyFit['levels'][string]

const [folder = '/work/shared/data/training'] = process.argv.slice(2)
const knowledge = new URL('../', import.meta.url)
const FOLDS = 40
/** Kinds of judged texts, joined; what is not named is a sentence or two. */
const KINDS: Readonly<Record<string, string>> = {
  own: 'own',
  editorial: 'editorials',
  lead: 'editorials',
  part: 'editorials',
  head: 'headlines',
  news: 'news',
  film: 'films',
}
const CONFIDENT = 0.66
const ROUNDS = 5
const EDGE = 1e-9
/** What is assumed before any case is seen: that chance and share are right; of third levels, next to nothing. */
const PRIORS: Readonly<Record<string, Numbers>> = {
  1: [0, 1, 0, 0, 0, 0, 0, 0],
  2: [0, 0.5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  3: [0, 0.1, 0.1, 0, 0, 0, 0, 0, 0, 0],
}
/** In cases' worth. */
const PULLS: Readonly<Record<string, number>> = { 1: 2, 2: 1, 3: 1 }

const cases: Case[] = []
const texts = readOwnTexts()
const judged = readFileSync(new URL('depth-judged.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [verdict = '', id = '', ...words] = line.split(' ')
    return { isRight: verdict === '1', id, start: words.join(' ') }
  })

type Verdict = (id: string, level: number, taxonomy: TaxonomyName) => boolean | undefined

type Asked = { readonly title?: string; readonly text: string; readonly language: string }

function addCases(
  { title = '', text, language }: Asked,
  {
    source,
    kind,
    verdict,
  }: { readonly source: string; readonly kind: string; readonly verdict: Verdict },
): void {
  for (const taxonomy of ['iptc-subjectcode', 'iab-qag'] as const) {
    const { parentsOf } = openTaxonomy(taxonomy, knowledge)
    const all = categoryCandidates({ title, text, language, taxonomy, folder: knowledge })
    for (const candidate of all) {
      const level = parentsOf(candidate.id).length + 1
      const isRight = verdict(candidate.id, level, taxonomy)
      if (isRight === undefined) continue
      cases.push({ candidate, all, taxonomy, level: String(level), isRight, source, kind })
    }
  }
}

texts.forEach((one, n) => {
  const verdict: Verdict = (id, level, taxonomy) => thirdOf(one, id, level, taxonomy)
  addCases(one, { source: `own text ${n}`, kind: 'own', verdict })
})
const readJudged = readJudgedTexts(folder)
// The subjects of a text are those it is known by, and what is above a finer one that fits.
const subjects = [
  ...texts
    .filter(({ use }) => use === 'test')
    .map((one, n) => ({
      ...one,
      subjects: [one.code.slice(0, 2)],
      source: `own ${n}`,
      kind: 'own',
    })),
  ...readHeadTexts().map((one, n) => ({ ...one, source: `head ${n}`, kind: 'headlines' })),
  ...readNewsTexts().map((one, n) => ({ ...one, source: `news ${n}`, kind: 'news' })),
]
for (const one of subjects) {
  const { source, kind } = one
  const verdicts = [...(readJudged.find((known) => known.source === source)?.verdicts ?? [])]
  const right = [...one.subjects, ...verdicts.flatMap(([id, isRight]) => (isRight ? [id] : []))]
  const verdict: Verdict = (id, level, taxonomy) =>
    taxonomy === 'iptc-subjectcode' && level === 1
      ? right.some((code) => code.startsWith(id.slice(0, 2)))
      : undefined
  addCases(one, { source, kind, verdict })
}
for (const one of readJudged) {
  const { source, kind } = one
  const verdict: Verdict = (id) => one.verdicts.get(id)
  addCases(one, { source, kind: KINDS[kind] ?? 'sentences', verdict })
}
const sources = new Map([...new Set(cases.map(({ source }) => source))].map((one, n) => [one, n]))
const foldOf = ({ source }: Case): number => sources.get(source)! % FOLDS

const learnt = cases.filter(({ kind }) => kind !== 'films')
const foldFits = Array.from({ length: FOLDS }, (_, fold) =>
  fitOf(learnt.filter((one) => foldOf(one) !== fold)),
)
const fit = fitOf(learnt)
const levelOf = ({ taxonomy, level }: Case): string => `${taxonomy} ${level}`
const sets = [
  ...Map.groupBy(learnt, levelOf),
  ...Map.groupBy(cases, (one) => `${levelOf(one)} of ${one.kind}`),
]
const figures = Object.fromEntries(
  sets
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, list]) => {
      const before = list.map(({ candidate: { chance, share: part } }) => chance * part)
      const now = list.map((one) => shown(one, foldFits[foldOf(one)]!))
      return [key, { ...measured(list, now), before: measured(list, before) }]
    }),
)
console.log(JSON.stringify({ fit, figures }, null, 1))
writeFileSync(new URL('models/depths-fit.json', knowledge), `${JSON.stringify(fit)}\n`)
recordQuality('depths', {
  set: 'own texts, forty folds; third levels and texts of others judged by one reader',
  ...figures,
})

function fitOf(list: readonly Case[]): DepthFit {
  const byTaxonomy = Map.groupBy(list, ({ taxonomy }) => taxonomy)
  return Object.fromEntries(
    [...byTaxonomy].sort().map(([taxonomy, own]) => {
      const parts = Map.groupBy(own, ({ level }) => level)
      const levels: Record<string, Numbers> = {}
      const offsets: Record<string, number> = {}
      for (const [level, part] of [...parts].sort()) {
        if (level === '1') continue
        const found = fitted(part, level)
        levels[level] = found.numbers
        Object.assign(offsets, found.offsets)
      }
      const withTops = (numbers: Numbers): TaxonomyFit =>
        // The IPTC's first level has its own fit, on more, but of no headlines.
        taxonomy === 'iab-qag'
          ? { levels: { 1: numbers, ...levels }, offsets }
          : { levels, offsets, headlines: numbers }
      const tops = (parts.get('1') ?? []).filter(
        ({ candidate }) => taxonomy === 'iab-qag' || candidate.among?.form.isBare,
      )
      return [taxonomy, withTops(topsFitted(tops, taxonomy, withTops))]
    }),
  )
}

/** A top takes over what a surer one below it says: its own word is fitted on the others. */
function topsFitted(
  tops: readonly Case[],
  taxonomy: string,
  withTops: (numbers: Numbers) => TaxonomyFit,
): Numbers {
  let { numbers } = fitted(tops, '1')
  for (let round = 0; round < ROUNDS; round += 1) {
    const whole = withTops(numbers)
    const bare = { ...whole, levels: whole.headlines ? {} : { 1: numbers }, offsets: {} }
    const isOwn = (one: Case): boolean =>
      shown(one, { [taxonomy]: bare }) > shown(one, { [taxonomy]: whole }) - EDGE
    numbers = fitted(tops.filter(isOwn), '1').numbers
  }
  return numbers
}

function shown({ candidate, all, taxonomy }: Case, by: DepthFit): number {
  return scoresOf(all, openTaxonomy(taxonomy, knowledge), by).get(candidate.id) ?? 0
}

function thirdOf(
  { text }: OwnText,
  id: string,
  level: number,
  taxonomy: TaxonomyName,
): boolean | undefined {
  if (taxonomy !== 'iptc-subjectcode' || level !== 3) return undefined
  return judged.find((one) => one.id === id && text.startsWith(one.start))?.isRight
}

/** Numbers of a level; of second levels, of which each is judged often enough, also an offset for each. */
function fitted(
  list: readonly Case[],
  level: string,
): { readonly numbers: Numbers; readonly offsets: TaxonomyFit['offsets'] } {
  const prior = PRIORS[level]!
  const ids = level === '2' ? [...new Set(list.map(({ candidate }) => candidate.id))].sort() : []
  const points = list.map(({ isRight, candidate }) => {
    const x = [...depthNumbers(candidate), ...ids.map((id) => Number(id === candidate.id))]
    return { x, isRight }
  })
  const start = [...prior, ...ids.map(() => 0)]
  const found = fitLogistic(points, start, PULLS[level]!).map(
    (value) => Math.round(value * 1e3) / 1e3,
  )
  const offsets = Object.fromEntries(ids.map((id, i) => [id, found[prior.length + i]!]))
  return { numbers: found.slice(0, prior.length), offsets }
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
