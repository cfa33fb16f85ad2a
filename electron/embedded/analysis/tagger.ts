/**
 * Marks names in a row of tokens: a linear-chain model with averaged perceptron weights
 * (Collins 2002), features hashed to 32 bits, best path by Viterbi. The trainer is in
 * `knowledge/build/train-names.ts` and uses `bestPath` of this file.
 */

import { tokenFeatures, type TokenHints } from './tagger-features.ts'

export const TAGS = ['O', 'B-PER', 'I-PER', 'B-ORG', 'I-ORG', 'B-LOC', 'I-LOC'] as const
export type NameClass = 'PER' | 'ORG' | 'LOC'

/** Token positions, `to` exclusive. */
export type TaggedSpan = { readonly from: number; readonly to: number; readonly class: NameClass }

const N = TAGS.length
const NONE = new Uint32Array(0)
const MAGIC = 0x54504e42

/** `lookup` answers the row of a feature's weights, or -1. */
export type TaggerWeights = {
  readonly lookup: (feature: number) => number
  /** Row by row, one weight per tag. */
  readonly weights: Float32Array
  /** `transitions[(from + 1) * N + to]`; from = -1 is the beginning. */
  readonly transitions: Float32Array
}

/** Finds the names in a sentence; `hints` say what each token mostly is, 0 where nothing is known. */
export function tagNames(
  tokens: readonly string[],
  weights: TaggerWeights,
  hints: TokenHints,
): TaggedSpan[] {
  const path = bestPath(tokenFeatures(tokens, hints), weights)
  const spans: TaggedSpan[] = []
  for (let i = 0; i < path.length; i += 1) {
    const tag = TAGS[path[i] ?? 0] ?? 'O'
    if (tag === 'O') continue
    const nameClass = tag.slice(2) as NameClass
    let to = i + 1
    while (to < path.length && TAGS[path[to] ?? 0] === `I-${nameClass}`) to += 1
    spans.push({ from: i, to, class: nameClass })
    i = to - 1
  }
  return spans
}

/** The tag numbers of the best path. */
export function bestPath(features: readonly Uint32Array[], model: TaggerWeights): Uint8Array {
  const length = features.length
  const { weights, transitions } = model
  const back = new Uint8Array(length * N)
  let scores = new Float64Array(N)
  const local = new Float64Array(N)
  for (let i = 0; i < length; i += 1) {
    local.fill(0)
    const list = features[i] ?? NONE
    for (let k = 0; k < list.length; k += 1) {
      const row = model.lookup(list[k]!)
      if (row < 0) continue
      for (let tag = 0; tag < N; tag += 1) local[tag]! += weights[row * N + tag]!
    }
    const next = new Float64Array(N)
    for (let tag = 0; tag < N; tag += 1) {
      let best = -Infinity
      for (let from = i === 0 ? -1 : 0; from < (i === 0 ? 0 : N); from += 1) {
        if (!isAllowed(from, tag)) continue
        const score = (from < 0 ? 0 : scores[from]!) + transitions[(from + 1) * N + tag]!
        if (score <= best) continue
        best = score
        back[i * N + tag] = Math.max(from, 0)
      }
      next[tag] = best + local[tag]!
    }
    scores = next
  }
  const path = new Uint8Array(length)
  if (length === 0) return path
  path[length - 1] = scores.indexOf(Math.max(...scores))
  for (let i = length - 1; i > 0; i -= 1) path[i - 1] = back[i * N + path[i]!]!
  return path
}

/** Reads weights as `encodeTagger` wrote them. @throws Error naming what is wrong. */
export function decodeTagger(bytes: Uint8Array): TaggerWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = bytes.byteLength < 12 ? -1 : view.getUint32(4, true)
  const transitionsAt = 12
  const keysAt = transitionsAt + (N + 1) * N * 4
  if (rows < 0 || view.getUint32(0, true) !== MAGIC || bytes.length !== keysAt + rows * (4 + N)) {
    throw new Error('The name model is damaged: its length or mark is wrong. Reinstall Broadsheet.')
  }
  const transitions = new Float32Array((N + 1) * N)
  for (let i = 0; i < transitions.length; i += 1) {
    transitions[i] = view.getFloat32(transitionsAt + i * 4, true)
  }
  const strongest = view.getFloat32(8, true)
  // A view, not slice: a Buffer's slice shares its pool, whose beginning is elsewhere.
  const packed = new Int8Array(bytes.buffer, bytes.byteOffset + keysAt + rows * 4, rows * N)
  const steps = Float32Array.from({ length: 256 }, (_, step) => unpack(step - 128) * strongest)
  // A plain loop: `from` with a function takes twenty times as long for a million weights.
  const weights = new Float32Array(packed.length)
  for (let i = 0; i < packed.length; i += 1) weights[i] = steps[packed[i]! + 128]!
  // Open addressing at a load under one half; row + 1, so that 0 means empty.
  const size = 2 ** Math.ceil(Math.log2(rows * 2 + 2))
  const keys = new Uint32Array(size)
  const values = new Int32Array(size)
  for (let row = 0; row < rows; row += 1) {
    const key = view.getUint32(keysAt + row * 4, true)
    let slot = Math.imul(key, 0x9e3779b1) & (size - 1)
    while (values[slot] !== 0) slot = (slot + 1) & (size - 1)
    keys[slot] = key
    values[slot] = row + 1
  }
  const lookup = (feature: number): number => {
    let slot = Math.imul(feature, 0x9e3779b1) & (size - 1)
    while (values[slot] !== 0) {
      if (keys[slot] === feature) return values[slot]! - 1
      slot = (slot + 1) & (size - 1)
    }
    return -1
  }
  return { lookup, weights, transitions }
}

export type TaggerRows = {
  readonly keys: readonly number[]
  /** Row by row. */
  readonly weights: readonly number[]
  readonly transitions: Float32Array
}

/** Packs each weight into a byte by its square root: fine steps for the many small ones. */
export function encodeTagger(rows: TaggerRows): Uint8Array {
  const keysAt = 12 + (N + 1) * N * 4
  const bytes = new Uint8Array(keysAt + rows.keys.length * (4 + N))
  const view = new DataView(bytes.buffer)
  const strongest = rows.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, rows.keys.length, true)
  view.setFloat32(8, strongest, true)
  rows.transitions.forEach((value, i) => view.setFloat32(12 + i * 4, value, true))
  rows.keys.forEach((key, row) => view.setUint32(keysAt + row * 4, key, true))
  rows.weights.forEach((weight, i) => {
    const packed = Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / strongest))
    view.setInt8(keysAt + rows.keys.length * 4 + i, packed)
  })
  return bytes
}

function unpack(value: number): number {
  return Math.sign(value) * (value / 127) ** 2
}

// An I tag continues only its own class.
function isAllowed(from: number, to: number): boolean {
  return to === 0 || to % 2 === 1 || from === to || from === to - 1
}
