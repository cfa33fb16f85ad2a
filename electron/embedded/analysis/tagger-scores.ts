/**
 * What the features of each token weigh, without asking for every one of them each time: most belong to
 * one word, whatever stands beside it, or to shapes and kinds, of which there are few. The sums are the
 * same as of all features in a row: weights are bytes on one scale, and doubles add them exactly.
 */
import { KeptSums } from './kept-sums.ts'
import { KINDS } from './name-lexicon.ts'
import {
  BEGIN,
  codesAround,
  END,
  kindOf,
  kindsAhead,
  kindsBehind,
  MOST_WORDS,
  PAIRS,
  pairsOfWords,
  secondAfter,
  secondBefore,
  type SeenWord,
  segmentsAround,
  shapesAhead,
  shapesAround,
  sureOf,
  type TaggedWord,
  taggedWords,
  type TokenHints,
  wordAfter,
  wordAlone,
  wordBefore,
} from './tagger-features.ts'
import { TAGS } from './tags.ts'
import type { WordForm } from './word-forms.ts'

/** The part of a tagger's weights that is asked for here. */
type TaggerWeights = {
  readonly add: (feature: number, into: Float64Array, at: number) => void
}

const N = TAGS.length
/** What a word weighs itself, for the next, for the one before it, and for those two away. */
const BEFORE = N
const AFTER = 2 * N
const SECOND_BEFORE = 3 * N
const SECOND_AFTER = 4 * N
const ROLES = 5 * N
/** Both ends of a row lie behind the words. */
const EDGES = MOST_WORDS * ROLES

const wordSums = new Float64Array(EDGES + ROLES)
const around = new KeptSums(2 ** 14, N)
const ahead = new KeptSums(2 ** 12, N)
/** Whose sums of words they are, of which word and by which weights. */
const holders: (TaggedWord | undefined)[] = []
const owners: (TaggerWeights | undefined)[] = []
let edgesOwner: TaggerWeights | undefined

/** One more than `sureOf` gives. */
const KINDS_AND_SURENESS = 3 * KINDS + 1
const NO_CODES: ArrayLike<number> = []
const pairs = new Int32Array(PAIRS)

/** Per token and tag; `taggedWords` says how long a row may be. */
export function tokenScores(
  forms: readonly WordForm[],
  { codes, word: segments }: TokenHints,
  weights: TaggerWeights,
): Float64Array {
  const words = taggedWords(forms)
  const scores = new Float64Array(words.length * N)
  const kinds = codes ?? NO_CODES
  let at = 0
  const take = (feature: number): void => weights.add(feature, scores, at)
  sumEdges(weights)
  for (const word of words) sumWord(word, weights)
  for (let i = 0; i < words.length; i += 1) {
    const own = words[i]!
    const w1 = words[i - 1]
    const w2 = words[i - 2]
    const n1 = words[i + 1]
    const n2 = words[i + 2]
    at = i * N
    const ownAt = own.id * ROLES
    const w1At = (w1 === undefined ? EDGES : w1.id * ROLES) + BEFORE
    const w2At = (w2 === undefined ? EDGES : w2.id * ROLES) + SECOND_BEFORE
    const n1At = (n1 === undefined ? EDGES : n1.id * ROLES) + AFTER
    const n2At = (n2 === undefined ? EDGES : n2.id * ROLES) + SECOND_AFTER
    const aroundIt = aroundAt(w1 ?? BEGIN, own, n1 ?? END, i, codes, weights)
    const beyond = aheadAt(own, n1 ?? END, n2 ?? END, weights)
    for (let tag = 0; tag < N; tag += 1) {
      scores[at + tag] =
        wordSums[ownAt + tag]! +
        wordSums[w1At + tag]! +
        wordSums[w2At + tag]! +
        wordSums[n1At + tag]! +
        wordSums[n2At + tag]! +
        around.sums[aroundIt + tag]! +
        ahead.sums[beyond + tag]!
    }
    pairsOfWords(w2 ?? BEGIN, w1 ?? BEGIN, own, n1 ?? END, pairs)
    for (let k = 0; k < PAIRS; k += 1) weights.add(pairs[k]!, scores, at)
    if (codes !== undefined) {
      const kind = kindOf(kinds[i] ?? 0)
      const before = kindOf(kinds[i - 1] ?? 0)
      const after = kindOf(kinds[i + 1] ?? 0)
      const ahead = kindOf(kinds[i + 2] ?? 0)
      const behind = kindOf(kinds[i - 2] ?? 0)
      weights.add(kindsAhead(kind, after, ahead), scores, at)
      weights.add(kindsBehind(behind, before, kind), scores, at)
    }
    if (segments !== undefined) segmentsAround(segments, own.lower, i, take)
  }
  return scores
}

