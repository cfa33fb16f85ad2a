/**
 * Marks names in a row of tokens: a linear-chain model with averaged perceptron weights
 * (Collins 2002), features hashed to 32 bits, best path by Viterbi. The trainer is in
 * `knowledge/build/train-names.ts` and uses `bestPath` of this file.
 */

import { LONGEST_ROW, type TokenHints, tokenFeatures } from './tagger-features.ts'
import { tokenScores } from './tagger-scores.ts'
import { TAGS } from './tags.ts'
import type { WordForm } from './word-forms.ts'

export type NameClass = 'PER' | 'ORG' | 'LOC'

/** Token positions, `to` exclusive. */
export type TaggedSpan = { readonly from: number; readonly to: number; readonly class: NameClass }

const N = TAGS.length
const NONE = new Uint32Array(0)

export type TaggerWeights = {
  /** Adds what a feature weighs, one weight per tag, from `at` on; an unknown one adds nothing. The sign of a feature is one of its 32 bits. */
  readonly add: (feature: number, into: Float64Array, at: number) => void
  /** `transitions[(from + 1) * N + to]`; from = -1 is the beginning. */
  readonly transitions: Float32Array
}

/** Finds the names in a sentence; `hints` say what each token mostly is, 0 where nothing is known. */
export function tagNames(
  forms: readonly WordForm[],
  weights: TaggerWeights,
  hints: TokenHints,
): TaggedSpan[] {
  const scores =
    forms.length > LONGEST_ROW
      ? sumsOf(
          tokenFeatures(
            forms.map(({ text }) => text),
            hints,
          ),
          weights,
        )
      : tokenScores(forms, hints, weights)
  const path = walk(scores, forms.length, weights.transitions)
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
  return walk(sumsOf(features, model), features.length, model.transitions)
}

/** What the features of each token weigh together, tag by tag. */
export function sumsOf(features: readonly Uint32Array[], model: TaggerWeights): Float64Array {
  const sums = new Float64Array(features.length * N)
  for (let i = 0; i < features.length; i += 1) {
    const list = features[i] ?? NONE
    for (let k = 0; k < list.length; k += 1) model.add(list[k]!, sums, i * N)
  }
  return sums
}

// The tags each tag may follow: an I tag continues only its own class.
const BEFORE = TAGS.map((_, to) =>
  TAGS.map((_tag, from) => from).filter(
    (from) => to === 0 || to % 2 === 1 || from === to || from === to - 1,
  ),
)

function walk(local: Float64Array, length: number, transitions: Float32Array): Uint8Array {
  const path = new Uint8Array(length)
  if (length === 0) return path
  const back = new Uint8Array(length * N)
  let scores = new Float64Array(N)
  let next = new Float64Array(N)
  // No name goes on from nowhere.
  for (let tag = 0; tag < N; tag += 1) {
    const canBegin = tag === 0 || tag % 2 === 1
    scores[tag] = (canBegin ? transitions[tag]! : -Infinity) + local[tag]!
  }
  for (let i = 1; i < length; i += 1) {
    for (let tag = 0; tag < N; tag += 1) {
      const before = BEFORE[tag]!
      let best = -Infinity
      let chosen = 0
      for (let k = 0; k < before.length; k += 1) {
        const from = before[k]!
        const score = scores[from]! + transitions[(from + 1) * N + tag]!
        if (score <= best) continue
        best = score
        chosen = from
      }
      back[i * N + tag] = chosen
      next[tag] = best + local[i * N + tag]!
    }
    const done = scores
    scores = next
    next = done
  }
  let last = 0
  for (let tag = 1; tag < N; tag += 1) if (scores[tag]! > scores[last]!) last = tag
  path[length - 1] = last
  for (let i = length - 1; i > 0; i -= 1) path[i - 1] = back[i * N + path[i]!]!
  return path
}
