import type { TaxonomyName } from '#shared/model/analysis.ts'
import { readFileSync } from 'node:fs'
import type { Taxonomy } from './taxonomy.ts'

type Numbers = readonly [constant: number, chance: number, share: number]
/** By taxonomy and level, 1 for the top; made by `build/fit-depths.ts`. A level without a fit is scored as it comes. */
export type DepthFit = Readonly<Partial<Record<TaxonomyName, Readonly<Record<string, Numbers>>>>>

const EDGE = 1e-3

const fits = new Map<string, DepthFit>()

/** Probability that a category is right (Platt 1999), from texts that nothing else was fitted on. */
export function scoreOf(
  { id, chance, share }: { readonly id: string; readonly chance: number; readonly share: number },
  taxonomy: Pick<Taxonomy, 'name' | 'parentsOf'>,
  folder: URL,
): number {
  const level = taxonomy.parentsOf(id).length + 1
  const numbers = fitOf(folder)[taxonomy.name]?.[level]
  if (numbers === undefined) return chance * share
  return depthChance(numbers, chance, share)
}

export function depthChance(numbers: Numbers, chance: number, share: number): number {
  const score = depthNumbers(chance, share).reduce((sum, value, i) => sum + value * numbers[i]!, 0)
  return 1 / (1 + Math.exp(-score))
}

export function depthNumbers(chance: number, share: number): [number, number, number] {
  return [1, logOdds(chance), logOdds(share)]
}

function logOdds(chance: number): number {
  const bounded = Math.min(1 - EDGE, Math.max(EDGE, chance))
  return Math.log(bounded / (1 - bounded))
}

function fitOf(folder: URL): DepthFit {
  let fit = fits.get(folder.href)
  if (fit === undefined) {
    fit = JSON.parse(readFileSync(new URL('models/depths-fit.json', folder), 'utf8')) as DepthFit
    fits.set(folder.href, fit)
  }
  return fit
}
