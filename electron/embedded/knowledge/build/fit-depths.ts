/**
 * Fits how sure the IAB's first level and all levels below the first are: `node fit-depths.ts <training
 * data>`, after `train-topics.ts`. Second levels by the codes of the texts that only measure there, third
 * levels by the judgements of `depth-judged.txt`, the IAB's by what the codes stand for there; its first
 * level and third levels by those of `category-judged.txt` as well. Ten folds measure.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { iabOf } from '#electron/embedded/analysis/category-chances.ts'
import {
  depthChance,
  depthNumbers,
  type DepthFit,
} from '#electron/embedded/analysis/category-scores.ts'
import { categoryCandidates, type CategoryCandidate } from '#electron/embedded/analysis/classify.ts'
import { openTaxonomy } from '#electron/embedded/analysis/taxonomy.ts'
import type { TaxonomyName } from '#shared/model/analysis.ts'
import { errorByChance } from './chance-error.ts'
import { readJudgedTexts } from './judged-texts.ts'
import { recordQuality } from './quality-file.ts'
import { readOwnTexts, type OwnText } from './topic-data.ts'

type Case = CategoryCandidate & { readonly isRight: boolean; readonly fold: number }
type Numbers = NonNullable<DepthFit[TaxonomyName]>[string]

const [folder = '/work/shared/data/training'] = process.argv.slice(2)
const knowledge = new URL('../', import.meta.url)
const FOLDS = 10
const CONFIDENT = 0.66
/** What is assumed before any case is seen: the product of the two; of third levels, next to nothing. */
const PRIORS: Readonly<Record<string, Numbers>> = {
  1: [0, 1, 0],
  2: [0, 1, 1],
  3: [0, 0.1, 0.1],
}
/** In cases' worth. */
const PULLS: Readonly<Record<string, number>> = { 1: 2, 2: 2, 3: 60 }

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
    n,
    verdict,
    set = '',
  }: { readonly n: number; readonly verdict: Verdict; readonly set?: string },
): void {
  for (const taxonomy of ['iptc-subjectcode', 'iab-qag'] as const) {
    const { parentsOf } = openTaxonomy(taxonomy, knowledge)
    for (const candidate of categoryCandidates({ text, language, taxonomy, folder: knowledge })) {
      const level = parentsOf(candidate.id).length + 1
      const isRight = verdict(candidate.id, level, taxonomy)
      if (isRight === undefined) continue
      const key = `${taxonomy} ${level}${set}`
      cases.set(key, [...(cases.get(key) ?? []), { ...candidate, isRight, fold: n % FOLDS }])
    }
  }
}

texts.forEach((one, n) => {
  addCases(one, { n, verdict: (id, level, taxonomy) => verdictOf(id, level, taxonomy, one) })
})
// One reader takes any second level that fits, a code of our own texts but the best: they do not mix.
readJudgedTexts(folder).forEach((one, n) => {
  const judgedAt = (level: number, id: string): boolean | undefined =>
    level === 2 ? undefined : one.verdicts.get(id)
  addCases(one, { n: texts.length + n, verdict: (id, level) => judgedAt(level, id) })
  const second: Verdict = (id, level) => (level === 2 ? one.verdicts.get(id) : undefined)
  addCases(one, { n, verdict: second, set: ' of editorials' })
})

const fit: Record<string, Record<string, Numbers>> = {}
const figures: Record<string, object> = {}
for (const [key, list] of [...cases].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const [taxonomy = '', level = '', other] = key.split(' ')
  if (other !== undefined) {
    const numbers = fit[taxonomy]![level]!
    const held = list.map((one) => ({ ...one, p: depthChance(numbers, one.chance, one.share) }))
    figures[key] = measured(held)
    continue
  }
  const before = measured(list.map((one) => ({ ...one, p: one.chance * one.share })))
  const held = list.map((one) => {
    const numbers = fitted(
      list.filter(({ fold }) => fold !== one.fold),
      level,
    )
    return { ...one, p: depthChance(numbers, one.chance, one.share) }
  })
  figures[key] = { ...measured(held), before }
  const numbers = fitted(list, level).map((value) => Math.round(value * 1e3) / 1e3)
  fit[taxonomy] = { ...fit[taxonomy], [level]: numbers as unknown as Numbers }
}
console.log(JSON.stringify({ fit, figures }, null, 1))
writeFileSync(new URL('models/depths-fit.json', knowledge), `${JSON.stringify(fit)}\n`)
recordQuality('depths', {
  set: 'own texts, ten folds; third levels and texts of others judged by one reader',
  ...figures,
})

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

/** Gradient descent drawn to the prior: three numbers, so that plain steps do. */
function fitted(list: readonly Case[], level: string): Numbers {
  const prior = PRIORS[level]!
  const pull = PULLS[level]!
  const found: [number, number, number] = [...prior]
  const points = list.map(({ chance, share, isRight }) => ({
    x:
      level === '1'
        ? ([1, depthNumbers(chance, share)[1], 0] as const)
        : depthNumbers(chance, share),
    isRight,
  }))
  for (let step = 0; step < 3000; step += 1) {
    const gradient = found.map((value, i) => -pull * (value - prior[i]!))
    for (const { x, isRight } of points) {
      const p = 1 / (1 + Math.exp(-(found[0] * x[0] + found[1] * x[1] + found[2] * x[2])))
      x.forEach((value, i) => (gradient[i]! += (Number(isRight) - p) * value))
    }
    gradient.forEach((value, i) => (found[i]! += (0.3 * value) / (points.length + pull)))
  }
  return found
}

function measured(list: readonly { readonly p: number; readonly isRight: boolean }[]): object {
  const sorted = [...list].sort((a, b) => a.p - b.p)
  const size = Math.ceil(sorted.length / Math.min(10, Math.max(1, sorted.length / 30)))
  const bins: number[][] = []
  let error = 0
  for (let at = 0; at < sorted.length; at += size) {
    const bin = sorted.slice(at, at + size)
    bins.push(bin.map(({ p }) => p))
    error += Math.abs(bin.reduce((sum, { p, isRight }) => sum + p - Number(isRight), 0))
  }
  const sure = sorted.filter(({ p }) => p >= CONFIDENT)
  return {
    cases: list.length,
    right: share(list.filter(({ isRight }) => isRight).length, list.length),
    calibrationError: share(error, list.length),
    byChance: errorByChance(bins),
    confident: sure.length,
    precisionOfConfident: share(sure.filter(({ isRight }) => isRight).length, sure.length),
  }
}

function share(part: number, whole: number): number {
  return Math.round((1e4 * part) / Math.max(whole, 1)) / 1e4
}
