/**
 * Search and facets on large kept files (see fixtures.ts), beside the best full-text design, DuckDB
 * and, while they fit, plain SQLite and MiniSearch: `--n 10000`, `--n 100000`, `--n 1000000`.
 */
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { facetRows } from '../facet-rows.ts'
import { fixturesOf } from '../fixtures.ts'
import { createMiniIndex, MINI_SEARCH_MOST } from '../peers/mini-search.ts'
import { searchRows } from '../search-rows.ts'
import { textRows } from '../text-rows.ts'

/** It takes most of an hour to make of a million, and the goals there are about the other two. */
const MOST_PLAIN = 100_000

export const part: BenchPart = { run }

async function run({ n, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const fixtures = fixturesOf(n, (line) => say(`news: ${line}`))
  const { db, index } = fixtures.ours()
  const peer = fixtures.peer()
  const plain = n <= MOST_PLAIN ? fixtures.plain() : undefined
  if (!plain) say(`news: plain SQLite skipped above ${MOST_PLAIN} stories, it answers in minutes`)
  const duck = await fixtures.duck()
  if (!duck) say('news: DuckDB skipped, its package is not installed')
  const mini = n <= MINI_SEARCH_MOST ? createMiniIndex(fixtures.stories()) : undefined
  if (!mini) say(`news: MiniSearch skipped above ${MINI_SEARCH_MOST} stories, it lives in memory`)
  const beside = plain ? `, plain ${Math.round(plain.bytes() / n)}` : ''
  say(`news: ${Math.round(db.sizeBytes() / n)} bytes a story${beside}`)
  const rows = [
    ...textRows({ n, index, peer }),
    ...(await searchRows({ n, index, plain, mini, duck })),
    ...(await facetRows({ n, db, index, plain, duck, say })),
  ]
  db.close()
  peer.close()
  plain?.close()
  duck?.close()
  return rows
}
