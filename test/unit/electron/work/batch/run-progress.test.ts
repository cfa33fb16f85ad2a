import { expect, it } from 'vitest'
import { createRunClock, estimateOf } from '#electron/work/batch/run-progress.ts'

const tallyOf = (total: number, todoBytes: number) => ({
  total,
  todoBytes,
  done: 0,
  failed: 0,
  skipped: 0,
  unchanged: 0,
  calls: 0,
  bytesDone: 0,
})

it('says what is left when documents are alike: no range to speak of', () => {
  let now = 0
  const tally = tallyOf(100, 100_000)
  const clock = createRunClock(() => now, tally)
  expect(clock.estimate()).toBeUndefined()
  for (let n = 0; n < 20; n += 1) {
    clock.begin(`${n}`)
    now += 500
    clock.end(`${n}`, 1000)
    tally.done += 1
    tally.bytesDone += 1000
  }
  const estimate = clock.estimate()
  expect(estimate?.seconds).toBeCloseTo(40, 5)
  expect(estimate?.low).toBeCloseTo(40, 5)
  expect(estimate?.high).toBeCloseTo(40, 5)
  expect(clock.filesPerMinute()).toBeCloseTo(120, 5)
})

it('gives a range where large files are still to come', () => {
  const recent = Array.from({ length: 10 }, (_none, at) => ({
    at: (at + 1) * 100,
    ms: 100,
    bytes: 1000,
  }))
  const { low, high, seconds } = estimateOf(recent, { left: 10, leftBytes: 100_000 })
  expect(low).toBeCloseTo(1, 5)
  expect(high).toBeCloseTo(10, 5)
  expect(seconds).toBeGreaterThan(low)
  expect(seconds).toBeLessThan(high)
})

it('names what is in work and for how long nothing was finished', () => {
  let now = 0
  const clock = createRunClock(() => now, tallyOf(3, 30))
  clock.begin('a.pdf')
  clock.begin('b.pdf')
  now = 7000
  expect(clock.facts()).toMatchObject({ current: ['a.pdf', 'b.pdf'], idleSeconds: 7 })
  clock.end('a.pdf', 10)
  expect(clock.facts()).toMatchObject({ current: ['b.pdf'], idleSeconds: 0 })
})
