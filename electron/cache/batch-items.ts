/** Documents of batches: what was seen on disk, and how far each is. */
import type { Database } from '#electron/sqlite/database.ts'
import type { SqlValue } from '#electron/sqlite/statement.ts'
import type { BatchCounts, ItemState, Problem } from '#shared/model/batch.ts'
import { surveyValues, type SurveyedItem } from './surveyed-item.ts'

export type ItemRow = {
  readonly key: number
  readonly batch_id: string
  readonly place: number
  readonly path: string
  readonly part: number
  readonly state: ItemState
  readonly code: string | null
  readonly reason: string | null
  readonly problem: Problem | null
  readonly problem_text: string | null
  readonly is_gone: number
  readonly is_table: number
  readonly rows: number
  readonly crashes: number
  readonly bytes: number
  readonly modified_at: number
  readonly kind: string
  readonly encoding: string | null
  readonly is_guess: number
  readonly sample: string | null
  readonly sha256: string | null
  readonly survey_language: string | null
  readonly twin_of: number | null
  readonly near_to: number | null
  /** 0 where it was compared and is near to none; NULL where that is not known. */
  readonly near_share: number | null
  readonly method: string | null
  readonly title: string | null
  readonly language: string | null
  readonly support: 'full' | 'partial' | 'none' | null
  readonly polarity: 'positive' | 'neutral' | 'negative' | null
  readonly polarity_confidence: number | null
  readonly subjectivity: string | null
  readonly negative_share: number | null
  readonly positive_share: number | null
  readonly topic: string | null
  readonly words: number | null
  readonly entities: number | null
  readonly cut: string | null
  readonly notes: string | null
  readonly disagrees: number
  readonly story_id: string | null
  readonly read_ms: number | null
  readonly analyse_ms: number | null
  readonly finished_at: number | null
}

export type NearVerdict = Pick<ItemRow, 'key' | 'near_to' | 'near_share'>

/** What is written when a document is finished, whichever way. */
export type FinishedItem = Partial<Omit<ItemRow, 'key' | 'batch_id' | 'path' | 'part'>> & {
  readonly state: ItemState
}

const COLUMNS = `key, batch_id, place, path, part, state, code, reason, problem, problem_text, is_gone,
  is_table, rows, crashes, bytes, modified_at, kind, encoding, is_guess, sample, sha256, survey_language,
  twin_of, near_to, near_share, method, title, language, support, polarity, polarity_confidence,
  subjectivity, negative_share, positive_share, topic, words, entities, cut, notes, disagrees,
  story_id, read_ms, analyse_ms, finished_at`

/** What a finished document left in its row; a changed file starts anew. */
const CLEARED = `state = 'waiting', code = NULL, reason = NULL, crashes = 0, method = NULL, title = NULL,
  language = NULL, support = NULL, polarity = NULL, polarity_confidence = NULL, subjectivity = NULL,
  negative_share = NULL, positive_share = NULL, topic = NULL, words = NULL, entities = NULL, cut = NULL,
  notes = NULL, disagrees = 0, read_ms = NULL, analyse_ms = NULL, finished_at = NULL`

export type BatchItems = ReturnType<typeof openBatchItems>

