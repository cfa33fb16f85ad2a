import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { SendError, type WireRequest } from '#electron/platform/send.ts'
import type { FromWorker, ToWorker } from '#electron/platform/worker-messages.ts'
import { bodyOf, failureOfSend, plainText } from '#electron/remote/answer.ts'
import { createEmbeddedSend } from '#electron/remote/embedded-send.ts'

const ASKED = { profileId: 'work', what: 'the stories endpoint' }
const error = (status: number, detail = '', more = {}) => ({
  status,
  headers: {},
  bytes: 2,
  json: { errors: [{ status, title: 'Title', detail, ...more }] },
})

describe('bodyOf', () => {
  it.each([
    [400, 'QUERY'],
    [401, 'SIGNED_OUT'],
    [403, 'PLAN'],
    [404, 'NOT_FOUND'],
    [405, 'QUERY'],
    [408, 'SERVICE'],
    [414, 'QUERY'],
    [422, 'QUERY'],
    [429, 'OVER_BUDGET'],
    [500, 'SERVICE'],
    [503, 'SERVICE'],
    [504, 'SERVICE'],
  ])('%i is %s, whatever the body', (status, code) => {
    for (const json of [
      undefined,
      null,
      [],
      'x',
      { errors: [] },
      { errors: [null] },
      error(status).json,
    ]) {
      const response = { status, headers: {}, bytes: 0, json }
      expect(() => bodyOf(response, ASKED)).toThrow(expect.objectContaining({ code }))
    }
  })

  it.each([
    [error(422, "The parameter 'per_page' is too large."), 'per_page'],
    [error(422, 'Unknown name `!source.domain[]`'), '!source.domain[]'],
    [error(422, 'x', { parameter: 'cursor' }), 'cursor'],
    [error(422, 'x', { source: { parameter: 'aql' } }), 'aql'],
  ])('names the parameter', (response, parameter) => {
    expect(() => bodyOf(response, ASKED)).toThrow(expect.objectContaining({ data: { parameter } }))
  })

  it.each([
    ['Parameter "aql": Column 7: This quote is never closed.', { parameter: 'aql', column: 7 }],
    ['Column 12: A bracket is open.', { column: 12 }],
    ['Parameter "title": The word Column 7: is no place.', { parameter: 'title' }],
  ])('says where in the query: %s', (detail, data) => {
    expect(() => bodyOf(error(422, detail), ASKED)).toThrow(expect.objectContaining({ data }))
  })

  it("says the service's own words, cut and plain", () => {
    const detail = `<img src=x onerror=alert(1)>bad\u202e\n${'y'.repeat(900)}`
    expect(() => bodyOf(error(422, detail), ASKED)).toThrow(/^The service says: bad y{200,299}…$/)
    expect(plainText('a\ud800b')).toBe('a\ufffdb')
  })

  it('lets the engine of this computer speak for itself, and ends a sentence', () => {
    const local = { ...ASKED, profileId: 'local' }
    expect(() => bodyOf(error(422, 'column 7: a quote is open'), local)).toThrow(
      /^Column 7: a quote is open\.$/,
    )
    expect(() => bodyOf(error(400, 'Too long'), ASKED)).toThrow(/^The service says: Too long\.$/)
    expect(() => bodyOf({ status: 422, headers: {}, bytes: 0, json: {} }, ASKED)).toThrow(
      /^The service cannot serve this request \(422\)\.$/,
    )
  })

  it('gives the body of an answer', () => {
    expect(bodyOf({ status: 200, headers: {}, bytes: 2, json: { a: 1 } }, ASKED)).toEqual({ a: 1 })
  })
})

describe('failureOfSend', () => {
  it.each([
    ['offline', 'OFFLINE'],
    ['name-not-found', 'OFFLINE'],
    ['refused', 'OFFLINE'],
    ['reset', 'OFFLINE'],
    ['timeout', 'OFFLINE'],
    ['captive', 'OFFLINE'],
    ['tls', 'SERVICE'],
    ['bad-answer', 'SERVICE'],
    ['sign-in', 'SIGNED_OUT'],
    ['resting', 'OVER_BUDGET'],
  ] as const)('%s is %s', (fault, code) => {
    const cause = new SendError(fault, 'Sentence.', { isSent: true })
    expect(failureOfSend(cause, ASKED)).toMatchObject({ code, message: 'Sentence.', cause })
  })

  it('says until when it rests, and leaves a bug a bug', () => {
    const resting = new SendError('resting', 'x', { isSent: false, until: 0 })
    expect(failureOfSend(resting, ASKED)).toMatchObject({
      data: { until: '1970-01-01T00:00:00.000Z' },
    })
    const bug = new TypeError('x')
    expect(failureOfSend(bug, ASKED)).toBe(bug)
  })
})

describe('createEmbeddedSend', () => {
  const closers: (() => void)[] = []
  afterEach(() => closers.splice(0).forEach((close) => close()))

  const setUp = (handle: (message: ToWorker, answer: (message: FromWorker) => void) => void) => {
    const { port1, port2 } = new MessageChannel()
    closers.push(() => port1.close())
    port2.on('message', (message: ToWorker) => handle(message, (reply) => port2.postMessage(reply)))
    return createEmbeddedSend(port1)
  }
  const request: WireRequest = {
    method: 'GET',
    path: '/v6/news/stories',
    query: [['per_page', '2']],
    headers: { appid: 'x' },
    endpoint: 'stories',
    priority: 'person',
  }

  it('carries a request over and its answer back, in any order', async () => {
    const held: (() => void)[] = []
    const { send } = setUp((message, answer) => {
      if (message.kind !== 'request') return
      const body = JSON.stringify({ url: message.url, id: '9007199254740993' })
      held.push(() =>
        answer({ kind: 'answer', id: message.id, status: 200, headers: { a: 'b' }, body }),
      )
      if (held.length === 2) held.reverse().forEach((go) => go())
    })
    const [first, second] = await Promise.all([send(request), send({ ...request, query: [] })])
    expect(first).toMatchObject({ status: 200, headers: { a: 'b' } })
    expect(first.json).toEqual({ url: '/v6/news/stories?per_page=2', id: '9007199254740993' })
    expect(second.json).toMatchObject({ url: '/v6/news/stories' })
  })

  it('tells the worker of an abort', async () => {
    const heard: string[] = []
    const { send } = setUp((message) => heard.push(message.kind))
    const stop = new AbortController()
    const call = send(request, stop.signal)
    stop.abort(new Error('stopped'))
    await expect(call).rejects.toThrow('stopped')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(heard).toEqual(['request', 'abort'])
  })

  it('fails what waits when the worker is gone or broken', async () => {
    const broken = setUp((message, answer) =>
      answer({ kind: 'fault', id: message.id, message: 'The index is broken.' }),
    )
    await expect(broken.send(request)).rejects.toMatchObject({ fault: 'bad-answer' })
    const gone = setUp(() => {})
    const call = gone.send(request)
    gone.close('it ran out of memory.')
    await expect(call).rejects.toThrow('it ran out of memory.')
    await expect(gone.send(request)).rejects.toMatchObject({ fault: 'refused', isSent: false })
  })
})
