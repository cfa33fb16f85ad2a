/** What the page asks of a batch's documents: rows in any order, facets, figures. Only reads. */
import type { Database } from '#electron/sqlite/database.ts'
import type { SqlValue } from '#electron/sqlite/statement.ts'
import type {
  BatchDashboard,
  Bucket,
  DocumentFacets,
  DocumentFilter,
  DocumentRow,
  DocumentSort,
} from '#shared/model/document.ts'
import type { ItemRow } from './batch-items.ts'

/** `keys` are those a query of the query language found; absent where none was asked. */
export type TableScope = {
  readonly batchId: string
  readonly filter: Omit<DocumentFilter, 'query'>
}

type Clause = { readonly sql: string; readonly values: readonly SqlValue[] }

const MOST_BUCKETS = 40
/** Dates, sums and addresses are values of documents too, but no names to count. */
const NAMES = "'person', 'organization', 'location', 'product'"

const ORDERS: Readonly<Record<DocumentSort, string>> = {
  place: 'place {d}, part {d}',
  name: 'path {d}, part {d}',
  state: 'state {d}, place, part',
  kind: 'kind {d}, place, part',
  bytes: 'bytes {d}, place, part',
  language: 'language IS NULL, language {d}, place, part',
  polarity: 'polarity IS NULL, polarity {d}, polarity_confidence DESC, place, part',
  negative: 'negative_share IS NULL, negative_share {d}, place, part',
  topic: 'topic IS NULL, topic {d}, place, part',
  words: 'words IS NULL, words {d}, place, part',
  entities: 'entities IS NULL, entities {d}, place, part',
}

export function openBatchTables(db: Database) {
  const where = (scope: TableScope): Clause => conditionOf(scope)
  const grouped = (scope: TableScope, column: string): Bucket[] => {
    const { sql, values } = where(scope)
    return db
      .prepare(
        `SELECT ${column} AS value, count(*) AS count FROM batch_item AS item WHERE ${sql}
         AND ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_BUCKETS}`,
      )
      .all<{ value: string; count: number }>(...values)
  }
  const valued = (scope: TableScope, field: string, limit: number) => {
    const { sql, values } = where(scope)
    const ofKind = field === 'entity' ? `AND batch_value.kind IN (${NAMES})` : ''
    return db
      .prepare(
        `SELECT value, batch_value.kind AS kind, count(*) AS count, sum(mentions) AS mentions
         FROM batch_value
         JOIN batch_item AS item ON item.key = batch_value.item_key
         WHERE field = ? ${ofKind} AND ${sql} GROUP BY 1, 2 ORDER BY 3 DESC, 4 DESC, 1 LIMIT ?`,
      )
      .all<{ value: string; kind: string; count: number; mentions: number }>(
        field,
        ...values,
        limit,
      )
  }
  const total = (scope: TableScope): number => {
    const { sql, values } = where(scope)
    return db.prepare(`SELECT count(*) FROM batch_item AS item WHERE ${sql}`).value(...values) ?? 0
  }

  return {
    total,
    rows(
      scope: TableScope,
      page: { sort: DocumentSort; isDescending: boolean; offset: number; limit: number },
    ): DocumentRow[] {
      const { sql, values } = where(scope)
      const order = ORDERS[page.sort].replaceAll('{d}', page.isDescending ? 'DESC' : 'ASC')
      return db
        .prepare(`SELECT * FROM batch_item AS item WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`)
        .all<ItemRow>(...values, page.limit, page.offset)
        .map(documentRowFrom)
    },
    /** In the order of the walk, as exports list them; some at a time. */
    *each(scope: TableScope): Generator<ItemRow> {
      const { sql, values } = where(scope)
      const some = db.prepare(
        `SELECT * FROM batch_item AS item WHERE ${sql} AND (place, part) > (?, ?)
         ORDER BY place, part LIMIT 200`,
      )
      for (let after: [number, number] = [-1, -1]; ;) {
        const rows = some.all<ItemRow>(...values, ...after)
        yield* rows
        const last = rows.at(-1)
        if (!last) return
        after = [last.place, last.part]
      }
    },
    facets: (scope: TableScope): DocumentFacets => ({
      total: total(scope),
      states: grouped(scope, 'state'),
      codes: grouped(scope, 'code'),
      kinds: grouped(scope, 'kind'),
      languages: grouped(scope, 'language'),
      polarities: grouped(scope, "CASE WHEN state = 'done' THEN coalesce(polarity, 'none') END"),
      topics: grouped(scope, 'topic'),
      entities: valued(scope, 'entity', 12).map(({ value, kind, count }) => ({
        value,
        kind,
        count,
      })),
    }),
    dashboard(scope: TableScope): Omit<BatchDashboard, 'outliers'> {
      const done = { ...scope, filter: { ...scope.filter, states: ['done' as const] } }
      const { sql, values } = where(done)
      const plain = (field: string) =>
        valued(done, field, 25).map(({ value, count }) => ({ value, count }))
      return {
        done: total(done),
        languages: grouped(done, 'language'),
        moods: db
          .prepare(
            `SELECT coalesce(language, 'und') AS language, count(polarity) AS n,
               count(*) - count(polarity) AS blank, sum(polarity IS 'positive') AS positive,
               sum(polarity IS 'neutral') AS neutral, sum(polarity IS 'negative') AS negative
             FROM batch_item AS item WHERE ${sql} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 20`,
          )
          .all<BatchDashboard['moods'][number]>(...values),
        entities: valued(done, 'entity', 40),
        topics: plain('topic'),
        concepts: plain('concept'),
        hashtags: plain('hashtag'),
      }
    },
    /** Rows of a file that are done with the method. */
    rowsDone: (batchId: string, path: string, method: string): number =>
      db
        .prepare(
          `SELECT count(*) FROM batch_item
           WHERE batch_id = ? AND path = ? AND part > 0 AND state = 'done' AND method = ?`,
        )
        .column<number>(batchId, path, method)[0] ?? 0,
    /** One column of the finished documents, for finding those far from the rest. */
    figures(batchId: string, column: 'words' | 'negative_share' | 'entities') {
      return db
        .prepare(
          `SELECT key, path, part, language, ${column} AS figure FROM batch_item
           WHERE batch_id = ? AND state = 'done' AND is_table = 0 AND ${column} IS NOT NULL`,
        )
        .all<{ key: number; path: string; part: number; figure: number }>(batchId)
    },
    /** Documents behind stories of a search, each once. */
    keysOf(batchId: string, storyIds: readonly string[]): number[] {
      return db
        .prepare(
          `SELECT DISTINCT item_key FROM batch_story
           WHERE key = ? AND story_id IN (SELECT value FROM json_each(?))`,
        )
        .column<number>(batchId, JSON.stringify(storyIds))
    },
  }
}

