/** Library and cache in files of their own, with the work on collections, tags, highlights and marks. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { LIBRARY_MIGRATIONS, openLibrary } from '#electron/library/library.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { createCollectionRules } from '#electron/work/collection-rules.ts'
import { createCollections } from '#electron/work/collections.ts'
import { createHighlights } from '#electron/work/highlights.ts'
import { createSortArrivals } from '#electron/work/sort-arrivals.ts'
import { createStoryMarks } from '#electron/work/story-marks.ts'
import { createTags } from '#electron/work/tags.ts'
import { createUndoStack } from '#electron/work/undo.ts'
import { createUndoable } from '#electron/work/undoable.ts'
import type { Story } from '#shared/model/story.ts'
import { makeStories } from './make-stories.ts'
import { withWire } from './open-index.ts'

export const COLLECTING_NOW = Date.UTC(2026, 10, 20, 12)

export type OpenCollecting = ReturnType<typeof openCollecting>

export function openCollecting({ stories = 40 }: { readonly stories?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'collecting-'))
  let now = COLLECTING_NOW
  let lastId = 0
  const clock = { now: () => now }
  const open = (kind: string, migrations: URL) =>
    openDatabase({
      ...{ kind, clock },
      file: join(folder, `${kind}.db`),
      migrations: fileURLToPath(migrations),
    })
  const libraryDb = open('library', LIBRARY_MIGRATIONS)
  const cacheDb = open('cache', CACHE_MIGRATIONS)
  const library = openLibrary(libraryDb)
  const cache = openCache(cacheDb, { clock })
  const made = [...makeStories({ count: stories, newest: COLLECTING_NOW })].map(
    ({ story }) => story,
  )
  const put = (story: Story) => cache.stories.put([withWire(story)])
  cache.stories.put(made.map(withWire))

  const told: string[] = []
  const undo = createUndoStack(() => {})
  const base = {
    ...{ library, cache, undo },
    undoable: createUndoable({ library, undo }),
    // Every change at a time of its own: what is taken back must bring its old time with it.
    now: () => (now += 1000),
    newId: () => `id-${++lastId}`,
    announce: (topic: string) => void told.push(topic),
  }
  const rules = createCollectionRules(base)
  const marks = createStoryMarks(base)
  const highlights = createHighlights(base)
  const arrivals = createSortArrivals({
    cache,
    sort(ids) {
      rules.sort(ids)
      highlights.arrived(ids)
    },
  })
  return {
    ...{ library, cache, undo, told, marks, highlights, arrivals, rules },
    stories: made,
    put,
    collections: createCollections({ ...base, rules, marks }),
    tags: createTags(base),
    /** Every row a person's changes may touch, and the counts that hang on them. */
    content(): string {
      const tables = [
        ...['story_mark', 'collection', 'collection_member', 'collection_tally', 'search_tally'],
        ...['tag', 'story_tag', 'highlight'],
      ]
      return JSON.stringify(
        tables.map((table) =>
          libraryDb
            .prepare(`SELECT * FROM ${table}`)
            .all()
            .map((row) => JSON.stringify(row))
            .sort(),
        ),
      )
    },
    close() {
      libraryDb.close()
      cacheDb.close()
      rmSync(folder, { recursive: true })
    },
  }
}
