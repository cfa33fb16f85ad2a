/**
 * Weighs stories by BM25 (Robertson and Zaragoza 2009) over the words a query asks for. FTS5 has its
 * own, but that shifts with every arriving story; here the counts of the first page go along in the
 * cursor, so that a story's weight stays what it was.
 */
import type { Database } from '#electron/sqlite/database.ts'
import type { Query } from '#shared/aql/ast.ts'
import { findField } from '#shared/aql/fields.ts'

import { exactMatch } from './compile.ts'
import type { Context } from './plan.ts'
import { matchesQuery, TEXT_FIELDS } from './evaluate.ts'
import type { Subject } from './evaluate.ts'
import { wordSequence } from './word-tests.ts'

type Leaf = Extract<Query, { kind: 'leaf' }>
/** A word row to be counted, or a condition that weighs a constant. */
type Clause =
  | {
      readonly kind: 'words'
      readonly words: readonly string[]
      readonly columns: ReadonlySet<string>
      readonly boost: number
    }
  | { readonly kind: 'constant'; readonly query: Query; readonly boost: number }

export type Weigher = {
  /** Stories, mean words of a story, then stories with each word row: what the weights rest on. */
  readonly counts: readonly number[]
  weigh(doc: { readonly label: number; readonly key: number; readonly words: number }): number
}

const K1 = 1.2
const B = 0.75
/** A word of the title says more than one of the body. */
const COLUMN_WEIGHTS: Readonly<Record<string, number>> = {
  title: 3,
  body: 1,
  en_title: 3,
  en_body: 1,
}
const COLUMNS: Readonly<Record<string, string>> = {
  title: 'title',
  body: 'body',
  'translations.en.title': 'en_title',
  'translations.en.body': 'en_body',
}

export type WeigherParts = {
  readonly db: Database
  readonly context: Context
  readonly subject: (key: number) => Subject
  /** From the cursor; absent on the first page. */
  readonly counts?: readonly number[]
}

export function createWeigher(query: Query, parts: WeigherParts): Weigher {
  const { db, context, subject } = parts
  const clauses = clausesOf(query)
  const wordClauses = clauses.filter((clause) => clause.kind === 'words')
  const frequencies = wordClauses.map((clause) => countRows(db, clause))
  const counts = parts.counts ?? [...corpusOf(db), ...frequencies.map((byLabel) => byLabel.size)]
  const [stories = 0, meanWords = 1, ...having] = counts
  const constants = clauses
    .filter((clause) => clause.kind === 'constant')
    .map((clause) => ({ clause, labels: labelsOf(db, clause.query, context) }))

  return {
    counts,
    weigh: ({ label, key, words }) => {
      let weight = 0
      wordClauses.forEach((clause, index) => {
        const frequency = frequencies[index]?.get(label)
        if (!frequency) return
        const found = having[index] ?? 0
        const rarity = Math.log(1 + (stories - found + 0.5) / (found + 0.5))
        const length = 1 - B + (B * words) / Math.max(1, meanWords)
        weight += (clause.boost * rarity * frequency * (K1 + 1)) / (frequency + K1 * length)
      })
      for (const { clause, labels } of constants) {
        const matches = labels
          ? labels.has(label)
          : matchesQuery(clause.query, subject(key), context.now)
        if (matches) weight += clause.boost
      }
      return weight
    },
  }
}

/**
 * What weighs: words outside of NOT, at their boost. Filters weigh nothing unless they carry a
 * boost; prefixes and patterns weigh a constant, as in Lucene.
 */
function clausesOf(query: Query): Clause[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.items.flatMap(clausesOf)
    case 'leaf':
      return clauseOfLeaf(query)
    case 'nested':
      return query.boost === undefined ? [] : [{ kind: 'constant', query, boost: query.boost }]
    default:
      return []
  }
}

function clauseOfLeaf(leaf: Leaf): Clause[] {
  const texts = TEXT_FIELDS[findField(leaf.field)?.name ?? leaf.field]
  const sequence = wordSequence(leaf.test)
  const isWords = leaf.test.kind === 'term' || leaf.test.kind === 'phrase'
  if (texts && sequence && isWords) {
    const words = sequence.tests.flatMap((test) => (test.kind === 'word' ? [test.word] : []))
    const columns = new Set(texts.map((field) => COLUMNS[field] ?? field))
    return words.length === 0 ? [] : [{ kind: 'words', words, columns, boost: leaf.boost ?? 1 }]
  }
  const boost = leaf.boost ?? (texts && leaf.test.kind !== 'exists' ? 1 : undefined)
  return boost === undefined ? [] : [{ kind: 'constant', query: leaf, boost }]
}

function corpusOf(db: Database): [number, number] {
  const row = db
    .prepare('SELECT stories, words FROM story_index')
    .get<{ stories: number; words: number }>()
  const stories = row?.stories ?? 0
  return [stories, stories > 0 ? (row?.words ?? 0) / stories : 1]
}

function labelsOf(db: Database, query: Query, context: Context): Set<number> | undefined {
  const match = exactMatch(query, context)
  if (match === undefined) return undefined
  const find = db.prepare('SELECT rowid FROM story_text WHERE story_text MATCH ?')
  return new Set(find.column<number>(match))
}

/**
 * Weighted occurrences by label. Words of a phrase count where they follow each other; where only
 * proximity was asked, as often as the rarest of them.
 */
function countRows(db: Database, clause: Extract<Clause, { kind: 'words' }>): Map<number, number> {
  const places = db.prepare('SELECT doc, col, "offset" FROM story_place WHERE term = ?')
  type Places = Map<number, Map<string, Set<number>>>
  let chain: Places | undefined
  clause.words.forEach((word, index) => {
    const next: Places = new Map()
    for (const [label, column, offset] of places.iterate<[number, string, number]>(word)) {
      if (!clause.columns.has(column)) continue
      if (
        chain &&
        !chain
          .get(label)
          ?.get(column)
          ?.has(offset - index)
      )
        continue
      const columns = next.get(label) ?? new Map<string, Set<number>>()
      const starts = columns.get(column) ?? new Set<number>()
      next.set(label, columns.set(column, starts.add(offset - index)))
    }
    chain = next
  })
  const counts = new Map<number, number>()
  for (const [label, columns] of chain ?? []) {
    let sum = 0
    for (const [column, starts] of columns) sum += starts.size * (COLUMN_WEIGHTS[column] ?? 1)
    counts.set(label, sum)
  }
  return counts
}
