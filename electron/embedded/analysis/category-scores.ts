import type { TaxonomyName } from '#shared/model/analysis.ts'
import { readFileSync } from 'node:fs'
import type { LabelSight } from './category-labels.ts'
import type { Taxonomy } from './taxonomy.ts'

/** Of the constant and chance; then of the parts of a `TopSight`, or of the share and the parts of a `LabelSight`. */
type Numbers = readonly number[]
/** By taxonomy and level, 1 for the top; made by `build/fit-depths.ts`. A level without a fit is scored as it comes. */
export type DepthFit = Readonly<Partial<Record<TaxonomyName, Readonly<Record<string, Numbers>>>>>

const EDGE = 1e-3
/** In tokens; near the middle of what there is, so that the constant speaks of usual texts. */
const USUAL_FIRST = 20
const USUAL_LENGTH = 50

const fits = new Map<string, DepthFit>()

type TopSight = {
  /** Another is more probable. */
  readonly isBehind: boolean
  /** Greatest share of a category below it, less the greatest below the others. */
  readonly named: number
}

/** What a category is scored by. */
export type Scored = {
  /** Probability of its first level, 0–1. */
  readonly chance: number
  /** Its part of what the text says within that, 0–1; 1 for the first level itself. */
  readonly share: number
  /** At first levels: how they stand among each other. */
  readonly among?: TopSight
  /** At third levels, which only words of their labels name. */
  readonly sight?: LabelSight
}

/** As the classifier finds it. */
export type CategoryCandidate = Scored & { readonly id: string }

/**
 * Probabilities that the categories of one text are right (Platt 1999), by id, from texts that nothing
 * else was fitted on; parents stand before their children.
 */
export function scoresOf(
  candidates: readonly CategoryCandidate[],
  { name, parentsOf }: Pick<Taxonomy, 'name' | 'parentsOf'>,
  fit: DepthFit,
): Map<string, number> {
  const own = new Map(
    candidates.map((one) => {
      const numbers = fit[name]?.[parentsOf(one.id).length + 1]
      const score = numbers === undefined ? one.chance * one.share : depthChance(numbers, one)
      return [one.id, score]
    }),
  )
  // What speaks for a category speaks for the one above it; the IPTC's top has been fitted on much more.
  for (const { id } of candidates.toReversed()) {
    const [above] = parentsOf(id)
    if (above === undefined || (name === 'iptc-subjectcode' && parentsOf(above).length === 0))
      continue
    own.set(above, Math.max(own.get(above) ?? 0, own.get(id) ?? 0))
  }
  const scores = new Map<string, number>()
  const tops = candidates.filter(({ id }) => parentsOf(id).length === 0)
  const whole = Math.max(
    1,
    tops.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0),
  )
  for (const { id } of candidates) {
    const [above] = parentsOf(id)
    const score = own.get(id) ?? 0
    // What is below is never surer than what it is below of; those at the top share one whole.
    scores.set(id, above === undefined ? score / whole : Math.min(scores.get(above) ?? 1, score))
  }
  return scores
}

function depthChance(numbers: Numbers, candidate: Scored): number {
  const score = depthNumbers(candidate).reduce(
    (sum, value, i) => sum + value * (numbers[i] ?? 0),
    0,
  )
  return 1 / (1 + Math.exp(-score))
}

export function depthNumbers({ chance, share, among, sight }: Scored): number[] {
  if (among !== undefined) return [1, logOdds(chance), Number(among.isBehind), among.named]
  const levels = [1, logOdds(chance), logOdds(share)]
  if (sight === undefined) return levels
  const { times, first, length, backing } = sight
  return [
    ...levels,
    Math.log(Math.max(1, times)),
    Math.log((1 + first) / USUAL_FIRST),
    Math.log((1 + length) / USUAL_LENGTH),
    Math.log1p(backing),
  ]
}

function logOdds(chance: number): number {
  const bounded = Math.min(1 - EDGE, Math.max(EDGE, chance))
  return Math.log(bounded / (1 - bounded))
}

export function depthFitOf(folder: URL): DepthFit {
  let fit = fits.get(folder.href)
  if (fit === undefined) {
    fit = JSON.parse(readFileSync(new URL('models/depths-fit.json', folder), 'utf8')) as DepthFit
    fits.set(folder.href, fit)
  }
  return fit
}
