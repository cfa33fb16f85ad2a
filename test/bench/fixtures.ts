/**
 * Large files of generated stories, made once and kept: a million stories take most of an hour.
 * Each is made beside its place and moved there when it is whole.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { Story } from '#shared/model/story.ts'
import { fillIndex } from './fill.ts'
import type { FillOptions } from './fill.ts'
import { manyStories } from './many-stories.ts'
import { batchesOf, openOurs } from './ours.ts'
import type { Ours } from './ours.ts'
import { makeFtsByTime, openFtsByTime } from './peers/fts-by-time.ts'
import type { FtsByTime } from './peers/fts-by-time.ts'
import { openDuckDb } from './peers/duck-db.ts'
import type { DuckDb } from './peers/duck-db.ts'
import { openPlainSqlite } from './peers/plain-sqlite.ts'
import type { PlainSqlite } from './peers/plain-sqlite.ts'

/** Rises with what the files hold. */
const VERSION = 1
const CHUNK = 5000

export type Fixtures = {
  ours(): Ours
  /** What facets need: without stories and full text unless a whole file is there. */
  columns(): Ours
  /** What search needs: without stories and facets unless a whole file is there. */
  texts(): { readonly ours: Ours; readonly peer: FtsByTime }
  /** An index of the same texts as one of the other two has. */
  peer(): FtsByTime
  plain(): PlainSqlite
  /** Undefined where the package is missing. */
  duck(): Promise<DuckDb | undefined>
  stories(): Iterable<Story>
}

/** `BENCH_CACHE` names another folder than the one for temporary files. */
export function fixturesOf(n: number, say: (line: string) => void): Fixtures {
  const parent = process.env['BENCH_CACHE'] ?? join(tmpdir(), 'broadsheet-bench')
  const folder = join(parent, `v${VERSION}-${n}`)
  mkdirSync(folder, { recursive: true })
  const stories = function* (): IterableIterator<Story> {
    const ours = made('ours') ? openOurs(join(folder, 'ours')) : undefined
    for (const { story } of manyStories(n, undefined, ours && storiesOf(ours))) yield story
    ours?.db.close()
  }
  const made = (name: string): boolean => existsSync(join(folder, name))
  const inPlace = (name: string): string => {
    const place = join(folder, `${name}.new`)
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place)
    say(`making ${join(folder, name)} of ${n} stories`)
    return place
  }
  const move = (name: string): void => renameSync(join(folder, `${name}.new`), join(folder, name))

  const filled = (name: string, options: FillOptions): Ours => {
    if (!made(name)) {
      const place = inPlace(name)
      const { db, index } = openOurs(place)
      fillIndex(db, manyStories(n), { ...options, say })
      // As it is when the program has been idle for a while.
      while (!index.mergeText()) continue
      db.close()
      move(name)
    }
    return openOurs(join(folder, name))
  }
  const peer = (): FtsByTime => {
    if (!made('peer')) {
      const from = made('ours') ? 'ours' : 'texts'
      makeFtsByTime(join(inPlace('peer'), 'peer.db'), join(folder, from, 'ours.db'))
      move('peer')
    }
    return openFtsByTime(join(folder, 'peer', 'peer.db'))
  }

  return {
    stories,
    ours: () => filled('ours', {}),
    columns: () =>
      made('ours') ? openOurs(join(folder, 'ours')) : filled('columns', { hasText: false }),
    texts: () => {
      const options = { hasStories: false, hasFacets: false }
      const ours = made('ours') ? openOurs(join(folder, 'ours')) : filled('texts', options)
      return { ours, peer: peer() }
    },
    peer,
    plain: () => {
      if (!made('plain')) {
        const plain = openPlainSqlite(join(inPlace('plain'), 'plain.db'))
        plain.hurry()
        for (const chunk of batchesOf(stories(), CHUNK)) plain.put(chunk)
        plain.close()
        move('plain')
      }
      return openPlainSqlite(join(folder, 'plain', 'plain.db'))
    },
    duck: async () => {
      if (!made('duck')) {
        const duck = await openDuckDb(stories, join(inPlace('duck'), 'duck.db'))
        if (!duck) return undefined
        duck.close()
        move('duck')
      }
      return openDuckDb(stories, join(folder, 'duck', 'duck.db'))
    },
  }
}

function* storiesOf({ db, index }: Ours): IterableIterator<IndexedStory> {
  for (const id of db.prepare('SELECT story_id FROM doc ORDER BY label').column<string>()) {
    const item = index.get(id)
    if (item) yield item
  }
}
