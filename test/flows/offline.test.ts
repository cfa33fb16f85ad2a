/** Reading what is kept asks nobody; in offline mode nothing at all does. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorkbench, type Workbench } from '#electron/workbench.ts'
import { runCliHere } from '#test/support/cli-in-process.ts'
import { makeStories } from '#test/support/make-stories.ts'
import { withWire } from '#test/support/open-index.ts'

const STORIES = 1000
let folder: string
let trap: Server
let origin: string
let asked: string[]
let workbench: Workbench

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'offline-'))
  asked = []
  const png = PNG.sync.write(new PNG({ width: 30, height: 30 }))
  trap = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  const { port } = trap.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  // Trusted, so that nothing but offline mode stands between the program and the trap.
  const env = { BROADSHEET_TRUSTED_FEED_HOSTS: `127.0.0.1:${port}` }
  const refuse = async () => false
  const host = {
    ...{ kind: 'cli' as const, dataDir: folder, hasDialogs: false },
    ...{ openExternal: refuse, pickFiles: async () => [], pickFolder: async () => undefined },
  }
  workbench = await openWorkbench({ host: host as never, dataDir: folder, env })
  const made = [...makeStories({ count: STORIES })].map(({ story }, at) => ({
    ...story,
    permalink: `${origin}/story/${at}`,
    source: { ...story.source, domain: 'trap.example' },
    media: [{ type: 'image', url: `${origin}/picture/${at}.png?utm_source=x` }],
  }))
  for (let at = 0; at < made.length; at += 100) {
    workbench.work.cache.stories.put(made.slice(at, at + 100).map(withWire))
  }
}, 60_000)
afterAll(async () => {
  await workbench.close()
  trap.close()
  rmSync(folder, { recursive: true, force: true })
})

const client = () => createRouterClient(workbench.router, { context: { log: workbench.log } })

it('opens a thousand stories without a request', async () => {
  const page = client()
  const { id, total } = await page.stories.open({
    scope: { kind: 'all' },
    filter: 'all',
    order: 'newest',
  })
  expect(total).toBe(STORIES)
  for (let offset = 0; offset < total; offset += 200) {
    for (const row of await page.stories.window({ listId: id, offset, limit: 200 })) {
      await page.stories.read({ id: row.id })
      await page.highlights.ofStory({ storyId: row.id })
      const { pictures } = await page.pictures.ofStory({ storyId: row.id })
      expect(pictures[0]?.state).toBe('absent')
    }
  }
  expect(asked).toEqual([])
}, 60_000)

it('asks nobody in offline mode, whoever wants to; and the trap would have seen it', async () => {
  const page = client()
  const [first] = workbench.work.cache.stories.search({
    query: { kind: 'all' },
    limit: 1,
  }).ids
  await page.settings.change({ isOffline: true })
  await page.pictures.allow({ domain: 'trap.example', isAllowed: true })
  const offline = { code: 'OFFLINE' }
  await expect(page.pictures.fetch({ storyId: first! })).rejects.toMatchObject(offline)
  await expect(page.newsroom.discover({ address: `${origin}/feed` })).rejects.toMatchObject(offline)
  await expect(
    (async () => {
      const input = { endpoint: 'extract', input: { kind: 'url', url: `${origin}/page` } }
      for await (const _ of await page.playground.ask(input as never));
    })(),
  ).rejects.toBeDefined()
  expect(asked).toEqual([])
  await page.settings.change({ isOffline: false })
  const { pictures } = await page.pictures.fetch({ storyId: first! })
  expect(pictures[0]?.state).toBe('kept')
  expect(asked).toHaveLength(1)
  expect(asked[0]).not.toContain('utm_source')
}, 60_000)

it('names the stories of a collection on the command line', async () => {
  const page = client()
  const ids = workbench.work.cache.stories.search({ query: { kind: 'all' }, limit: 3 }).ids
  const { id } = await page.collections.add({ name: 'Three' })
  await page.collections.put({ id, storyIds: [...ids] })
  await workbench.close()
  const listed = await runCliHere(folder, ['stories', 'list', '--collection', 'Three'])
  expect(listed.out.trimEnd().split('\n')).toHaveLength(3)
  const exported = await runCliHere(folder, ['stories', 'export', '--collection', id])
  expect(exported.out.trimEnd().split('\n')).toHaveLength(3)
  const unknown = await runCliHere(folder, ['stories', 'list', '--collection', 'Four'])
  expect(unknown.code).toBe(2)
  expect(unknown.err).toContain('There are: Three')
}, 60_000)
