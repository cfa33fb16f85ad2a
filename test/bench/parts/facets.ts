/** What the columns answer, at a size that is put story by story. */
import { join } from 'node:path'

import type { Story } from '#shared/model/story.ts'
import { makeStories } from '#test/support/make-stories.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { facetRows } from '../facet-rows.ts'
import { batchesOf, openOurs } from '../ours.ts'
import { openDuckDb } from '../peers/duck-db.ts'
import { openPlainSqlite } from '../peers/plain-sqlite.ts'

export const part: BenchPart = { run }

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const { db, index } = openOurs(folder)
  const plain = openPlainSqlite(join(folder, 'plain.db'))
  for (const batch of batchesOf(makeStories({ count: n }))) {
    index.put(batch)
    plain.put(batch.map((item) => item.story))
  }
  const duck = await openDuckDb(() => storiesOf(n))
  if (!duck) say('facets: DuckDB skipped, its package is not installed')
  const rows = await facetRows({ n, db, index, plain, duck, say })
  db.close()
  plain.close()
  duck?.close()
  return rows
}

function* storiesOf(count: number): IterableIterator<Story> {
  for (const { story } of makeStories({ count })) yield story
}
