/** The real thread with the real analysis: the newcomer's first minute. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openEmbedded, type Embedded } from '#electron/embedded/open-embedded.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { createEmbeddedSend } from '#electron/remote/embedded-send.ts'
import { createNewsClient, type NewsClient } from '#electron/remote/news/client.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'thread-'))
const log = createMemoryLog()
const faults: string[] = []
const drifts: string[] = []
const call = { priority: 'person' } as const
let embedded: Embedded
let client: NewsClient

const open = () =>
  openEmbedded({
    file: join(folder, 'embedded.db'),
    clock: systemClock(),
    log,
    version: '1.2.3',
    onFault: (message) => faults.push(message),
  })

beforeAll(async () => {
  embedded = await open()
  const { send } = createEmbeddedSend(embedded.port)
  const onDrift = (path: string) => drifts.push(path)
  client = createNewsClient({ send, family: 'current', profileId: 'local', onDrift })
  for await (const _ of embedded.newsroom.addSample());
}, 60_000)
afterAll(async () => {
  await embedded.close()
  rmSync(folder, { recursive: true })
})

test('every sample search has several hits, and its count agrees with its pages', async () => {
  for (const { id, query } of await embedded.newsroom.sampleSearches()) {
    const parameters = [
      ['aql', query.aql] as const,
      ...query.parameters.map(({ name, value }) => [name, value] as const),
    ]
    const { stories } = await client.stories({ parameters, perPage: 100 }, call)
    expect(stories.length, id).toBeGreaterThanOrEqual(3)
    // Unsaid, a series ends with yesterday.
    const series = { parameters, publishedTo: 'NOW', period: '+1DAY' }
    const { bins } = await client.timeSeries(series, call)
    expect(
      bins.reduce((sum, bin) => sum + bin.count, 0),
      id,
    ).toBe(stories.length)
  }
})

test('our own client finds nothing odd in the bodies', async () => {
  const { stories, nextCursor } = await client.stories({ perPage: 50 }, call)
  expect(stories).toHaveLength(50)
  expect(nextCursor).toBeDefined()
  expect(stories.every(({ story }) => story.entities.length > 0)).toBe(true)
  const names = await client.entityNames({ term: 'lumen', limit: 5 }, call)
  expect(names[0]).toMatchObject({ text: 'Lumenholt' })
  expect((await client.sources('', 50, call)).length).toBeGreaterThanOrEqual(14)
  expect((await client.entityTypes('hum', 5, call))[0]).toMatchObject({ id: 'Human' })
  expect(drifts).toEqual([])
})

test('a query that cannot be read is a failure that names its parameter', async () => {
  await expect(client.stories({ aql: 'title:(a AND (b' }, call)).rejects.toMatchObject({
    code: 'QUERY',
    message: expect.stringContaining('Column') as string,
    data: { parameter: 'aql' },
  })
})

test('the thread serves other programs, and stops when told', async () => {
  const credentials = { appId: 'a', appKey: 'k', username: 'u', password: 'p' }
  const served = await embedded.newsroom.serve({
    host: '127.0.0.1',
    port: 0,
    isRateLimited: true,
    credentials,
  })
  const headers = { 'X-Application-ID': 'a', 'X-Application-Key': 'k' }
  const answer = await fetch(`${served.baseUrl}/v6/news/stories?per_page=1`, { headers })
  expect([answer.status, answer.headers.get('x-version')]).toEqual([200, '1.2.3'])
  const port = Number(new URL(served.baseUrl).port)
  await expect(
    embedded.newsroom.serve({ host: '127.0.0.1', port, isRateLimited: false, credentials }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  await served.close()
  await expect(fetch(served.baseUrl)).rejects.toThrow()
})

test('what was stored is there after closing and opening again', async () => {
  const before = await embedded.newsroom.stats()
  await embedded.close()
  embedded = await open()
  expect(await embedded.newsroom.stats()).toMatchObject({ stories: before.stories })
  expect(faults).toEqual([])
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})
