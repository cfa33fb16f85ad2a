/** A profile that cannot be looked at is told of; it is never a rejection that nobody hears. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WorkError } from '#electron/platform/failures.ts'
import { createHarvestWork } from '#electron/work/harvest/harvest-work.ts'
import type { MonitorParts } from '#electron/work/monitors/monitor-parts.ts'
import { createScheduler } from '#electron/work/monitors/scheduler.ts'
import { watchSignal } from '#electron/work/monitors/watch-signal.ts'
import { createFakeClock, settle } from '#test/support/fake-clock.ts'

const broken = new WorkError('LOCKED', 'The vault does not open.')
const unheard: unknown[] = []
const onUnheard = (error: unknown) => void unheard.push(error)
const faults: unknown[] = []
let tellProfile: (id: string) => void
let fails: boolean
let clock: ReturnType<typeof createFakeClock>

beforeEach(() => {
  unheard.length = 0
  faults.length = 0
  fails = false
  clock = createFakeClock()
  process.on('unhandledRejection', onUnheard)
})
afterEach(() => void process.off('unhandledRejection', onUnheard))

function parts() {
  const list = () => {
    if (fails) throw broken
    return []
  }
  const given = {
    clock,
    now: () => clock.now(),
    library: { monitors: { list }, harvests: { listOpen: list }, searches: {} },
    readiness: () => Promise.reject(broken),
    restOf: () => undefined,
    restReason: () => undefined,
    onProfile(listener: (id: string) => void) {
      tellProfile = listener
      return () => undefined
    },
    fault: (error: unknown) => void faults.push(error),
  }
  return given as unknown as MonitorParts & { runs: never; restReason(): undefined }
}

test.each([
  ['a run', () => void watchSignal(parts(), 'desk', undefined)],
  ['the schedule', () => createScheduler(parts()).start()],
  ['harvests', () => createHarvestWork(parts()).begin()],
])('%s hears of it', async (_who, listen) => {
  listen()
  await settle()
  tellProfile('desk')
  await settle()
  await settle()
  expect(faults).toEqual([broken])
  expect(unheard).toEqual([])
})

test('a schedule that could not look looks again', async () => {
  fails = true
  const scheduler = createScheduler(parts())
  scheduler.start()
  await clock.advance(1000)
  const before = faults.length
  expect(before).toBeGreaterThan(0)
  await clock.advance(60_000)
  expect(faults.length).toBeGreaterThan(before)
  expect(unheard).toEqual([])
  await scheduler.close()
})
