import type { Database } from '#electron/sqlite/database.ts'

/** By what an item that comes again is known; see identity.ts for the keys. */
export type Mark = {
  readonly id: string
  readonly permalink?: string
  readonly content?: string
  readonly exact: string
}

/**
 * `same`: known and unchanged. `changed`: known by its id, but its text is another now. `copy`:
 * another story has its address or its text.
 */
export type Known = 'new' | 'same' | 'changed' | 'copy'

export interface IngestMarks {
  find(mark: Mark): Known
  record(marks: readonly Mark[]): void
}

export function createMarks(database: Database): IngestMarks {
  const byId = database.prepare(
    'SELECT exact FROM ingest_mark JOIN doc USING (story_id) WHERE story_id = ?',
  )
  const byPermalink = database.prepare(
    'SELECT story_id FROM ingest_mark JOIN doc USING (story_id) WHERE permalink = ? LIMIT 1',
  )
  const byContent = database.prepare(
    'SELECT story_id FROM ingest_mark JOIN doc USING (story_id) WHERE content = ? LIMIT 1',
  )
  const upsert = database.prepare(
    `INSERT INTO ingest_mark (story_id, permalink, content, exact) VALUES (?, ?, ?, ?)
     ON CONFLICT (story_id) DO UPDATE SET
       permalink = excluded.permalink, content = excluded.content, exact = excluded.exact`,
  )
  return {
    find({ id, permalink, content, exact }) {
      const known = byId.value<string>(id)
      if (known !== undefined) return known === exact ? 'same' : 'changed'
      if (permalink && byPermalink.value(permalink) !== undefined) return 'copy'
      return content && byContent.value(content) !== undefined ? 'copy' : 'new'
    },
    record(marks) {
      database.transaction(() => {
        for (const { id, permalink, content, exact } of marks) {
          upsert.run(id, permalink ?? null, content ?? null, exact)
        }
      })
    },
  }
}
