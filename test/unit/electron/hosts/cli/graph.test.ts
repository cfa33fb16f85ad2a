/** `graph export` and `timeline` give the numbers of the screens, and say in words what they cannot do. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CACHE_MIGRATIONS, openCache } from '#electron/cache/cache.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openWorkbench } from '#electron/workbench.ts'
import { entityGraphOf, unpackGraph } from '#shared/logic/graph/name-graph.ts'
import type { EntityGraph } from '#shared/logic/graph/entity-graph.ts'
import { readGraph } from '#shared/logic/graph/read-graph.ts'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { breachesOf } from '#test/support/graph-schemas.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { NOW, withWire } from '#test/support/open-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-graph-cli-'))
const made = [...makeStories({ count: 90, newest: NOW })].map(({ story }) => story)
const DAYS = ['--from', made[70]!.publishedAt, '--to', made[10]!.publishedAt] as const

beforeAll(async () => {
  await runCliHere(folder, ['stories', 'list'])
  const file = join(folder, 'cache', 'cache.db')
  mkdirSync(join(folder, 'cache'), { recursive: true })
  const clock = { now: () => NOW }
  const migrations = fileURLToPath(CACHE_MIGRATIONS)
  const db = openDatabase({ file, migrations, kind: 'story cache', clock })
  openCache(db, { clock }).stories.put(made.map(withWire))
  db.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the page asks, of the same folder. */
async function asPage<T>(ask: (client: Client) => Promise<T>): Promise<T> {
  const host = createCliHost(folder, systemRandom())
  const bench = await openWorkbench({ host, dataDir: folder, isReadOnly: true, env: {} })
  try {
    const { router, log } = bench
    return await ask(createRouterClient(router, { context: { log } }) as unknown as Client)
  } finally {
    await bench.close()
  }
}

const exported = async (...args: readonly string[]) => {
  const { code, out, err } = await runCliHere(folder, ['graph', 'export', ...args])
  expect(err).toBe('')
  expect(code).toBe(0)
  return out
}

const scopes = [
  ['everything', [], { kind: 'all' }],
  [
    'a stretch of it',
    DAYS,
    {
      kind: 'query',
      query: {
        aql: '',
        parameters: [
          { name: 'published_at.start', value: DAYS[1] },
          { name: 'published_at.end', value: DAYS[3] },
        ],
      },
    },
  ],
] as const

test.each(scopes)(
  'the graph of %s is that of the screen, in every format',
  async (_what, args, scope) => {
    const shown = entityGraphOf(
      unpackGraph(
        await asPage((client) => client.graph.build({ scope: scope as never, most: 60, least: 2 })),
      ),
    )
    expect(shown.links.length).toBeGreaterThan(3)
    const same = ['--most', '60', '--min-weight', '2', ...args]
    const json = JSON.parse(await exported('--format', 'json', ...same)) as EntityGraph
    const { madeAt: _then, ...caption } = shown.caption
    expect(json).toEqual({ ...shown, caption: { ...caption, madeAt: json.caption.madeAt } })
    for (const format of ['gexf', 'graphml'] as const) {
      const text = await exported('--format', format, ...same)
      expect(breachesOf(text)).toEqual([])
      const read = readGraph(text)
      expect(read.nodes.map(({ id, stories }) => [id, stories])).toEqual(
        shown.nodes.map(({ id, stories }) => [id, stories]),
      )
      expect(read.links).toEqual(shown.links)
    }
    const rows = (text: string) => text.trimEnd().split('\r\n').slice(1)
    expect(rows(await exported('--format', 'nodes-csv', ...same))).toHaveLength(shown.nodes.length)
    expect(rows(await exported('--format', 'csv', ...same))).toHaveLength(shown.links.length)
  },
)

test.each(scopes)('the timeline of %s is that of the screen', async (_what, args, scope) => {
  const shown = await asPage((client) =>
    client.explore.timeline({ scope: scope as never, by: 'hour', zone: 'Europe/Berlin' }),
  )
  const same = ['timeline', '--by', 'hour', '--zone', 'Europe/Berlin', ...args]
  const { out, code } = await runCliHere(folder, same)
  expect(code).toBe(0)
  const bins = shown.series[0]!.bins.map((bin, at) => ({ ...bin, all: shown.all[at] ?? 0 }))
  expect(bins.length).toBeGreaterThan(5)
  expect(linesOf(out)).toEqual(JSON.parse(JSON.stringify(bins)))
})

test('an empty part is an empty file that others can read', async () => {
  const none = ['--query', 'title:zzzzqqq']
  for (const format of ['gexf', 'graphml'] as const) {
    const text = await exported('--format', format, ...none)
    expect(breachesOf(text)).toEqual([])
    expect(readGraph(text)).toEqual({ nodes: [], links: [], notes: [] })
  }
  const { code, out } = await runCliHere(folder, ['timeline', ...none])
  expect([code, out]).toEqual([0, ''])
})

test.each([
  [['--format', 'xml'], '--format is one of gexf'],
  [['--most', '1'], '--most'],
  [['--most', 'many'], '--most'],
  [['--min-weight', '0'], '--min-weight'],
  [['--min-weight', '1e99'], '--min-weight'],
  [['--search', 'gone'], 'There is no saved search "gone"'],
  [['--collection', 'gone'], 'There is no collection "gone"'],
  [['--batch', 'gone'], 'There is no batch "gone"'],
  [['--search', 'a', '--query', 'b'], 'stands alone'],
  [['--from', 'the day before'], 'the day before'],
  [['--to', '2026-13-45'], '2026-13-45'],
  [['--query', 'title:('], 'column'],
  [['loose'], 'loose'],
] as const)('refuses %j in words', async (args, words) => {
  for (const noun of [['graph', 'export'], ['timeline']]) {
    const isOwn = args[0] === '--format' || args[0] === '--most' || args[0] === '--min-weight'
    if (noun.length === 1 && isOwn) continue
    const { code, out, err } = await runCliHere(folder, [...noun, ...args])
    expect([out, code > 0 && code < 128]).toEqual(['', true])
    const { error } = JSON.parse(err) as { error: { message: string; column?: number } }
    expect(JSON.stringify(error).replaceAll('\\"', '"')).toContain(words)
  }
})
