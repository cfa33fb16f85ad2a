import type { Database } from '#electron/sqlite/database.ts'
import type { Collection } from '#shared/model/collection.ts'
import type { SearchQuery } from '#shared/model/search.ts'

type CollectionRow = {
  id: string
  parent_id: string | null
  name: string
  rule: string | null
  note: string
  position: number
  created_at: number
  updated_at: number
  total: number
  unread: number
}

export type NewCollection = {
  readonly id: string
  readonly parentId?: string | undefined
  readonly name: string
  readonly rule?: SearchQuery | undefined
  readonly note: string
  readonly position: number
  readonly now: number
}

const SELECT = `SELECT collection.*, total, unread FROM collection
  JOIN collection_tally ON collection_tally.collection_id = collection.id`
const AMONG = 'story_id IN (SELECT value FROM json_each(?))'

/** Collections and which stories are in them. */
export function openCollectionBook(db: Database) {
  const byId = db.prepare(`${SELECT} WHERE id = ?`)
  // Walks down from the top, so that parents stand before what is in them.
  const everything = db.prepare(
    `WITH RECURSIVE tree (id, path) AS (
       SELECT id, printf('%08d', position) || id FROM collection WHERE parent_id IS NULL
       UNION ALL
       SELECT collection.id, path || '/' || printf('%08d', position) || collection.id
       FROM collection JOIN tree ON collection.parent_id = tree.id
     )
     SELECT collection.*, total, unread FROM tree
     JOIN collection ON collection.id = tree.id
     JOIN collection_tally ON collection_tally.collection_id = tree.id ORDER BY path`,
  )
  const children = db.prepare(
    'SELECT id FROM collection WHERE parent_id IS ? ORDER BY position, created_at, id',
  )
  const below = db.prepare(
    `WITH RECURSIVE inside (id) AS (
       VALUES (?) UNION SELECT collection.id FROM collection JOIN inside ON parent_id = inside.id
     ) SELECT id FROM inside`,
  )
  const rules = db.prepare('SELECT id, rule FROM collection WHERE rule IS NOT NULL')
  const insert = db.prepare(
    `INSERT INTO collection (id, parent_id, name, rule, note, position, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const change = db.prepare(
    'UPDATE collection SET name = ?, note = ?, rule = ?, updated_at = ? WHERE id = ?',
  )
  const place = db.prepare('UPDATE collection SET parent_id = ?, position = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM collection WHERE id = ?')
  const members = db.prepare('SELECT story_id FROM collection_member WHERE collection_id = ?')
  const membersAmong = db.prepare(
    `SELECT story_id FROM collection_member WHERE collection_id = ? AND ${AMONG}`,
  )
  const held = db.prepare('SELECT DISTINCT story_id FROM collection_member')
  const unreadOf = db.prepare(
    `SELECT collection_member.story_id FROM collection_member LEFT JOIN story_mark USING (story_id)
     WHERE collection_id = ? AND coalesce(is_read, 0) = 0`,
  )
  const countAmong = db.prepare(
    `SELECT collection_id AS id, count(*) AS total, sum(coalesce(is_read, 0) = 0) AS unread
     FROM collection_member LEFT JOIN story_mark USING (story_id) WHERE ${AMONG}
     GROUP BY collection_id`,
  )
  const put = db.prepare(
    `INSERT INTO collection_member (collection_id, story_id, added_at) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const take = db.prepare('DELETE FROM collection_member WHERE collection_id = ? AND story_id = ?')
  const clear = db.prepare('DELETE FROM collection_member WHERE collection_id = ?')
  const filing = db.prepare(
    `SELECT collection_id AS id, count(*) AS count FROM collection_member WHERE ${AMONG}
     GROUP BY collection_id`,
  )

  return {
    find(id: string): Collection | undefined {
      const row = byId.get<CollectionRow>(id)
      return row && collectionFromRow(row)
    },
    list: () => everything.all<CollectionRow>().map(collectionFromRow),
    childrenOf: (parentId: string | undefined) => children.column<string>(parentId ?? null),
    /** The collection and all in it, at any depth. */
    within: (id: string) => below.column<string>(id),
    listRules: () =>
      rules.all<{ id: string; rule: string }>().map(({ id, rule }) => {
        return { id, rule: JSON.parse(rule) as SearchQuery }
      }),
    add(collection: NewCollection): void {
      const { id, parentId, name, rule, note, position, now } = collection
      const text = rule ? JSON.stringify(rule) : null
      insert.run(id, parentId ?? null, name, text, note, position, now, now)
    },
    change(id: string, to: { name: string; note: string; rule?: SearchQuery }, now: number): void {
      change.run(to.name, to.note, to.rule ? JSON.stringify(to.rule) : null, now, id)
    },
    place: (id: string, parentId: string | undefined, position: number) =>
      void place.run(parentId ?? null, position, id),
    remove: (id: string) => void remove.run(id),

    listMembers: (id: string) => members.column<string>(id),
    /** Those of the stories that are in it. */
    membersAmong: (id: string, storyIds: readonly string[]) =>
      membersAmong.column<string>(id, JSON.stringify(storyIds)),
    listUnread: (id: string) => unreadOf.column<string>(id),
    /** How many of the stories each collection has. */
    countAmong: (storyIds: readonly string[]) =>
      countAmong.all<{ id: string; total: number; unread: number }>(JSON.stringify(storyIds)),
    /** Stories of any collection: tidying leaves them alone. */
    listHeld: () => new Set(held.column<string>()),
    put(id: string, storyIds: readonly string[], now: number): void {
      db.transaction(() => storyIds.forEach((storyId) => put.run(id, storyId, now)))
    },
    take(id: string, storyIds: readonly string[]): void {
      db.transaction(() => storyIds.forEach((storyId) => take.run(id, storyId)))
    },
    clear: (id: string) => void clear.run(id),
    filing: (storyIds: readonly string[]) =>
      filing.all<{ id: string; count: number }>(JSON.stringify(storyIds)),
  }
}

function collectionFromRow(row: CollectionRow): Collection {
  return {
    id: row.id,
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    name: row.name,
    ...(row.rule === null ? {} : { rule: JSON.parse(row.rule) as SearchQuery }),
    note: row.note,
    position: row.position,
    total: row.total,
    unread: row.unread,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}
