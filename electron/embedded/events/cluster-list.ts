/** Clusters as the service lists them. */
import { createHash } from 'node:crypto'

import type { Database } from '#electron/sqlite/open.ts'
import type { SqlValue } from '#electron/sqlite/statement.ts'
import { Place } from '#shared/model/story.ts'

import { EventsError } from './errors.ts'
import { createRepresentatives } from './representative.ts'
import type { RepresentativeStory } from './representative.ts'

/** A set of stories that tell of one event; times are milliseconds since 1970. */
export type EventCluster = {
  /** A whole number in decimal digits. */
  readonly id: string
  readonly storyCount: number
  /** When it happened, as far as stories can say: the median of their times. */
  readonly time: number
  readonly earliestStory: number
  readonly latestStory: number
  readonly location?: Place
  /** The one nearest to the middle of all. */
  readonly representativeStory: RepresentativeStory
}

/** Bounds are inclusive; times are milliseconds since 1970. */
export type ClusterFilter = {
  readonly ids?: readonly string[]
  readonly notIds?: readonly string[]
  readonly storyCountMin?: number
  readonly storyCountMax?: number
  readonly earliestFrom?: number
  readonly earliestTo?: number
  readonly latestFrom?: number
  readonly latestTo?: number
  readonly timeFrom?: number
  readonly timeTo?: number
  /** ISO 3166-1 alpha-2, in any case. */
  readonly countries?: readonly string[]
  readonly notCountries?: readonly string[]
}

export type ClusterSort = 'time' | 'story_count' | 'earliest_story' | 'latest_story'

export type ListOptions = {
  /** Default `time`. */
  readonly sortBy?: ClusterSort
  /** Default `desc`. */
  readonly sortDirection?: 'asc' | 'desc'
  /** 1 to 100; default 10. */
  readonly perPage?: number
  /** `nextCursor` of the page before; `*` and nothing mean the first page. */
  readonly cursor?: string
  /** The filter as it was asked, where times are relative: a cursor fits the same words. */
  readonly askedAs?: string
}

export type ClusterPage = {
  readonly clusters: readonly EventCluster[]
  /** Of all pages. */
  readonly total: number
  /** Absent on the last page. */
  readonly nextCursor?: string
}

/** The service's own default (news-service.md 4.3): a single story is not yet an event. */
export const DEFAULT_COUNT_MIN = 2

const COLUMNS: Readonly<Record<ClusterSort, string>> = {
  time: 'time',
  story_count: 'story_count',
  earliest_story: 'earliest',
  latest_story: 'latest',
}

type Row = {
  id: number
  story_count: number
  time: number
  earliest: number
  latest: number
  place: string | null
  representative: number | null
}

export function createClusterList(db: Database) {
  const representatives = createRepresentatives(db)
  const findCluster = db.prepare('SELECT * FROM event_cluster WHERE id = ?')
  const findOf = db.prepare(
    `SELECT story_id AS story, cluster FROM event_story
     WHERE story_id IN (SELECT value FROM json_each(?))`,
  )
  const storyIds = db.prepare(
    `SELECT story_id FROM event_story WHERE cluster = ?
     ORDER BY published_at DESC, number DESC LIMIT ?`,
  )

  const clusterFrom = (row: Row): EventCluster => ({
    id: String(row.id),
    storyCount: row.story_count,
    time: row.time,
    earliestStory: row.earliest,
    latestStory: row.latest,
    ...(row.place === null ? {} : { location: Place.parse(JSON.parse(row.place)) }),
    representativeStory: representatives.of(row.id, row.representative),
  })

  return {
    get(id: string): EventCluster | undefined {
      const row = findCluster.get<Row>(idOf(id))
      return row && clusterFrom(row)
    },
    isFrozen: (id: string): boolean =>
      findCluster.get<{ is_frozen: number }>(idOf(id))?.is_frozen === 1,
    clustersOf(ids: readonly string[]): Map<string, string> {
      const rows = findOf.all<{ story: string; cluster: number }>(JSON.stringify(ids))
      return new Map(rows.map(({ story, cluster }) => [story, String(cluster)]))
    },
    storiesOf: (id: string, limit = 1000): readonly string[] =>
      storyIds.column<string>(idOf(id), limit),
    list(filter: ClusterFilter, options: ListOptions = {}): ClusterPage {
      const { sortBy = 'time', sortDirection = 'desc', perPage = 10 } = options
      const where = conditionsOf(filter)
      const asked = fingerprint([options.askedAs ?? filter, sortBy, sortDirection])
      const total = db
        .prepare(`SELECT count(*) FROM event_cluster WHERE ${where.sql}`)
        .value<number>(...where.values)
      const column = COLUMNS[sortBy]
      const after = readCursor(options.cursor, asked)
      const beyond = after
        ? `AND (${column}, id) ${sortDirection === 'asc' ? '>' : '<'} (?, ?)`
        : ''
      const size = Math.min(100, Math.max(1, Math.trunc(perPage)))
      const rows = db
        .prepare(
          `SELECT * FROM event_cluster WHERE ${where.sql} ${beyond}
           ORDER BY ${column} ${sortDirection}, id ${sortDirection} LIMIT ?`,
        )
        .all<Row & Record<string, number>>(...where.values, ...(after ?? []), size + 1)
      const page = rows.slice(0, size)
      const last = page.at(-1)
      return {
        clusters: page.map(clusterFrom),
        total: total ?? 0,
        ...(rows.length > size && last
          ? { nextCursor: writeCursor([last[column] ?? 0, last.id], asked) }
          : {}),
      }
    },
  }
}

