/** Hashed features of a text: buckets, each once, and their values. */
export type Features = { readonly buckets: Int32Array; readonly values: Float32Array }

export const TOPIC_BUCKETS = 2 ** 15
/** Runs of letters within a word, its borders included. */
const GRAMS = [3, 4, 5] as const
const MOST_TOKENS = 150

/** Words, pairs of words and runs of letters, damped by the logarithm of how often they come. */
export function topicFeatures(tokens: readonly string[], language: string): Features {
  const counts = new Map<number, number>()
  const add = (hash: number): void => {
    const bucket = (hash ^ (hash >>> 15)) & (TOPIC_BUCKETS - 1)
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  }
  const isChinese = language.startsWith('zh')
  let previous = 0
  let before = 0
  for (const token of tokens.slice(0, MOST_TOKENS)) {
    const own = hashOf(token, 0, token.length, 0x811c9dc5)
    add(own)
    if (previous !== 0) add(Math.imul(previous, 31) ^ own)
    if (isChinese && before !== 0) add(Math.imul(Math.imul(before, 31) ^ previous, 31) ^ own)
    if (!isChinese) addGrams(` ${token} `, add)
    before = previous
    previous = own
  }
  const buckets = new Int32Array(counts.size)
  const values = new Float32Array(counts.size)
  let at = 0
  for (const [bucket, count] of counts) {
    buckets[at] = bucket
    values[at] = 1 + Math.log(count)
    at += 1
  }
  return { buckets, values }
}

/** The values by how rare their buckets are, as a vector of length one. */
export function weighFeatures({ buckets, values }: Features, rarity: Uint8Array): Features {
  const weighed = new Float32Array(values.length)
  let sum = 0
  for (let i = 0; i < weighed.length; i += 1) {
    const value = values[i]! * rarity[buckets[i]!]!
    weighed[i] = value
    sum += value * value
  }
  const scale = 1 / Math.max(Math.sqrt(sum), 1e-9)
  for (let i = 0; i < weighed.length; i += 1) weighed[i]! *= scale
  return { buckets, values: weighed }
}

/** How rare a bucket is among the texts, 0 to 255: their number by how many hold it, as a logarithm. */
export function rarityOf(texts: readonly Features[]): Uint8Array {
  const holding = new Uint32Array(TOPIC_BUCKETS)
  for (const { buckets } of texts) for (const bucket of buckets) holding[bucket]! += 1
  const most = Math.log(1 + texts.length)
  return Uint8Array.from(
    holding,
    (count) => (255 * Math.log(1 + texts.length / (1 + count))) / most,
  )
}

function addGrams(word: string, add: (hash: number) => void): void {
  for (const length of GRAMS) {
    for (let start = 0; start + length <= word.length; start += 1) {
      add(hashOf(word, start, start + length, 0x9e3779b9 ^ length))
    }
  }
}

// FNV-1a over UTF-16 units.
function hashOf(text: string, start: number, end: number, seed: number): number {
  let hash = seed
  for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash ^ (hash >>> 13)
}