function sumWord(word: TaggedWord, weights: TaggerWeights): void {
  const { id } = word
  if (holders[id] === word && owners[id] === weights) return
  holders[id] = word
  owners[id] = weights
  weighWord(word, weights)
}

// Apart, since what a function inside may need is laid aside whenever the outer one is called.
function weighWord(word: TaggedWord, weights: TaggerWeights): void {
  const from = word.id * ROLES
  wordSums.fill(0, from, from + ROLES)
  const into = (role: number) => (feature: number) => weights.add(feature, wordSums, from + role)
  wordAlone(word, into(0))
  wordBefore(word, into(BEFORE))
  wordAfter(word, into(AFTER))
  weights.add(secondBefore(word), wordSums, from + SECOND_BEFORE)
  weights.add(secondAfter(word), wordSums, from + SECOND_AFTER)
}

function sumEdges(weights: TaggerWeights): void {
  if (edgesOwner === weights) return
  edgesOwner = weights
  wordSums.fill(0, EDGES)
  wordBefore(BEGIN, (feature) => weights.add(feature, wordSums, EDGES + BEFORE))
  wordAfter(END, (feature) => weights.add(feature, wordSums, EDGES + AFTER))
  weights.add(secondBefore(BEGIN), wordSums, EDGES + SECOND_BEFORE)
  weights.add(secondAfter(END), wordSums, EDGES + SECOND_AFTER)
}

// Words of a few shapes and kinds follow each other again and again.
function aroundAt(
  before: SeenWord,
  own: SeenWord,
  after: SeenWord,
  i: number,
  codes: ArrayLike<number> | undefined,
  weights: TaggerWeights,
): number {
  let edges = i === 0 ? 1 : 0
  let fourth = 0
  if (codes === undefined) edges += 2
  else {
    fourth =
      (codes[i]! * KINDS_AND_SURENESS + sureOf(i === 0 ? 0 : codes[i - 1]!)) * KINDS_AND_SURENESS
    if (i + 1 < codes.length) fourth += sureOf(codes[i + 1]!)
  }
  const at = around.place(before.shape, own.shape, after.shape, fourth * 4 + edges)
  if (!around.holds(at, weights)) weighAround(before, own, after, i, codes, weights, at * N)
  return at * N
}

function weighAround(
  before: SeenWord,
  own: SeenWord,
  after: SeenWord,
  i: number,
  codes: ArrayLike<number> | undefined,
  weights: TaggerWeights,
  at: number,
): void {
  const shapes = [before.shape, own.shape, after.shape] as const
  const take = (feature: number): void => weights.add(feature, around.sums, at)
  shapesAround(shapes, i === 0, take)
  if (codes === undefined) return
  codesAround(shapes, [codes[i - 1] ?? 0, codes[i] ?? 0, codes[i + 1] ?? 0], take)
}

function aheadAt(own: SeenWord, n1: SeenWord, n2: SeenWord, weights: TaggerWeights): number {
  const at = ahead.place(own.shape, n1.shape, n2.shape, 0)
  if (ahead.holds(at, weights)) return at * N
  weights.add(shapesAhead(own, n1, n2), ahead.sums, at * N)
  return at * N
}
