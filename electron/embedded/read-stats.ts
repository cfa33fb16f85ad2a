import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import { countSample } from './newsroom/sample.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * What the newsroom's file holds, read beside the process that has it open; nothing where there is
 * no file yet.
 */
export function readStats(
  file: string,
  clock: { now(): number },
): Awaited<ReturnType<Newsroom['stats']>> {
  if (!existsSync(file)) return { stories: 0, sampleStories: 0, bytes: 0, feeds: 0 }
  const db = openDatabase({ file, clock, migrations: MIGRATIONS, kind: 'newsroom', readOnly: true })
  try {
    return {
      stories: openStoryIndex(db, { clock }).size(),
      sampleStories: countSample({ db }),
      bytes: db.sizeBytes(),
      feeds: db.prepare('SELECT count(*) FROM feed').value<number>() ?? 0,
    }
  } finally {
    db.close()
  }
}
