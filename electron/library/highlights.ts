import type { Database } from '#electron/sqlite/database.ts'
import type { Highlight, MarkColor } from '#shared/model/collection.ts'

type HighlightRow = {
  id: string
  story_id: string
  element: Highlight['element']
  translation: string | null
  exact: string
  prefix: string
  suffix: string
  start: number
  end: number
  is_orphan: number
  color: MarkColor
  note: string
  story_title: string
  created_at: number
  updated_at: number
}

export type HighlightFilter = { readonly collectionId?: string; readonly isOrphan?: boolean }

/** Passages a person marked, and notes. */
export function openHighlightBook(db: Database) {
  const byId = db.prepare('SELECT * FROM highlight WHERE id = ?')
  const ofStory = db.prepare(
    `SELECT * FROM highlight WHERE story_id = ?
     ORDER BY element = 'story' DESC, element = 'title' DESC, start, created_at, id`,
  )
  const insert = db.prepare(
    `INSERT INTO highlight (id, story_id, element, translation, exact, prefix, suffix, start, "end",
       is_orphan, color, note, story_title, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const change = db.prepare('UPDATE highlight SET color = ?, note = ?, updated_at = ? WHERE id = ?')
  const place = db.prepare('UPDATE highlight SET start = ?, "end" = ?, is_orphan = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM highlight WHERE id = ?')
  const held = db.prepare('SELECT DISTINCT story_id FROM highlight')
  const counted = db.prepare(
    `SELECT story_id AS id, count(*) AS count FROM highlight
     WHERE story_id IN (SELECT value FROM json_each(?)) GROUP BY story_id`,
  )
  const where = `WHERE (? IS NULL OR is_orphan = ?)
    AND (? IS NULL OR story_id IN (SELECT story_id FROM collection_member WHERE collection_id = ?))`
  const page = db.prepare(
    `SELECT * FROM highlight ${where} ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
  )
  const total = db.prepare(`SELECT count(*) FROM highlight ${where}`)

  return {
    find(id: string): Highlight | undefined {
      const row = byId.get<HighlightRow>(id)
      return row && highlightFromRow(row)
    },
    ofStory: (storyId: string) => ofStory.all<HighlightRow>(storyId).map(highlightFromRow),
    list({ collectionId, isOrphan }: HighlightFilter, offset: number, limit: number) {
      const orphan = isOrphan === undefined ? null : Number(isOrphan)
      const inside = collectionId ?? null
      const flags = [orphan, orphan, inside, inside]
      return {
        total: total.value<number>(...flags) ?? 0,
        rows: page.all<HighlightRow>(...flags, limit, offset).map(highlightFromRow),
      }
    },
    add(highlight: Highlight, now: number): void {
      const { anchor } = highlight
      insert.run(
        highlight.id,
        highlight.storyId,
        highlight.element,
        highlight.translation ?? null,
        anchor?.exact ?? '',
        anchor?.prefix ?? '',
        anchor?.suffix ?? '',
        anchor?.start ?? 0,
        anchor?.end ?? 0,
        Number(highlight.isOrphan),
        highlight.color,
        highlight.note,
        highlight.storyTitle,
        now,
        now,
      )
    },
    change: (id: string, color: MarkColor, note: string, now: number) =>
      void change.run(color, note, now, id),
    /** Where the passage stands now, or that it is nowhere; its quote stays as it was marked. */
    place: (id: string, at: { readonly start: number; readonly end: number } | undefined) => {
      const row = byId.get<HighlightRow>(id)
      if (row) place.run(at?.start ?? row.start, at?.end ?? row.end, at ? 0 : 1, id)
    },
    remove: (id: string) => void remove.run(id),
    /** Stories with a highlight or note: tidying leaves them alone. */
    listHeld: () => new Set(held.column<string>()),
    count: (storyIds: readonly string[]) =>
      new Map(
        counted
          .all<{ id: string; count: number }>(JSON.stringify(storyIds))
          .map(({ id, count }) => [id, count]),
      ),
  }
}

function highlightFromRow(row: HighlightRow): Highlight {
  const { exact, prefix, suffix, start, end } = row
  return {
    id: row.id,
    storyId: row.story_id,
    element: row.element,
    ...(row.translation === null ? {} : { translation: row.translation }),
    ...(row.element === 'story' ? {} : { anchor: { exact, prefix, suffix, start, end } }),
    isOrphan: row.is_orphan === 1,
    color: row.color,
    note: row.note,
    storyTitle: row.story_title,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}
