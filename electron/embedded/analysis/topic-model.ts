import { readFileSync } from 'node:fs'
import { TOPIC_BUCKETS, topicFeatures, weighFeatures, type Features } from './topic-features.ts'
import { topicTokens } from './topic-tokens.ts'
import { shortness, topicEvidence, topicWordsOf } from './topic-words.ts'

export type Sureness = readonly [slope: number, offset: number]

/** What is known of a text before it is judged. */
export type TopicReading = {
  /** By subject code, from the word list. */
  readonly evidence: ReadonlyMap<string, number>
  /** Of it, what may name a category below the first level. */
  readonly clear: ReadonlyMap<string, number>
  readonly tokens: readonly string[]
  readonly features: Features
}

/** The fit of the level-1 classes; made by `build/train-topics.ts`. */
export type TopicFit = {
  /** First two digits of the IPTC subjects. */
  readonly classes: readonly string[]
  /** Codes of the word lists; each has a row of `rows`. */
  readonly codes: readonly string[]
  /** Per code, then per class for the sum of its branch, then one for the bias of short texts: a weight per class. */
  readonly rows: readonly (readonly number[])[]
  /** By language: the classes its n-gram weights speak of, and the size of one step of them. */
  readonly grams: Readonly<
    Record<string, { readonly classes: readonly number[]; readonly step: number }>
  >
  /**
   * Slope and offset that make a probability of the first class's lead, of short and of long texts; and
   * what is added to the offset of short ones in each language, whose word lists are not equally good.
   */
  readonly sureness: {
    readonly short: Sureness
    readonly long: Sureness
    readonly languages: Readonly<Record<string, number>>
  }
}

type Grams = {
  readonly classes: readonly number[]
  readonly weights: Int8Array
  readonly rarity: Uint8Array
  readonly step: number
}

const LEAST_SHORT = 0.05

let fitted: { readonly href: string; readonly fit: TopicFit } | undefined
const grams = new Map<string, Grams | undefined>()

/** Tokens and evidence of a text, or undefined where the language has no list. */
export function readTopics(
  title: string,
  text: string,
  language: string,
  folder: URL,
): TopicReading | undefined {
  const list = topicWordsOf(language, folder)
  if (list === undefined) return undefined
  const head = topicTokens(title, language, folder)
  const body = topicTokens(text, language, folder)
  const tokens = [...head, ...body]
  const { all, clear } = topicEvidence(head, body, list)
  return {
    evidence: all,
    clear,
    tokens,
    // Of an article the n-grams would say next to nothing.
    features: topicFeatures(shortness(tokens.length) < LEAST_SHORT ? [] : tokens, language),
  }
}

/** Probability of each level-1 class; calibrated on held-back texts. */
export function topicChances(reading: TopicReading, language: string, folder: URL): number[] {
  const fit = topicFitOf(folder)
  const scores = listScores(reading, fit)
  addGrams(scores, reading, gramsOf(language, folder, fit))
  return calibrate(softmax(scores), shortness(reading.tokens.length), fit.sureness, language)
}

export function topicFitOf(folder: URL): TopicFit {
  if (fitted?.href !== folder.href) {
    const text = readFileSync(new URL('models/topics-fit.json', folder), 'utf8')
    fitted = { href: folder.href, fit: JSON.parse(text) as TopicFit }
  }
  return fitted.fit
}

/** Rows of the fit and their values for what the word list found. */
export function listNumbers(
  { evidence, tokens }: Pick<TopicReading, 'evidence' | 'tokens'>,
  places: ReadonlyMap<string, number>,
  classes: readonly string[],
): Map<number, number> {
  const numbers = new Map<number, number>()
  const sums = new Map<string, number>()
  let total = 0
  for (const [code, sum] of evidence) {
    total += sum
    const branch = code.slice(0, 2)
    sums.set(branch, (sums.get(branch) ?? 0) + sum)
  }
  // Long texts hold more of everything; the fourth root keeps some of what that says.
  const scale = 1 / Math.max(1, total) ** 0.25
  for (const [code, sum] of evidence) {
    const place = places.get(code)
    if (place !== undefined) numbers.set(place, Math.sqrt(sum) * scale)
  }
  const size = places.size
  classes.forEach((name, k) => {
    const sum = sums.get(name)
    if (sum !== undefined) numbers.set(size + k, Math.sqrt(sum) * scale)
  })
  // What is common among single sentences says nothing of articles.
  numbers.set(size + classes.length, shortness(tokens.length))
  return numbers
}

