import { ORPCError, safe } from '@orpc/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CALLS_IN_FLIGHT, FRAME_LIMIT_BYTES } from '#shared/contract/link.ts'
import { eventually } from '#test/support/eventually.ts'
import { openSmallWorkbench, SECRET_PATH } from '#test/support/small-workbench.ts'
import type { Transported } from '#test/support/transports.ts'
import { transports } from '#test/support/transports.ts'

const frame = (id: number, path: string, input: unknown = {}) =>
  JSON.stringify({ i: String(id), p: { u: `/${path}`, b: { json: input } } })

describe.each(Object.entries(transports))('over a %s', (_, open) => {
  let workbench: ReturnType<typeof openSmallWorkbench>
  let line: Transported

  beforeEach(async () => {
    workbench = openSmallWorkbench()
    line = await open(workbench)
  })
  afterEach(() => line.close())

  it('answers calls, each with its own answer', async () => {
    const sums = await Promise.all([1, 2, 3].map((a) => line.client.add({ a, b: 10 })))
    expect(sums).toEqual([11, 12, 13])
  })

  it('keeps every kind of text', async () => {
    const text = 'naïve 新闻 خبر 🗞 \u0000 \u2028 "quotes" \\ back'
    expect(await line.client.echo({ text })).toEqual({ text })
  })

  it('carries a declared failure with its sentence and data', async () => {
    const { error } = await safe(line.client.refuse({}))
    expect(error).toMatchObject({
      defined: true,
      code: 'QUERY',
      message: 'A bracket is open.',
      data: { column: 7 },
    })
  })

  it.each(['break', 'breakWithData', 'wrongOutput'] as const)(
    'shows nothing of an undeclared failure, and logs it: %s',
    async (name) => {
      const error = await line.client[name]({}).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', defined: false })
      expect(line.received.join('\n')).not.toContain(SECRET_PATH)
      expect(line.received.join('\n')).not.toContain('.ts:')
      expect(workbench.log.lines).toContainEqual(
        expect.objectContaining({
          level: 'error',
          fields: expect.objectContaining({ procedure: name }),
        }),
      )
    },
  )

  it('streams in order to the end', async () => {
    const seen: number[] = []
    for await (const number of await line.client.count({ to: 500 })) seen.push(number)
    expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
  })

  it('shows nothing of what breaks in the middle of a stream', async () => {
    const stream = await line.client.countThenBreak({})
    expect(await stream.next()).toMatchObject({ value: 1 })
    await expect(stream.next()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(line.received.join('\n')).not.toContain(SECRET_PATH)
  })

  it('stops the main side when a stream is closed', async () => {
    const stream = await line.client.ticks({ id: 'a' })
    await stream.next()
    expect(workbench.seen.running).toContain('a')
    await stream.return?.()
    await eventually(() => expect(workbench.seen.running.size).toBe(0))
  })

  it('stops the main side when a call is aborted', async () => {
    const stop = new AbortController()
    const call = line.client.wait({ id: 'b' }, { signal: stop.signal })
    await eventually(() => expect(workbench.seen.running).toContain('b'))
    stop.abort()
    await expect(call).rejects.toThrow()
    await eventually(() => expect(workbench.seen.running.size).toBe(0))
    expect(await line.client.add({ a: 1, b: 1 })).toBe(2)
  })

  it('stops everything the page had asked for when its connection ends', async () => {
    const waiting = line.client.wait({ id: 'c' }).catch((reason: unknown) => reason)
    const stream = await line.client.ticks({ id: 'd' })
    await stream.next()
    await eventually(() => expect(workbench.seen.running.size).toBe(2))
    await line.close()
    await eventually(() => expect(workbench.seen.running.size).toBe(0))
    expect(await waiting).toMatchObject({ code: 'CONNECTION_LOST' })
  })

  it('refuses a call that is too large without losing the line', async () => {
    const text = 'x'.repeat(FRAME_LIMIT_BYTES)
    await expect(line.client.echo({ text })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(await line.client.add({ a: 2, b: 2 })).toBe(4)
  })

  it('counts the limit in bytes, not in characters', async () => {
    const text = '新'.repeat(FRAME_LIMIT_BYTES / 3)
    await expect(line.client.echo({ text })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })

  it('carries a call just below the limit', async () => {
    const text = 'x'.repeat(FRAME_LIMIT_BYTES - 200)
    expect((await line.client.echo({ text })).text.length).toBe(text.length)
  })

  it('answers 10,000 calls at once, holding back what is too much', async () => {
    const calls = Array.from({ length: 10_000 }, (_, a) => line.client.add({ a, b: 1 }))
    const sums = await Promise.all(calls)
    expect(sums.every((sum, a) => sum === a + 1)).toBe(true)
  })

  it('runs no more than the limit of a page that holds nothing back', async () => {
    for (let id = 1; id <= CALLS_IN_FLIGHT + 300; id += 1) {
      line.sendRaw(frame(id, 'wait', { id: String(id) }))
    }
    await eventually(() => expect(line.received.length).toBe(300))
    expect(line.received.every((text) => text.includes('TOO_MANY_REQUESTS'))).toBe(true)
    expect(workbench.seen.highest).toBe(CALLS_IN_FLIGHT)
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'add/call',
    'add/~orpc',
    'add.call',
    'prototype/add',
    'x/../constructor',
    '%61dd',
    'add%00',
    '',
    '//add/../../etc/passwd',
  ])('knows no procedure called %j', async (path) => {
    line.sendRaw(frame(1, path, { a: 1, b: 1 }))
    await eventually(() => expect(line.received.length).toBe(1))
    expect(JSON.parse(line.received[0] ?? '')).toMatchObject({ p: { s: 404 } })
    expect(await line.client.add({ a: 1, b: 1 })).toBe(2)
  })

  it.each([
    ['an unknown key', { a: 1, b: 2, c: 3 }],
    ['a missing key', { a: 1 }],
    ['another type', { a: '1', b: 2 }],
    ['a list', [1, 2]],
    ['nothing', undefined],
    ['null', null],
  ])('refuses an input with %s', async (_, input) => {
    line.sendRaw(frame(1, 'add', input))
    await eventually(() => expect(line.received.length).toBe(1))
    expect(JSON.parse(line.received[0] ?? '')).toMatchObject({ p: { s: 400 } })
  })

  it.each([
    '{"i":"1","p":{"u":"/add","b":{"json":{"a":1,"b":2,"__proto__":{"polluted":1}}}}}',
    '{"i":"1","p":{"u":"/add","b":{"json":{"a":1,"b":2,"constructor":{"prototype":{"polluted":1}}}}}}',
    '{"i":"1","p":{"u":"/add","b":{"json":{"a":1,"b":2},"meta":[[1,"__proto__","polluted"]]}}}',
    '{"i":"1","p":{"u":"/add","b":{"json":{},"meta":[[1,"constructor","prototype","polluted"]]}}}',
    '{"i":"1","__proto__":{"polluted":1},"p":{"u":"/add","__proto__":{"polluted":1}}}',
    '{"i":"__proto__","p":{"u":"/add","b":{"json":{"a":1,"b":2}}}}',
  ])('takes nobody into its prototypes: %s', async (text) => {
    line.sendRaw(text)
    await eventually(() => expect(line.received.length).toBe(1))
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it.each([
    ['no JSON', 'hello'],
    ['half a frame', '{"i":"1","p":{"u":'],
    ['JSON of another shape', '[1,2,3]'],
    ['a number', '7'],
    ['null', 'null'],
    ['no address', '{"i":"1","p":{}}'],
    ['no call', '{"i":"1"}'],
    ['bytes', new Uint8Array([1, 2, 255, 0])],
    ['a form', '{"i":"1","p":{"u":"/add","h":{"content-type":"multipart/form-data"}}}'],
    [
      'nesting',
      `{"i":"1","p":{"u":"/add","b":{"json":${'['.repeat(200_000)}${']'.repeat(200_000)}}}}`,
    ],
  ])('ends the connection on %s, and only that', async (_, text) => {
    line.sendRaw(text)
    await line.ended
    const next = await open(workbench)
    expect(await next.client.add({ a: 1, b: 1 })).toBe(2)
    await next.close()
  })

  it('ends the connection on a frame beyond the limit', async () => {
    line.sendRaw(frame(1, 'echo', { text: 'x'.repeat(FRAME_LIMIT_BYTES) }))
    await line.ended
  })

  it('fails as an error the page can tell apart', async () => {
    const error = await line.client.refuse({}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ORPCError)
  })
})
