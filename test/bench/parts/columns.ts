/** The facets of `news` alone, on a file without texts: made in minutes where that takes hours. */
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { facetRows } from '../facet-rows.ts'
import { fixturesOf } from '../fixtures.ts'

export const part: BenchPart = { run }

async function run({ n, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const fixtures = fixturesOf(n, (line) => say(`columns: ${line}`))
  const { db, index } = fixtures.columns()
  const duck = await fixtures.duck()
  if (!duck) say('columns: DuckDB skipped, its package is not installed')
  const rows = await facetRows({ n, db, index, plain: undefined, duck, hasText: false, say })
  db.close()
  duck?.close()
  return rows
}
