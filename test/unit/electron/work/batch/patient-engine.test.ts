import { expect, it } from 'vitest'
import { WorkError } from '#electron/platform/failures.ts'
import type { BatchEngine } from '#electron/work/batch/engines.ts'
import { createPatience } from '#electron/work/batch/patient-engine.ts'
import { LeftWaiting } from '#electron/work/batch/process-document.ts'
import type { TextRequest } from '#shared/model/analysis.ts'

const REQUEST: TextRequest = { analysis: 'language', title: '', text: 'Hello.', language: 'auto' }
const ANSWER = { blank: 'nothing to say' }
const MINUTE = 60_000

const away = () =>
  new WorkError('OFFLINE', 'lab did not begin to answer in time. It is tried again later.')
const resting = () =>
  new WorkError('OVER_BUDGET', 'The service fails again and again. It is asked once a minute.', {
    until: '2026-11-22T16:36:00.000Z',
  })

/** A service by what it does at each moment, with a clock that sleeping moves on. */
function service(outcomeAt: (ms: number) => unknown, patienceMs = 60 * MINUTE) {
  let ms = 0
  let isStopping = false
  const told: (string | undefined)[] = []
  const patience = createPatience({
    patienceMs,
    monotonic: () => ms,
    async sleep(delayMs) {
      told.push(patience.wait()?.reason)
      ms += delayMs
    },
    isStopping: () => isStopping,
    onChange: () => undefined,
  })
  const engine: BatchEngine = {
    id: 'lab',
    isRemote: true,
    stamp: async () => ({ name: 'lab', version: '1' }),
    async analyse() {
      const outcome = outcomeAt(ms)
      if (outcome instanceof Error) throw outcome
      return [ANSWER]
    },
    close: async () => {},
  }
  const patient = patience.wrap(engine)
  return {
    patience,
    told,
    at: (to: number) => void (ms = to),
    now: () => ms,
    stop: () => void (isStopping = true),
    ask: () => patient.analyse([REQUEST]),
  }
}

it('waits for a service that goes away and comes back, and says why', async () => {
  const lab = service((ms) => (ms >= MINUTE && ms < 11 * MINUTE ? away() : undefined))
  await lab.ask()
  lab.at(MINUTE)
  await expect(lab.ask()).resolves.toEqual([ANSWER])
  expect(lab.now()).toBe(11 * MINUTE)
  expect(new Set(lab.told)).toEqual(
    new Set(['lab did not begin to answer in time. It is asked again.']),
  )
  expect(lab.patience.wait()).toBeUndefined()
})

it('waits while an endpoint rests, and says until when', async () => {
  const lab = service((ms) => (ms < 10_000 ? resting() : undefined))
  const asked = lab.ask()
  expect(lab.patience.wait()).toBeUndefined()
  await asked
  expect(lab.told[0]).toBe('The service fails again and again.')
})

it('ends when patience does, sooner where the service has never answered', async () => {
  const never = service(away)
  await expect(never.ask()).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(never.now()).toBe(30_000)
  const gone = service((ms) => (ms > 0 ? away() : undefined), 10 * MINUTE)
  await gone.ask()
  gone.at(MINUTE)
  await expect(gone.ask()).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(gone.now()).toBe(11 * MINUTE)
})

it('does not wait for what time does not mend, nor when the run is told to end', async () => {
  const wrong = service(() => new WorkError('SIGNED_OUT', 'No such key.', { profileId: 'lab' }))
  await expect(wrong.ask()).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  const spent = service(() => new WorkError('OVER_BUDGET', 'The plan is used up.'))
  await expect(spent.ask()).rejects.toMatchObject({ code: 'OVER_BUDGET' })
  expect([wrong.told, spent.told]).toEqual([[], []])
  const ended = service(away)
  ended.stop()
  await expect(ended.ask()).rejects.toBeInstanceOf(LeftWaiting)
})

it('counts silence from the last answer, and none while nothing is asked', async () => {
  const lab = service((ms) => (ms < 20_000 ? away() : undefined))
  lab.at(5000)
  expect(lab.patience.quietMs()).toBe(0)
  const asked = lab.ask()
  lab.at(12_000)
  expect(lab.patience.quietMs()).toBe(7000)
  await asked
  expect(lab.patience.quietMs()).toBe(0)
})
