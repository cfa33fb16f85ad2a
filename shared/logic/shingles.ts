/**
 * Near copies of texts: word shingles, their MinHash signature (Broder, "On the resemblance and
 * containment of documents", 1997) and bands of it for finding candidates (Leskovec, Rajaraman and
 * Ullman, "Mining of Massive Datasets", section 3.4). Candidates are verified on the shingles.
 */
import { fnv1a } from './fnv.ts'
import { wordsOf } from './tokens.ts'

const SHINGLE_WORDS = 4
const MOST_SHINGLES = 6000
/** 20 bands of 6: a pair of resemblance 0.8 is a candidate with 99.8 %, one of 0.5 with 27 %. */
const BANDS = 20
const BAND_ROWS = 6
export const SIGNATURE_LENGTH = BANDS * BAND_ROWS

/** Texts that resemble each other at least so much are near copies. */
export const NEAR_COPY = 0.8

/** Hashes of the text's different runs of four words, ascending; shorter texts are one run. */
export function shinglesOf(text: string): Uint32Array {
  const words = wordsOf(text)
  const hashes = new Set<number>()
  const last = Math.max(0, words.length - SHINGLE_WORDS)
  for (let at = 0; at <= last && hashes.size < MOST_SHINGLES; at += 1) {
    if (words.length > 0) hashes.add(hashOf(words.slice(at, at + SHINGLE_WORDS).join(' ')))
  }
  return Uint32Array.from(hashes).sort()
}

/** The least value of every permutation; two texts share as many as they resemble each other. */
export function signatureOf(shingles: Uint32Array): Uint32Array {
  const signature = new Uint32Array(SIGNATURE_LENGTH).fill(0xffffffff)
  for (const shingle of shingles) {
    for (let row = 0; row < SIGNATURE_LENGTH; row += 1) {
      const value = mixed(shingle ^ SEEDS[row]!)
      if (value < signature[row]!) signature[row] = value
    }
  }
  return signature
}

/** Keys under which texts that may be near copies meet. */
export function bandsOf(signature: Uint32Array): string[] {
  return Array.from({ length: BANDS }, (_none, band) => {
    const rows = signature.subarray(band * BAND_ROWS, (band + 1) * BAND_ROWS)
    return `${band}:${rows.join(',')}`
  })
}

/** The share of permutations whose least value is the same: the resemblance, give or take 0.04 at 0.8. */
export function estimatedResemblance(a: Uint32Array, b: Uint32Array): number {
  let same = 0
  for (let row = 0; row < SIGNATURE_LENGTH; row += 1) if (a[row] === b[row]) same += 1
  return same / SIGNATURE_LENGTH
}

/** Shared shingles by all shingles of the two (Jaccard), 0–1; both ascending. */
export function resemblance(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      shared += 1
      i += 1
      j += 1
    } else if (a[i]! < b[j]!) i += 1
    else j += 1
  }
  const all = a.length + b.length - shared
  return all === 0 ? 0 : shared / all
}

function hashOf(text: string): number {
  return mixed(fnv1a(text))
}

/** A bijection of 32 bits that spreads every bit over all others (MurmurHash3's finalizer). */
function mixed(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const SEEDS = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_none, row) =>
  mixed(Math.imul(row + 1, 0x9e3779b1)),
)
