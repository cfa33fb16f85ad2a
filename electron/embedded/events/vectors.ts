/**
 * Sparse vectors: terms in rising order and their weights as bytes. A byte is exact enough for a
 * cosine (error under 0.002), and a vector read back from the file is the very one that was stored.
 */
import type { TermCounts } from './terms.ts'

export type Vector = {
  /** Rising. */
  readonly terms: Uint32Array
  /** Weight of each term; times `scale` the vector has length 1. */
  readonly levels: Uint8Array
  readonly scale: number
}

/** The weightiest terms hold nearly all of a text's direction. */
const KEPT_TERMS = 128

/** TF-IDF with damped counts: `(1 + ln tf) · idf`. An empty text gives an empty vector. */
export function vectorOf(
  counts: TermCounts,
  idf: (term: number) => number,
  kept = KEPT_TERMS,
): Vector {
  const all = new Uint32Array(counts.size)
  const weights = new Float64Array(counts.size)
  let size = 0
  for (const [term, count] of counts) {
    const weight = (1 + Math.log(Math.max(1, count))) * idf(term)
    if (weight <= 0) continue
    all[size] = term
    weights[size] = weight
    size += 1
  }
  const rising = weights.slice(0, size).sort()
  const least = rising[Math.max(0, size - kept)] ?? 0
  const most = rising[size - 1] ?? 1
  // Term and level in one number: sorting numbers is what typed arrays are quick at. Of terms
  // equal to the lightest some may be too many; the highest go, which is as good as any.
  const pairs = new Float64Array(size)
  let taken = 0
  for (let at = 0; at < size; at += 1) {
    const weight = weights[at] ?? 0
    if (weight < least) continue
    const level = Math.max(1, Math.round((255 * weight) / most))
    pairs[taken] = (all[at] ?? 0) * 256 + level
    taken += 1
  }
  const top = pairs.subarray(0, taken).sort().subarray(0, kept)
  const terms = Uint32Array.from(top, (pair) => Math.floor(pair / 256))
  const levels = Uint8Array.from(top, (pair) => pair % 256)
  return { terms, levels, scale: scaleOf(levels) }
}

/** Cosine, 0 to 1. */
export function cosine(a: Vector, b: Vector): number {
  let sum = 0
  let i = 0
  let j = 0
  while (i < a.terms.length && j < b.terms.length) {
    const left = a.terms[i] ?? 0
    const right = b.terms[j] ?? 0
    if (left === right) {
      sum += (a.levels[i] ?? 0) * (b.levels[j] ?? 0)
      i += 1
      j += 1
    } else if (left < right) i += 1
    else j += 1
  }
  return sum * a.scale * b.scale
}

/** The part of the cosine that comes from the one shared term that adds most, 0 to 1. */
export function strongestShare(a: Vector, b: Vector): number {
  const levels = new Map(Array.from(a.terms, (term, at) => [term, a.levels[at] ?? 0]))
  let sum = 0
  let most = 0
  b.terms.forEach((term, at) => {
    const product = (levels.get(term) ?? 0) * (b.levels[at] ?? 0)
    sum += product
    most = Math.max(most, product)
  })
  return sum === 0 ? 0 : most / sum
}

/** Places in `terms`, the weightiest first. */
export function byWeight(vector: Vector): number[] {
  return Array.from(vector.terms.keys()).sort(
    (a, b) => (vector.levels[b] ?? 0) - (vector.levels[a] ?? 0) || a - b,
  )
}

/**
 * Four bytes a term in rising order, then one byte a weight. Little-endian, as is every machine
 * that Electron runs on; another would have to build its vectors anew.
 */
export function packVector({ terms, levels }: Vector): Uint8Array {
  const packed = new Uint8Array(terms.length * 5)
  packed.set(new Uint8Array(terms.buffer, terms.byteOffset, terms.byteLength))
  packed.set(levels, terms.length * 4)
  return packed
}

export function unpackVector(packed: Uint8Array): Vector {
  const length = Math.floor(packed.length / 5)
  // Copied, because four-byte numbers must lie at even places and the driver's bytes may not. A
  // Buffer's own slice would share them.
  const bytes = Uint8Array.from(packed.subarray(0, length * 4))
  const levels = Uint8Array.from(packed.subarray(length * 4, length * 5))
  return { terms: new Uint32Array(bytes.buffer), levels, scale: scaleOf(levels) }
}

function scaleOf(levels: Uint8Array): number {
  let squares = 0
  for (const level of levels) squares += level * level
  return squares === 0 ? 0 : 1 / Math.sqrt(squares)
}
