/** Lists the stories of a scope in an order, page by page. */
import type { Database } from '#electron/sqlite/database.ts'
import type { Query } from '#shared/aql/ast.ts'

import type { Condition, Context } from './plan.ts'
import { cursorKey, fingerprint, readCursor, writeCursor } from './cursor.ts'
import type { CursorKey, Position } from './cursor.ts'
import { nestedValue } from './nested.ts'
import { createWeigher } from './relevance.ts'
import type { Weigher } from './relevance.ts'
import type { Scan, ScanMore, Scanner } from './scope.ts'
import type { StorySearch, StorySearchResult } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Searcher = { search(search: StorySearch): StorySearchResult }

export type SearcherParts = {
  readonly db: Database
  readonly scanner: Scanner
  readonly vocabulary: Vocabulary
  readonly clock: { now(): number }
}

/** The last story of a page needs all of these to be found again. */
type Hit = {
  readonly id: string
  readonly label: number
  readonly publishedAt: number
  readonly seq: number
  readonly value: number | null
}

type Order =
  | { readonly kind: 'time' }
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'weight'; readonly decays: boolean }
  | { readonly kind: 'rank'; readonly country: string }
  | { readonly kind: 'nested'; readonly nested: Extract<Query, { kind: 'nested' }> }

const DAY_MS = 86_400_000

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  'media.images.count': 'images',
  'media.videos.count': 'videos',
  'source.links_in_count': 'links_in',
  'source.rankings.alexa.rank': 'rank',
}

export function createSearcher(parts: SearcherParts): Searcher {
  const { db, scanner, clock } = parts
  const secretOf = db.prepare('SELECT secret FROM story_index')
  let key: CursorKey | undefined
  const seqOf = db.prepare('SELECT seq FROM story_index')
  // Where the last story shown stands now: labels may have moved since, time and arrival have not.
  const lastNotBefore = db.prepare('SELECT max(label) FROM doc WHERE published_at = ? AND seq <= ?')
  const nextNewer = db.prepare(
    `SELECT max(label) FROM doc WHERE published_at =
       (SELECT min(published_at) FROM doc WHERE published_at > ?)`,
  )

  const standingOf = db.prepare(
    `SELECT label, published_at AS publishedAt, seq, (SELECT seq FROM story_index) AS bound
     FROM doc WHERE story_id = ?`,
  )

  const placeOf = (position: Position): number =>
    lastNotBefore.value<number | null>(position.publishedAt, position.seq) ??
    nextNewer.value<number | null>(position.publishedAt) ??
    -1

  const search = (search: StorySearch): StorySearchResult => {
    key ??= cursorKey(secretOf.value<Uint8Array>() ?? new Uint8Array())
    const asked = fingerprint(search)
    const from = search.cursor ? readCursor(search.cursor, asked, key) : undefined
    const now = from?.now ?? clock.now()
    const scope = from ? { ...search, publishedFrom: from.from, publishedTo: from.to } : search
    const scan = scanner.open(scope, now)
    if (scan.isEmpty || search.limit <= 0) return { ids: [] }
    const order = orderOf(search)
    const isUp = search.sortDirection === 'asc'
    const known: Condition[] = from ? [{ sql: 'd.seq <= ?', values: [from.bound] }] : []
    const weigher =
      order.kind === 'weight'
        ? createWeigher(search.query, {
            db,
            context: { vocabulary: parts.vocabulary, now } satisfies Context,
            subject: scanner.subject,
            ...(from?.weights ? { counts: from.weights } : {}),
          })
        : undefined
    const job: Job = {
      scan,
      isUp,
      known,
      limit: search.limit,
      ...(from ? { after: { value: from.value, place: placeOf(from) } } : {}),
    }
    const { ids, last, bound } = list(job, order, weigher)
    if (!last || ids.length < search.limit) return { ids }
    const position: Position = {
      asked,
      bound: from?.bound ?? bound,
      now,
      ...(scope.publishedFrom === undefined ? {} : { from: scope.publishedFrom }),
      ...(scope.publishedTo === undefined ? {} : { to: scope.publishedTo }),
      value: last.value,
      publishedAt: last.publishedAt,
      seq: last.seq,
      ...(weigher ? { weights: weigher.counts } : {}),
    }
    return { ids, nextCursor: writeCursor(position, key) }
  }

  const list = (job: Job, order: Order, weigher: Weigher | undefined): Page => {
    // Posting lists decide alone, so that ids are all that is read of most stories.
    if (order.kind === 'time' && job.scan.isExact) return db.snapshot(() => listIds(job))
    const bound = seqOf.value<number>() ?? 0
    return pageOf(listHits(job, order, weigher), bound)
  }

  const listHits = (job: Job, order: Order, weigher: Weigher | undefined): Hit[] => {
    if (order.kind === 'time') return listByTime(job)
    if (order.kind === 'column') return listByColumn(job, order.column)
    return listByValue(job, (row) => {
      switch (order.kind) {
        case 'weight':
          return order.decays
            ? // Halved each day: the order does not depend on when one looks.
              Math.log2(1 + (weigher?.weigh(row) ?? 0)) + row.publishedAt / DAY_MS
            : (weigher?.weigh(row) ?? 0)
        case 'rank':
          return rankIn(scanner.subject(row.key).story.source.ranks, order.country)
        case 'nested':
          return nestedValue(order.nested, scanner.subject(row.key).story) ?? null
      }
    })
  }

  /** Half the time of whole rows. */
  const listIds = (job: Job): Page => {
    const ids = job.scan.column<string>('d.story_id', { ...byTime(job), limit: job.limit })
    const id = ids.at(-1)
    const last =
      id === undefined || ids.length < job.limit ? undefined : standingOf.get<Standing>(id)
    return last ? { ids, last: { ...last, value: null }, bound: last.bound } : { ids, bound: 0 }
  }

  return { search }
}

