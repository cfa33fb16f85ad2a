import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, withWire } from '#test/support/open-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-timeline-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const made = [...makeStories({ count: 80, newest: NOW })].map(({ story }) => story)

async function timeline(...args: readonly string[]) {
  const { code, out, err } = await runCliHere(folder, ['timeline', ...args])
  return { code, err, bins: linesOf(out) as { from: string; to: string; count: number }[] }
}

test('prints the bins of the screen, and says in words what it cannot do', async () => {
  await runCliHere(folder, ['stories', 'list'])
  const file = join(folder, 'cache', 'cache.db')
  mkdirSync(join(folder, 'cache'), { recursive: true })
  const clock = { now: () => NOW }
  const migrations = fileURLToPath(CACHE_MIGRATIONS)
  const db = openDatabase({ file, migrations, kind: 'story cache', clock })
  openCache(db, { clock }).stories.put(made.map(withWire))
  db.close()

  const { code, bins } = await timeline('--by', 'day')
  expect(code).toBe(0)
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(80)
  for (const { from, to, count } of bins) {
    const inside = made.filter((story) => {
      const at = Date.parse(story.publishedAt)
      return at >= Date.parse(from) && at < Date.parse(to)
    })
    expect(inside).toHaveLength(count)
  }

  const [entity] = made[4]!.entities
  const named = made.filter((story) => story.entities.some(({ id, title }) => id === entity!.id && title.surfaceForms.length > 0)) // prettier-ignore
  const titles = await timeline('--by', 'week', '--entity', entity!.id, '--in', 'title')
  expect(titles.bins.reduce((sum, { count }) => sum + count, 0)).toBe(named.length)

  for (const [words, sentence] of [
    [['--by', 'year'], '--by is one of'],
    [['--in', 'title'], 'name one with --entity'],
    [['--batch', 'x'], 'no batch'],
    [['--batch', 'x', '--query', 'y'], 'stands alone'],
    [['--zone', 'Middle/Earth'], 'time zone'],
    [['--source', 'service'], 'Only a saved search'],
  ] as const) {
    const refused = await timeline(...words)
    expect([1, 2]).toContain(refused.code)
    expect(refused.err).toContain(sentence)
  }
})
