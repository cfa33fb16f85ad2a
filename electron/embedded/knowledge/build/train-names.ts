/**
 * Trains the name taggers: `node train-names.ts <folder of names-*.jsonl> [language…]`.
 * The models learn from whole sets; the figures in `quality.json` come from models that have not seen
 * the part they are measured on, neither by themselves nor through the lexicon.
 */
import { writeFileSync } from 'node:fs'
import { nameHints } from '#electron/embedded/analysis/name-hints.ts'
import { encodeLexicon } from '#electron/embedded/analysis/name-lexicon.ts'
import { formOf } from '#electron/embedded/analysis/word-forms.ts'
import { bestPath, type TaggerWeights } from '#electron/embedded/analysis/tagger.ts'
import { tokenFeatures } from '#electron/embedded/analysis/tagger-features.ts'
import { TAGS } from '#electron/embedded/analysis/tags.ts'
import { decodeTagger, encodeTagger } from '#electron/embedded/analysis/tagger-weights.ts'
import { NameCounts } from './name-counts.ts'
import { type Example as Labelled, readExamples } from './name-examples.ts'
import { knownQuality, recordQuality } from './quality-file.ts'

type Example = { readonly features: Uint32Array[]; readonly gold: Uint8Array }
type Plan = {
  readonly files: readonly string[]
  readonly epochs: number
  readonly rows: number
  /** How many of the five parts are measured; 0 where no set is of the language itself. */
  readonly folds: number
}

const N = TAGS.length

/** A set named twice counts twice: it is nearer to the texts of the language than the others. */
const PLANS: Readonly<Record<string, Plan>> = {
  en: { files: ['en', 'en', 'en', 'en-social', 'wiki-en'], epochs: 8, rows: 135_000, folds: 5 },
  de: { files: ['de', 'de', 'de', 'wiki-de'], epochs: 8, rows: 105_000, folds: 5 },
  fr: { files: ['wiki-fr', 'pt', 'pt', 'en'], epochs: 6, rows: 80_000, folds: 1 },
  nl: { files: ['wiki-nl'], epochs: 6, rows: 55_000, folds: 1 },
  da: { files: ['da'], epochs: 10, rows: 40_000, folds: 3 },
  sv: { files: ['sv', 'sv', 'da', 'pt', 'en', 'fi'], epochs: 8, rows: 80_000, folds: 5 },
  pt: { files: ['pt'], epochs: 8, rows: 80_000, folds: 2 },
  fi: { files: ['fi'], epochs: 8, rows: 90_000, folds: 2 },
  zh: { files: ['zh-cn', 'zh-tw'], epochs: 6, rows: 110_000, folds: 2 },
  es: { files: ['pt', 'en', 'wiki-fr'], epochs: 6, rows: 80_000, folds: 0 },
  it: { files: ['pt', 'en', 'wiki-fr'], epochs: 6, rows: 80_000, folds: 0 },
}

const [folder = '/work/shared/data/training', ...only] = process.argv.slice(2)
const counts = NameCounts.of(folder)
const lexicon = counts.lexicon()
if (only.length === 0 || only.includes('lexicon')) {
  const bytes = encodeLexicon(counts.codes())
  writeFileSync(new URL('../models/names-lexicon.bin', import.meta.url), bytes)
  console.log(`lexicon: ${bytes.length} bytes`)
}
const figures: Record<string, unknown> = {}
for (const [language, plan] of Object.entries(PLANS)) {
  if (only.length > 0 && !only.includes(language)) continue
  train(language, plan)
  if (plan.folds > 0) figures[language] = measure(language, plan)
}
if (Object.keys(figures).length > 0)
  recordQuality('names', { ...knownQuality('names'), ...figures })

function train(language: string, plan: Plan): void {
  const training = plan.files.flatMap((file) =>
    readExamples(folder, file).map((example) => read(example, language, true)),
  )
  const { bytes } = prune(learn(training, plan.epochs), plan.rows)
  writeFileSync(new URL(`../models/names-${language}.bin`, import.meta.url), bytes)
  console.log(`${language}: ${training.length} sentences, ${bytes.length} bytes`)
}

/** Strict F1 on the first set, each part by a model of the others. */
function measure(language: string, plan: Plan): object {
  const sum = { hits: 0, found: 0, wanted: 0 }
  const sets = plan.files.map((file) => readExamples(folder, file))
  for (let fold = 0; fold < plan.folds; fold += 1) {
    // Both Chinese sets hold the same sentences.
    const isHidden = (example: Labelled, n: number): boolean =>
      example.fold === fold && (language === 'zh' || plan.files[n] === plan.files[0])
    const hidden = sets.flatMap((set, n) =>
      plan.files.indexOf(plan.files[n]!) < n ? [] : set.filter((example) => isHidden(example, n)),
    )
    for (const example of hidden) counts.add(example, -1)
    const training = sets.flatMap((set, n) =>
      set.filter((example) => !isHidden(example, n)).map((one) => read(one, language, true)),
    )
    const held = hidden.map((example) => read(example, language, false))
    const { model } = prune(learn(training, plan.epochs), plan.rows)
    const part = countHits(held, model)
    sum.hits += part.hits
    sum.found += part.found
    sum.wanted += part.wanted
    for (const example of hidden) counts.add(example, 1)
  }
  const share = (a: number, b: number): number => Math.round((1000 * a) / Math.max(b, 1)) / 1000
  const result = {
    set: plan.files[0],
    names: sum.wanted,
    precision: share(sum.hits, sum.found),
    recall: share(sum.hits, sum.wanted),
    strictF1: share(2 * sum.hits, sum.found + sum.wanted),
  }
  console.log(language, result)
  return result
}