export function openBatchItems(db: Database) {
  const known = db.prepare(
    `SELECT ${COLUMNS} FROM batch_item WHERE batch_id = ? AND part = 0 ORDER BY place`,
  )
  const byKey = db.prepare(`SELECT ${COLUMNS} FROM batch_item WHERE key = ?`)
  const byPath = db.prepare(
    `SELECT ${COLUMNS} FROM batch_item WHERE batch_id = ? AND path = ? AND part = ?`,
  )
  const next = db.prepare(
    `SELECT key FROM batch_item WHERE batch_id = ? AND state = 'waiting' AND part = 0 AND is_gone = 0
     ORDER BY modified_at DESC, place`,
  )
  const upsert = db.prepare(
    `INSERT INTO batch_item (batch_id, path, part, place, state, bytes, modified_at, kind, encoding,
       is_guess, sample, sha256, survey_language, signature, problem, problem_text, is_table, rows)
     VALUES (?, ?, 0, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (batch_id, path, part) DO UPDATE SET place = excluded.place, bytes = excluded.bytes,
       modified_at = excluded.modified_at, kind = excluded.kind, encoding = excluded.encoding,
       is_guess = excluded.is_guess, sample = excluded.sample, sha256 = excluded.sha256,
       survey_language = excluded.survey_language, signature = excluded.signature,
       problem = excluded.problem, problem_text = excluded.problem_text,
       is_table = excluded.is_table, rows = excluded.rows, is_gone = 0, near_to = NULL,
       near_share = NULL`,
  )
  const clear = db.prepare(`UPDATE batch_item SET ${CLEARED} WHERE key = ?`)
  // What ended its thread has no content to go by: without its problem it is looked at anew.
  const clearFailed = db.prepare(
    `UPDATE batch_item SET ${CLEARED}, problem = iif(sha256 IS NULL, NULL, problem)
     WHERE batch_id = ? AND state = 'failed' AND is_gone = 0`,
  )
  const reopenTables = db.prepare(
    `UPDATE batch_item SET state = 'waiting' WHERE batch_id = ? AND is_table = 1 AND path IN
       (SELECT path FROM batch_item WHERE batch_id = ? AND part > 0 AND state = 'waiting')`,
  )
  const reopen = db.prepare(
    `UPDATE batch_item SET state = 'waiting', code = NULL, reason = NULL
     WHERE batch_id = ? AND part = 0 AND is_gone = 0
       AND (state = 'skipped' OR (state = 'done' AND method IS NOT ?)
         OR (state = 'failed' AND problem IS NOT NULL))`,
  )
  const setPlace = db.prepare('UPDATE batch_item SET place = ? WHERE batch_id = ? AND path = ?')
  const setBack = db.prepare('UPDATE batch_item SET is_gone = 0 WHERE batch_id = ? AND path = ?')
  // What was found stays; a file that nobody has read waits for nothing any more.
  const setGone = db.prepare(
    `UPDATE batch_item SET is_gone = 1, code = iif(state = 'waiting', 'gone', code),
       reason = iif(state = 'waiting', 'The file was gone before it could be read.', reason),
       state = iif(state = 'waiting', 'skipped', state) WHERE batch_id = ? AND path = ?`,
  )
  const setNear = db.prepare('UPDATE batch_item SET near_to = ?, near_share = ? WHERE key = ?')
  // The first of each content once, with its key: file by file, copies would cost their square.
  // Of one that cannot be read there are none: under another ending its bytes may be a text.
  const twins = db.prepare(
    `WITH first AS MATERIALIZED (SELECT sha256, key, min(place) AS place FROM batch_item
       WHERE batch_id = ? AND part = 0 AND bytes > 0 AND NOT is_gone AND problem IS NULL GROUP BY 1)
     UPDATE batch_item SET twin_of =
       (SELECT key FROM first WHERE sha256 = batch_item.sha256 AND place < batch_item.place)
     WHERE batch_id = ? AND part = 0`,
  )
  const signatures = db.prepare(
    `SELECT key, path, signature FROM batch_item
     WHERE batch_id = ? AND part = 0 AND is_gone = 0 AND twin_of IS NULL AND signature IS NOT NULL
     ORDER BY place`,
  )
  const counts = db.prepare(
    `SELECT state, is_gone, count(*) AS n FROM batch_item
     WHERE batch_id = ? AND is_table = 0 GROUP BY state, is_gone`,
  )
  const remove = db.prepare('DELETE FROM batch_item WHERE batch_id = ?')
  const removeValues = db.prepare('DELETE FROM batch_value WHERE batch_id = ?')
  const addPart = db.prepare(
    `INSERT INTO batch_item (batch_id, path, part, place, state, bytes, modified_at, kind, sha256)
     VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?, ?)
     ON CONFLICT (batch_id, path, part) DO UPDATE SET sha256 = excluded.sha256,
       place = excluded.place, bytes = excluded.bytes, is_gone = 0`,
  )
  const dropParts = db.prepare(
    'DELETE FROM batch_item WHERE batch_id = ? AND path = ? AND part > ?',
  )
  const putValue = db.prepare(
    `INSERT INTO batch_value (item_key, batch_id, field, value, kind, mentions) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (item_key, field, kind, value) DO UPDATE SET mentions = mentions + excluded.mentions`,
  )
  const partsBehind = db.prepare(
    'SELECT part FROM batch_item WHERE batch_id = ? AND path = ? AND part > ?',
  )
  const dropValues = db.prepare('DELETE FROM batch_value WHERE item_key = ?')

  return {
    get: (key: number) => byKey.get<ItemRow>(key),
    /** Files, without the rows of tables; by place. */
    files: (batchId: string) => known.all<ItemRow>(batchId),
    /** Keys of waiting files, newest first: so stories come in the order of their index. */
    waiting: (batchId: string) => next.column<number>(batchId),

    /** Files as they were found, in one transaction; content that changed starts anew. */
    putSurveyed(batchId: string, items: readonly SurveyedItem[]): void {
      db.transaction(() => {
        for (const item of items) {
          const before = byPath.get<ItemRow>(batchId, item.path, 0)
          upsert.run(batchId, item.path, item.place, ...surveyValues(item))
          const isChanged = before?.sha256 !== (item.sha256 ?? null)
          if (before && (isChanged || before.problem !== (item.problem ?? null))) {
            clear.run(before.key)
          }
        }
      })
    },
    /** New order, and which files are gone; in one transaction. */
    place(
      batchId: string,
      moves: readonly { readonly path: string; readonly place: number }[],
      gone: readonly string[],
      back: readonly string[],
    ): void {
      db.transaction(() => {
        for (const { path, place } of moves) setPlace.run(place, batchId, path)
        for (const path of gone) setGone.run(batchId, path)
        for (const path of back) setBack.run(batchId, path)
      })
    },
    findTwins: (batchId: string) => db.transaction(() => void twins.run(batchId, batchId)),
    signatures: (batchId: string) =>
      signatures.all<{ key: number; path: string; signature: Uint8Array }>(batchId),
    setNear(verdicts: readonly NearVerdict[]): void {
      db.transaction(() => {
        for (const { key, near_to, near_share } of verdicts) setNear.run(near_to, near_share, key)
      })
    },

    counts(batchId: string): BatchCounts {
      const sum = { total: 0, waiting: 0, done: 0, skipped: 0, failed: 0, gone: 0 }
      for (const row of counts.all<{ state: ItemState; is_gone: number; n: number }>(batchId)) {
        sum.total += row.n
        if (row.is_gone) sum.gone += row.n
        else sum[row.state] += row.n
      }
      return sum
    },
    /** What this run has to look at again: left out before, or done with other methods. */
    reopen: (batchId: string, method: string) =>
      db.transaction(() => void reopen.run(batchId, method)),
    retryFailed(batchId: string): number {
      return db.transaction(() => {
        const { changes } = clearFailed.run(batchId)
        reopenTables.run(batchId, batchId)
        return changes
      })
    },
    addPart(file: ItemRow, part: number, facts: { sha256: string; bytes: number }): ItemRow {
      const before = byPath.get<ItemRow>(file.batch_id, file.path, part)
      const { batch_id: batchId, path, place, modified_at: modifiedAt, kind } = file
      addPart.run(batchId, path, part, place, facts.bytes, modifiedAt, kind, facts.sha256)
      if (before && before.sha256 !== facts.sha256) clear.run(before.key)
      const row = byPath.get<ItemRow>(batchId, path, part)
      if (!row) throw new Error(`Row ${part} of ${path} was not kept.`)
      return row
    },
    /** Rows behind the last one that the table still has. */
    partsBehind: (batchId: string, path: string, last: number) =>
      partsBehind.column<number>(batchId, path, last),
    dropParts: (batchId: string, path: string, last: number) =>
      void dropParts.run(batchId, path, last),

    /** Within the caller's transaction. */
    finish(key: number, fields: FinishedItem): void {
      const names = Object.keys(fields)
      const values = Object.values(fields) as SqlValue[]
      const sets = names.map((name) => `${name} = ?`).join(', ')
      db.prepare(`UPDATE batch_item SET ${sets} WHERE key = ?`).run(...values, key)
    },
    /** Within the caller's transaction. */
    setValues(key: number, batchId: string, values: readonly ItemValue[]): void {
      dropValues.run(key)
      for (const { field, value, kind, mentions } of values) {
        putValue.run(key, batchId, field, value, kind, mentions)
      }
    },
    remove(batchId: string): void {
      db.transaction(() => {
        removeValues.run(batchId)
        remove.run(batchId)
      })
    },
  }
}

export type ItemValue = {
  readonly field: 'entity' | 'topic' | 'concept' | 'hashtag'
  readonly value: string
  /** An entity's type, a concept's first; empty where there is none. */
  readonly kind: string
  readonly mentions: number
}
