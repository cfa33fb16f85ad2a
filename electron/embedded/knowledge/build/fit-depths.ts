/**
 * Fits how sure the levels below the first are: `node fit-depths.ts`, after `train-topics.ts`. Second
 * levels by the codes of the texts that only measure there, third levels by the judgements of
 * `depth-judged.txt`, the IAB's by what the codes stand for there. Ten folds measure. The IAB's first level
 * is measured only: it has its chances from subjects that are calibrated already.
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
import { recordQuality } from './quality-file.ts'
import { readOwnTexts, type OwnText } from './topic-data.ts'

type Case = CategoryCandidate & { readonly isRight: boolean; readonly fold: number }
type Numbers = NonNullable<DepthFit[TaxonomyName]>[string]

const knowledge = new URL('../', import.meta.url)
const FOLDS = 10
const CONFIDENT = 0.66
/** What is assumed before any case is seen: the product of the two; of third levels, next to nothing. */
const PRIOR: Numbers = [0, 1, 1]
const THIRD_PRIOR: Numbers = [0, 0.1, 0.1]
/** In cases' worth. */
const PULL = 2
const THIRD_PULL = 60

const cases = new Map<string, Case[]>()
const texts = readOwnTexts()
const judged = readFileSync(new URL('depth-judged.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [verdict = '', id = '', ...words] = line.split(' ')
    return { isRight: verdict === '1', id, start: words.join(' ') }
  })

texts.forEach((one, n) => {
  for (const taxonomy of ['iptc-subjectcode', 'iab-qag'] as const) {
    const { parentsOf } = openTaxonomy(taxonomy, knowledge)
    const asked = { text: one.text, language: one.language, taxonomy, folder: knowledge }
    for (const candidate of categoryCandidates(asked)) {
      const level = parentsOf(candidate.id).length + 1
      const isRight = verdictOf(candidate.id, level, taxonomy, one)
      if (isRight === undefined) continue
      const key = `${taxonomy} ${level}`
      cases.set(key, [...(cases.get(key) ?? []), { ...candidate, isRight, fold: n % FOLDS }])
    }
  }
})

const fit: Record<string, Record<string, Numbers>> = {}
const figures: Record<string, object> = {}
for (const [key, list] of [...cases].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const [taxonomy = '', level = ''] = key.split(' ')
  const before = measured(list.map((one) => ({ ...one, p: one.chance * one.share })))
  if (level === '1') {
    figures[key] = before
    continue
  }
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
  set: 'own texts, ten folds; third levels judged by one reader',
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
  const [prior, pull] = level === '3' ? [THIRD_PRIOR, THIRD_PULL] : [PRIOR, PULL]
  const found: [number, number, number] = [...prior]
  const points = list.map(({ chance, share, isRight }) => ({
    x: depthNumbers(chance, share),
    isRight,
  }))
  for (let step = 0; step < 3000; step += 1) {
    const gradient = found.map((value, i) => -pull * (value - prior[i]!))
    for (const { x, isRight } of points) {
      const p = 1 / (1 + Math.exp(-(found[0] * x[0] + found[1] * x[1] + found[2] * x[2])))
      x.forEach((value, i) => (gradient[i]! += (Number(isRight) - p) * value))
    }
    gradient.forEach((value, i) => (found[i]! += (0.5 * value) / (points.length + pull)))
  }
  return found
}

function measured(list: readonly { readonly p: number; readonly isRight: boolean }[]): object {
  const sorted = [...list].sort((a, b) => a.p - b.p)
  const size = Math.ceil(sorted.length / Math.min(10, Math.max(1, sorted.length / 30)))
  let error = 0
  for (let at = 0; at < sorted.length; at += size) {
    const bin = sorted.slice(at, at + size)
    error += Math.abs(bin.reduce((sum, { p, isRight }) => sum + p - Number(isRight), 0))
  }
  const sure = sorted.filter(({ p }) => p >= CONFIDENT)
  return {
    cases: list.length,
    right: share(list.filter(({ isRight }) => isRight).length, list.length),
    calibrationError: share(error, list.length),
    confident: sure.length,
    precisionOfConfident: share(sure.filter(({ isRight }) => isRight).length, sure.length),
  }
}

function share(part: number, whole: number): number {
  return Math.round((1e4 * part) / Math.max(whole, 1)) / 1e4
}
