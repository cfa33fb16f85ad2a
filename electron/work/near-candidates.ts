/**
 * Texts that a text may be a near copy of, by their signatures alone. Of a thousand letters of one form each
 * meets all others: only the likeliest are worth being read again.
 */
import { fnv1a } from '#shared/logic/fnv.ts'
import { bandsOf, estimatedResemblance, NEAR_COPY } from '#shared/logic/shingles.ts'

/** Three and a half standard errors of the estimate below a near copy. */
const LEAST = NEAR_COPY - 0.13
const MOST_CANDIDATES = 5
/** Of those that meet in one band the latest, since near copies lie close together. */
const MOST_IN_BUCKET = 50

export function openCandidates() {
  const signatures = new Map<number, Uint32Array>()
  const buckets = new Map<number, number | number[]>()
  return {
    /** Those met before, likeliest first. */
    of(signature: Uint32Array): number[] {
      const met = bandsOf(signature).flatMap((band) => buckets.get(bucketOf(band)) ?? [])
      return [...new Set(met)]
        .map((key) => ({ key, share: estimatedResemblance(signature, signatures.get(key)!) }))
        .filter(({ share }) => share >= LEAST)
        .sort((a, b) => b.share - a.share || a.key - b.key)
        .slice(0, MOST_CANDIDATES)
        .map(({ key }) => key)
    },
    add(key: number, signature: Uint32Array): void {
      signatures.set(key, signature)
      for (const band of bandsOf(signature)) addTo(buckets, bucketOf(band), key)
    },
  }
}

/**
 * Thirty bits of a band: as text the bands of a large folder take a hundred megabytes. Two that meet by
 * chance cost a look at their signatures.
 */
function bucketOf(band: string): number {
  const hash = fnv1a(band)
  return (hash ^ (hash >>> 15)) & 0x3fffffff
}

function addTo(buckets: Map<number, number | number[]>, bucket: number, key: number): void {
  const known = buckets.get(bucket)
  if (known === undefined) buckets.set(bucket, key)
  else if (typeof known === 'number') buckets.set(bucket, [known, key])
  else {
    known.push(key)
    if (known.length > MOST_IN_BUCKET) known.shift()
  }
}
