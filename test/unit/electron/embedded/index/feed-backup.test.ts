import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbeddedIndex } from '#electron/embedded/index/open-embedded-index.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'

let folder: string
let told: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'feed-backup-'))
  told = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'embedded.db')
const copy = () => join(folder, 'embedded.feeds.opml')
const open = (isReadOnly = false) =>
  openEmbeddedIndex({
    ...{ file: file(), clock: systemClock(), random: systemRandom(), isReadOnly },
    log: createMemoryLog(),
    onDamage: (message) => void told.push(message),
  })
const FEEDS = [
  { url: 'https://a.example/rss', title: 'A & B', folder: 'World / Europe' },
  { url: 'https://c.example/rss', title: '中' },
]
const brief = ({ feeds }: ReturnType<typeof open>) =>
  feeds.list().map(({ url, title, folder: at }) => ({ url, title, ...(at && { folder: at }) }))

/** The database is gone, damaged or emptied. */
const LOSSES: readonly [string, () => void][] = [
  ['gone', () => readdirSync(folder).filter((name) => name.startsWith('embedded.db')).forEach((name) => rmSync(join(folder, name)))], // prettier-ignore
  ['damaged', () => writeFileSync(file(), 'no database at all, and no log either'.repeat(500))],
  ['emptied', () => writeFileSync(file(), '')],
]

it.each(LOSSES)('the feed list comes back when its file is %s', (_how, lose) => {
  const index = open()
  index.feeds.add(FEEDS)
  index.close()
  lose()
  const again = open()
  expect(brief(again)).toEqual(expect.arrayContaining(FEEDS))
  again.close()
  expect(told.at(-1)).toContain('The feed list was put back from its copy: 2 feeds')
  told = []
  open().close()
  expect(told).toEqual([])
})

it('what was removed stays removed, and a list from before there were copies gets one', () => {
  const index = open()
  const [first] = index.feeds.add(FEEDS)
  index.feeds.remove([first!.id])
  expect(brief(index)).toHaveLength(1)
  index.feeds.remove(index.feeds.list().map(({ id }) => id))
  index.close()
  const again = open()
  expect(brief(again)).toEqual([])
  again.feeds.add(FEEDS.slice(1))
  again.close()
  rmSync(copy())
  open().close()
  expect(existsSync(copy())).toBe(true)
  expect(told).toEqual([])
})

it('a copy that cannot be read or written is told, and nothing else goes wrong', () => {
  writeFileSync(copy(), 'hello')
  const index = open()
  expect(told).toEqual([expect.stringContaining('cannot be read: This is no feed list')])
  // What is written first stands in the way.
  mkdirSync(`${copy()}.new`)
  index.feeds.add(FEEDS)
  expect(told.at(-1)).toContain('The copy of the feed list could not be written')
  index.close()
  const reading = open(true)
  expect(brief(reading)).toHaveLength(2)
  reading.close()
})
