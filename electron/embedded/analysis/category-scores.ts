import type { TaxonomyName } from '#shared/model/analysis.ts'
import { readFileSync } from 'node:fs'
import type { LabelSight } from './category-labels.ts'
import {
  formNumbers,
  supportNumbers,
  type DepthSupport,
  type TextForm,
} from './category-support.ts'
import type { Taxonomy } from './taxonomy.ts'
import { shortness } from './topic-words.ts'

/** Of the constant and chance; then of the parts of a `TopSight`, or of the share and those of a `DepthSupport` or `LabelSight`. */
type Numbers = readonly number[]
export type TaxonomyFit = {
  /** By level, 1 for the top. A level without a fit is scored as it comes. */
  readonly levels: Readonly<Record<string, Numbers>>
  /** Of the first level of headlines, where the level has no fit. */
  readonly headlines?: Numbers
  /** By id: how much more often than others it is right, where words of its list are heard; in log odds. */
  readonly offsets: Readonly<Record<string, number>>
}
/** Made by `build/fit-depths.ts`. */
export type DepthFit = Readonly<Partial<Record<TaxonomyName, TaxonomyFit>>>

const EDGE = 1e-3
/** Of the first: what another may have at most. */
const BEHIND = 0.99
/** In tokens; near the middle of what there is, so that the constant speaks of usual texts. */
const USUAL_FIRST = 20

const fits = new Map<string, DepthFit>()

type TopSight = {
  readonly form: TextForm
  /** Another is more probable. */
  readonly isBehind: boolean
  /** Not English, the one language that headlines taught. */
  readonly isForeign: boolean
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
  /** At second levels. */
  readonly support?: DepthSupport
  /** At third levels, which only words of their labels name. */
  readonly sight?: LabelSight & { readonly form: TextForm }
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
      const own = fit[name]
      const numbers = own?.levels[parentsOf(one.id).length + 1]
      const offset = own?.offsets[one.id] ?? 0
      if (numbers !== undefined) return [one.id, depthChance(numbers, one, offset)]
      return [one.id, own?.headlines ? headlineChance(own.headlines, one) : one.chance * one.share]
    }),
  )
  // What speaks for a category speaks for the one above it; several tops may be right.
  for (const { id } of candidates.toReversed()) {
    const [above] = parentsOf(id)
    if (above !== undefined) own.set(above, Math.max(own.get(above) ?? 0, own.get(id) ?? 0))
  }
  if (name === 'iptc-subjectcode') {
    keepFirst(
      candidates.filter(({ among }) => among !== undefined),
      own,
    )
  }
  const scores = new Map<string, number>()
  for (const { id } of candidates) {
    const [above] = parentsOf(id)
    const score = own.get(id) ?? 0
    // What is below is never surer than what it is below of.
    scores.set(id, above === undefined ? score : Math.min(scores.get(above) ?? 1, score))
  }
  return scores
}

/** Which subject of the IPTC is first has been fitted on much more than what is below it; not of headlines. */
function keepFirst(tops: readonly CategoryCandidate[], scores: Map<string, number>): void {
  const [first, ...others] = tops
  if (first === undefined) return
  const free = headlineShare(first)
  const most = free + (1 - free) * BEHIND * (scores.get(first.id) ?? 0)
  for (const { id } of others) scores.set(id, Math.min(most, scores.get(id) ?? 0))
}

/** 1 for a headline and 0 for other texts; a long text without a full stop at its end is nearly none. */
function headlineShare({ among }: Scored): number {
  return among?.form.isBare === true ? shortness(among.form.length) : 0
}

function depthChance(numbers: Numbers, candidate: Scored, offset: number): number {
  const score = depthNumbers(candidate).reduce(
    (sum, value, i) => sum + value * (numbers[i] ?? 0),
    offset,
  )
  return 1 / (1 + Math.exp(-score))
}

function headlineChance(numbers: Numbers, candidate: Scored): number {
  const fitted = headlineShare(candidate)
  if (fitted === 0) return candidate.chance * candidate.share
  return fitted * depthChance(numbers, candidate, 0) + (1 - fitted) * candidate.chance
}

export function depthNumbers({ chance, share, among, support, sight }: Scored): number[] {
  if (among !== undefined) {
    const { isBehind, isForeign, named, form } = among
    return [1, logOdds(chance), ...[isBehind, isForeign].map(Number), named, ...formNumbers(form)]
  }
  const levels = [1, logOdds(chance), logOdds(share)]
  if (support !== undefined) return [...levels, ...supportNumbers(support, logOdds(share))]
  if (sight === undefined) return levels
  const { times, first, backing, form } = sight
  return [
    ...levels,
    Math.log(Math.max(1, times)),
    Math.log((1 + first) / USUAL_FIRST),
    Math.log1p(backing),
    form.talk,
    ...formNumbers(form),
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
