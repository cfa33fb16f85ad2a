import { describe, expect, it } from 'vitest'
import {
  type Send,
  SendError,
  type WireRequest,
  type WireResponse,
} from '#electron/platform/send.ts'
import { createCircuit } from '#electron/remote/circuit.ts'
import { createRetry } from '#electron/remote/retry.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const ask = (fields: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  path: '/v6/news/stories',
  query: [],
  endpoint: 'stories',
  priority: 'alert',
  ...fields,
})
const answer = (status: number, fields: Partial<WireResponse> = {}): WireResponse => ({
  status,
  headers: {},
  json: {},
  bytes: 2,
  ...fields,
})
const fault = (name: SendError['fault'], isSent = true) => new SendError(name, name, { isSent })

function script(...results: (WireResponse | Error)[]) {
  const sent: WireRequest[] = []
  const send: Send = async (request) => {
    sent.push(request)
    const result = results[Math.min(sent.length, results.length) - 1]!
    if (result instanceof Error) throw result
    return result
  }
  return { send, sent }
}

describe('createRetry', () => {
  const setUp = (...results: (WireResponse | Error)[]) => {
    const clock = createFakeClock()
    const retry = createRetry({ clock, random: seededRandom(3) })
    const { send, sent } = script(...results)
    return { clock, sent, retry, send: retry.wrap(send), start: clock.monotonic() }
  }

  it.each([408, 500, 502, 503, 504])('tries %i three times, a little apart', async (status) => {
    const { clock, send, sent, start } = setUp(answer(status))
    expect((await clock.run(send(ask()))).status).toBe(status)
    expect(sent).toHaveLength(3)
    expect(clock.monotonic() - start).toBeGreaterThanOrEqual(2_000)
    expect(clock.monotonic() - start).toBeLessThanOrEqual(60_000)
  })

  it.each([200, 400, 401, 404, 405, 414, 422])('does not repeat %i', async (status) => {
    const { clock, send, sent } = setUp(answer(status))
    await clock.run(send(ask()))
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['reset', 3],
    ['timeout', 3],
    ['bad-answer', 2],
    ['captive', 1],
    ['tls', 1],
    ['offline', 1],
    ['refused', 1],
    ['sign-in', 1],
    ['resting', 1],
  ] as const)('tries after %s %i times in all', async (name, times) => {
    const { clock, send, sent } = setUp(fault(name))
    await expect(clock.run(send(ask()))).rejects.toThrow(name)
    expect(sent).toHaveLength(times)
  })

  it('does not repeat what may have had an effect', async () => {
    const { clock, send, sent } = setUp(answer(500))
    await clock.run(send(ask({ method: 'POST' })))
    expect(sent).toHaveLength(1)
  })

  it('repeats at once, and once, with renewed credentials', async () => {
    const { clock, send, sent, start } = setUp(answer(401, { isRenewed: true }))
    expect((await clock.run(send(ask()))).status).toBe(401)
    expect(sent).toHaveLength(2)
    expect(clock.monotonic()).toBe(start)
  })

  it.each([
    ['0', 1_000],
    ['7', 7_000],
    ['999999999', 900_000],
  ])('waits for Retry-After %s within 1 s and 15 min', async (text, ms) => {
    const { clock, send, start } = setUp(
      answer(503, { headers: { 'retry-after': text } }),
      answer(200),
    )
    await clock.run(send(ask()))
    expect(clock.monotonic() - start).toBe(ms)
  })

  it.each(['soon', '-5', '1e9'])('ignores Retry-After %s', async (text) => {
    const { clock, send, start } = setUp(
      answer(503, { headers: { 'retry-after': text } }),
      answer(200),
    )
    await clock.run(send(ask()))
    expect(clock.monotonic() - start).toBeLessThanOrEqual(4_000)
  })

  it('sends the same URL at most four times an hour while it is unavailable', async () => {
    const { clock, send, sent } = setUp(answer(503))
    for (let index = 0; index < 20; index++) {
      await clock.run(send(ask()).catch(() => undefined))
      await clock.advance(60_000)
    }
    expect(sent).toHaveLength(4)
    await expect(send(ask())).rejects.toMatchObject({ fault: 'resting', isSent: false })
    await clock.run(send(ask({ path: '/other' })))
    expect(sent.length).toBeGreaterThan(4)
  })

  it('adds at most a tenth in a storm', async () => {
    const { clock, send, sent } = setUp(answer(500))
    const asked = 400
    for (let index = 0; index < asked; index++) {
      await clock.run(send(ask({ path: `/${index}` })))
    }
    expect(sent.length / asked).toBeLessThanOrEqual(1.12)
  })

  it('does not ask the same again for a day when the plan lacks it', async () => {
    const { clock, send, sent, retry } = setUp(answer(403))
    await clock.run(send(ask()))
    expect((await clock.run(send(ask()))).status).toBe(403)
    expect(sent).toHaveLength(1)
    retry.forget()
    await clock.run(send(ask()))
    expect(sent).toHaveLength(2)
  })

  it('stops waiting when aborted', async () => {
    const { clock, send, sent } = setUp(answer(500))
    const stop = new AbortController()
    const call = send(ask(), stop.signal)
    await clock.advance(10)
    stop.abort(new Error('stopped'))
    await expect(call).rejects.toThrow('stopped')
    expect(sent).toHaveLength(1)
  })
})

