/** Full text and filters at a size that is put story by story. */
import { join } from 'node:path'

import type { Story } from '#shared/model/story.ts'
import { makeStories } from '#test/support/make-stories.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { batchesOf, openOurs } from '../ours.ts'
import { openDuckDb } from '../peers/duck-db.ts'
import { createMiniIndex, MINI_SEARCH_MOST } from '../peers/mini-search.ts'
import { openPlainSqlite } from '../peers/plain-sqlite.ts'
import { searchRows } from '../search-rows.ts'

export const part: BenchPart = { run }

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const { db, index } = openOurs(folder)
  const plain = openPlainSqlite(join(folder, 'plain.db'))
  for (const batch of batchesOf(makeStories({ count: n }))) {
    index.put(batch)
    plain.put(batch.map((item) => item.story))
  }
  const mini = n <= MINI_SEARCH_MOST ? createMiniIndex(storiesOf(n)) : undefined
  if (!mini) say(`search: MiniSearch skipped above ${MINI_SEARCH_MOST} stories, it lives in memory`)
  const duck = await openDuckDb(() => storiesOf(n))
  if (!duck) say('search: DuckDB skipped, its package is not installed')
  const rows = await searchRows({ n, index, plain, mini, duck })
  db.close()
  plain.close()
  duck?.close()
  return rows
}

function* storiesOf(count: number): IterableIterator<Story> {
  for (const { story } of makeStories({ count })) yield story
}
