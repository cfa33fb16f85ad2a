import { createRandom } from '#shared/logic/random.ts'

/** A confidence and whether what it was given to is right; `source` where cases are of one text. */
export type Claim = { readonly p: number; readonly isRight: boolean; readonly source?: string }

export type Calibration = {
  readonly calibrationError: number
  readonly bins: number
  /** Nine of ten errors over sources drawn again with replacement; they lie higher than the error, as draws repeat cases. */
  readonly interval: readonly [number, number]
  /** What confidences that are exactly right would show. */
  readonly byChance: number
}

const DRAWS = 400
const MOST_BINS = 10
/** Exact confidences show an error of about 0.05 in bins of so many. */
const LEAST_IN_BIN = 50

/** Mean distance of confidence and share of right ones over bins of equal size (Nguyen and O'Connor 2015). */
export function calibrationOf(claims: readonly Claim[]): Calibration {
  const bins = binsOf(claims)
  const sources = [...Map.groupBy(claims, (one, i) => one.source ?? String(i)).values()]
  const random = createRandom(2)
  const drawn = Array.from({ length: DRAWS }, () =>
    errorOf(binsOf(sources.flatMap(() => sources[Math.floor(random() * sources.length)] ?? []))),
  ).sort((a, b) => a - b)
  return {
    calibrationError: errorOf(bins),
    bins: bins.length,
    interval: [drawn[Math.floor(DRAWS * 0.05)] ?? 0, drawn[Math.floor(DRAWS * 0.95)] ?? 0],
    byChance: errorByChance(bins.map((bin) => bin.map(({ p }) => p))),
  }
}

/**
 * The calibration error that bins of so few cases would show on average if each confidence were exactly
 * the chance of being right; what is measured below it says no more (Bröcker and Smith 2007).
 * @param bins the confidences in each
 */
export function errorByChance(bins: readonly (readonly number[])[]): number {
  const random = createRandom(1)
  const cases = bins.reduce((sum, bin) => sum + bin.length, 0)
  let error = 0
  for (let draw = 0; draw < DRAWS; draw += 1) {
    for (const bin of bins) {
      error += Math.abs(bin.reduce((sum, p) => sum + p - Number(random() < p), 0))
    }
  }
  return Math.round((1e4 * error) / Math.max(1, DRAWS * cases)) / 1e4
}

function binsOf(claims: readonly Claim[]): Claim[][] {
  const sorted = [...claims].sort((a, b) => a.p - b.p)
  const count = Math.min(MOST_BINS, Math.max(1, Math.floor(sorted.length / LEAST_IN_BIN)))
  return Array.from({ length: count }, (_, i) =>
    sorted.slice(
      Math.round((i * sorted.length) / count),
      Math.round(((i + 1) * sorted.length) / count),
    ),
  )
}

function errorOf(bins: readonly (readonly Claim[])[]): number {
  const cases = bins.reduce((sum, bin) => sum + bin.length, 0)
  const error = bins.reduce(
    (sum, bin) => sum + Math.abs(bin.reduce((gap, { p, isRight }) => gap + p - Number(isRight), 0)),
    0,
  )
  return Math.round((1e4 * error) / Math.max(1, cases)) / 1e4
}
