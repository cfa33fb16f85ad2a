/** Series, trends, histograms and pairs of everything and of a search; loading, and memory held. */
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import type { CoOccurrences, StoryIndex } from '#electron/storyindex/types.ts'
import type { Query } from '#shared/aql/ast.ts'
import type { Database } from '#electron/sqlite/database.ts'
import { wordOf } from '#test/support/make-stories.ts'
import { figureOf, peerOf, timeOf, timeOfAsync } from './bench.ts'
import type { BenchRow, Figure } from './bench.ts'
import type { DuckDb } from './peers/duck-db.ts'
import type { PlainSqlite } from './peers/plain-sqlite.ts'

const TIMES = 10
const DAY_MS = 86_400_000
const NEWEST = Date.UTC(2026, 10, 21)
const DAYS = 60
/** As `makeStories` has it. */
const NEWEST_STORY = Date.UTC(2026, 10, 20, 12)
const BETWEEN_MS = 300_000
const FIRST = NEWEST - DAYS * DAY_MS
const MOST_NODES = 500
const ALL = { query: { kind: 'all' } } as const
const WIDTH = { start: 0, end: 2000, width: 100 }

/** A question: ours, and one SQL text for both peers, which answer in rows of value and count. */
type Question = {
  readonly what: string
  readonly ask: (index: StoryIndex) => readonly (readonly [string | number, number])[]
  /** What is timed where the answer is put into rows only to be compared; default: `ask`. */
  readonly work?: (index: StoryIndex) => unknown
  readonly sql?: string
  readonly needsText?: boolean
  /** Not for SQLite, whose tables are others. */
  readonly onlyDuck?: boolean
  /** Not for SQLite above so many stories, where it takes tens of minutes. */
  readonly mostPlain?: number
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
  {
    what: 'series of one language',
    ask: (index) =>
      index
        .timeSeries({ query: language }, EDGES)
        .flatMap((bin, at) => (bin.count === 0 ? [] : [[at, bin.count] as const])),
    sql: `SELECT CAST(floor((published_at - ${FIRST}.0) / ${DAY_MS}.0) AS INTEGER) AS v,
      count(*) AS c FROM story WHERE language = 'en' AND published_at >= ${FIRST}
      AND published_at < ${NEWEST} GROUP BY v ORDER BY v`,
  },
  {
    what: 'pairs of the top 500 entities',
    ask: (index) => pairsOf(index.coOccurrences(ALL, { most: MOST_NODES })),
    work: (index) => index.coOccurrences(ALL, { most: MOST_NODES }),
    sql: `WITH top AS (SELECT id FROM entity GROUP BY id ORDER BY count(*) DESC, 1 LIMIT ${MOST_NODES}),
      few AS MATERIALIZED (SELECT n, id FROM entity WHERE ENTITY IN (SELECT * FROM top))
      SELECT a.id || ' ' || b.id AS v, count(*) AS c FROM few a JOIN few b
      ON a.n = b.n AND a.id < b.id GROUP BY a.id, b.id ORDER BY c DESC, v`,
    mostPlain: 100_000,
  },
  {
    what: 'entities of one language',
    ask: trends('entities.id', language),
    sql: `SELECT entity.id AS v, count(*) AS c FROM entity JOIN story ON story.n = entity.n
      WHERE language = 'en' GROUP BY entity.id ORDER BY c DESC, v LIMIT 100`,
    onlyDuck: true,
  },
  {
    what: 'keywords of one language',
    ask: trends('keywords', language),
    sql: `SELECT value AS v, count(*) AS c FROM keyword JOIN story ON story.n = keyword.n
      WHERE language = 'en' GROUP BY value ORDER BY c DESC, v LIMIT 100`,
    onlyDuck: true,
  },
  { what: 'entities of one word', ask: trends('entities.id', word), needsText: true },
]

const entity = (id: string): Query => nested('entities', id)

function nested(path: 'entities' | 'categories', id: string): Query {
  return { kind: 'nested', path, where: { kind: 'leaf', field: 'id', test: { kind: 'term', value: id } } } // prettier-ignore
}

/** Those above, and one that asks for nine tenths of the time there is. */
function questionsOf(n: number): readonly Question[] {
  const bounds = { publishedFrom: NEWEST_STORY - n * BETWEEN_MS * 0.9, publishedTo: NEWEST_STORY }
  const mood: Query = {
    kind: 'leaf',
    field: 'sentiment.body.polarity',
    test: { kind: 'term', value: 'positive' },
  }
  const items = [entity('Q48'), nested('categories', 'ay.biz'), mood]
  const scope = { query: { kind: 'and', items }, ...bounds } as const
  return [
    ...QUESTIONS,
    {
      what: 'languages of date+entity+category+mood',
      ask: (index) => index.trends(scope, 'language').map(({ value, count }) => [value, count]),
      sql: `SELECT language AS v, count(*) AS c FROM story WHERE mood = 'positive'
        AND published_at BETWEEN ${bounds.publishedFrom} AND ${bounds.publishedTo}
        AND n IN (SELECT n FROM entity WHERE id = 'Q48')
        AND n IN (SELECT n FROM category WHERE id = 'ay.biz') GROUP BY v ORDER BY c DESC, v`,
      onlyDuck: true,
    },
  ]
}

