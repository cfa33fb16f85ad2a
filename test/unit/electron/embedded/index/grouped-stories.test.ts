import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { openEmbeddedIndex } from '#electron/embedded/index/open-embedded-index.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { ALL } from '#shared/aql/ast.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'
import { eventCorpus } from '#test/support/event-corpus.ts'
import { NOW } from '#test/support/served.ts'
import { CORPUS } from '#test/support/wire-corpus.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'

const EMBEDDED = fileURLToPath(new URL('../../../../../electron', import.meta.url))
const clock = { ...{ now: () => NOW, monotonic: () => 0 }, setTimer: () => ({ cancel: () => {} }), sleep: async () => {} } // prettier-ignore
const item = (wire: string): IndexedStory => ({ story: storyFromWire(parseWireJson(wire)), wire })
const STORIES = [...eventCorpus().map(({ wire }) => wire), ...CORPUS].map(item)

let folder: string
let open: ReturnType<typeof openEmbeddedIndex>[] = []
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'grouped-'))))
afterEach(() => {
  open.forEach((index) => index.close())
  open = []
  rmSync(folder, { recursive: true })
})

function openIndex(file = join(folder, 'embedded.db')) {
  const index = openEmbeddedIndex({ file, clock, random: systemRandom(), log: createMemoryLog() })
  open.push(index)
  return index
}

/** Wire text, our reading, the search and the clusters' counts say the same of every story. */
function agree(index: ReturnType<typeof openEmbeddedIndex>): void {
  const { stories, events } = index
  const { ids } = stories.search({ query: ALL, limit: 1000 })
  const clusters = events.clustersOf(ids)
  expect(clusters.size).toBe(ids.length)
  for (const { story, wire } of stories.getMany(ids)) {
    const cluster = clusters.get(story.id)!
    expect(story.clusters).toEqual([cluster])
    expect(storyFromWire(parseWireJson(wire))).toEqual(story)
    const test = { kind: 'term', value: cluster } as const
    const found = stories.search({ query: { kind: 'leaf', field: 'clusters', test }, limit: 1000 })
    expect(found.ids.toSorted()).toEqual(events.storiesOf(cluster).toSorted())
    expect(events.get(cluster)?.storyCount).toBe(found.ids.length)
  }
}

test('whatever is stored, stored again and removed, wire, search and counts agree', () => {
  const steps = fc.array(
    fc.record({
      isRemoval: fc.boolean(),
      picks: fc.uniqueArray(fc.nat(STORIES.length - 1), { minLength: 1, maxLength: 12 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  let run = 0
  fc.assert(
    fc.property(steps, (taken) => {
      run += 1
      const index = openIndex(join(folder, `run-${run}.db`))
      for (const { isRemoval, picks } of taken) {
        const chosen = picks.map((at) => STORIES[at]!)
        if (isRemoval) index.stories.remove(chosen.map(({ story }) => story.id))
        else index.stories.put(chosen)
      }
      agree(index)
      const { total } = index.events.list({ storyCountMin: 0 })
      expect(total).toBe(new Set(index.events.clustersOf(STORIES.map(({ story }) => story.id)).values()).size) // prettier-ignore
    }),
    { numRuns: 25 },
  )
})

test('a story that cannot be stored takes no cluster', () => {
  const index = openIndex()
  const bad = { ...STORIES[0]!, story: { ...STORIES[0]!.story, publishedAt: 'once' } }
  expect(() => index.stories.put([STORIES[1]!, bad])).toThrow('once')
  expect([index.stories.size(), index.events.list({ storyCountMin: 0 }).total]).toEqual([0, 0])
  index.stories.put(STORIES)
  agree(index)
})

test('a record that brings its cluster stays byte for byte, another gets only that', () => {
  const index = openIndex()
  index.stories.put(STORIES)
  expect(index.stories.get('1')?.wire).toBe(CORPUS[0])
  const { wire } = STORIES[0]!
  const cluster = index.events.clustersOf(['1001']).get('1001')
  const links = `"links":{"permalink":"https://paper-0.example/quake-tevora/1001","clusters":"/stories?clusters[]=${cluster}"}` // prettier-ignore
  expect(index.stories.get('1001')?.wire).toBe(
    `${wire.replace(/"links":\{[^}]*\}/, links).slice(0, -1)},"clusters":[${cluster}]}`,
  )
})

test('a file from before there were clusters gets them in slices, oldest first', () => {
  const file = join(folder, 'embedded.db')
  const migrations = join(folder, 'embedded', 'migrations')
  mkdirSync(migrations, { recursive: true })
  for (const part of [
    'storyindex/schema.sql',
    'embedded/ingest/feeds.sql',
    'embedded/migrations/0001-embedded.sql',
  ]) {
    cpSync(join(EMBEDDED, part), join(folder, part))
  }
  const before = openDatabase({ file, clock, migrations, kind: 'newsroom' })
  expect(before.version).toBe(1)
  // The writer of today wants the tables of facets; version 1 knew none.
  before.exec(readFileSync(join(EMBEDDED, 'storyindex/facets.sql'), 'utf8'))
  openStoryIndex(before, { clock }).put(STORIES)
  for (const table of ['facet', 'facet_value', 'facet_state']) before.exec(`DROP TABLE ${table}`)
  before.close()

  const index = openIndex()
  expect(index.db.version).toBeGreaterThanOrEqual(3)
  expect(index.stories.size()).toBe(STORIES.length)
  const { last } = index.stories.arrivals(0, 1000)
  let slices = 1
  while (index.groupOlder(7)) slices += 1
  expect(slices).toBeGreaterThan(5)
  agree(index)
  expect(index.groupOlder(7)).toBe(false)
  // Who copies stories hears of those that changed; records that had clusters did not.
  expect(index.stories.arrivals(last, 1000).stories).toHaveLength(STORIES.length - CORPUS.length)
  const whole = { start: 0, end: 1000, width: 1000 }
  const bins = index.stories.histogram({ query: ALL }, 'words_count', whole)
  expect(bins).toEqual([{ bin: 0, count: STORIES.length }])
})
