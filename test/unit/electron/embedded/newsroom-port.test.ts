import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'

import {
  createNewsroomClient,
  serveNewsroom,
  type NewsroomClient,
} from '#electron/embedded/newsroom-port.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { IngestProgress } from '#shared/model/feed.ts'

const engine = { name: 'local', version: '9' }
const seen = { produced: 0, ended: 0, aborted: 0, closedServers: 0 }

const progress = (read: number): IngestProgress => ({
  ...{ read, stored: read, duplicates: 0, failed: [], failedCount: 0 },
  isDone: false,
})

async function* count(signal: AbortSignal | undefined): AsyncGenerator<IngestProgress> {
  signal?.addEventListener('abort', () => (seen.aborted += 1))
  try {
    for (;;) {
      signal?.throwIfAborted()
      seen.produced += 1
      yield progress(seen.produced)
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    seen.ended += 1
  }
}

async function* waitForStop(signal: AbortSignal | undefined): AsyncGenerator<IngestProgress> {
  await new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      seen.aborted += 1
      reject(signal.reason as Error)
    })
  })
}

async function* breakLater(): AsyncGenerator<IngestProgress> {
  yield progress(1)
  throw new WorkError('DISK_FULL', 'The disk is full.')
}

const room: Newsroom = {
  engine,
  feeds: async () => [],
  discover: async (address) => {
    throw new WorkError('UNREADABLE', `${address} is no feed.`, { where: address })
  },
  previewOpml: async () => {
    throw new TypeError('a bug')
  },
  addFeeds: async (feeds) => feeds.map(({ url, title }) => ({ id: url, url, title, state: 'new', stateText: '', stories: 0 })), // prettier-ignore
  removeFeeds: async () => {},
  exportOpml: async () => '<opml/>',
  refreshFeeds: (_, signal) => count(signal),
  addSample: (signal) => waitForStop(signal),
  removeSample: async () => ['1', '2'],
  sampleSearches: async () => [],
  addContent: () => breakLater(),
  addPaths: (_, signal) => count(signal),
  addUrl: (_, signal) => count(signal),
  arrivals: async (after) => ({ stories: [], last: after }),
  stats: async () => ({ stories: 1, sampleStories: 0, bytes: 2, feeds: 3 }),
  serve: async ({ port }) => ({
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => void (seen.closedServers += 1),
  }),
  close: async () => {},
}

let client: NewsroomClient
let end: () => void
let channel: MessageChannel

beforeEach(() => {
  Object.assign(seen, { produced: 0, ended: 0, aborted: 0, closedServers: 0 })
  channel = new MessageChannel()
  end = serveNewsroom(room, channel.port2)
  client = createNewsroomClient(
    channel.port1,
    () => engine,
    async () => {},
  )
})
afterEach(() => {
  end()
  channel.port1.close()
})

test('calls cross with their values, failures with code and data, bugs with their message', async () => {
  expect(client.engine).toEqual(engine)
  expect(await client.removeSample()).toEqual(['1', '2'])
  expect(await client.stats()).toMatchObject({ feeds: 3 })
  expect(await client.addFeeds([{ url: 'u', title: 't' }])).toMatchObject([
    { url: 'u', title: 't' },
  ])
  await expect(client.discover('x')).rejects.toMatchObject({
    name: 'WorkError',
    code: 'UNREADABLE',
    message: 'x is no feed.',
    data: { where: 'x' },
  })
  const bug = await client.previewOpml('').catch((error: unknown) => error)
  expect(bug).toBeInstanceOf(Error)
  expect(bug).not.toBeInstanceOf(WorkError)
  expect((bug as Error).message).toBe('a bug')
})

test('a slow reader slows the other side: nothing is made before it is asked for', async () => {
  const stream = client.refreshFeeds({})[Symbol.asyncIterator]()
  expect((await stream.next()).value).toMatchObject({ read: 1 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(seen.produced).toBe(1)
  expect((await stream.next()).value).toMatchObject({ read: 2 })
  await stream.return?.(undefined)
  expect(seen.ended).toBe(1)
})

test('leaving the loop ends the other side before the loop is left', async () => {
  for await (const { read } of client.addPaths(['/x'])) if (read === 3) break
  expect(seen).toMatchObject({ produced: 3, ended: 1, aborted: 1 })
})

test('an abort reaches a step that waits, and throws the reason', async () => {
  const stop = new AbortController()
  const reason = new Error('stopped by the person')
  const reading = (async () => {
    for await (const _ of client.addSample(stop.signal));
  })()
  setTimeout(() => stop.abort(reason), 20)
  await expect(reading).rejects.toBe(reason)
  expect(seen.aborted).toBe(1)
  const before = client.addSample(stop.signal)[Symbol.asyncIterator]()
  await expect(before.next()).rejects.toBe(reason)
})

test('a stream that breaks hands over what came before and then its failure', async () => {
  const read: number[] = []
  const reading = (async () => {
    for await (const each of client.addContent('a', 'b')) read.push(each.read)
  })()
  await expect(reading).rejects.toMatchObject({ code: 'DISK_FULL' })
  expect(read).toEqual([1])
})

test('a server is closed from the other side, once', async () => {
  const credentials = { appId: 'a', appKey: 'k', username: 'u', password: 'p' }
  const served = await client.serve({
    host: '127.0.0.1',
    port: 5,
    isRateLimited: false,
    credentials,
  })
  expect(served.baseUrl).toBe('http://127.0.0.1:5')
  await served.close()
  await served.close()
  expect(seen.closedServers).toBe(1)
})

test('after the line is lost for good, calls fail at once', async () => {
  client.lose('gone', false)
  await expect(client.feeds()).rejects.toMatchObject({ code: 'SERVICE', message: 'gone' })
  const stream = client.addUrl('x')[Symbol.asyncIterator]()
  await expect(stream.next()).rejects.toMatchObject({ code: 'SERVICE' })
})