/** Of entities that no question before has asked for, each in a question of its own. */
function firstAsks(index: StoryIndex): Figure {
  return figureOf(
    Array.from({ length: 10 }, (_none, at) => {
      const query = entity(`Q${(at + 3) * 37 + 11}`)
      const start = performance.now()
      index.timeSeries({ query }, EDGES)
      return performance.now() - start
    }),
  )
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

function trends(
  field: Parameters<StoryIndex['trends']>[1],
  query: Query = ALL.query,
): Question['ask'] {
  return (index) =>
    index.trends({ query }, field).map(({ value, count }) => [value, count] as const)
}

export type FacetPeers = {
  readonly n: number
  readonly db: Database
  readonly index: StoryIndex
  readonly plain: PlainSqlite | undefined
  readonly duck: DuckDb | undefined
  readonly say?: (line: string) => void
  /** Whether full text is there to ask; default: it is. */
  readonly hasText?: boolean
}

export async function facetRows(peers: FacetPeers): Promise<BenchRow[]> {
  const { n, db, index, plain, duck } = peers
  const start = process.cpuUsage()
  const slices: number[] = []
  for (let isDone = false; !isDone;) {
    const before = process.cpuUsage()
    isDone = index.prepareFacets(1000)
    slices.push(cpuMs(before))
  }
  const loadMs = cpuMs(start)
  const { columns, lists } = index.facetBytes()
  const single = (what: string, unit: string, value: number): BenchRow => ({
    what,
    unit,
    ours: figureOf([value]),
    peers: [],
  })
  const rows: BenchRow[] = [
    single('loading the columns, CPU', 'ms', loadMs),
    { what: 'a slice of 1000 while loading, CPU', unit: 'ms', ours: figureOf(slices), peers: [] },
    single('columns, bytes a story', 'B', columns / n),
    single('lists of names, bytes a story', 'B', lists / n),
  ]
  const cold = openStoryIndex(db)
  rows.push({
    what: 'series of 60 days before loading, in SQL',
    unit: 'ms',
    ours: timeOf(() => cold.timeSeries(ALL, EDGES), TIMES),
    peers: [],
  })
  rows.push({
    what: 'one entity for the first time',
    unit: 'ms',
    ours: firstAsks(index),
    peers: [],
  })
  for (const question of questionsOf(n)) {
    if (question.needsText && peers.hasText === false) continue
    const isPlain = !question.onlyDuck && n <= (question.mostPlain ?? Infinity)
    if (plain && question.mostPlain !== undefined && !isPlain) {
      peers.say?.(`${question.what}: plain SQLite skipped above ${question.mostPlain} stories`)
    }
    const row = await compare(question, { index, plain: isPlain ? plain : undefined, duck })
    rows.push(row)
    const beside = row.peers.map(({ name, ratio, agree }) => ` ${ratio.toFixed(3)}× ${name} ${agree ? 'agree' : 'DIFFER'}`) // prettier-ignore
    peers.say?.(`${row.what}: ${row.ours.median.toFixed(2)} ${row.unit}${beside.join()}`)
  }
  return rows
}

type Peers = Pick<FacetPeers, 'index' | 'plain' | 'duck'>

async function compare(
  { what, ask, work = ask, sql: text }: Question,
  { index, plain, duck }: Peers,
) {
  const sql = text?.replace('ENTITY', 'id')
  const ours = timeOf(() => work(index), TIMES)
  const expected = textOf(ask(index))
  const peers: BenchRow['peers'][number][] = []
  if (sql !== undefined && plain) {
    const inPlain = plainSql(text ?? '')
    const figure = timeOf(() => plain.query(inPlain), TIMES)
    peers.push(peerOf('plain SQLite', ours, figure, textOf(plain.query(inPlain)) === expected))
  }
  if (sql !== undefined && duck) {
    const figure = await timeOfAsync(() => duck.query(sql), TIMES)
    peers.push(peerOf('DuckDB', ours, figure, textOf(await duck.query(sql)) === expected))
  }
  return { what, unit: 'ms', ours, peers }
}

function pairsOf({ nodes, edges }: CoOccurrences): (readonly [string, number])[] {
  const idOf = (at: number): string => nodes[at]?.value ?? ''
  return edges
    .map(
      ({ source, target, count }) =>
        [[idOf(source), idOf(target)].sort().join(' '), count] as const,
    )
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

/** The same question in the names of the plain schema. */
function plainSql(sql: string): string {
  return sql
    .replace('SELECT id AS v', 'SELECT entity_id AS v')
    .replaceAll('FROM entity ', 'FROM story_entity ')
    .replace('ENTITY', 'entity_id')
    .replaceAll(' n, id FROM', ' story_id AS n, entity_id AS id FROM')
    .replace(
      'SELECT id FROM story_entity GROUP BY id',
      'SELECT entity_id FROM story_entity GROUP BY 1',
    )
    .replace('SELECT value AS v, count(*)', 'SELECT keyword AS v, count(DISTINCT story_id)')
}

function textOf(rows: readonly (readonly unknown[])[]): string {
  return rows.map(([value, count]) => `${String(value)} ${String(count)}`).join('\n')
}
