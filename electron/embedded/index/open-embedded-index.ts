/** The embedded service's own file, with everything that reads and writes it. */
import { fileURLToPath } from 'node:url'
import type { Clock } from '#electron/platform/clock.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Random } from '#electron/platform/random.ts'
import { openDatabase, type Damage } from '#electron/sqlite/open.ts'
import type { SalvagedRow } from '#electron/sqlite/salvage/salvage-rows.ts'
import { PAGE_BYTES } from '#electron/storyindex/page-bytes.ts'
import { planStoryRescue, startStoryRescue } from '#electron/storyindex/rescue-stories.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import { openEvents } from '#electron/embedded/events/events.ts'
import { createFeeds } from '#electron/embedded/ingest/feeds.ts'
import { createMarks, type Mark } from '#electron/embedded/ingest/marks.ts'
import { openTokenBook } from '#electron/embedded/protocol/tokens.ts'
import { keepFeeds } from './feed-backup.ts'
import { groupStories } from './grouped-stories.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export type EmbeddedIndex = ReturnType<typeof openEmbeddedIndex>

export type EmbeddedIndexParts = {
  readonly file: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Pick<Log, 'warn' | 'error'>
  /** Another process holds the file. */
  readonly isReadOnly?: boolean
  /** Hears in one sentence that a damaged file was set aside and an empty one opened. */
  onDamage?(message: string): void
}

/** @throws SqliteError as `openDatabase` does, except for damage, after which an empty file opens. */
export function openEmbeddedIndex(parts: EmbeddedIndexParts) {
  const { file, clock, random, log } = parts
  const onDamage = ({ setAside }: Damage) => {
    planStoryRescue(file, setAside, log)
    parts.onDamage?.(
      `The newsroom's file was damaged and set aside as ${setAside}. Its readable stories come back ` +
        'while Broadsheet is open; feeds bring what they still list, and files can be added again.',
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
  const marks = createMarks(db)
  return {
    db,
    stories,
    events,
    groupOlder,
    feeds: kept.feeds,
    marks,
    /** Takes over what a damaged file still has; a file for reading takes nothing. */
    startRescue: () =>
      startStoryRescue({
        ...{ file, clock, log },
        put: (found) => stories.put(found).added.length,
        takeRows(rows) {
          const found = rows.flatMap((row) => markIn(row) ?? [])
          if (found.length > 0) marks.record(found)
        },
        tell: (_level, sentence) => parts.onDamage?.(`The newsroom: ${sentence}`),
      }),
    tokens: openTokenBook(db, { clock, random }),
    close: () => db.close(),
  }
}

/** By these a story that a feed still lists is known again, so it is not analysed once more. */
function markIn({ table, values }: SalvagedRow): Mark | undefined {
  const [id, permalink, content, exact] = values
  if (table !== 'ingest_mark' || typeof id !== 'string' || typeof exact !== 'string') {
    return undefined
  }
  return {
    ...{ id, exact },
    ...(typeof permalink === 'string' ? { permalink } : {}),
    ...(typeof content === 'string' ? { content } : {}),
  }
}
