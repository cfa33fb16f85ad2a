/** Enriched stories, 50 to a durable transaction, in an order that is not the order of time. */
import { join } from 'node:path'

import { makeStories } from '#test/support/make-stories.ts'
import { figureOf, peerOf } from '../bench.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'
import { BATCH, batchesOf, openOurs } from '../ours.ts'
import { openPlainSqlite } from '../peers/plain-sqlite.ts'

export const part: BenchPart = { run }

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  say(`ingest: ${n} stories, ${BATCH} to a transaction, synchronous=FULL on both sides`)
  const { db, index } = openOurs(folder)
  const plain = openPlainSqlite(join(folder, 'plain.db'))
  const ours: number[] = []
  const theirs: number[] = []
  // Batch by batch in turn, so that both meet the same load of the machine.
  for (const batch of batchesOf(makeStories({ count: n }))) {
    ours.push(elapsed(() => index.put(batch)))
    const stories = batch.map((item) => item.story)
    theirs.push(elapsed(() => plain.put(stories)))
  }
  const rateOf = (batches: readonly number[]) => {
    const sum = batches.reduce((total, ms) => total + ms, 0)
    return { median: (n / sum) * 1000, p95: (BATCH / figureOf(batches).p95) * 1000 }
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
  const bytes = { ours: db.sizeBytes() / n, theirs: plain.bytes() / n }
  const again = [...makeStories({ count: Math.min(n, 200) })]
  const agree = again.every(({ story, wire }) => index.get(story.id)?.wire === wire)
  say(`ingest: wire text of ${again.length} stories came back ${agree ? 'exactly' : 'CHANGED'}`)
  db.close()
  plain.close()
  const single = (value: number) => ({ median: value, p95: value })
  return [
    {
      what: 'stories a second, whole run',
      unit: '/s',
      ours: rateOf(ours),
      peers: [peerOf('plain SQLite', rateOf(ours), rateOf(theirs), agree)],
    },
    {
      what: 'one transaction of 50',
      unit: 'ms',
      ours: figureOf(ours),
      peers: [peerOf('plain SQLite', figureOf(ours), figureOf(theirs))],
    },
    {
      what: 'bytes a story (ours with wire text)',
      unit: 'B',
      ours: single(bytes.ours),
      peers: [peerOf('plain SQLite', single(bytes.ours), single(bytes.theirs))],
    },
  ]
}

function elapsed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
