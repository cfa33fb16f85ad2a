/**
 * Related stories and coverages. Where a request's filters leave few stories, all of these are
 * compared; else those that share one of their weightiest terms with the input, the likeliest
 * first, until so many that pass the filters are found.
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
  /** What may be answered, by the filters of a request; default all. */
  readonly filter?: SimilarFilter
  readonly boostBy?: 'recency' | 'popularity'
}

export type SimilarFilter = {
  /** Those of the ids that may be answered. */
  accept(ids: readonly string[]): readonly string[]
  /** All that may be answered, where they are not more than `most`; else nothing. */
  few(most: number): readonly string[] | undefined
  /** Milliseconds since 1970, where the filters have bounds of time. */
  readonly publishedFrom?: number
  readonly publishedTo?: number
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
type IdRow = { number: number; id: string }
type Found = SimilarStory & { readonly row: Row }
type Days = { readonly from: number; readonly to: number }

/** Below this two stories only share a way of writing. */
const RELATED_COSINE = 0.08
/** Stricter than joining an event (join-rule.ts), since there is no cluster to lean on. */
const COVERAGE_COSINE = 0.22
const COVERAGE_MS = 3 * DAY_MS
/** Names and numbers alone say less than words, so a story of another language ranks lower. */
const ACROSS_WORTH = 0.6

/** So many candidates that pass the filters are compared in full. */
const COMPARED = 400
/** Where the filters leave no more than these, all of them are: some 10 µs each. */
const FEW = 4_000
/** Candidates that are put to the filters at once. */
const ASKED_AT_ONCE = 2_000
/** So many index entries are read at most, the newest first where a term is in more stories. */
const READ_POSTINGS = 120_000
const READ_OF_A_TERM = 12_000
/** Stands for the number of a text that is not kept. */
const UNKEPT = -1
const SHORT_TERMS = 30
const EVER: Days = { from: -1e8, to: 1e8 }

export function createSimilar(db: Database, frequencies: Frequencies, clock: { now(): number }) {
  const readPostings = db.prepare(
    `SELECT story FROM event_posting WHERE term = ? AND day BETWEEN ? AND ?
     ORDER BY day DESC, story DESC LIMIT ?`,
  )
  const ROWS = `SELECT number, story_id, published_at, standing, story_count AS stories, words, marks
     FROM event_story JOIN event_cluster ON event_cluster.id = event_story.cluster`
  const readRows = db.prepare(`${ROWS} WHERE number IN (SELECT value FROM json_each(?))`)
  const readRowsOf = db.prepare(`${ROWS} WHERE story_id IN (SELECT value FROM json_each(?))`)
  const readIds = db.prepare(
    `SELECT number, story_id AS id FROM event_story
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
      number: UNKEPT,
      words: vectorOf(countTerms(input), frequencies.idf(input.language)),
      marks: vectorOf(countMarks(input, input.entityIds ?? []), frequencies.idf(ACROSS)),
    }
  }

  /** Numbers of the stories that share most with the input's weightiest terms, these first. */
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
    return [...sums].sort(([a, left], [b, right]) => right - left || b - a).map(([story]) => story)
  }

  /** Rows of the likeliest candidates that pass the filters, however many do not. */
  const likeliest = (input: Input, days: Days, filter?: SimilarFilter): Row[] => {
    const numbers = candidatesOf(input, days)
    if (filter === undefined) return readRows.all<Row>(JSON.stringify(numbers.slice(0, COMPARED)))
    const found: string[] = []
    for (let at = 0; at < numbers.length && found.length < COMPARED; at += ASKED_AT_ONCE) {
      const asked = numbers.slice(at, at + ASKED_AT_ONCE)
      const ids = new Map(
        readIds.all<IdRow>(JSON.stringify(asked)).map(({ number, id }) => [number, id]),
      )
      const accepted = new Set(filter.accept([...ids.values()]))
      for (const number of asked) {
        const id = ids.get(number)
        if (id !== undefined && accepted.has(id)) found.push(id)
      }
    }
    return readRowsOf.all<Row>(JSON.stringify(found.slice(0, COMPARED)))
  }

  const find = (input: Input, floor: number, days: Days, filter?: SimilarFilter): Found[] => {
    const few = filter?.few(FEW)
    const rows =
      few === undefined
        ? likeliest(input, within(days, filter), filter)
        : readRowsOf.all<Row>(JSON.stringify(few))
    return rows
      .filter(({ number }) => number !== input.number)
      .map((row) => ({ id: row.story_id, row, score: likeness(input, row) }))
      .filter(({ score }) => score >= floor)
  }

  return {
    related(input: SimilarInput, options: RelatedOptions): readonly SimilarStory[] {
      const known = inputOf(input)
      if (known === undefined) return []
      const found = find(known, RELATED_COSINE, EVER, options.filter)
      const { boostBy, limit } = options
      if (boostBy === undefined) return best(found, limit)
      const boosted = found.map((one) => ({
        ...one,
        score: one.score * boostOf(one.row, boostBy, clock.now()),
      }))
      return best(boosted, limit)
    },
    coverages(input: SimilarInput, options: CoverageOptions): readonly SimilarStory[] {
      const known = inputOf(input)
      const at = options.publishedAt ?? known?.publishedAt
      if (known === undefined || at === undefined) return []
      const days = daysBetween(at - COVERAGE_MS, at + COVERAGE_MS)
      const found = find(known, COVERAGE_COSINE, days, options.filter)
      return best(
        found.filter(({ row }) => Math.abs(row.published_at - at) <= COVERAGE_MS),
        options.limit,
      )
    },
  }
}

function best(found: readonly Found[], limit: number): SimilarStory[] {
  return found
    .toSorted((a, b) => b.score - a.score || b.row.number - a.row.number)
    .slice(0, Math.max(0, limit))
    .map(({ id, score }) => ({ id, score }))
}

function daysBetween(from: number, to: number): Days {
  return { from: Math.floor(from / DAY_MS), to: Math.floor(to / DAY_MS) }
}

function within(days: Days, filter: SimilarFilter | undefined): Days {
  const { publishedFrom, publishedTo } = filter ?? {}
  return {
    from: Math.max(days.from, Math.floor((publishedFrom ?? -Infinity) / DAY_MS)),
    to: Math.min(days.to, Math.floor((publishedTo ?? Infinity) / DAY_MS)),
  }
}

/**
 * Stories of one language share their words or they are not alike, whoever they name. A text of a
 * line or two has hardly any words to share, so its names speak for it, as they do across languages.
 */
function likeness(input: Input, row: Row): number {
  const words = cosine(input.words, unpackVector(row.words))
  const isShort = input.number === UNKEPT && input.words.terms.length < SHORT_TERMS
  if (words > 0 && !isShort) return words
  return Math.max(words, cosine(input.marks, unpackVector(row.marks)) * ACROSS_WORTH)
}

/** Halves at most: a boost orders what is alike, it does not make alike. */
function boostOf(row: Row, by: 'recency' | 'popularity', now: number): number {
  if (by === 'recency')
    return 0.5 + 0.5 * 2 ** (-Math.max(0, now - row.published_at) / (7 * DAY_MS))
  // How many told of the event, on a scale that is full at a hundred, and how well read the source is.
  const told = Math.min(1, Math.log(Math.max(1, row.stories)) / Math.log(100))
  return 0.5 + 0.25 * told + 0.25 * row.standing
}
