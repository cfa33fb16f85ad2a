/** Every endpoint command through a profile of either family: the service is another Broadsheet's. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openWorkbench, type Workbench } from '#electron/workbench.ts'
import { linesOf, runCliHere } from '#test/support/cli-in-process.ts'

let folder: string
let service: Workbench
let served: Awaited<ReturnType<Workbench['serve']>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'endpoints-remote-'))
  const dataDir = join(folder, 'service')
  const sample = await runCliHere(dataDir, ['ingest', 'sample'])
  expect(sample.code, sample.err).toBe(0)
  service = await openWorkbench({
    host: createCliHost(dataDir, systemRandom()),
    ...{ dataDir, isReadOnly: false, env: {} },
  })
  served = await service.serve({ host: '127.0.0.1', port: 0, isRateLimited: false })
}, 120_000)
afterAll(async () => {
  await served?.close()
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], env: Record<string, string>) =>
  runCliHere(join(folder, 'data'), args, env)

describe.each(['current', 'legacy'] as const)('a profile of the %s family', (family) => {
  const env = (): Record<string, string> => ({
    BROADSHEET_APP_KEY: served.credentials.appKey,
    ...(family === 'current' && { BROADSHEET_PASSWORD: served.credentials.password }),
  })
  const cli = (...args: string[]) => run(['--profile', family, ...args], env())
  const answer = async (...args: string[]): Promise<Record<string, unknown>> => {
    const { code, out, err } = await cli(...args)
    expect(code, `${args.join(' ')}: ${err}`).toBe(0)
    return JSON.parse(out) as Record<string, unknown>
  }

  it('answers each command as JSON', { timeout: 180_000 }, async () => {
    const { appId, username } = served.credentials
    const who = family === 'current' ? ['--username', username] : []
    const added = await run(
      [
        ...['profile', 'add', family, '--base-url', served.baseUrl, '--family', family],
        ...['--app-id', appId, ...who],
      ],
      env(),
    )
    expect(added.code, added.err).toBe(0)

    const [story] = linesOf((await cli('search', 'run', 'language:(en)', '--limit', '1')).out) as {
      id: number
    }[]
    expect(story?.id).toBeGreaterThan(0)
    const long = ['--param', 'published_at.start=NOW-60DAYS', '--param', 'published_at.end=NOW']
    expect(await answer('timeseries', ...long, '--param', 'period=+7DAYS')).toHaveProperty('time_series') // prettier-ignore
    expect(await answer('trends', '--field', 'keywords', ...long)).toHaveProperty('trends')
    expect(
      await answer('histogram', '--field', 'words_count', '--start', '0', '--end', '900', '--width', '300'), // prettier-ignore
    ).toHaveProperty('intervals')
    expect(await answer('clusters')).toHaveProperty('clusters')
    const about = ['--title', 'Strike of rail workers', '--body', 'Trains stood still for a day.']
    expect(await answer('related', String(story?.id))).toHaveProperty('related_stories')
    expect(await answer('related', ...about)).toHaveProperty('related_stories')
    const when = ['--published-at', '2026-11-18T00:00:00Z']
    expect(await answer('coverages', ...about, ...when)).toHaveProperty('coverages')
    for (const list of ['entity-types', 'entity-names', 'sources']) {
      expect(await answer('autocomplete', list, 'a'), list).not.toEqual({})
    }
    expect(await answer('autocomplete', 'source_names', 'a')).toHaveProperty('autocompletes')
  })

  it('says what is wrong and is still signed in after it', { timeout: 60_000 }, async () => {
    const refused = await cli('trends', '--field', 'nonsense')
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('nonsense')
    expect(await answer('trends', '--field', 'language')).toHaveProperty('trends')
  })
})

it(
  'asks for the key of the older endpoints where a profile has none',
  { timeout: 60_000 },
  async () => {
    const { appId, username, password } = served.credentials
    const cli = (...args: string[]) => run(args, { BROADSHEET_PASSWORD: password })
    const at = ['--base-url', served.baseUrl, '--app-id', appId, '--username', username]
    expect((await cli('profile', 'add', 'keyless', ...at)).code).toBe(0)
    const { code, err } = await cli('--profile', 'keyless', 'related', '5')
    expect(code, err).toBe(4)
    expect(err).toContain('asked with an application id and key')
    expect((await cli('--profile', 'keyless', 'trends', '--field', 'language')).code).toBe(0)
  },
)
