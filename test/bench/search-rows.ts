/** Full text and filters, newest first, 50 at a time; and counts over time. */
import type { Query } from '#shared/aql/ast.ts'
import type { StoryIndex } from '#electron/storyindex/types.ts'
import { wordOf } from '#test/support/make-stories.ts'
import { peerOf, timeOf, timeOfAsync } from './bench.ts'
import type { BenchRow, Figure } from './bench.ts'
import type { DuckDb } from './peers/duck-db.ts'
import type { MiniIndex } from './peers/mini-search.ts'
import type { PlainSqlite } from './peers/plain-sqlite.ts'

export const LIMIT = 50
const DAY_MS = 86_400_000

type Question = {
  readonly what: string
  readonly query: Query
  readonly match: string
  /** The same of columns that are folded as ours. */
  readonly inText: string
  /** For MiniSearch, which knows no phrases. */
  readonly words?: string
}

const word = (rank: number): string => wordOf(rank, 'en')
const leaf = (field: string, value: string): Query => ({
  kind: 'leaf',
  field,
  test: { kind: 'term', value },
})
const phrase = (value: string): Query => ({
  kind: 'leaf',
  field: 'text',
  test: { kind: 'phrase', value },
})
const text = (value: string): Query => leaf('text', value)

type Asked = Omit<Question, 'inText'>

const ASKED: readonly Asked[] = [
  ...[5, 300, 9000].map((rank) => ({
    what: `term, rank ${rank}`,
    query: text(word(rank)),
    match: `"${word(rank)}"`,
    words: word(rank),
  })),
  {
    what: 'phrase',
    query: phrase(`${word(3)} ${word(8)}`),
    match: `"${word(3)} ${word(8)}"`,
  },
  {
    what: 'a AND b',
    query: { kind: 'and', items: [text(word(20)), text(word(60))] },
    match: `"${word(20)}" AND "${word(60)}"`,
    words: `${word(20)} ${word(60)}`,
  },
  {
    what: '(a OR b) AND c NOT d',
    query: {
      kind: 'and',
      items: [
        { kind: 'or', items: [text(word(40)), text(word(90))] },
        text(word(10)),
        { kind: 'not', item: text(word(150)) },
      ],
    },
    match: `("${word(40)}" OR "${word(90)}") AND "${word(10)}" NOT "${word(150)}"`,
  },
]

export const QUESTIONS: readonly Question[] = ASKED.map((asked) => ({
  ...asked,
  inText: asked.match.replace(/"[^"]+"/g, (quoted) => `{title body}:${quoted}`),
}))

/** A filter most of time passes, and little else: its conditions, and as an expression. */
export function filterOf(n: number) {
  const newest = Date.UTC(2026, 10, 20, 12)
  const filter = {
    from: newest - n * 300_000 * 0.9,
    to: newest,
    entity: 'Q48',
    category: 'ay.biz',
    mood: 'positive',
  }
  const items: Query[] = [
    { kind: 'nested', path: 'entities', where: leaf('id', filter.entity) },
    { kind: 'nested', path: 'categories', where: leaf('id', filter.category) },
    leaf('sentiment.body.polarity', filter.mood),
  ]
  const tokens = '{k}:"ei=q48" AND {k}:"ci=ay.biz" AND {k}:"sb=positive"'
  return { ...filter, items, tokens }
}

export type SearchPeers = {
  readonly n: number
  readonly index: StoryIndex
  readonly plain?: PlainSqlite | undefined
  readonly mini?: MiniIndex | undefined
  readonly duck?: DuckDb | undefined
}

export async function searchRows({
  n,
  index,
  plain,
  mini,
  duck,
}: SearchPeers): Promise<BenchRow[]> {
  const rows = QUESTIONS.map((question) => ask(question))
  rows.push(...(await filters()), ...(plain ? [series(plain)] : []))
  return rows

  function ask({ what, query, match, words }: Question): BenchRow {
    const search = { query, limit: LIMIT }
    const ours = timeOf(() => index.search(search))
    const ids = index.search(search).ids
    const peers = plain ? [beside(ours, ids, () => plain.search(match, LIMIT))] : []
    if (mini && words) peers.push(askMini(mini, words, ours, ids))
    return { what: `${what} (${index.count({ query })} found)`, unit: 'ms', ours, peers }
  }

  async function filters(): Promise<BenchRow[]> {
    const { items, ...filter } = filterOf(n)
    const bounds = { publishedFrom: filter.from, publishedTo: filter.to, limit: LIMIT }
    const rows: BenchRow[] = []
    for (const term of [undefined, word(12)]) {
      const all = term ? [...items, text(term)] : items
      const query: Query = { kind: 'and', items: all }
      const search = { query, ...bounds }
      const asked = { ...filter, ...(term ? { match: `"${term}"` } : {}) }
      const ours = timeOf(() => index.search(search))
      const { ids } = index.search(search)
      const peers = plain ? [beside(ours, ids, () => plain.filter(asked, LIMIT))] : []
      if (duck && !term) {
        const asking = () => duck.query(duckFilter(filter))
        const found = (await asking()).map(([id]) => String(id))
        const figure = await timeOfAsync(asking)
        peers.push(peerOf('DuckDB', ours, figure, same(ids, found)))
      }
      rows.push({
        what: `date+entity+category+mood${term ? '+term' : ''} (${index.count(search)} found)`,
        unit: 'ms',
        ours,
        peers,
      })
    }
    return rows
  }

  function beside(ours: Figure, ids: readonly string[], asking: () => readonly string[]) {
    return peerOf('plain SQLite', ours, timeOf(asking), same(ids, asking()))
  }

  function series(peer: PlainSqlite): BenchRow {
    const newest = Date.UTC(2026, 10, 21)
    const edges = Array.from({ length: 61 }, (_none, at) => newest - (60 - at) * DAY_MS)
    const scope = { query: { kind: 'all' } as const }
    const ours = timeOf(() => index.timeSeries(scope, edges), 10)
    const theirs = timeOf(() => peer.timeSeries(edges), 10)
    const counts = index.timeSeries(scope, edges).map((bin) => String(bin.count))
    const agree = same(counts, peer.timeSeries(edges).map(String))
    return {
      what: '60 days of everything, with moods',
      unit: 'ms',
      ours,
      peers: [peerOf('plain SQLite, no moods', ours, theirs, agree)],
    }
  }
}

function askMini(
  mini: MiniIndex,
  words: string,
  ours: Figure,
  ids: readonly string[],
): BenchRow['peers'][number] {
  const figure = timeOf(() => mini.search(words, LIMIT))
  return peerOf('MiniSearch', ours, figure, same(ids, mini.search(words, LIMIT)))
}

type DuckFilter = { from: number; to: number; entity: string; category: string; mood: string }

function duckFilter({ from, to, entity, category, mood }: DuckFilter): string {
  return `SELECT id FROM story WHERE published_at BETWEEN ${from} AND ${to} AND mood = '${mood}'
    AND n IN (SELECT n FROM entity WHERE id = '${entity}')
    AND n IN (SELECT n FROM category WHERE id = '${category}')
    ORDER BY published_at DESC LIMIT ${LIMIT}`
}

export function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at])
}
