import { openDatabase } from '#electron/sqlite/open.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import { createMarks } from '#electron/embedded/ingest/marks.ts'
import type { Enrich } from '#electron/embedded/ingest/ingest.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'

/** The embedded database with its real tables, in a folder of the caller's. */
export function openNewsroomFile(folder: string, now = Date.UTC(2026, 0, 7, 12)) {
  const clock = { now: () => now }
  const migrations = new URL('../../electron/embedded/migrations', import.meta.url).pathname
  const db = openDatabase({ file: `${folder}/embedded.db`, migrations, kind: 'newsroom', clock })
  const index = openStoryIndex(db, { clock })
  return { db, index, marks: createMarks(db), put: index.put }
}

/** Analysis reduced to its signature: the story without findings. */
export const plainEnrich: Enrich = (raws) =>
  Promise.resolve(
    raws.map((raw) => {
      const { id, title, body, publishedAt, language } = raw
      const story = storyFromWire({ id, title, body, published_at: publishedAt, language })
      return { story: { ...story, source: { ...story.source, ...raw.source } } }
    }),
  )