export function documentRowFrom(row: ItemRow): DocumentRow {
  const { reason, code, title, language, support, polarity, topic, cut, notes } = row
  return {
    key: String(row.key),
    path: row.path,
    ...(row.part > 0 && { part: row.part }),
    state: row.state,
    ...(code !== null && { code }),
    ...(reason !== null && { reason }),
    isGone: row.is_gone === 1,
    bytes: row.bytes,
    kind: row.kind,
    ...(title !== null && { title }),
    ...(language !== null && { language }),
    ...(support !== null && { support }),
    ...(polarity !== null && { polarity }),
    ...(row.polarity_confidence !== null && { polarityConfidence: row.polarity_confidence }),
    ...(row.negative_share !== null && { negativeShare: row.negative_share }),
    ...(row.positive_share !== null && { positiveShare: row.positive_share }),
    ...(topic !== null && { topic }),
    ...(row.words !== null && { words: row.words }),
    ...(row.entities !== null && { entities: row.entities }),
    ...(cut !== null && { cut }),
    ...(notes !== null && { notes }),
    disagrees: row.disagrees === 1,
    ...(row.story_id !== null && { storyId: row.story_id }),
  }
}

function conditionOf({ batchId, filter }: TableScope): Clause {
  const clauses: Clause[] = [{ sql: 'item.batch_id = ? AND is_table = 0', values: [batchId] }]
  const among = (column: string, values: readonly string[] | undefined): void => {
    if (!values || values.length === 0) return
    clauses.push({ sql: `${column} IN (${values.map(() => '?').join(', ')})`, values })
  }
  among('state', filter.states)
  among('code', filter.codes)
  among('item.kind', filter.kinds)
  among('language', filter.languages)
  among('topic', filter.topics)
  among("CASE WHEN state = 'done' THEN coalesce(polarity, 'none') END", filter.polarities)
  for (const { field, value, kind } of filter.values ?? []) {
    const ofKind = kind === undefined ? '' : ' AND kind = ?'
    clauses.push({
      sql: `item.key IN (SELECT item_key FROM batch_value
             WHERE batch_id = ? AND field = ? AND value = ?${ofKind})`,
      values: [batchId, field, value, ...(kind === undefined ? [] : [kind])],
    })
  }
  if (filter.disagrees !== undefined) {
    clauses.push({ sql: 'disagrees = ?', values: [filter.disagrees ? 1 : 0] })
  }
  if (filter.isCut !== undefined) {
    clauses.push({ sql: filter.isCut ? 'cut IS NOT NULL' : 'cut IS NULL', values: [] })
  }
  if (filter.name) {
    clauses.push({ sql: 'instr(lower(path), lower(?)) > 0', values: [filter.name] })
  }
  if (filter.keys) {
    const keys = JSON.stringify(filter.keys.map(Number))
    clauses.push({ sql: 'item.key IN (SELECT value FROM json_each(?))', values: [keys] })
  }
  return {
    sql: clauses.map(({ sql }) => `(${sql})`).join(' AND '),
    values: clauses.flatMap(({ values }) => values),
  }
}
