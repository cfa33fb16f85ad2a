import { afterEach, beforeEach, expect, test } from 'vitest'

import { openEmbedded, type Embedded } from '#electron/embedded/open-embedded.ts'
import type { FromWorker, ToWorker } from '#electron/platform/worker-messages.ts'
import { createEmbeddedSend } from '#electron/remote/embedded-send.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { createMemoryLog } from '#test/support/memory-log.ts'

const STAND_IN = new URL('../../../support/embedded-stand-in.worker.ts', import.meta.url)

let embedded: Embedded | undefined
let faults: string[]
let time: number
const log = createMemoryLog()

async function open(file = 'any'): Promise<Embedded> {
  embedded = await openEmbedded({
    file,
    clock: { ...systemClock(), monotonic: () => time },
    log,
    version: '1.0.0',
    workerFile: STAND_IN,
    onFault: (message) => faults.push(message),
  })
  return embedded
}

beforeEach(() => {
  faults = []
  time = 1000
})
afterEach(async () => {
  await embedded?.close()
  embedded = undefined
})

let lastId = 0
function ask({ port }: Embedded, url: string): Promise<FromWorker> {
  const id = ++lastId
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      if ((message as FromWorker).id !== id) return
      port.off('message', onMessage)
      resolve(message as FromWorker)
    }
    port.on('message', onMessage)
    port.postMessage({ kind: 'request', id, method: 'GET', url, headers: {} } satisfies ToWorker)
  })
}

test('a crash fails what waits with a sentence, and the thread is started again', async () => {
  const opened = await open()
  expect(await ask(opened, '/a')).toMatchObject({ kind: 'answer', body: '/a' })

  const hanging = ask(opened, '/hang')
  const feeds = opened.newsroom.feeds()
  const refresh = opened.newsroom.refreshFeeds({})[Symbol.asyncIterator]().next()
  const dying = ask(opened, '/die')
  await expect(hanging).resolves.toMatchObject({
    kind: 'fault',
    message: expect.stringContaining('started again') as string,
  })
  await expect(dying).resolves.toMatchObject({ kind: 'fault' })
  await expect(feeds).rejects.toMatchObject({ code: 'SERVICE' })
  await expect(refresh).rejects.toMatchObject({ code: 'SERVICE' })
  expect(faults).toHaveLength(1)
  expect(log.lines.at(-1)).toMatchObject({ level: 'error' })

  expect(await ask(opened, '/b')).toMatchObject({ kind: 'answer', body: '/b' })
})

test('after a second crash soon after, everything fails at once instead of hanging', async () => {
  const opened = await open()
  await ask(opened, '/die')
  await ask(opened, '/die')
  expect(faults).toEqual([
    expect.stringContaining('started again'),
    expect.stringContaining('restart Broadsheet'),
  ])
  expect(await ask(opened, '/c')).toMatchObject({
    kind: 'fault',
    message: expect.stringContaining('restart Broadsheet') as string,
  })
  await expect(opened.newsroom.stats()).rejects.toMatchObject({ code: 'SERVICE' })
  const { send } = createEmbeddedSend(opened.port)
  const request = {
    method: 'GET',
    path: '/',
    query: [],
    endpoint: 'x',
    priority: 'person',
  } as const
  await expect(send(request)).rejects.toMatchObject({ fault: 'bad-answer' })
})

test('a crash long after the first is restarted as well', async () => {
  const opened = await open()
  await ask(opened, '/die')
  time += 11 * 60_000
  await ask(opened, '/die')
  expect(faults.every((message) => message.includes('started again'))).toBe(true)
  expect(await ask(opened, '/d')).toMatchObject({ kind: 'answer' })
})

test('a thread that cannot start says why, and is not tried again', async () => {
  await expect(open('broken')).rejects.toThrow('The file is broken.')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(faults).toEqual([])
})

test('closing ends what waits, and a thread that does not listen', async () => {
  const opened = await open('stubborn')
  const hanging = ask(opened, '/hang')
  const startedAt = performance.now()
  await opened.close()
  expect(performance.now() - startedAt).toBeLessThan(8_000)
  expect(await hanging).toMatchObject({ kind: 'fault', message: 'Broadsheet is closing.' })
  expect(faults).toEqual([])
})

test('a request that is given up is answered no more', async () => {
  const opened = await open()
  const heard: unknown[] = []
  opened.port.on('message', (message) => heard.push(message))
  opened.port.postMessage({ kind: 'request', id: 7, method: 'GET', url: '/hang', headers: {} })
  opened.port.postMessage({ kind: 'abort', id: 7 })
  await ask(opened, '/die')
  expect(heard).not.toContainEqual(expect.objectContaining({ id: 7 }))
})
