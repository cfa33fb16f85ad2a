import { expect, it } from 'vitest'
import { systemClock } from '#electron/platform/clock.ts'
import type { TextClient } from '#electron/remote/text/client.ts'
import { createPlayground } from '#electron/work/playground.ts'
import type { TrialStep } from '#shared/model/analysis.ts'

const INPUT = {
  profileId: 'p',
  endpoint: 'elsa',
  parameters: [{ name: 'text', value: 'x' }],
}
const REPLY = { source: { engine: 'Desk' }, json: '{}' }
const LANE = {
  ...{ id: 'p:text/elsa', profileId: 'p', endpoint: 'text/elsa', inFlight: 0, used: 57 },
  ...{ waiting: 2, pausedReason: 'The service asks to wait', resumesAt: '2026-11-21T12:00:00Z' },
}

function playgroundOver(raw: TextClient['raw']) {
  const textFor = () => ({ raw }) as TextClient
  return createPlayground({ clock: systemClock(), textFor, lanes: () => [LANE] })
}

it('answers a quick call without a word about waiting', async () => {
  const asked: unknown[] = []
  const playground = playgroundOver(async (endpoint, pairs) => {
    asked.push([endpoint, pairs])
    return REPLY
  })
  const steps: TrialStep[] = []
  for await (const step of playground.ask(INPUT)) steps.push(step)
  expect(steps).toMatchObject([{ kind: 'answer', answer: { endpoint: 'elsa', json: '{}' } }])
  expect(asked).toEqual([['elsa', [['text', 'x']]]])
})

it('tells why a slow one waits, and gives it up when it is left', async () => {
  let given: AbortSignal | undefined
  const playground = playgroundOver((_, __, { signal }) => {
    given = signal
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  for await (const step of playground.ask(INPUT)) {
    expect(step).toEqual({
      kind: 'waiting',
      waiting: 2,
      reason: 'The service asks to wait',
      resumesAt: '2026-11-21T12:00:00Z',
    })
    break
  }
  expect(given?.aborted).toBe(true)
})

it('throws what the call throws, and the reason of who stopped it', async () => {
  const playground = playgroundOver(async () => {
    throw new Error('refused')
  })
  await expect(playground.ask(INPUT).next()).rejects.toThrow('refused')
  const hanging = playgroundOver(
    (_, __, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const stop = new AbortController()
  const next = hanging.ask(INPUT, stop.signal).next()
  stop.abort(new Error('enough'))
  await expect(next).rejects.toThrow('enough')
})