type Conditions = { readonly sql: string; readonly values: readonly SqlValue[] }

function conditionsOf(filter: ClusterFilter): Conditions {
  const parts: { sql: string; value: SqlValue }[] = []
  const compare = (sql: string, value: number | undefined): void => {
    if (value !== undefined) parts.push({ sql, value })
  }
  const within = (sql: string, list: readonly (string | number)[] | undefined): void => {
    // One JSON value instead of a list of marks: ten thousand ids stay one statement.
    if (list && list.length > 0) parts.push({ sql, value: JSON.stringify(list) })
  }
  within('id IN (SELECT value FROM json_each(?))', filter.ids?.map(idOf))
  within('id NOT IN (SELECT value FROM json_each(?))', filter.notIds?.map(idOf))
  compare('story_count >= ?', filter.storyCountMin ?? DEFAULT_COUNT_MIN)
  compare('story_count <= ?', filter.storyCountMax)
  compare('earliest >= ?', filter.earliestFrom)
  compare('earliest <= ?', filter.earliestTo)
  compare('latest >= ?', filter.latestFrom)
  compare('latest <= ?', filter.latestTo)
  compare('time >= ?', filter.timeFrom)
  compare('time <= ?', filter.timeTo)
  const upper = (list?: readonly string[]) => list?.map((code) => code.toUpperCase())
  within('country IN (SELECT value FROM json_each(?))', upper(filter.countries))
  within(
    `coalesce(country, '') NOT IN (SELECT value FROM json_each(?))`,
    upper(filter.notCountries),
  )
  return {
    sql: parts.map(({ sql }) => sql).join(' AND '),
    values: parts.map(({ value }) => value),
  }
}

/** Our ids stay far below 2^53; whatever else is asked for is no cluster. */
function idOf(id: string): number {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  return number
}

function fingerprint(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 12)
}

function writeCursor(position: readonly [number, number], asked: string): string {
  return Buffer.from(JSON.stringify([asked, ...position])).toString('base64url')
}

// Not signed: whoever forges one reads only from another place of a list that is theirs to read.
function readCursor(cursor: string | undefined, asked: string): [number, number] | undefined {
  if (cursor === undefined || cursor === '' || cursor === '*') return undefined
  const [found, value, id] = parseCursor(cursor)
  if (typeof found !== 'string' || !Number.isSafeInteger(value) || !Number.isSafeInteger(id)) {
    throw new EventsError(
      'CURSOR_INVALID',
      'The cursor is not one that this service gave out; begin again without a cursor.',
    )
  }
  if (found !== asked) {
    throw new EventsError(
      'CURSOR_MISMATCH',
      'The cursor belongs to another list of clusters; begin again without a cursor, or repeat the request it came from.',
    )
  }
  return [Number(value), Number(id)]
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
