/** Series, trends and histograms of everything and of a search; loading, and memory held. */
import { join } from 'node:path'

import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import type { StoryIndex } from '#electron/storyindex/types.ts'
import type { Query } from '#shared/aql/ast.ts'
import type { Story } from '#shared/model/story.ts'
import { makeStories, wordOf } from '#test/support/make-stories.ts'
import { figureOf, peerOf, timeOf, timeOfAsync } from '../bench.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { batchesOf, openOurs } from '../ours.ts'
import { openDuckDb } from '../peers/duck-db.ts'
import type { DuckDb } from '../peers/duck-db.ts'
import { openPlainSqlite } from '../peers/plain-sqlite.ts'
import type { PlainSqlite } from '../peers/plain-sqlite.ts'

export const part: BenchPart = { run }

const TIMES = 10
const DAY_MS = 86_400_000
const NEWEST = Date.UTC(2026, 10, 21)
const DAYS = 60
const FIRST = NEWEST - DAYS * DAY_MS
const ALL = { query: { kind: 'all' } } as const
const WIDTH = { start: 0, end: 2000, width: 100 }

/** A question: ours, and one SQL text for both peers, which answer in rows of value and count. */
type Question = {
  readonly what: string
  readonly ask: (index: StoryIndex) => readonly (readonly [string | number, number])[]
  readonly sql?: string
}

const EDGES = Array.from({ length: DAYS + 1 }, (_none, at) => FIRST + at * DAY_MS)
const language: Query = { kind: 'leaf', field: 'language', test: { kind: 'term', value: 'en' } }
const word: Query = {
  kind: 'leaf',
  field: 'text',
  test: { kind: 'term', value: wordOf(300, 'en') },
}

const top = (table: string, value: string): string =>
  `SELECT ${value} AS v, count(*) AS c FROM ${table} GROUP BY v ORDER BY c DESC, v LIMIT 100`

const QUESTIONS: readonly Question[] = [
  {
    what: 'series of 60 days',
    ask: (index) =>
      index
        .timeSeries(ALL, EDGES)
        .flatMap((bin, at) => (bin.count === 0 ? [] : [[at, bin.count] as const])),
    sql: `SELECT CAST(floor((published_at - ${FIRST}.0) / ${DAY_MS}.0) AS INTEGER) AS v,
      count(*) AS c FROM story WHERE published_at >= ${FIRST} AND published_at < ${NEWEST}
      GROUP BY v ORDER BY v`,
  },
  {
    what: 'trends of languages',
    ask: trends('language'),
    sql: top('story', 'language'),
  },
  { what: 'trends of entities', ask: trends('entities.id'), sql: top('entity', 'id') },
  { what: 'trends of keywords', ask: trends('keywords'), sql: top('keyword', 'value') },
  { what: 'trends of entity types', ask: trends('entities.body.type') },
  {
    what: 'histogram of words',
    ask: (index) =>
      index
        .histogram(ALL, 'words_count', WIDTH)
        .flatMap(({ bin, count }) => (count === 0 ? [] : [[bin, count] as const])),
    sql: `SELECT words - words % 100 AS v, count(*) AS c FROM story WHERE words < 2000
      GROUP BY v ORDER BY v`,
  },
  { what: 'entities of one language', ask: trends('entities.id', language) },
  { what: 'entities of one word', ask: trends('entities.id', word) },
]

function trends(
  field: Parameters<StoryIndex['trends']>[1],
  query: Query = ALL.query,
): Question['ask'] {
  return (index) =>
    index.trends({ query }, field).map(({ value, count }) => [value, count] as const)
}

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const { db, index } = openOurs(folder)
  const plain = openPlainSqlite(join(folder, 'plain.db'))
  for (const batch of batchesOf(makeStories({ count: n }))) {
    index.put(batch)
    plain.put(batch.map((item) => item.story))
  }
  const duck = await openDuckDb(() => storiesOf(n))
  if (!duck) say('facets: DuckDB skipped, its package is not installed (npm i -D @duckdb/node-api)')

  const start = performance.now()
  while (!index.prepareFacets(1000));
  const loadMs = performance.now() - start
  const { columns, lists } = index.facetBytes()
  const rows: BenchRow[] = [
    { what: 'loading the columns', unit: 'ms', ours: figureOf([loadMs]), peers: [] },
    { what: 'columns, bytes a story', unit: 'B', ours: figureOf([columns / n]), peers: [] },
    { what: 'lists of names, bytes a story', unit: 'B', ours: figureOf([lists / n]), peers: [] },
  ]
  const cold = openStoryIndex(db)
  rows.push({
    what: 'series of 60 days before loading, in SQL',
    unit: 'ms',
    ours: timeOf(() => cold.timeSeries(ALL, EDGES), TIMES),
    peers: [],
  })
  for (const question of QUESTIONS) rows.push(await compare(question, { index, plain, duck }))
  db.close()
  plain.close()
  duck?.close()
  return rows
}

type Peers = { index: StoryIndex; plain: PlainSqlite; duck: DuckDb | undefined }

async function compare({ what, ask, sql }: Question, { index, plain, duck }: Peers) {
  const ours = timeOf(() => ask(index), TIMES)
  const expected = textOf(ask(index))
  const peers: BenchRow['peers'][number][] = []
  if (sql !== undefined) {
    const inPlain = plainSql(sql)
    const figure = timeOf(() => plain.query(inPlain), TIMES)
    peers.push(peerOf('plain SQLite', ours, figure, textOf(plain.query(inPlain)) === expected))
  }
  if (sql !== undefined && duck) {
    const figure = await timeOfAsync(() => duck.query(sql), TIMES)
    peers.push(peerOf('DuckDB', ours, figure, textOf(await duck.query(sql)) === expected))
  }
  return { what, unit: 'ms', ours, peers }
}

/** The same question in the names of the plain schema. */
function plainSql(sql: string): string {
  return sql
    .replace('SELECT id AS v', 'SELECT entity_id AS v')
    .replace('FROM entity ', 'FROM story_entity ')
    .replace('SELECT value AS v, count(*)', 'SELECT keyword AS v, count(DISTINCT story_id)')
}

function textOf(rows: readonly (readonly unknown[])[]): string {
  return rows.map(([value, count]) => `${String(value)} ${String(count)}`).join('\n')
}

function* storiesOf(count: number): IterableIterator<Story> {
  for (const { story } of makeStories({ count })) yield story
}
