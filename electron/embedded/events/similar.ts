/**
 * Related stories and coverages: candidates share at least one of their weightiest terms with the
 * input, and are then compared by their whole vectors.
 */
import type { Database } from '#electron/sqlite/open.ts'

import { DAY_MS } from './assign.ts'
import { ACROSS } from './frequencies.ts'
import type { Frequencies } from './frequencies.ts'
import { countMarks, countTerms } from './terms.ts'
import type { Text } from './terms.ts'
import { byWeight, cosine, unpackVector, vectorOf } from './vectors.ts'
import type { Vector } from './vectors.ts'

/** A story that is kept, or a text that is not. */
export type SimilarInput =
  { readonly id: string } | (Text & { readonly entityIds?: readonly string[] })

export type SimilarStory = {
  readonly id: string
  /** Likeness 0 to 1, after any boost. */
  readonly score: number
}

export type RelatedOptions = {
  readonly limit: number
  /** Those of the ids that may be answered, for filters of a request; default all. */
  readonly accept?: (ids: readonly string[]) => readonly string[]
  readonly boostBy?: 'recency' | 'popularity'
}

export type CoverageOptions = Omit<RelatedOptions, 'boostBy'> & {
  /** Milliseconds since 1970; default: when the kept story was published. */
  readonly publishedAt?: number
}

type Input = {
  readonly number: number
  readonly publishedAt?: number
  readonly words: Vector
  readonly marks: Vector
}
type Row = {
  number: number
  story_id: string
  published_at: number
  standing: number
  stories: number
  words: Uint8Array
  marks: Uint8Array
}
type Found = SimilarStory & { readonly row: Row }
type Days = { readonly from: number; readonly to: number }

/** Below this two stories only share a way of writing. */
const RELATED_COSINE = 0.08
/** Stricter than joining an event (join-rule.ts), since there is no cluster to lean on. */
const COVERAGE_COSINE = 0.24
const COVERAGE_MS = 3 * DAY_MS
/** Names and numbers alone say less than words, so a story of another language ranks lower. */
const ACROSS_WORTH = 0.6

/** So many candidates are compared in full. */
const COMPARED = 400
/** So many index entries are read at most, the newest first where a term is in more stories. */
const READ_POSTINGS = 120_000
const READ_OF_A_TERM = 12_000
const EVER: Days = { from: -1e8, to: 1e8 }

export function createSimilar(db: Database, frequencies: Frequencies, clock: { now(): number }) {
  const readPostings = db.prepare(
    `SELECT story FROM event_posting WHERE term = ? AND day BETWEEN ? AND ?
     ORDER BY day DESC, story DESC LIMIT ?`,
  )
  const readRows = db.prepare(
    `SELECT number, story_id, published_at, standing, story_count AS stories, words, marks
     FROM event_story JOIN event_cluster ON event_cluster.id = event_story.cluster
     WHERE number IN (SELECT value FROM json_each(?))`,
  )
  const readKept = db.prepare(
    'SELECT number, published_at, words, marks FROM event_story WHERE story_id = ?',
  )

  const inputOf = (input: SimilarInput): Input | undefined => {
    if ('id' in input) {
      const row = readKept.get<Row>(input.id)
      if (row === undefined) return undefined
      const words = unpackVector(row.words)
      const marks = unpackVector(row.marks)
      return { number: row.number, publishedAt: row.published_at, words, marks }
    }
    return {
      number: -1,
      words: vectorOf(countTerms(input), frequencies.idf(input.language)),
      marks: vectorOf(countMarks(input, input.entityIds ?? []), frequencies.idf(ACROSS)),
    }
  }

  /** Numbers of the stories that share most with the input's weightiest terms. */
  const candidatesOf = (input: Input, days: Days): number[] => {
    const sums = new Map<number, number>()
    let left = READ_POSTINGS
    const gather = (vector: Vector, share: number): void => {
      for (const at of byWeight(vector)) {
        if (left <= 0) return
        const term = vector.terms[at] ?? 0
        const limit = Math.min(left, READ_OF_A_TERM)
        const stories = readPostings.column<number>(term, days.from, days.to, limit)
        left -= stories.length
        const weight = (vector.levels[at] ?? 0) * vector.scale * share
        for (const story of stories) sums.set(story, (sums.get(story) ?? 0) + weight)
      }
    }
    gather(input.words, 1)
    gather(input.marks, ACROSS_WORTH)
    sums.delete(input.number)
    return [...sums]
      .sort(([a, left], [b, right]) => right - left || b - a)
      .slice(0, COMPARED)
      .map(([story]) => story)
  }

  const find = (input: Input, floor: number, days: Days): Found[] =>
    readRows
      .all<Row>(JSON.stringify(candidatesOf(input, days)))
      .map((row) => ({ id: row.story_id, row, score: likeness(input, row) }))
      .filter(({ score }) => score >= floor)

  const answer = (found: readonly Found[], options: RelatedOptions): SimilarStory[] => {
    const accepted = options.accept && new Set(options.accept(found.map(({ id }) => id)))
    return found
      .filter(({ id }) => accepted === undefined || accepted.has(id))
      .sort((a, b) => b.score - a.score || b.row.number - a.row.number)
      .slice(0, Math.max(0, options.limit))
      .map(({ id, score }) => ({ id, score }))
  }

  return {
    related(input: SimilarInput, options: RelatedOptions): readonly SimilarStory[] {
      const known = inputOf(input)
      if (known === undefined) return []
      const found = find(known, RELATED_COSINE, EVER)
      const { boostBy } = options
      if (boostBy === undefined) return answer(found, options)
      const boosted = found.map((one) => ({
        ...one,
        score: one.score * boostOf(one.row, boostBy, clock.now()),
      }))
      return answer(boosted, options)
    },
    coverages(input: SimilarInput, options: CoverageOptions): readonly SimilarStory[] {
      const known = inputOf(input)
      const at = options.publishedAt ?? known?.publishedAt
      if (known === undefined || at === undefined) return []
      const from = Math.floor((at - COVERAGE_MS) / DAY_MS)
      const to = Math.floor((at + COVERAGE_MS) / DAY_MS)
      const found = find(known, COVERAGE_COSINE, { from, to })
      const { limit, accept } = options
      return answer(
        found.filter(({ row }) => Math.abs(row.published_at - at) <= COVERAGE_MS),
        { limit, ...(accept && { accept }) },
      )
    },
  }
}

function likeness(input: Input, row: Row): number {
  const words = cosine(input.words, unpackVector(row.words))
  const marks = cosine(input.marks, unpackVector(row.marks)) * ACROSS_WORTH
  // Stories of one language share their words or they are not alike, whoever they name.
  return words > 0 ? words : marks
}

/** Halves at most: a boost orders what is alike, it does not make alike. */
function boostOf(row: Row, by: 'recency' | 'popularity', now: number): number {
  if (by === 'recency')
    return 0.5 + 0.5 * 2 ** (-Math.max(0, now - row.published_at) / (7 * DAY_MS))
  // How many told of the event, on a scale that is full at a hundred, and how well read the source is.
  const told = Math.min(1, Math.log(Math.max(1, row.stories)) / Math.log(100))
  return 0.5 + 0.25 * told + 0.25 * row.standing
}
