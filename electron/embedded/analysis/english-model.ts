import { readFileSync } from 'node:fs'
import { fnv1a } from '#shared/logic/fnv.ts'
import fit from '../knowledge/models/sentiment-fit.json' with { type: 'json' }
import type { Weighed } from './lexicon.ts'
import { isLetters, MoodWord } from './mood-tokens.ts'
import { WordCache } from './word-cache.ts'

export const MODEL_BUCKETS = 2 ** 18
/** What the model says of a sentence: bad or good, quiet or loaded, fact or opinion. */
export const MODEL_OUTPUTS = ['direction', 'load', 'opinion'] as const

/** Three weights per bucket of hashed words, word pairs and parts of words. */
export type ModelWeights = Float32Array

export type ModelScores = {
  readonly direction: number
  readonly load: number
  readonly opinion: number
  /** The share of each token in the direction; they add up to it. */
  readonly shares: Float32Array
}

const NEGATED_SHARE = 0.3
const PART_LETTERS = [3, 4, 5] as const
const SCALE = 1.5
const START = fnv1a('<')
const REMEMBERED_WORDS = 10_000

/** Who is named says nothing of how he fares: all names are one word. */
const NAME = new MoodWord('<name>', 'en')

type WordWeights = {
  readonly owner: ModelWeights
  readonly hash: number
  readonly direction: number
  readonly load: number
  readonly opinion: number
}

let english: { readonly weights: ModelWeights; readonly words: WordCache<WordWeights> } | undefined

/** The model's scores of an English sentence; linear in its tokens. */
export function scoreSentence(weighed: Weighed, folder: URL): ModelScores {
  english ??= { weights: readWeights(folder), words: new WordCache(REMEMBERED_WORDS) }
  return scoreBy(weighed, english.weights, english.words)
}

/** @param words remembers what single words weigh under these weights */
export function scoreBy(
  { tokens, isNegated, isName }: Weighed,
  weights: ModelWeights,
  words: Pick<WordCache<WordWeights>, 'get' | 'set'>,
): ModelScores {
  const shares = new Float32Array(tokens.length)
  const scale = scaleOf(tokens.length)
  let direction = 0
  let load = 0
  let opinion = 0
  let previous = START
  let before = -1
  for (let i = 0; i < tokens.length; i += 1) {
    const form = isName[i] === 1 ? NAME : tokens[i]!.form
    const isTurned = isNegated[i] === 1
    let entry = (isTurned ? form.negated : form.weights) as WordWeights | undefined
    if (entry?.owner !== weights) {
      entry = weightsOf(form.word, isTurned, weights, words)
      if (isTurned) form.negated = entry
      else form.weights = entry
    }
    const pair = pairBucket(previous, entry.hash) * MODEL_OUTPUTS.length
    const pairShare = scale * weights[pair]!
    // A pair belongs half to each of its words.
    shares[i]! += scale * entry.direction + (before < 0 ? pairShare : pairShare / 2)
    if (before >= 0) shares[before]! += pairShare / 2
    before = i
    direction += scale * entry.direction + pairShare
    load += scale * (entry.load + weights[pair + 1]!)
    opinion += scale * (entry.opinion + weights[pair + 2]!)
    previous = entry.hash
  }
  return { direction, load, opinion, shares }
}

/** Buckets and values of a sentence, each perhaps more than once: what the trainer learns from. */
export function eachFeature(
  { tokens, isNegated, isName }: Weighed,
  add: (bucket: number, value: number) => void,
): void {
  const scale = scaleOf(tokens.length)
  let previous = START
  tokens.forEach((token, i) => {
    const { word } = isName[i] === 1 ? NAME : token.form
    const features = (bucket: number, value: number): void => add(bucket, scale * value)
    eachWordFeature(word, isNegated[i] === 1, features)
    const hash = fnv1a(word)
    add(pairBucket(previous, hash), scale)
    previous = hash
  })
}

function weightsOf(
  word: string,
  isNegated: boolean,
  weights: ModelWeights,
  words: Pick<WordCache<WordWeights>, 'get' | 'set'>,
): WordWeights {
  const key = isNegated ? `!${word}` : word
  let entry = words.get(key)
  if (entry === undefined) {
    entry = weighWord(word, isNegated, weights)
    words.set(key, entry)
  }
  return entry
}

function weighWord(word: string, isNegated: boolean, weights: ModelWeights): WordWeights {
  const sums = [0, 0, 0] as [number, number, number]
  eachWordFeature(word, isNegated, (bucket, value) => {
    const at = bucket * MODEL_OUTPUTS.length
    sums[0] += weights[at]! * value
    sums[1] += weights[at + 1]! * value
    sums[2] += weights[at + 2]! * value
  })
  return { owner: weights, hash: fnv1a(word), direction: sums[0], load: sums[1], opinion: sums[2] }
}

function eachWordFeature(
  word: string,
  isNegated: boolean,
  add: (bucket: number, value: number) => void,
): void {
  const isTurned = isNegated && isLetters(word)
  const own = isTurned ? NEGATED_SHARE : 1
  if (isTurned) add(bucketOf(fnv1a(`!${word}`)), 1)
  add(bucketOf(fnv1a(word)), own)
  if (word.length < 4 || !isLetters(word)) return
  const marked = `<${word}>`
  const count = PART_LETTERS.reduce((sum, n) => sum + Math.max(0, marked.length - n + 1), 0)
  for (const n of PART_LETTERS) {
    for (let at = 0; at + n <= marked.length; at += 1) {
      add(bucketOf(fnv1a(`#${marked.slice(at, at + n)}`)), own / Math.sqrt(count))
    }
  }
}

function scaleOf(tokens: number): number {
  return SCALE / Math.sqrt(Math.max(3, tokens))
}

function pairBucket(first: number, second: number): number {
  return bucketOf(Math.imul(first, 31) ^ second)
}

function bucketOf(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) & (MODEL_BUCKETS - 1)
}

/** Weights as they lie in the file: an eighth of the memory, small ones finer than great ones. */
export function packWeights(weights: ModelWeights): { packed: Int8Array; strongest: number } {
  const strongest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const packed = Int8Array.from(
    weights,
    (weight) => Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / strongest)),
  )
  return { packed, strongest }
}

export function unpackWeights(packed: Int8Array, strongest: number): ModelWeights {
  const steps = Float32Array.from({ length: 256 }, (_, step) => {
    const value = step - 128
    return Math.sign(value) * (value / 127) ** 2 * strongest
  })
  // A plain loop: `from` with a function takes twenty times as long for a million weights.
  const weights = new Float32Array(packed.length)
  for (let i = 0; i < packed.length; i += 1) weights[i] = steps[packed[i]! + 128]!
  return weights
}

function readWeights(folder: URL): ModelWeights {
  const bytes = readFileSync(new URL('models/sentiment-en.bin', folder))
  if (bytes.length !== MODEL_BUCKETS * MODEL_OUTPUTS.length) {
    throw new Error('The sentiment model is damaged: its length is wrong. Reinstall Broadsheet.')
  }
  return unpackWeights(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), fit.strongest)
}
