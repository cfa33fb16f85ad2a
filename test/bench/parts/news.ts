/**
 * Search and facets on large kept files (see fixtures.ts), beside the best full-text design, plain
 * SQLite, DuckDB and, while they fit, MiniSearch: `--n 10000`, `--n 100000`, `--n 1000000`.
 */
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { facetRows } from '../facet-rows.ts'
import { fixturesOf } from '../fixtures.ts'
import { createMiniIndex, MINI_SEARCH_MOST } from '../peers/mini-search.ts'
import { searchRows } from '../search-rows.ts'
import { textRows } from '../text-rows.ts'

export const part: BenchPart = { run }

async function run({ n, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const fixtures = fixturesOf(n, (line) => say(`news: ${line}`))
  const { db, index } = fixtures.ours()
  const peer = fixtures.peer()
  const plain = fixtures.plain()
  const duck = await fixtures.duck()
  if (!duck) say('news: DuckDB skipped, its package is not installed')
  const mini = n <= MINI_SEARCH_MOST ? createMiniIndex(fixtures.stories()) : undefined
  if (!mini) say(`news: MiniSearch skipped above ${MINI_SEARCH_MOST} stories, it lives in memory`)
  say(
    `news: ${Math.round(db.sizeBytes() / n)} bytes a story, plain ${Math.round(plain.bytes() / n)}`,
  )
  const rows = [
    ...textRows({ n, index, peer }),
    ...(await searchRows({ n, index, plain, mini, duck })),
    ...(await facetRows({ n, db, index, plain, duck, say })),
  ]
  db.close()
  peer.close()
  plain.close()
  duck?.close()
  return rows
}