const placesOf = new WeakMap<TopicFit, ReadonlyMap<string, number>>()

function listScores(reading: TopicReading, fit: TopicFit): number[] {
  let places = placesOf.get(fit)
  if (places === undefined) {
    places = new Map(fit.codes.map((code, i) => [code, i]))
    placesOf.set(fit, places)
  }
  const scores = fit.classes.map(() => 0)
  for (const [place, value] of listNumbers(reading, places, fit.classes)) {
    const row = fit.rows[place] ?? []
    for (let k = 0; k < scores.length; k += 1) scores[k]! += (row[k] ?? 0) * value
  }
  return scores
}

// The n-grams are learnt from sentences; the longer a text, the more its words alone decide.
function addGrams(
  scores: number[],
  { features, tokens }: TopicReading,
  model: Grams | undefined,
): void {
  if (model === undefined) return
  const { buckets, values } = weighFeatures(features, model.rarity)
  const short = shortness(tokens.length)
  const { classes, weights, step } = model
  const count = classes.length
  for (let i = 0; i < buckets.length; i += 1) {
    const at = buckets[i]! * count
    const value = values[i]! * step * short
    for (let k = 0; k < count; k += 1) scores[classes[k]!]! += weights[at + k]! * value
  }
}

function gramsOf(language: string, folder: URL, fit: TopicFit): Grams | undefined {
  const name = language.slice(0, 2)
  const key = `${name} ${folder.href}`
  if (!grams.has(key)) grams.set(key, readGrams(name, folder, fit))
  return grams.get(key)
}

function readGrams(name: string, folder: URL, fit: TopicFit): Grams | undefined {
  const known = Object.hasOwn(fit.grams, name) ? fit.grams[name] : undefined
  if (known === undefined) return undefined
  const bytes = readFileSync(new URL(`models/topics-${name}.bin`, folder))
  const size = TOPIC_BUCKETS * known.classes.length
  if (bytes.length !== TOPIC_BUCKETS + size) {
    throw new Error('The topic model is damaged: its length is wrong. Reinstall Broadsheet.')
  }
  const { buffer, byteOffset } = bytes
  return {
    ...known,
    rarity: new Uint8Array(buffer, byteOffset, TOPIC_BUCKETS),
    weights: new Int8Array(buffer, byteOffset + TOPIC_BUCKETS, size),
  }
}

/**
 * Platt's fit for the most probable class, by how far it leads all others together (Platt 1999); the
 * others share the rest as before.
 */
export function calibrate(
  chances: readonly number[],
  short: number,
  { short: brief, long, languages }: TopicFit['sureness'],
  language: string,
): number[] {
  const best = chances.indexOf(Math.max(...chances))
  const top = chances[best] ?? 0
  const slope = short * brief[0] + (1 - short) * long[0]
  const offset = short * (brief[1] + (languages[language] ?? 0)) + (1 - short) * long[1]
  const fitted = 1 / (1 + Math.exp(-(slope * leadOf(top) + offset)))
  // The order stays: what is left must not lift another class above the first.
  const second = Math.max(...chances.filter((_, k) => k !== best), 0)
  const sure = Math.max(fitted, second / (1 - top + second || 1))
  const rest = top === 1 ? 0 : (1 - sure) / (1 - top)
  return chances.map((chance, k) => (k === best ? sure : chance * rest))
}

/** Log odds of the first class against all others. */
export function leadOf(top: number): number {
  const bounded = Math.min(1 - 1e-6, top)
  return Math.log(bounded / (1 - bounded))
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}
