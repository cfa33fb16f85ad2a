/**
 * Trains the name taggers: `node train-names.ts <folder of names-*.jsonl> [language]`.
 * Nine tenths of each set train, the last tenth measures; the result goes to `../models/`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tokenize, tokenizeCharacters } from '#electron/embedded/analysis/tokens.ts'
import {
  bestPath,
  decodeTagger,
  encodeTagger,
  TAGS,
  type TaggerWeights,
  tokenFeatures,
} from '#electron/embedded/analysis/tagger.ts'

type Example = { readonly features: Uint32Array[]; readonly gold: Uint8Array }
type Line = {
  text: string
  tokens: string[]
  tags: string[]
}
type Plan = { readonly files: readonly string[]; readonly epochs: number; readonly rows: number }

const N = TAGS.length
const CLASSES: Readonly<Record<string, string>> = {
  PER: 'PER',
  person: 'PER',
  LOC: 'LOC',
  location: 'LOC',
  ORG: 'ORG',
  organization: 'ORG',
  corporation: 'ORG',
  group: 'ORG',
}

const PLANS: Readonly<Record<string, Plan>> = {
  en: { files: ['en', 'en', 'en', 'en-social', 'wiki-en'], epochs: 8, rows: 135_000 },
  de: { files: ['de', 'de', 'de', 'wiki-de'], epochs: 8, rows: 105_000 },
  fr: { files: ['wiki-fr'], epochs: 6, rows: 60_000 },
  nl: { files: ['wiki-nl'], epochs: 6, rows: 55_000 },
  da: { files: ['da'], epochs: 10, rows: 40_000 },
  sv: { files: ['sv'], epochs: 10, rows: 40_000 },
  pt: { files: ['pt'], epochs: 8, rows: 80_000 },
  fi: { files: ['fi'], epochs: 8, rows: 90_000 },
  zh: { files: ['zh-cn', 'zh-tw'], epochs: 6, rows: 110_000 },
}

const [folder = '/work/shared/data/training', only] = process.argv.slice(2)
for (const [language, plan] of Object.entries(PLANS)) {
  if (only === undefined || only === language) train(language, plan)
}

function train(language: string, plan: Plan): void {
  const training: Example[] = []
  const heldBack: Example[] = []
  for (const [n, file] of plan.files.entries()) {
    const lines = readFileSync(`${folder}/names-${file}.jsonl`, 'utf8').trim().split('\n')
    const cut = Math.floor(lines.length * 0.9)
    const isWiki = file.startsWith('wiki')
    lines.forEach((line, i) => {
      const parsed = JSON.parse(line) as Line
      if (isWiki && !isSentence(parsed)) return
      if (i < cut) training.push(example(parsed, language))
      // Measured on the first file only, which is the one nearest to running text.
      else if (plan.files[0] === file && plan.files.indexOf(file) === n) {
        heldBack.push(example(parsed, language))
      }
    })
  }
  const model = learn(training, plan.epochs)
  const pruned = prune(model, plan.rows)
  writeFileSync(new URL(`../models/names-${language}.bin`, import.meta.url), pruned.bytes)
  const f1 = `${strictF1(heldBack, pruned.model)} (unpruned ${strictF1(heldBack, model.full)})`
  console.log(`${language}: ${training.length} sentences, ${pruned.bytes.length} bytes, F1 ${f1}`)
}

// Half of WikiANN is list items and headings; only what reads like a sentence teaches context.
function isSentence(line: Line): boolean {
  return line.tokens.length >= 7 && line.tags.filter((tag) => tag === 'O').length >= 5
}

function example(line: Line, language: string): Example {
  const tokens = language === 'zh' ? tokenizeCharacters(line.text) : tokenize(line.text, language)
  const gold = new Uint8Array(tokens.length)
  for (const { start, end, nameClass } of goldSpans(line)) {
    let isFirst = true
    tokens.forEach((token, i) => {
      if (token.start < start || token.end > end) return
      gold[i] = TAGS.indexOf(`${isFirst ? 'B' : 'I'}-${nameClass}` as (typeof TAGS)[number])
      isFirst = false
    })
  }
  return { features: tokenFeatures(tokens.map((token) => token.text)), gold }
}

// The sets cut words their own way, so gold spans are found in the text and laid over our tokens.
function goldSpans(line: Line): { start: number; end: number; nameClass: string }[] {
  const spans: { start: number; end: number; nameClass: string }[] = []
  let at = 0
  line.tokens.forEach((token, i) => {
    const found = line.text.indexOf(token, at)
    const start = found < 0 ? at : found
    at = start + (found < 0 ? 0 : token.length)
    const [mark, type = ''] = (line.tags[i] ?? 'O').split(/-(.*)/)
    const nameClass = CLASSES[type]
    const last = spans.at(-1)
    if (nameClass === undefined) return
    if (mark === 'I' && last !== undefined) last.end = at
    else spans.push({ start, end: at, nameClass })
  })
  return spans
}

type Learned = {
  readonly index: Map<number, number>
  readonly average: Float64Array[]
  readonly full: TaggerWeights
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
  const model: TaggerWeights = {
    lookup: (feature) => index.get(feature) ?? -1,
    weights,
    transitions: weights.subarray(base),
  }
  let now = 0
  const update = (at: number, by: number): void => {
    totals[at]! += (now - stamps[at]!) * weights[at]!
    stamps[at] = now
    weights[at]! += by
  }
  const order = examples.map((_, i) => i)
  let seed = 42
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const j = seed % (i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const at of order) {
      const { features, gold } = examples[at]!
      now += 1
      const guess = bestPath(features, model)
      for (let i = 0; i < gold.length; i += 1) {
        const right = gold[i]!
        const wrong = guess[i]!
        if (right !== wrong) {
          for (const feature of features[i]!) {
            const row = index.get(feature)
            if (row === undefined) continue
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
  const flat = Float32Array.from(average.flatMap((row) => [...row]))
  const full = { lookup: model.lookup, weights: flat, transitions: flat.subarray(base) }
  return { index, average, full, counts }
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
function strictF1(examples: readonly Example[], model: TaggerWeights): string {
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
  return ((200 * hits) / Math.max(found + wanted, 1)).toFixed(1)
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
