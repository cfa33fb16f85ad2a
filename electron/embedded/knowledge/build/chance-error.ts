import { createRandom } from '#shared/logic/random.ts'

const DRAWS = 400

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