describe('createCircuit', () => {
  const setUp = (...results: (WireResponse | Error)[]) => {
    const clock = createFakeClock()
    const circuit = createCircuit({ clock })
    const { send, sent } = script(...results)
    const lines: string[] = []
    circuit.onLine((line) => lines.push(line))
    return { clock, sent, send: circuit.wrap(send), circuit, lines }
  }

  it('goes offline at the first failure and probes from 5 s to 5 min', async () => {
    const { clock, send, sent, lines } = setUp(fault('refused', false))
    const start = clock.monotonic()
    const times: number[] = []
    for (let second = 0; second < 3_600; second++) {
      const before = sent.length
      await expect(send(ask())).rejects.toMatchObject({ fault: 'refused', isSent: false })
      if (sent.length > before) times.push((clock.monotonic() - start) / 1000)
      await clock.advance(1_000)
    }
    expect(times.slice(0, 5)).toEqual([0, 5, 15, 35, 75])
    const gaps = times.slice(1).map((time, index) => time - times[index]!)
    expect(Math.max(...gaps)).toBe(300)
    expect(lines).toEqual(['offline'])
  })

  it('is online again with the first answer', async () => {
    const { clock, send, circuit, lines } = setUp(fault('offline', false), answer(200))
    await expect(send(ask())).rejects.toThrow()
    expect(circuit.line).toBe('offline')
    await clock.advance(5_000)
    await send(ask())
    expect(lines).toEqual(['offline', 'online'])
  })

  it('lets a person probe sooner, though not in a hot loop', async () => {
    const { clock, send, sent } = setUp(fault('offline', false))
    for (let index = 0; index < 5; index++) {
      await expect(send(ask())).rejects.toThrow()
      await clock.advance(40_000)
    }
    const before = sent.length
    for (let tenth = 0; tenth < 100; tenth++) {
      await expect(send(ask({ priority: 'person' }))).rejects.toThrow()
      await clock.advance(100)
    }
    expect(sent.length - before).toBeGreaterThanOrEqual(1)
    expect(sent.length - before).toBeLessThanOrEqual(3)
  })

  it('opens an endpoint after five failed answers and probes once a minute', async () => {
    const { clock, send, sent, lines } = setUp(answer(503))
    for (let second = 0; second < 900; second++) {
      await send(ask()).catch(() => undefined)
      await clock.advance(1_000)
    }
    expect(sent.length).toBeLessThanOrEqual(5 + 15)
    expect(sent.length).toBeGreaterThanOrEqual(5 + 13)
    await expect(send(ask())).rejects.toMatchObject({ fault: 'resting', isSent: false })
    await send(ask({ endpoint: 'time_series' }))
    expect(lines).toEqual(['online'])
  })

  it('takes one slow answer for the endpoint, two in a row for the line', async () => {
    const { send, circuit } = setUp(fault('timeout'))
    await expect(send(ask())).rejects.toThrow()
    expect(circuit.line).toBe('unknown')
    await expect(send(ask({ endpoint: 'time_series' }))).rejects.toThrow()
    expect(circuit.line).toBe('offline')
  })

  it('asks at once after waking up', async () => {
    const { send, sent, circuit } = setUp(fault('offline', false))
    await expect(send(ask())).rejects.toThrow()
    circuit.reset()
    await expect(send(ask())).rejects.toThrow()
    expect(sent).toHaveLength(2)
  })
})
