/** What the page asks of a batch's documents: rows in any order, facets, figures. Only reads. */
import type { Database } from '#electron/sqlite/database.ts'
import type {
  BatchDashboard,
  Bucket,
  DocumentFacets,
  DocumentRow,
  DocumentSort,
} from '#shared/model/document.ts'
import { documentRowFrom } from './document-row.ts'
import type { ItemRow } from './batch-items.ts'
import { outliersIn } from './document-outliers.ts'
import { conditionOf, isNarrowed, type Clause, type TableScope } from './table-scope.ts'

export type TablePage = {
  readonly sort: DocumentSort
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

const MOST_BUCKETS = 40
const MOST_NAMES = 12
/** Dates, sums and addresses are values of documents too, but no names to count. */
const NAMES = "'person', 'organization', 'location', 'product'"

const ORDERS: Readonly<Record<DocumentSort, string>> = {
  place: 'item.batch_id, place {d}, part {d}',
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

/** What facets count, as columns of a document. */
const TRAITS = {
  batches: 'item.batch_id',
  states: 'state',
  codes: 'code',
  kinds: 'item.kind',
  languages: 'language',
  polarities: "CASE WHEN state = 'done' THEN coalesce(polarity, 'none') END",
  topics: 'topic',
} as const

export type BatchTables = ReturnType<typeof openBatchTables>

export function openBatchTables(db: Database) {
  const changes = db.prepare('SELECT total_changes()')
  const batchIds = db.prepare('SELECT DISTINCT batch_id FROM batch_item')
  // Of all documents the index of values answers alone: in a fifth of the time.
  const namesIn = (ids: string) =>
    db.prepare(
      `SELECT value, kind, count(*) AS count FROM batch_value
       WHERE batch_id ${ids} AND field = 'entity' AND kind IN (${NAMES})
         AND item_key NOT IN (SELECT key FROM batch_item WHERE is_table = 1)
       GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT ${MOST_NAMES}`,
    )
  const namesOfOne = namesIn('= ?')
  const namesOfMany = namesIn('IN (SELECT value FROM json_each(?))')
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
  // Documents first, whatever is asked of them: by values, all would be read to count those of a few.
  const valued = (scope: TableScope, field: string, limit: number) => {
    const { sql, values } = where(scope)
    const ofKind = field === 'entity' ? `AND batch_value.kind IN (${NAMES})` : ''
    return db
      .prepare(
        `SELECT value, batch_value.kind AS kind, count(*) AS count, sum(mentions) AS mentions
         FROM batch_item AS item CROSS JOIN batch_value ON batch_value.item_key = item.key
         WHERE field = ? ${ofKind} AND ${sql} GROUP BY 1, 2 ORDER BY 3 DESC, 4 DESC, 1 LIMIT ?`,
      )
      .all<{ value: string; kind: string; count: number; mentions: number }>(
        field,
        ...values,
        limit,
      )
  }
  const namesOf = (scope: TableScope): DocumentFacets['entities'] => {
    if (isNarrowed(scope.filter)) {
      return valued(scope, 'entity', MOST_NAMES).map(({ value, kind, count }) => ({
        value,
        kind,
        count,
      }))
    }
    const ids = scope.batchId === undefined ? batchIds.column<string>() : [scope.batchId]
    const [first = ''] = ids
    return ids.length > 1 ? namesOfMany.all(JSON.stringify(ids)) : namesOfOne.all(first)
  }
  const total = (scope: TableScope): number => {
    const { sql, values } = where(scope)
    return db.prepare(`SELECT count(*) FROM batch_item AS item WHERE ${sql}`).value(...values) ?? 0
  }

  return {
    total,
    /** Another number after everything that was written. */
    version: () => changes.value<number>() ?? 0,
    rows(scope: TableScope, page: TablePage): DocumentRow[] {
      const { sql, values } = where(scope)
      // Files of a batch lie in the order of their names, n2 before n10; those of several do not.
      const isOfOne = page.sort === 'name' && scope.batchId !== undefined
      const order = ORDERS[isOfOne ? 'place' : page.sort].replaceAll(
        '{d}',
        page.isDescending ? 'DESC' : 'ASC',
      )
      return db
        .prepare(`SELECT * FROM batch_item AS item WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`)
        .all<ItemRow>(...values, page.limit, page.offset)
        .map(documentRowFrom)
    },
    /** Those of the scope in the order in which their keys are ranked. */
    ranked(
      scope: TableScope,
      ranks: ReadonlyMap<number, number>,
      { offset, limit, isDescending }: Omit<TablePage, 'sort'>,
    ): { total: number; rows: DocumentRow[] } {
      const { sql, values } = where(scope)
      const up = isDescending ? -1 : 1
      const rankOf = (key: number) => ranks.get(key) ?? Infinity
      const keys = db
        .prepare(`SELECT item.key FROM batch_item AS item WHERE ${sql}`)
        .column<number>(...values)
        .sort((a, b) => up * (rankOf(a) - rankOf(b)))
      const row = db.prepare('SELECT * FROM batch_item WHERE key = ?')
      const rows = keys.slice(offset, offset + limit).flatMap((key) => row.get<ItemRow>(key) ?? [])
      return { total: keys.length, rows: rows.map(documentRowFrom) }
    },
    /** The stories that documents can be collected and read as. */
    storyIds(scope: TableScope): string[] {
      const { sql, values } = where(scope)
      return db
        .prepare(
          `SELECT story_id FROM batch_item AS item WHERE ${sql} AND story_id IS NOT NULL
           AND state = 'done' ORDER BY item.batch_id, place, part`,
        )
        .column<string>(...values)
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
    /** In one pass: a count of each trait of its own would read every document as often. */
    facets(scope: TableScope): DocumentFacets {
      const { sql, values } = where(scope)
      const names = Object.keys(TRAITS)
      const counts = names.map(() => new Map<string, number>())
      let total = 0
      const rows = db
        .prepare(`SELECT ${Object.values(TRAITS).join(', ')} FROM batch_item AS item WHERE ${sql}`)
        .iterate<(string | null)[]>(...values)
      for (const row of rows) {
        total += 1
        for (let at = 0; at < row.length; at += 1) {
          const value = row[at]
          const known = counts[at]
          if (known && typeof value === 'string') known.set(value, (known.get(value) ?? 0) + 1)
        }
      }
      const buckets = (trait: keyof typeof TRAITS) =>
        bucketsOf(counts[names.indexOf(trait)] ?? new Map())
      return {
        total,
        batches: buckets('batches'),
        states: buckets('states'),
        codes: buckets('codes'),
        kinds: buckets('kinds'),
        languages: buckets('languages'),
        polarities: buckets('polarities'),
        topics: buckets('topics'),
        entities: namesOf(scope),
      }
    },
    dashboard(batchId: string): BatchDashboard {
      const done = { batchId, filter: { states: ['done' as const] } }
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
        outliers: outliersIn(db, batchId),
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
    /** Documents behind stories of a search, each once, in the order of the stories. */
    keysOf(storyIds: readonly string[]): number[] {
      const keys = db
        .prepare(
          `SELECT item_key FROM json_each(?) AS found
           CROSS JOIN batch_story ON batch_story.story_id = found.value ORDER BY found.key`,
        )
        .column<number>(JSON.stringify(storyIds))
      return [...new Set(keys)]
    },
  }
}

function bucketsOf(counts: ReadonlyMap<string, number>): Bucket[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_BUCKETS)
}