// A sentence that teaches must not find its own names in the lexicon.
function read(example: Labelled, language: string, isTaught: boolean): Example {
  if (isTaught) counts.add(example, -1)
  const hints = nameHints(
    example.words.map(formOf),
    language === 'zh' ? 'zh-cn' : language,
    lexicon,
  )
  if (isTaught) counts.add(example, 1)
  return { features: tokenFeatures(example.words, hints), gold: example.gold }
}

type Learned = {
  readonly index: Map<number, number>
  readonly average: Float64Array[]
  readonly counts: ReadonlyMap<number, number>
}

/** Averaged structured perceptron; the order is shuffled by a fixed generator: same data, same model. */
function learn(examples: Example[], epochs: number): Learned {
  const index = new Map<number, number>()
  const counts = new Map<number, number>()
  for (const { features } of examples) {
    for (const list of features) for (const f of list) counts.set(f, (counts.get(f) ?? 0) + 1)
  }
  for (const [feature, count] of counts) if (count > 1) index.set(feature, index.size)
  const rows = index.size + N + 1
  const weights = new Float32Array(rows * N)
  const totals = new Float64Array(rows * N)
  const stamps = new Int32Array(rows * N)
  const base = index.size * N
  const add = (row: number, into: Float64Array, at: number): void => {
    for (let tag = 0; tag < N; tag += 1) into[at + tag]! += weights[row * N + tag]!
  }
  const direct: TaggerWeights = { add, transitions: weights.subarray(base) }
  let now = 0
  const update = (at: number, by: number): void => {
    totals[at]! += (now - stamps[at]!) * weights[at]!
    stamps[at] = now
    weights[at]! += by
  }
  // The features as rows of the table, looked up once and not in every round.
  const rowsOf = examples.map(({ features }) =>
    features.map((list) =>
      Uint32Array.from([...list].map((f) => index.get(f) ?? -1).filter((row) => row >= 0)),
    ),
  )
  const order = examples.map((_, i) => i)
  let seed = 42
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const j = seed % (i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const at of order) {
      const { gold } = examples[at]!
      const features = rowsOf[at]!
      now += 1
      const guess = bestPath(features, direct)
      for (let i = 0; i < gold.length; i += 1) {
        const right = gold[i]!
        const wrong = guess[i]!
        if (right !== wrong) {
          for (const row of features[i]!) {
            update(row * N + right, 1)
            update(row * N + wrong, -1)
          }
        }
        const fromRight = i === 0 ? -1 : gold[i - 1]!
        const fromWrong = i === 0 ? -1 : guess[i - 1]!
        if (right !== wrong || fromRight !== fromWrong) {
          update(base + (fromRight + 1) * N + right, 1)
          update(base + (fromWrong + 1) * N + wrong, -1)
        }
      }
    }
  }
  const average: Float64Array[] = []
  for (let row = 0; row < rows; row += 1) {
    const values = new Float64Array(N)
    for (let tag = 0; tag < N; tag += 1) {
      const at = row * N + tag
      values[tag] = (totals[at]! + (now - stamps[at]!) * weights[at]!) / Math.max(now, 1)
    }
    average.push(values)
  }
  return { index, average, counts }
}

function prune(learned: Learned, limit: number): { bytes: Uint8Array; model: TaggerWeights } {
  const strength = (row: number): number => Math.max(...learned.average[row]!.map(Math.abs))
  // A weak weight seen often moves more decisions than a strong one seen twice.
  const worth = (key: number, row: number): number =>
    strength(row) * Math.sqrt(learned.counts.get(key) ?? 1)
  const kept = [...learned.index]
    .map(([key, row]) => ({ key, row, strength: strength(row), worth: worth(key, row) }))
    .sort((a, b) => b.worth - a.worth || a.key - b.key)
    .slice(0, limit)
    .sort((a, b) => a.key - b.key)
  const weights = kept.flatMap((entry) => [...learned.average[entry.row]!])
  const transitions = Float32Array.from(
    learned.average.slice(learned.index.size).flatMap((row) => [...row]),
  )
  const bytes = encodeTagger({ keys: kept.map((entry) => entry.key), weights, transitions })
  return { bytes, model: decodeTagger(bytes) }
}

/** A name counts when both ends and the class are right. */
function countHits(
  examples: readonly Example[],
  model: TaggerWeights,
): { hits: number; found: number; wanted: number } {
  let hits = 0
  let found = 0
  let wanted = 0
  for (const { features, gold } of examples) {
    const guess = spansOf(bestPath(features, model))
    const right = new Set(spansOf(gold))
    hits += guess.filter((span) => right.has(span)).length
    found += guess.length
    wanted += right.size
  }
  return { hits, found, wanted }
}

function spansOf(path: Uint8Array): string[] {
  const spans: string[] = []
  for (let i = 0; i < path.length; i += 1) {
    const tag = path[i]!
    if (tag === 0) continue
    let to = i + 1
    while (to < path.length && path[to]! % 2 === 0 && path[to] === tag + (tag % 2)) to += 1
    spans.push(`${i}-${to}-${Math.ceil(tag / 2)}`)
    i = to - 1
  }
  return spans
}
