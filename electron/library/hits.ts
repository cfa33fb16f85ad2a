import type { Database } from '#electron/sqlite/database.ts'
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
    `INSERT INTO search_hit (search_id, story_id, published_at, arrived_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const newest = db.prepare('SELECT max(published_at) FROM search_hit WHERE search_id = ?')
  const countBetween = db.prepare(
    'SELECT count(*) FROM search_hit WHERE search_id = ? AND published_at BETWEEN ? AND ?',
  )
  const held = db.prepare(
    `SELECT DISTINCT story_id FROM search_hit JOIN search ON search.id = search_id
     WHERE name IS NOT NULL`,
  )
  const forget = db.prepare('DELETE FROM search_hit WHERE story_id = ?')
  const clear = db.prepare('DELETE FROM search_hit WHERE search_id = ?')
  const unreadOf = db.prepare(
    `SELECT search_hit.story_id FROM search_hit LEFT JOIN story_mark USING (story_id)
     WHERE search_id = ? AND coalesce(is_read, 0) = 0`,
  )
  const copy = db.prepare(
    `INSERT INTO search_hit (search_id, story_id, published_at, arrived_at)
     SELECT ?, story_id, published_at, arrived_at FROM search_hit WHERE search_id = ?`,
  )
  const listStatement = (filter: StoryFilter, direction: 'ASC' | 'DESC') =>
    db.prepare(
      `SELECT search_hit.story_id FROM search_hit LEFT JOIN story_mark USING (story_id)
       WHERE search_id = ? ${FILTERS[filter]}
       ORDER BY published_at ${direction}, search_hit.story_id ${direction}`,
    )

  return {
    /** @returns how many were not members before. */
    add(searchId: string, hits: readonly Hit[], now: number): number {
      let fresh = 0
      for (const hit of hits)
        fresh += insert.run(searchId, hit.storyId, hit.publishedAt, now).changes
      return fresh
    },
    listIds: (searchId: string, filter: StoryFilter, order: StoryOrder) =>
      listStatement(filter, order === 'oldest' ? 'ASC' : 'DESC').column<string>(searchId),
    listUnread: (searchId: string) => unreadOf.column<string>(searchId),
    newestAt: (searchId: string) => newest.value<number | null>(searchId) ?? undefined,
    countBetween: (searchId: string, from: number, to: number) =>
      countBetween.value<number>(searchId, from, to) ?? 0,
    /** Stories that a saved search holds: tidying leaves them alone. */
    listHeld: () => new Set(held.column<string>()),
    forgetStories(ids: readonly string[]): void {
      db.transaction(() => ids.forEach((id) => forget.run(id)))
    },
    /** Gives a search that has no members yet those of another. */
    copy: (fromId: string, toId: string) => void copy.run(toId, fromId),
    clear: (searchId: string) => void clear.run(searchId),
  }
}