type Standing = {
  readonly label: number
  readonly publishedAt: number
  readonly seq: number
  /** The last arrival of all. */
  readonly bound: number
}

type Page = {
  readonly ids: readonly string[]
  readonly last?: Omit<Hit, 'id'>
  /** What arrives after it is not part of this listing. */
  readonly bound: number
}

function pageOf(hits: readonly Hit[], bound: number): Page {
  const last = hits.at(-1)
  return { ids: hits.map((hit) => hit.id), ...(last ? { last } : {}), bound }
}

type Job = {
  readonly scan: Scan
  readonly isUp: boolean
  readonly known: readonly Condition[]
  readonly limit: number
  readonly after?: { readonly value: number | null; readonly place: number }
}

const HIT_COLUMNS = 'd.story_id, d.label, d.published_at, d.seq, d.key'
type HitRow = [string, number, number, number, number]

function byTime({ isUp, after, known }: Job): ScanMore {
  const beyond = after ? [{ sql: isUp ? '@label < ?' : '@label > ?', values: [after.place] }] : []
  return { and: [...known, ...beyond], order: isUp ? '@label DESC' : '@label' }
}

function listByTime(job: Job): Hit[] {
  const most = job.scan.isExact ? { limit: job.limit } : {}
  return take(job.scan.rows<HitRow>(HIT_COLUMNS, { ...byTime(job), ...most }), job, () => null)
}

/** Missing values last, ties newest first, in both directions. */
function listByColumn(job: Job, column: string): Hit[] {
  const { scan, isUp, after } = job
  const value = `d.${column}`
  const beyond: Condition[] = []
  if (after && after.value === null) {
    beyond.push({ sql: `${value} IS NULL AND @label > ?`, values: [after.place] })
  } else if (after) {
    beyond.push({
      sql: `${value} IS NULL OR ${value} ${isUp ? '>' : '<'} ? OR (${value} = ? AND @label > ?)`,
      values: [after.value, after.value, after.place],
    })
  }
  const rows = scan.rows<[...HitRow, number | null]>(`${HIT_COLUMNS}, ${value}`, {
    and: [...job.known, ...beyond],
    order: `${value} IS NULL, ${value} ${isUp ? 'ASC' : 'DESC'}, @label`,
    ...(scan.isExact ? { limit: job.limit } : {}),
  })
  return take(rows, job, (row) => row[5])
}

function take<Row extends HitRow | [...HitRow, number | null]>(
  rows: Iterable<Row>,
  { scan, limit }: Job,
  valueOf: (row: Row) => number | null,
): Hit[] {
  const hits: Hit[] = []
  for (const row of rows) {
    const [id, label, publishedAt, seq, key] = row
    if (!scan.passes(key)) continue
    hits.push({ id, label, publishedAt, seq, value: valueOf(row) })
    if (hits.length === limit) break
  }
  return hits
}

type ValueRow = {
  readonly label: number
  readonly key: number
  readonly publishedAt: number
  readonly words: number
}

/** For values no index knows: all stories of the scope are looked at. */
function listByValue(job: Job, valueOf: (row: ValueRow) => number | null): Hit[] {
  const { scan, after } = job
  const found: Hit[] = []
  const rows = scan.rows<[...HitRow, number]>(`${HIT_COLUMNS}, d.words`, { and: job.known })
  for (const [id, label, publishedAt, seq, key, words] of rows) {
    if (!scan.passes(key)) continue
    const value = valueOf({ label, key, publishedAt, words })
    const hit: Hit = { id, label, publishedAt, seq, value }
    if (after && compare(hit, { value: after.value, label: after.place }, job.isUp) <= 0) continue
    found.push(hit)
  }
  return found.sort((a, b) => compare(a, b, job.isUp)).slice(0, job.limit)
}

type Place = { readonly value: number | null; readonly label: number }

function compare(a: Place, b: Place, isUp: boolean): number {
  if (a.value !== b.value) {
    if (a.value === null) return 1
    if (b.value === null) return -1
    return isUp ? a.value - b.value : b.value - a.value
  }
  return a.label - b.label
}

function orderOf({ query, sortBy }: StorySearch): Order {
  if (sortBy === undefined) {
    const nested = findSortBy(query)
    return nested ? { kind: 'nested', nested } : { kind: 'time' }
  }
  if (sortBy === 'relevance') return { kind: 'weight', decays: false }
  if (sortBy === 'hotness') return { kind: 'weight', decays: true }
  const column = SORT_COLUMNS[sortBy]
  if (column) return { kind: 'column', column }
  const country = /^source\.rankings\.alexa\.rank\.(.+)$/.exec(sortBy)?.[1]
  return country ? { kind: 'rank', country } : { kind: 'time' }
}

function findSortBy(query: Query): Extract<Query, { kind: 'nested' }> | undefined {
  if (query.kind === 'nested') return query.sortBy ? query : undefined
  if (query.kind !== 'and' && query.kind !== 'or') return undefined
  for (const item of query.items) {
    const found = findSortBy(item)
    if (found) return found
  }
  return undefined
}

function rankIn(
  ranks: readonly { readonly rank: number; readonly country?: string | undefined }[],
  country: string,
): number | null {
  const wanted = country.toLowerCase()
  return ranks.find((item) => item.country?.toLowerCase() === wanted)?.rank ?? null
}
