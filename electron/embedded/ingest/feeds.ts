/** The person's feeds in the embedded database: what they are, how they fare, when they are due. */
import type { Clock } from '#electron/platform/clock.ts'
import type { Random } from '#electron/platform/random.ts'
import { isoSeconds } from '#electron/documents/dates.ts'
import type { Database } from '#electron/sqlite/database.ts'
import type { Feed } from '#shared/model/feed.ts'

import { writeOpml } from './opml.ts'
import { backOff, DEFAULT_INTERVAL_S, spread } from './schedule.ts'

/** What a fetch needs to know of a feed. */
export type FeedToFetch = {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly etag?: string
  readonly lastModified?: string
  readonly intervalS: number
  /** Times in a row it has failed until now. */
  readonly failures: number
}

export type NewFeed = { readonly url: string; readonly title: string; readonly folder?: string }

export type FeedSuccess = {
  readonly intervalS: number
  readonly etag?: string
  readonly lastModified?: string
  readonly movedTo?: string
  readonly title?: string
  readonly siteUrl?: string
  /** What the person should know of how it was read. */
  readonly note?: string
  /** Nothing came, so nothing new is known of how it is read. */
  readonly isUnchanged?: boolean
}

export interface Feeds {
  list(): Feed[]
  has(url: string): boolean
  /** Known addresses are left as they are. @returns the feeds with these addresses. */
  add(feeds: readonly NewFeed[]): Feed[]
  remove(ids: readonly string[]): void
  exportOpml(): string
  /** Without ids: all; stopped ones only when they are named. */
  toFetch(options: {
    readonly ids?: readonly string[]
    readonly isDueOnly?: boolean
  }): FeedToFetch[]
  recordSuccess(id: string, success: FeedSuccess): void
  recordFailure(id: string, failure: { reason: string; retryAt?: number; isGone?: boolean }): void
  /** The server asked to wait; that is neither success nor failure. */
  postpone(id: string, untilMs: number): void
  recordStories(id: string, storyIds: readonly string[]): void
}

type Row = {
  id: string
  url: string
  title: string
  site_url: string | null
  folder: string | null
  etag: string | null
  last_modified: string | null
  last_fetch: number | null
  last_success: number | null
  next_due: number
  interval_s: number
  state: Feed['state']
  failure: string | null
  failing_since: number | null
  failures: number
  note: string | null
  stories: number
}

const SELECT = `SELECT feed.*, (
    SELECT count(*) FROM feed_story JOIN doc USING (story_id) WHERE feed_id = feed.id
  ) AS stories FROM feed`

