/** The learner of the English sentence model: logistic regression on hashed features. */
import { eachFeature, MODEL_BUCKETS } from '#electron/embedded/analysis/english-model.ts'
import type { Weighed } from '#electron/embedded/analysis/lexicon.ts'

/** Different buckets and their values. */
export type Features = { readonly buckets: Int32Array; readonly values: Float32Array }
export type Lesson = {
  readonly features: Features
  /** What is wanted, 0 to 1. */
  readonly target: number
  readonly weight: number
}

const EPOCHS = 8
const RATE = 0.1
const SHRINK = 1e-4

export function featuresOf(weighed: Weighed): Features {
  const sums = new Map<number, number>()
  eachFeature(weighed, (bucket, value) => sums.set(bucket, (sums.get(bucket) ?? 0) + value))
  return { buckets: Int32Array.from(sums.keys()), values: Float32Array.from(sums.values()) }
}

/**
 * Stochastic gradient with AdaGrad steps (Duchi, Hazan and Singer 2011) and a fixed shuffle; soft
 * targets carry how far the raters went. One weight per bucket; the constant is left to the later fit.
 */
export function learn(lessons: readonly Lesson[]): Float32Array {
  const order = [...lessons]
  const weights = new Float32Array(MODEL_BUCKETS)
  const squares = new Float32Array(MODEL_BUCKETS)
  let constant = 0
  let seed = 7
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const j = seed % (i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const { features, target, weight } of order) {
      const miss = weight * (target - sigmoid(constant + product(features, weights)))
      constant += 0.01 * miss
      const { buckets, values } = features
      for (let k = 0; k < buckets.length; k += 1) {
        const bucket = buckets[k]!
        const gradient = miss * values[k]! - SHRINK * weights[bucket]!
        squares[bucket]! += gradient * gradient
        weights[bucket]! += (RATE * gradient) / (Math.sqrt(squares[bucket]!) + 0.05)
      }
    }
  }
  return weights
}

export function product({ buckets, values }: Features, weights: Float32Array): number {
  let sum = 0
  for (let k = 0; k < buckets.length; k += 1) sum += weights[buckets[k]!]! * values[k]!
  return sum
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
