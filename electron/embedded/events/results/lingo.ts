/**
 * Lingo (Osiński, Weiss: A concept-driven algorithm for clustering search results, 2005): first find
 * what could be said about the result, then who it is true of. Frequent phrases are candidates for
 * labels, singular vectors are the abstract concepts; each concept takes the phrase nearest to it,
 * and stories go to the labels they are near to.
 */
import { spell } from './corpus.ts'
import type { Corpus } from './corpus.ts'
import { frequentPhrases } from './frequent-phrases.ts'
import type { Phrase } from './frequent-phrases.ts'
import type { DraftGroup } from './group.ts'
import { leadingDirections, termMatrix } from './matrix.ts'
import type { TermMatrix } from './matrix.ts'

/** Thresholds of the paper: quality of the approximation, likeness of labels, of stories. */
const QUALITY = 0.9
const SAME_LABEL = 0.3
const STORY_COSINE = 0.15
/** A phrase says more than its words one by one. */
const PHRASE_BONUS = 0.35
const LABELS = 20

/** A phrase has a handful of words: pairs of row and weight instead of a column. */
type Sparse = readonly (readonly [row: number, weight: number])[]
type Candidate = { readonly phrase: Phrase; readonly vector: Sparse }
type Label = Candidate & { readonly score: number }

export function lingo(corpus: Corpus): DraftGroup[] {
  const matrix = termMatrix(corpus)
  if (matrix.terms.length === 0) return []
  const candidates = frequentPhrases(corpus)
    .map((phrase) => ({ phrase, vector: phraseVector(phrase, matrix) }))
    .filter(({ vector }) => vector.length > 0)
  const labels = prune(induce(candidates, matrix))
  return labels.flatMap(({ phrase, vector, score }) => {
    const stories = matrix.columns.flatMap((column, story) => {
      return product(vector, column) >= STORY_COSINE ? [story] : []
    })
    if (stories.length < 2) return []
    return [{ phrases: [spell(corpus, phrase.stems)], stories, score: score * stories.length }]
  })
}

/** For each abstract concept the phrase it is best described by; the sign of a concept means nothing. */
function induce(candidates: readonly Candidate[], matrix: TermMatrix): Label[] {
  return leadingDirections(matrix.columns, QUALITY).flatMap(({ vector: concept }) => {
    let best: Label | undefined
    for (const { phrase, vector } of candidates) {
      const words = vector.length
      const score =
        Math.abs(product(vector, concept)) *
        (1 + PHRASE_BONUS * Math.min(2, Math.max(0, words - 1)))
      if (best === undefined || score > best.score) best = { phrase, vector, score }
    }
    return best === undefined ? [] : [best]
  })
}

/** Of labels that say nearly the same only the best stays. */
function prune(labels: readonly Label[]): Label[] {
  const kept: Label[] = []
  for (const label of labels.toSorted((a, b) => b.score - a.score)) {
    if (kept.length >= LABELS) break
    if (kept.every((other) => likeness(other.vector, label.vector) < SAME_LABEL)) kept.push(label)
  }
  return kept
}

function phraseVector(phrase: Phrase, matrix: TermMatrix): Sparse {
  const weights = new Map<number, number>()
  for (const stem of phrase.stems) {
    const row = matrix.rowOf.get(stem)
    if (row !== undefined) weights.set(row, (weights.get(row) ?? 0) + (matrix.idf[row] ?? 0))
  }
  const length = Math.hypot(...weights.values())
  return [...weights].map(([row, weight]) => [row, weight / length] as const)
}

function product(sparse: Sparse, dense: Float64Array): number {
  let sum = 0
  for (const [row, weight] of sparse) sum += weight * (dense[row] ?? 0)
  return sum
}

function likeness(a: Sparse, b: Sparse): number {
  const weights = new Map(b)
  return a.reduce((sum, [row, weight]) => sum + weight * (weights.get(row) ?? 0), 0)
}