export function createFeeds(database: Database, clock: Clock, random: Random): Feeds {
  const all = database.prepare(`${SELECT} ORDER BY folder, title COLLATE NOCASE, id`)
  const byUrl = database.prepare(`${SELECT} WHERE url = ?`)
  const known = database.prepare('SELECT 1 FROM feed WHERE url = ?')
  const insert = database.prepare(
    `INSERT INTO feed (id, url, title, folder, added_at, next_due, interval_s, state, failures)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'new', 0) ON CONFLICT (url) DO NOTHING`,
  )
  const remove = database.prepare('DELETE FROM feed WHERE id = ?')
  const succeed = database.prepare(
    `UPDATE feed SET etag = ?, last_modified = ?, last_fetch = ?, last_success = ?, next_due = ?,
       interval_s = ?, title = ?, site_url = coalesce(?, site_url), state = 'ok',
       note = ?, failure = NULL, failing_since = NULL, failures = 0 WHERE id = ?`,
  )
  const move = database.prepare(
    'UPDATE feed SET url = ? WHERE id = ? AND NOT EXISTS (SELECT 1 FROM feed WHERE url = ?)',
  )
  const fail = database.prepare(
    `UPDATE feed SET last_fetch = ?, next_due = ?, state = ?, failure = ?, failures = failures + 1,
       failing_since = coalesce(failing_since, ?) WHERE id = ?`,
  )
  const postpone = database.prepare('UPDATE feed SET next_due = max(next_due, ?) WHERE id = ?')
  const link = database.prepare(
    'INSERT INTO feed_story (feed_id, story_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const rowOf = database.prepare(`${SELECT} WHERE id = ?`)

  return {
    list: () => all.all<Row>().map(feedFromRow),
    has: (url) => known.value(url) !== undefined,
    add: (feeds) =>
      database.transaction(() => {
        const now = clock.now()
        return feeds.flatMap(({ url, title, folder }) => {
          const id = `feed-${random.id()}`
          insert.run(id, url, title, folder ?? null, now, now, DEFAULT_INTERVAL_S)
          const row = byUrl.get<Row>(url)
          return row ? [feedFromRow(row)] : []
        })
      }),
    remove: (ids) => database.transaction(() => ids.forEach((id) => remove.run(id))),
    exportOpml: () => writeOpml(all.all<Row>().map(feedFromRow), 'Broadsheet feeds'),
    toFetch: ({ ids, isDueOnly = false }) => {
      const wanted = ids && new Set(ids)
      const now = clock.now()
      return all
        .all<Row>()
        .filter((row) => (wanted ? wanted.has(row.id) : row.state !== 'stopped'))
        .filter((row) => !isDueOnly || row.next_due <= now)
        .sort((a, b) => a.next_due - b.next_due)
        .map(feedToFetch)
    },
    recordSuccess: (id, success) =>
      database.transaction(() => {
        const row = rowOf.get<Row>(id)
        // Removed while it was being fetched.
        if (!row) return
        const now = clock.now()
        const { etag = null, lastModified = null, intervalS, movedTo, siteUrl = null } = success
        const due = now + spread(intervalS, random.next()) * 1000
        // A name the person gave stays; one that is only the host was never given.
        const isNamed = row.title !== new URL(row.url).hostname && row.title !== row.url
        const title = isNamed ? row.title : (success.title ?? row.title)
        const note = success.isUnchanged ? row.note : (success.note ?? null)
        succeed.run(etag, lastModified, now, now, due, intervalS, title, siteUrl, note, id)
        if (movedTo) move.run(movedTo, id, movedTo)
      }),
    recordFailure: (id, { reason, retryAt = 0, isGone = false }) => {
      const now = clock.now()
      const failures = (rowOf.get<Row>(id)?.failures ?? 0) + 1
      const due = Math.max(now + backOff(failures, random.next()) * 1000, retryAt)
      fail.run(now, due, isGone ? 'stopped' : 'failing', reason, now, id)
    },
    postpone: (id, untilMs) => void postpone.run(untilMs, id),
    recordStories: (id, storyIds) =>
      database.transaction(() => {
        if (rowOf.get(id)) storyIds.forEach((storyId) => link.run(id, storyId))
      }),
  }
}

function feedToFetch(row: Row): FeedToFetch {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    etag: row.etag ?? undefined,
    lastModified: row.last_modified ?? undefined,
    intervalS: row.interval_s,
    failures: row.failures,
  }
}

function feedFromRow(row: Row): Feed {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    ...(row.site_url && { siteUrl: row.site_url }),
    ...(row.folder && { folder: row.folder }),
    state: row.state,
    stateText: stateText(row),
    ...(row.last_fetch !== null && { lastFetch: isoSeconds(row.last_fetch) }),
    ...(row.last_success !== null && { lastSuccess: isoSeconds(row.last_success) }),
    ...(row.failing_since !== null && { failingSince: isoSeconds(row.failing_since) }),
    ...(row.note && { note: row.note }),
    ...(row.state !== 'stopped' && { nextDue: isoSeconds(row.next_due) }),
    stories: row.stories,
  }
}

function stateText(row: Row): string {
  const reason = row.failure ?? ''
  switch (row.state) {
    case 'new':
      return 'Not fetched yet.'
    case 'ok':
      return 'Fetched without trouble.'
    case 'failing':
      return `Failing: ${reason}`
    case 'stopped':
      return `Stopped: ${reason} Refresh it yourself to try again.`
  }
}
