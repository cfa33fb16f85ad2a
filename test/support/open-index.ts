import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Database } from '#electron/sqlite/database.ts'
import type { Migration } from '#electron/sqlite/migrations.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import type { IndexedStory, StoryIndex } from '#electron/storyindex/types.ts'
import type { Story } from '#shared/model/story.ts'

export const SCHEMA = new URL('../../electron/storyindex/schema.sql', import.meta.url)
const FACETS = new URL('../../electron/storyindex/facets.sql', import.meta.url)
export const NOW = Date.UTC(2026, 0, 2, 12)

export type TestIndex = {
  readonly db: Database
  readonly index: StoryIndex
  readonly file: string
  readonly migrations: readonly Migration[]
  close(): void
}

/** A story index of its own in a folder of its own. */
export function openTestIndex(schema: string): TestIndex {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-index-'))
  const file = join(folder, 'stories.db')
  const clock = { now: () => NOW }
  const migrations = [
    { number: 1, name: '0001-stories', sql: schema },
    { number: 2, name: '0002-facets', sql: readFileSync(FACETS, 'utf8') },
  ]
  const db = openDatabase({ file, migrations, kind: 'story cache', clock })
  return {
    db,
    file,
    migrations,
    index: openStoryIndex(db, { clock }),
    close: () => {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The story with some JSON text as its wire form. */
export function withWire(story: Story): IndexedStory {
  return { story, wire: JSON.stringify({ id: story.id, title: story.title }) }
}
