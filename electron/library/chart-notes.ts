/** Events and notes pinned to the time axis of charts. */
import type { Database } from '#electron/sqlite/database.ts'
import type { ChartNote } from '#shared/model/chart-note.ts'
import type { StoryScope } from '#shared/model/story-list.ts'

type Row = {
  id: string
  scope: string
  at: number
  until: number | null
  text: string
  event_id: string | null
}

/** A note with where it is shown, as undo needs it. */
export type KeptNote = { readonly note: ChartNote; readonly scope: StoryScope | undefined }

export function openChartNoteBook(db: Database) {
  const shown = db.prepare("SELECT * FROM chart_note WHERE scope IN ('', ?) ORDER BY at, id")
  const byId = db.prepare('SELECT * FROM chart_note WHERE id = ?')
  const upsert = db.prepare(
    `INSERT INTO chart_note (id, scope, at, until, text, event_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET scope = excluded.scope, at = excluded.at,
       until = excluded.until, text = excluded.text, event_id = excluded.event_id`,
  )
  const remove = db.prepare('DELETE FROM chart_note WHERE id = ?')

  return {
    /** Those of the scope and those of all charts, earliest first. */
    list: (scope: StoryScope | undefined): ChartNote[] =>
      shown.all<Row>(keyOf(scope)).map((row) => noteOf(row).note),
    find: (id: string): KeptNote | undefined => {
      const row = byId.get<Row>(id)
      return row && noteOf(row)
    },
    put({ note, scope }: KeptNote, now: number): void {
      const { id, at, until, text, eventId } = note
      const end = until === undefined ? null : Date.parse(until)
      upsert.run(id, keyOf(scope), Date.parse(at), end, text, eventId ?? null, now)
    },
    remove: (id: string) => void remove.run(id),
  }
}

/** The same scope is the same text, in whatever order its parts were written. */
function keyOf(scope: StoryScope | undefined): string {
  return scope === undefined
    ? ''
    : JSON.stringify(scope, (_key, value: unknown) => sortedKeys(value))
}

function sortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function noteOf(row: Row): KeptNote {
  const note: ChartNote = {
    id: row.id,
    at: new Date(row.at).toISOString(),
    ...(row.until === null ? {} : { until: new Date(row.until).toISOString() }),
    text: row.text,
    ...(row.event_id === null ? {} : { eventId: row.event_id }),
  }
  return { note, scope: row.scope === '' ? undefined : (JSON.parse(row.scope) as StoryScope) }
}
