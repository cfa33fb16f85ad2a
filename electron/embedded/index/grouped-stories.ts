/**
 * Stories and event clusters kept as one. A story gets its cluster in the transaction that stores
 * it and before it is stored, so the wire text that /stories answers, the filter `clusters[]` and
 * the cluster's own count can never disagree, and each story is written once. What a record of the
 * service brings as its cluster is kept, byte for byte.
 */
import { eventStoryFrom } from '#electron/embedded/events/event-story.ts'
import type { Events } from '#electron/embedded/events/events.ts'
import type { Database } from '#electron/sqlite/open.ts'
import type { IndexedStory, StoryIndex } from '#electron/storyindex/types.ts'
import { parseExactJson, rawId } from '#shared/wire/json.ts'

type Row = { story_id: string; published_at: number }

export type GroupedStories = {
  readonly stories: StoryIndex
  /**
   * Gives clusters to some of the stories that were stored before there were any, oldest first. At
   * most 25 at a time leave a moment to whoever shares the thread.
   * @returns whether there may be more
   */
  groupOlder(limit: number): boolean
}

export function groupStories(parts: {
  readonly db: Database
  readonly stories: StoryIndex
  readonly events: Events
  readonly clock: { now(): number }
}): GroupedStories {
  const { db, stories: index, events, clock } = parts
  const ungrouped = db.prepare(
    `SELECT story_id, published_at FROM doc WHERE published_at >= ?
     AND NOT EXISTS (SELECT 1 FROM event_story WHERE event_story.story_id = doc.story_id)
     ORDER BY published_at LIMIT ?`,
  )
  const grouped = db.prepare('SELECT count(*) FROM event_story')
  // Where the walk through the older ones has come; everything before it has its cluster.
  let reached = -Number.MAX_SAFE_INTEGER

  const put: StoryIndex['put'] = (stories) =>
    db.transaction(() => {
      const clusters = events.assign(stories.map(({ story }) => eventStoryFrom(story, clock.now())))
      return index.put(stories.map((each) => withCluster(each, clusters.get(each.story.id))))
    })

  return {
    stories: {
      ...index,
      put,
      remove: (ids) =>
        db.transaction(() => {
          events.remove(ids)
          return index.remove(ids)
        }),
    },
    groupOlder(limit) {
      if (grouped.value<number>() === index.size()) return false
      const rows = ungrouped.all<Row>(reached, limit)
      put(index.getMany(rows.map((row) => row.story_id)))
      reached = rows.at(-1)?.published_at ?? reached
      return rows.length === limit
    },
  }
}

function withCluster(item: IndexedStory, id: string | undefined): IndexedStory {
  const { story } = item
  if (id === undefined || (story.clusters.length === 1 && story.clusters[0] === id)) return item
  const wire = parseExactJson(item.wire) as { links?: unknown }
  const link = { clusters: `/stories?clusters[]=${id}` }
  const links = typeof wire.links === 'object' ? { ...wire.links, ...link } : link
  return {
    story: { ...story, clusters: [id] },
    wire: JSON.stringify({ ...wire, clusters: [rawId(id)], links }),
  }
}
