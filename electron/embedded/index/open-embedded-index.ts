/** The embedded service's own file, with everything that reads and writes it. */
import { fileURLToPath } from 'node:url'
import type { Clock } from '#electron/platform/clock.ts'
import type { Random } from '#electron/platform/random.ts'
import { openDatabase, type Damage } from '#electron/sqlite/open.ts'
import { PAGE_BYTES } from '#electron/storyindex/page-bytes.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import { openEvents } from '#electron/embedded/events/events.ts'
import { createFeeds } from '#electron/embedded/ingest/feeds.ts'
import { createMarks } from '#electron/embedded/ingest/marks.ts'
import { openTokenBook } from '#electron/embedded/protocol/tokens.ts'
import { keepFeeds } from './feed-backup.ts'
import { groupStories } from './grouped-stories.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export type EmbeddedIndex = ReturnType<typeof openEmbeddedIndex>

export type EmbeddedIndexParts = {
  readonly file: string
  readonly clock: Clock
  readonly random: Random
  /** Another process holds the file. */
  readonly isReadOnly?: boolean
  /** Hears in one sentence that a damaged file was set aside and an empty one opened. */
  onDamage?(message: string): void
}

/** @throws SqliteError as `openDatabase` does, except for damage, after which an empty file opens. */
export function openEmbeddedIndex(parts: EmbeddedIndexParts) {
  const { file, clock, random } = parts
  const onDamage = ({ setAside }: Damage) => {
    parts.onDamage?.(
      `The newsroom's file was damaged and set aside as ${setAside}. Stories read before are whole ` +
        'in the cache; add the files again to search them anew.',
    )
    return { kind: 'create' } as const
  }
  const onLostLog = (message: string) => parts.onDamage?.(message)
  const made = { migrations: MIGRATIONS, kind: 'newsroom', pageBytes: PAGE_BYTES }
  const options = { file, clock, ...made, onDamage, onLostLog }
  const db = openDatabase(
    parts.isReadOnly ? { ...options, readOnly: true } : { ...options, sums: 'keep' },
  )
  const kept = keepFeeds(createFeeds(db, clock, random), {
    file: `${file.replace(/\.db$/, '')}.feeds.opml`,
    onTrouble: (message) => parts.onDamage?.(message),
  })
  const restored = parts.isReadOnly ? 0 : kept.settle()
  if (restored > 0) {
    parts.onDamage?.(`The feed list was put back from its copy: ${restored} feeds. Refresh them.`)
  }
  const events = openEvents(db, { clock })
  const bare = openStoryIndex(db, { clock })
  const { stories, groupOlder } = groupStories({ db, stories: bare, events, clock })
  return {
    db,
    stories,
    events,
    groupOlder,
    feeds: kept.feeds,
    marks: createMarks(db),
    tokens: openTokenBook(db, { clock, random }),
    close: () => db.close(),
  }
}
