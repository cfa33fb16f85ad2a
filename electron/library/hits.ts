import type { Database } from '#electron/sqlite/database.ts'
import type { Engine } from '#shared/model/monitor.ts'
import type { StoryFilter, StoryOrder } from '#shared/model/story-list.ts'

export type Hit = { readonly storyId: string; readonly publishedAt: number }

const FILTERS: Record<StoryFilter, string> = {
  all: '',
  unread: 'AND coalesce(story_mark.is_read, 0) = 0',
  starred: 'AND story_mark.is_starred = 1',
}

/** Which stories belong to which search. */
export function openHitBook(db: Database) {
  const insert = db.prepare(
    `INSERT INTO search_hit (search_id, story_id, published_at, arrived_at, engine)
     VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const newest = db.prepare('SELECT max(published_at) FROM search_hit WHERE search_id = ?')
  const between = db.prepare(
    `SELECT story_id AS storyId, published_at AS publishedAt, engine,
       arrived_at AS arrivedAt FROM search_hit
     WHERE search_id = ? AND published_at BETWEEN ? AND ? ORDER BY published_at DESC`,
  )
  const arrivedIn = db.prepare(
    `SELECT story_id AS storyId, published_at AS publishedAt, arrived_at AS arrivedAt FROM search_hit
     WHERE search_id = ? AND arrived_at > ? AND arrived_at <= ? ORDER BY published_at DESC`,
  )
  const countArrived = db.prepare(
    'SELECT count(*) FROM search_hit WHERE search_id = ? AND arrived_at > ?',
  )
  const countArrivedAmong = db.prepare(
    `SELECT count(*) FROM json_each(?) JOIN search_hit ON story_id = value
     WHERE search_id = ? AND arrived_at > ?`,
  )
  const countAmong = db.prepare(
    `SELECT search_id AS id, count(*) AS total, sum(coalesce(is_read, 0) = 0) AS unread
     FROM json_each(?) JOIN search_hit ON search_hit.story_id = value
     LEFT JOIN story_mark USING (story_id) GROUP BY search_id`,
  )
  const countBetween = db.prepare(
    'SELECT count(*) FROM search_hit WHERE search_id = ? AND published_at BETWEEN ? AND ?',
  )
  const held = db.prepare(
    `SELECT DISTINCT story_id FROM search_hit JOIN search ON search.id = search_id
     WHERE name IS NOT NULL`,
  )
  const firstSeen = db.prepare('SELECT min(arrived_at) FROM search_hit WHERE story_id = ?')
  const forget = db.prepare('DELETE FROM search_hit WHERE story_id = ?')
  const clear = db.prepare('DELETE FROM search_hit WHERE search_id = ?')
  const unreadOf = db.prepare(
    `SELECT search_hit.story_id FROM search_hit LEFT JOIN story_mark USING (story_id)
     WHERE search_id = ? AND coalesce(is_read, 0) = 0`,
  )
  const copy = db.prepare(
    `INSERT INTO search_hit (search_id, story_id, published_at, arrived_at, engine)
     SELECT ?, story_id, published_at, arrived_at, engine FROM search_hit WHERE search_id = ?`,
  )
  const listStatement = (filter: StoryFilter, direction: 'ASC' | 'DESC') =>
    db.prepare(
      `SELECT search_hit.story_id FROM search_hit LEFT JOIN story_mark USING (story_id)
       WHERE search_id = ? ${FILTERS[filter]}
       ORDER BY published_at ${direction}, search_hit.story_id ${direction}`,
    )

  return {
    /** @returns how many were not members before. */
    add(searchId: string, hits: readonly Hit[], now: number, engine?: Engine): number {
      let fresh = 0
      for (const { storyId, publishedAt } of hits)
        fresh += insert.run(searchId, storyId, publishedAt, now, engine ?? null).changes
      return fresh
    },
    /** Newest first. */
    between: (searchId: string, from: number, to: number) =>
      between.all<Hit & { engine: Engine | null; arrivedAt: number }>(searchId, from, to),
    /** Arrived after `since` and up to `to`; newest first. */
    arrived: (searchId: string, since: number, to: number) =>
      arrivedIn.all<Hit & { arrivedAt: number }>(searchId, since, to),
    countArrived: (searchId: string, since: number) =>
      countArrived.value<number>(searchId, since) ?? 0,
    countArrivedAmong: (searchId: string, since: number, ids: readonly string[]) =>
      countArrivedAmong.value<number>(JSON.stringify(ids), searchId, since) ?? 0,
    /** How many of the stories each search has. */
    countAmong: (ids: readonly string[]) =>
      countAmong.all<{ id: string; total: number; unread: number }>(JSON.stringify(ids)),
    listIds: (searchId: string, filter: StoryFilter, order: StoryOrder) =>
      listStatement(filter, order === 'oldest' ? 'ASC' : 'DESC').column<string>(searchId),
    listUnread: (searchId: string) => unreadOf.column<string>(searchId),
    newestAt: (searchId: string) => newest.value<number | null>(searchId) ?? undefined,
    countBetween: (searchId: string, from: number, to: number) =>
      countBetween.value<number>(searchId, from, to) ?? 0,
    /** Stories that a saved search holds: tidying leaves them alone. */
    listHeld: () => new Set(held.column<string>()),
    /** When a search first brought it, milliseconds. */
    arrivedAt: (storyId: string) => firstSeen.value<number | null>(storyId) ?? undefined,
    forgetStories(ids: readonly string[]): void {
      db.transaction(() => ids.forEach((id) => forget.run(id)))
    },
    /** Gives a search that has no members yet those of another. */
    copy: (fromId: string, toId: string) => void copy.run(toId, fromId),
    clear: (searchId: string) => void clear.run(searchId),
  }
}
