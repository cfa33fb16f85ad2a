/**
 * Full text and filters at a size that is put story by story, beside what keeps everything; above
 * that on a kept file (see fixtures.ts) without stories, beside the best full-text design.
 */
import { join } from 'node:path'

import type { Story } from '#shared/model/story.ts'
import { makeStories } from '#test/support/make-stories.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { fixturesOf } from '../fixtures.ts'
import { batchesOf, openOurs } from '../ours.ts'
import { openDuckDb } from '../peers/duck-db.ts'
import { createMiniIndex, MINI_SEARCH_MOST } from '../peers/mini-search.ts'
import { openPlainSqlite } from '../peers/plain-sqlite.ts'
import { searchRows } from '../search-rows.ts'
import { textRows } from '../text-rows.ts'

export const part: BenchPart = { run }

const MOST_PUT = 50_000

async function run(options: BenchOptions): Promise<readonly BenchRow[]> {
  return options.n > MOST_PUT ? runLarge(options) : runPut(options)
}

function runLarge({ n, say }: BenchOptions): readonly BenchRow[] {
  const { ours, peer } = fixturesOf(n, (line) => say(`search: ${line}`)).texts()
  const [own, bare] = [ours.db.sizeBytes(), peer.bytes()].map((bytes) => Math.round(bytes / n))
  say(`search: ${own} bytes a story without what is packed, FTS5 by time ${bare}`)
  const rows = textRows({ n, index: ours.index, peer })
  ours.db.close()
  peer.close()
  return rows
}

async function runPut({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
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
