/** What a damaged newsroom still has comes back into the one that took its place. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbeddedIndex } from '#electron/embedded/index/open-embedded-index.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'
import { CORPUS } from '#test/support/wire-corpus.ts'

const STORIES = CORPUS.map((wire) => ({ story: storyFromWire(parseWireJson(wire)), wire }))
const MARKS = STORIES.map(({ story: { id } }) => ({
  ...{ id, permalink: `news.example/${id}`, content: `text of ${id}`, exact: `all of ${id}` },
}))
const clock = createFakeClock()

let folder: string
let told: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsroom-rescue-'))
  told = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'embedded.db')
const open = () =>
  openEmbeddedIndex({
    ...{ file: file(), clock, random: systemRandom(), log: createMemoryLog() },
    onDamage: (message) => void told.push(message),
  })

function leaveDamaged(change: (bytes: Buffer) => void): void {
  const index = open()
  index.stories.put(STORIES)
  index.marks.record(MARKS)
  index.close()
  const bytes = readFileSync(file())
  change(bytes)
  writeFileSync(file(), bytes)
}

it('stories with their events, and by what a feed’s story is known again', async () => {
  leaveDamaged((bytes) => bytes.fill(0xff, 0, 100))
  const index = open()
  expect(told).toEqual([expect.stringContaining('Its readable stories come back')])
  expect(index.stories.size()).toBe(0)
  const rescue = index.startRescue()
  await clock.advance(60_000)
  rescue.close()
  const kept = STORIES.filter(({ story }) => index.stories.get(story.id))
  expect(kept.length).toBe(STORIES.length)
  expect(index.stories.get(STORIES[0]!.story.id)?.story.clusters).toHaveLength(1)
  expect(MARKS.map((mark) => index.marks.find(mark))).toEqual(MARKS.map(() => 'same'))
  expect(told[1]).toMatch(
    /^The newsroom: \d+ stories were taken over from embedded\.damaged-.*\.db\.$/,
  )
  index.close()
  told = []
  const again = open()
  again.startRescue().close()
  await clock.advance(60_000)
  expect([told, again.stories.size()]).toEqual([[], STORIES.length])
  again.close()
})

it('nothing where nothing is readable any more, and says so', async () => {
  leaveDamaged((bytes) => bytes.fill(0x5a))
  const index = open()
  const rescue = index.startRescue()
  await clock.advance(60_000)
  rescue.close()
  expect(index.stories.size()).toBe(0)
  expect(told[1]).toContain('0 stories were taken over')
  index.close()
})
