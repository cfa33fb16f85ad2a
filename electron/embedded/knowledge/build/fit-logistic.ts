/** Logistic regression of few numbers, drawn to what is assumed before any case is seen. */

export type Point = { readonly x: readonly number[]; readonly isRight: boolean }

const ROUNDS = 30
const LEAST_STEP = 1e-4
const EDGE = 1e-6

/**
 * Newton's steps (Hastie, Tibshirani and Friedman 2009, 4.4.1).
 * @param pull strength of the prior on every weight, in cases' worth
 */
export function fitLogistic(
  points: readonly Point[],
  prior: readonly number[],
  pull: number,
): number[] {
  const lossOf = (tried: readonly number[]): number =>
    points.reduce(
      (sum, point) => {
        const p = chanceOf(point, tried)
        return sum - Math.log(point.isRight ? p : 1 - p)
      },
      tried.reduce((sum, weight, i) => sum + (pull * (weight - prior[i]!) ** 2) / 2, 0),
    )
  let weights = [...prior]
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, i) => -pull * (weight - prior[i]!))
    const curve = weights.map((_, i) => weights.map((_one, j) => (i === j ? pull : 0)))
    for (const point of points) {
      const { x, isRight } = point
      const p = chanceOf(point, weights)
      // Most numbers of a long row are nought.
      const told = x.flatMap((value, i) => (value === 0 ? [] : [i]))
      for (const i of told) {
        gradient[i]! += (Number(isRight) - p) * x[i]!
        for (const j of told) curve[i]![j]! += p * (1 - p) * x[i]! * x[j]!
      }
    }
    const step = solve(curve, gradient)
    // A whole step from a bad start goes too far.
    for (let part = 1; part > LEAST_STEP; part /= 2) {
      const next = weights.map((weight, i) => weight + part * step[i]!)
      if (lossOf(next) > lossOf(weights)) continue
      weights = next
      break
    }
  }
  return weights
}

function chanceOf({ x }: Point, weights: readonly number[]): number {
  const sum = x.reduce((total, value, i) => total + value * weights[i]!, 0)
  return Math.min(1 - EDGE, Math.max(EDGE, 1 / (1 + Math.exp(-sum))))
}

/** Gauss's elimination; the matrix is positive definite, so that no row need change its place. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  const size = rows.length
  for (let k = 0; k < size; k += 1) {
    for (let i = k + 1; i < size; i += 1) {
      const factor = rows[i]![k]! / rows[k]![k]!
      for (let j = k; j <= size; j += 1) rows[i]![j]! -= factor * rows[k]![j]!
    }
  }
  const found = Array<number>(size).fill(0)
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = rows[i]![size]!
    for (let j = i + 1; j < size; j += 1) sum -= rows[i]![j]! * found[j]!
    found[i] = sum / rows[i]![i]!
  }
  return found
}
