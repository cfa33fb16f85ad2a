/** A batch by a profile's service, and by both engines: the service is another Broadsheet's. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openWorkbench, type Workbench } from '#electron/workbench.ts'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'

let folder: string
let service: Workbench
let served: Awaited<ReturnType<Workbench['serve']>>
const documents = () => join(folder, 'documents')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'batch-remote-'))
  mkdirSync(documents())
  writeFileSync(
    join(documents(), 'a.txt'),
    'Barack Obama praised the wonderful new bridge in Berlin.',
  )
  writeFileSync(join(documents(), 'b.txt'), 'The terrible storm destroyed the harbour of Hamburg.')
  service = await openWorkbench({
    host: createCliHost(join(folder, 'service'), systemRandom()),
    dataDir: join(folder, 'service'),
    isReadOnly: false,
    env: {},
  })
  served = await service.serve({ host: '127.0.0.1', port: 0, isRateLimited: false })
}, 60_000)
afterAll(async () => {
  await served?.close()
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], env: Record<string, string>) =>
  runCliHere(join(folder, 'data'), args, env)

function keys() {
  const { appKey, password } = served.credentials
  return {
    BROADSHEET_APP_KEY: appKey,
    BROADSHEET_TEXT_APP_KEY: appKey,
    BROADSHEET_PASSWORD: password,
  }
}

const cli = (...args: string[]) => run(args, keys())

type Line = { path: string; state: string; engines?: object; results?: { sentiment?: object } }

test('asks the service and keeps both answers apart', { timeout: 180_000 }, async () => {
  const { appId, username } = served.credentials
  const added = await cli(
    ...['profile', 'add', 'lab', '--base-url', served.baseUrl, '--app-id', appId],
    ...['--username', username, '--text-base-url', served.baseUrl, '--text-app-id', appId],
  )
  expect(added.code, added.err).toBe(0)
  const tested = await cli('profile', 'test', 'lab', '--json')
  expect(tested.code, tested.err).toBe(0)
  const steps = JSON.parse(tested.out) as { step: string; ok: boolean }[]
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  expect(steps.at(-1)?.step).toBe('Ask for a text analysis')
  const { BROADSHEET_TEXT_APP_KEY, ...news } = keys()
  expect(BROADSHEET_TEXT_APP_KEY).toBeDefined()
  const wrong = await run(['profile', 'test', 'lab', '--json'], {
    ...news,
    BROADSHEET_TEXT_APP_KEY: 'not-the-key',
  })
  expect(wrong.code, wrong.out).not.toBe(0)
  expect((JSON.parse(wrong.out) as typeof steps).at(-1)).toMatchObject({ ok: false })

  const remote = await cli(
    ...['batch', 'run', documents(), '--analyses', 'sentiment,entities', '--engine', 'lab'],
  )
  expect(remote.code, remote.err).toBe(0)
  const lines = linesOf(remote.out) as Line[]
  expect(lines.map(({ path, state }) => [path, state])).toEqual([
    ['a.txt', 'done'],
    ['b.txt', 'done'],
  ])
  expect(lines.map(({ results }) => results?.sentiment)).toMatchObject([
    { polarity: 'positive' },
    { polarity: 'negative' },
  ])

  const both = await cli(
    ...['--profile', 'lab', 'batch', 'run', documents(), '--analyses', 'sentiment'],
    ...['--engine', 'both'],
  )
  expect(both.code, both.err).toBe(0)
  for (const line of linesOf(both.out) as Line[]) {
    expect(Object.keys(line.engines ?? {})).toHaveLength(2)
  }

  // A run of its own: what an earlier one signed in is forgotten where there is no keyring.
  const found = await cli('--profile', 'lab', 'search', 'run', 'bridge')
  expect([found.code, found.out], found.err).toEqual([0, ''])
  const nobody = await run(['--profile', 'lab', 'search', 'run', 'bridge'], {})
  expect([nobody.code, nobody.err]).toEqual([4, expect.stringContaining('BROADSHEET_PASSWORD')])
})
