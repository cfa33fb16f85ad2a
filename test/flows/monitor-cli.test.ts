/** Monitors for cron: receipts on stdout, and an exit code that says how it went. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'
import { openFaultServer, type FaultServer } from '#test/support/fault-server.ts'
import { createNewsModel } from '#test/support/news-model.ts'

const HOUR_MS = 3_600_000
let folder: string
let server: FaultServer
let model: ReturnType<typeof createNewsModel>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'monitor-cli-'))
  const resetsAt = Date.now() + 20 * 24 * HOUR_MS
  model = createNewsModel({ now: Date.now, volume: { limit: 1000, resetsAt } })
  for (let id = 1; id <= 5; id += 1) {
    model.add({ id, title: `Story ${id}`, body: `Text ${id}`, at: Date.now() - id * HOUR_MS })
  }
  server = await openFaultServer({ answer: model.answer })
  await cli('profile', 'add', 'desk', '--base-url', server.url, '--family', 'legacy', '--brand', 'SVC', '--app-id', 'app-1') // prettier-ignore
  await cli('--profile', 'desk', 'search', 'save', 'River', 'river')
}, 120_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const cli = (...args: string[]) =>
  runCliHere(join(folder, 'data'), args, { BROADSHEET_APP_KEY: 'key-1' })

test('watches, runs what is due, prints receipts', { timeout: 120_000 }, async () => {
  const added = await cli('monitor', 'add', 'River', '--every', '15m', '--quiet', '23:00-05:00', '--rule', 'any', '--rule', 'at-least=3') // prettier-ignore
  expect(JSON.parse(added.out)).toMatchObject({
    plan: {
      schedule: { everyMinutes: 15, quiet: { from: '23:00', to: '05:00' } },
      rules: [{ kind: 'any' }, { kind: 'at-least', count: 3 }],
    },
  })
  const first = await cli('monitor', 'run', '--due')
  expect(first.code, first.err).toBe(0)
  expect(linesOf(first.out)).toMatchObject([
    { name: 'River', kind: 'first', state: 'done', fetched: 5, alerts: 0 },
  ])
  expect(await cli('monitor', 'run', '--due')).toMatchObject({ code: 0, out: '' })

  // At noon, since nothing is due in the quiet hours.
  const days = new Date(new Date(Date.now() + 3 * 24 * HOUR_MS).setHours(12)).toISOString()
  const later = linesOf((await cli('monitor', 'run', '--due', '--now', days)).out)
  expect(later).toMatchObject([{ kind: 'catch-up', state: 'done', fetched: 0 }])
  expect(later[0]!.missed).toBeGreaterThan(100)

  const [listed] = linesOf((await cli('monitor', 'list')).out)
  expect(listed).toMatchObject({ name: 'River', health: { level: 'green' }, total: 5 })
  const report = await cli('monitor', 'digest', '--period', 'daily')
  expect(report.out).toContain('5 stories')
  await cli('monitor', 'change', 'River', '--pause', '--budget', '7')
  const [paused] = linesOf((await cli('monitor', 'list')).out)
  expect(paused).toMatchObject({ isPaused: true, plan: { budget: 7, schedule: { everyMinutes: 15 } } }) // prettier-ignore
  expect((await cli('monitor', 'remove', 'River')).code).toBe(0)
  expect((await cli('monitor', 'list')).out).toBe('')
})

test(
  'ends with 4 when nobody is signed in, 5 without volume, 1 when the service is gone',
  { timeout: 120_000 },
  async () => {
    await cli('monitor', 'add', 'River')
    expect((await cli('monitor', 'run')).code).toBe(0)

    const signedOut = await runCliHere(join(folder, 'data'), ['monitor', 'run'])
    expect(signedOut.code).toBe(4)
    expect(linesOf(signedOut.out)).toMatchObject([{ state: 'waiting', failure: { code: 'SIGNED_OUT' } }]) // prettier-ignore

    model.spend(994)
    for (let id = 100; id < 110; id += 1) {
      model.add({ id, title: `Story ${id}`, body: `Text ${id}`, at: Date.now() - 1000 })
    }
    const spent = await cli('monitor', 'run')
    expect(spent.code).toBe(5)
    expect(linesOf(spent.out)).toMatchObject([{ state: 'partial', expected: 10, fetched: 0 }])

    await server.close()
    const gone = await cli('monitor', 'run')
    expect(gone.code).toBe(1)
    expect(linesOf(gone.out)).toMatchObject([{ state: 'failed', failure: { code: 'OFFLINE' } }])
  },
)
