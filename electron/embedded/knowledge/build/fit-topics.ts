/** The fit of the topic classifier: stochastic gradient, AdaGrad steps, fixed shuffle. */
import { listNumbers, softmax, type TopicReading } from '#electron/embedded/analysis/topic-model.ts'
import {
  rarityOf,
  type Features,
  TOPIC_BUCKETS,
  weighFeatures,
} from '#electron/embedded/analysis/topic-features.ts'
import { shortness, topicWordsOf } from '#electron/embedded/analysis/topic-words.ts'
import { SIB_SUBJECTS } from './topic-data.ts'

export const CLASSES = Array.from({ length: 17 }, (_, i) => String(i + 1).padStart(2, '0'))
const SIB_CLASSES = [...new Set(Object.values(SIB_SUBJECTS))]
  .map((code) => CLASSES.indexOf(code))
  .sort((a, b) => a - b)

export type Case = {
  readonly reading: TopicReading
  readonly gold: number
  readonly language: string
  /** Rows are parted into folds. */
  readonly row: number
  readonly isOwn: boolean
  readonly isHead?: boolean
}
type Grams = { weights: Float32Array; squares: Float32Array; rarity: Uint8Array }
export type Fitted = {
  readonly codes: readonly string[]
  readonly rows: number[][]
  readonly grams: ReadonlyMap<
    string,
    { readonly weights: Float32Array; readonly rarity: Uint8Array }
  >
  readonly scoresOf: (one: Case) => number[]
}

const K = CLASSES.length
const OWN_TIMES = 12
const EPOCHS = 8
const LIST_RATE = 0.1
/** Of headlines, which are of English alone, while all languages share what the lists tell. */
const HEAD_LIST = 0.4
const GRAM_RATE = 1.2
const PULL = 2e-4
const GRAM_PULL = 1e-5
const PRIOR_CODE = 1.5
const PRIOR_BRANCH = 2

export function gramClasses(language: string): readonly number[] {
  return language === 'en' ? CLASSES.map((_, k) => k) : SIB_CLASSES
}

export function fitTopics(cases: readonly Case[], folder: URL): Fitted {
  const codes = codesOf([...new Set(cases.map((one) => one.language))], folder)
  const places = new Map(codes.map((code, i) => [code, i]))
  const size = codes.length + K + 1
  const prior = new Float32Array(size * K)
  codes.forEach((code, i) => {
    const k = CLASSES.indexOf(code.slice(0, 2))
    if (k >= 0) prior[i * K + k] = PRIOR_CODE
  })
  for (let k = 0; k < K; k += 1) prior[(codes.length + k) * K + k] = PRIOR_BRANCH
  const weights = Float32Array.from(prior)
  const squares = new Float32Array(size * K)
  const grams = new Map<string, Grams>()
  const gramsOf = (language: string) => {
    const name = language.slice(0, 2)
    let known = grams.get(name)
    if (known === undefined) {
      const length = TOPIC_BUCKETS * gramClasses(name).length
      // Own texts are few and of another length: what is rare is told by the sentences alone.
      const sentences = cases.filter((one) => !one.isOwn && one.language.slice(0, 2) === name)
      const rarity = rarityOf(sentences.map((one) => one.reading.features))
      known = { weights: new Float32Array(length), squares: new Float32Array(length), rarity }
      grams.set(name, known)
    }
    return known
  }
  const numbersOf = new Map(cases.map((one) => [one, listNumbers(one.reading, places, CLASSES)]))
  const featuresOf = (one: Case): Features =>
    weighFeatures(one.reading.features, gramsOf(one.language).rarity)
  const weighed = new Map(cases.map((one) => [one, featuresOf(one)]))
  const scoresOf = (one: Case): number[] => {
    const scores = Array<number>(K).fill(0)
    for (const [place, value] of numbersOf.get(one) ?? listNumbers(one.reading, places, CLASSES)) {
      for (let k = 0; k < K; k += 1) scores[k]! += weights[place * K + k]! * value
    }
    const own = gramsOf(one.language).weights
    const classes = gramClasses(one.language.slice(0, 2))
    const { buckets, values } = weighed.get(one) ?? featuresOf(one)
    const short = shortness(one.reading.tokens.length)
    for (let i = 0; i < buckets.length; i += 1) {
      const at = buckets[i]! * classes.length
      const value = values[i]! * short
      for (let c = 0; c < classes.length; c += 1) scores[classes[c]!]! += own[at + c]! * value
    }
    return scores
  }
  const order = cases.flatMap((one) => (one.isOwn ? Array<Case>(OWN_TIMES).fill(one) : [one]))
  let seed = 7
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const j = seed % (i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const one of order) {
      const chances = softmax(scoresOf(one))
      const miss = chances.map((chance, k) => (k === one.gold ? 1 : 0) - chance)
      const part = one.isHead === true ? HEAD_LIST : 1
      for (const [place, value] of numbersOf.get(one)!) {
        for (let k = 0; k < K; k += 1) {
          const at = place * K + k
          const gradient = miss[k]! * value * part - PULL * (weights[at]! - prior[at]!)
          squares[at]! += gradient * gradient
          weights[at]! += (LIST_RATE * gradient) / (Math.sqrt(squares[at]!) + 0.1)
        }
      }
      const { weights: own, squares: ownSquares } = gramsOf(one.language)
      const classes = gramClasses(one.language.slice(0, 2))
      const rate = one.isOwn ? GRAM_RATE / OWN_TIMES : GRAM_RATE
      const { buckets, values } = weighed.get(one)!
      const short = shortness(one.reading.tokens.length)
      for (let i = 0; i < buckets.length; i += 1) {
        const value = values[i]! * short
        for (let c = 0; c < classes.length; c += 1) {
          const at = buckets[i]! * classes.length + c
          const gradient = miss[classes[c]!]! * value - GRAM_PULL * own[at]!
          ownSquares[at]! += gradient * gradient
          own[at]! += (rate * gradient) / (Math.sqrt(ownSquares[at]!) + 0.1)
        }
      }
    }
  }
  const rows = Array.from({ length: size }, (_, i) => [...weights.slice(i * K, (i + 1) * K)])
  return {
    codes,
    rows,
    grams,
    scoresOf,
  }
}

function codesOf(languages: readonly string[], folder: URL): string[] {
  const codes = new Set<string>()
  for (const language of languages) {
    const list = topicWordsOf(language, folder)
    if (list === undefined) continue
    for (const map of [list.whole, list.beginnings]) {
      for (const hits of map.values()) for (const { code } of hits) codes.add(code)
    }
    for (const followers of list.phrases.values())
      for (const { hit } of followers) codes.add(hit.code)
  }
  return [...codes].sort()
}
