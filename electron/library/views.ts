import type { Database } from '#electron/sqlite/database.ts'
import { GraphView, type SavedView } from '#shared/model/graph.ts'

type Row = { id: string; name: string; view: string; updated_at: number }

/** A saved view with what it holds, as undo needs it. */
export type KeptView = { readonly id: string; readonly name: string; readonly view: GraphView }

/** Graphs as they were left, by name. */
export function openViewBook(db: Database) {
  const all = db.prepare('SELECT id, name, updated_at FROM graph_view ORDER BY name, id')
  const byId = db.prepare('SELECT * FROM graph_view WHERE id = ?')
  const byName = db.prepare('SELECT * FROM graph_view WHERE name = ?')
  const upsert = db.prepare(
    `INSERT INTO graph_view (id, name, view, created_at, updated_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, view = excluded.view,
       updated_at = excluded.updated_at`,
  )
  const makeRoom = db.prepare('DELETE FROM graph_view WHERE name = ? AND id <> ?')
  const remove = db.prepare('DELETE FROM graph_view WHERE id = ?')

  return {
    list: (): SavedView[] => all.all<Omit<Row, 'view'>>().map(summaryOf),
    find: (id: string): KeptView | undefined => keptOf(byId.get<Row>(id)),
    findByName: (name: string): KeptView | undefined => keptOf(byName.get<Row>(name)),
    /** One that cannot be read any more gives way to another of its name. */
    put({ id, name, view }: KeptView, now: number): SavedView {
      db.transaction(() => {
        makeRoom.run(name, id)
        upsert.run(id, name, JSON.stringify(view), now, now)
      })
      return summaryOf({ id, name, updated_at: now })
    },
    remove: (id: string) => void remove.run(id),
  }
}

function summaryOf({ id, name, updated_at: at }: Omit<Row, 'view'>): SavedView {
  return { id, name, updatedAt: new Date(at).toISOString() }
}

/** A view of an older version that no longer fits is as good as gone. */
function keptOf(row: Row | undefined): KeptView | undefined {
  if (!row) return undefined
  const parsed = GraphView.safeParse(JSON.parse(row.view))
  return parsed.success ? { id: row.id, name: row.name, view: parsed.data } : undefined
}
