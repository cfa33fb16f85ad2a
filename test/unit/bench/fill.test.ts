/** Files made at once for benchmarks hold what the writer would have written, row for row. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { fillIndex } from '../../bench/fill.ts'
import { manyStories } from '../../bench/many-stories.ts'
import { openOurs } from '../../bench/ours.ts'

const TABLES = ['doc', 'facet', 'facet_value', 'facet_state', 'entity', 'entity_type', 'source']

test.each([
  [40, 40],
  [40, 15],
])('%i stories with %i texts', (count, texts) => {
  const folders = ['filled', 'put'].map((name) => mkdtempSync(join(tmpdir(), `bench-${name}-`)))
  const [filled, put] = folders.map((folder) => openOurs(folder))
  if (!filled || !put) throw new Error('Two indexes are needed.')
  fillIndex(filled.db, manyStories(count, texts))
  put.index.put([...manyStories(count, texts)])
  // Of a text that comes again only the first story is packed; see fill.ts.
  const tables = [...TABLES, 'story_term', ...(texts === count ? ['story'] : [])]
  for (const table of tables) {
    const [a, b] = [filled, put].map(({ db }) =>
      db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
    )
    expect(a?.length, table).toBeGreaterThan(0)
    expect(a, table).toEqual(b)
  }
  filled.db.close()
  put.db.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})
