/**
 * A data folder with a cache of many generated stories, every one with its own text, as a person who
 * has read news for months has it. Made once and kept, since 100,000 stories take minutes.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { PAGE_BYTES } from '#electron/storyindex/page-bytes.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { batchesOf } from './ours.ts'

/** Rises with what the folder holds. */
const VERSION = 1
/** Stories that tell of one event; every other story tells of none. */
const EVENT = 8

/**
 * What a person made in it (rules, searches, reading state) is gone each time.
 * @returns the folder, as `--data-dir` takes it
 */
export function libraryOf(n: number, say: (line: string) => void): string {
  const parent = process.env['BENCH_CACHE'] ?? join(tmpdir(), 'broadsheet-bench')
  const folder = join(parent, `library${VERSION}-${n}`)
  if (!existsSync(folder)) {
    const fresh = `${folder}.new`
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(join(fresh, 'cache'), { recursive: true })
    say(`making ${folder} of ${n} stories`)
    fill(join(fresh, 'cache', 'cache.db'), n, say)
    renameSync(fresh, folder)
  }
  for (const name of ['library.db', 'library.db-wal', 'library.db-shm', 'backups']) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
  return folder
}

function fill(file: string, n: number, say: (line: string) => void): void {
  const clock = { now: () => Date.now() }
  const options = { file, migrations: CACHE_MIGRATIONS, kind: 'story cache', clock }
  const db = openDatabase({ ...options, pageBytes: PAGE_BYTES })
  const { stories } = openCache(db, { clock })
  let done = 0
  for (const batch of batchesOf(withEvents(makeStories({ count: n })))) {
    stories.put(batch)
    done += batch.length
    if (done % 10_000 === 0) say(`${done} stories`)
  }
  while (!stories.mergeText());
  db.close()
}

function* withEvents(items: Iterable<IndexedStory>): IterableIterator<IndexedStory> {
  let number = 0
  for (const { story, wire } of items) {
    const clusters = number % 2 === 0 ? [String(1_000 + Math.floor(number / (2 * EVENT)))] : []
    yield { story: { ...story, clusters }, wire }
    number += 1
  }
}
