import { expect, test } from 'vitest'
import { createWeeklyCheck } from '#electron/wiring/weekly-check.ts'

const DAY_MS = 24 * 3_600_000

function weekly(start: number) {
  const kept = new Map<string, unknown>()
  const state = { now: start, checks: 0, fails: false, isWanted: false }
  const run = createWeeklyCheck({
    keep: { get: (key) => kept.get(key), put: (key, value) => void kept.set(key, value) },
    now: () => state.now,
    isWanted: () => state.isWanted,
    async *check() {
      if (state.fails) throw new Error('The disk is gone.')
      state.checks += 1
      yield 'library.db'
    },
  })
  return { state, run }
}

test('looks through the files once a week, for the first time a week after the first start', async () => {
  const { state, run } = weekly(1000 * DAY_MS)
  const checks: number[] = []
  for (let day = 0; day <= 21; day += 1) {
    await run()
    checks.push(state.checks)
    state.now += DAY_MS
  }
  expect([checks[0], checks[6], checks[7], checks[13], checks[14], checks[21]]).toEqual([0, 0, 1, 1, 2, 3]) // prettier-ignore
})

test('a clock that is put back puts the check forward, not off', async () => {
  const { state, run } = weekly(1000 * DAY_MS)
  await run()
  state.now -= 400 * DAY_MS
  await run()
  expect(state.checks).toBe(1)
})

test('looks through them at once where one was left by a program that was killed', async () => {
  const { state, run } = weekly(1000 * DAY_MS)
  state.isWanted = true
  await run()
  expect(state.checks).toBe(1)
  state.isWanted = false
  await run()
  expect(state.checks).toBe(1)
})

test('a check that failed is tried again', async () => {
  const { state, run } = weekly(1000 * DAY_MS)
  await run()
  state.now += 8 * DAY_MS
  state.fails = true
  await expect(run()).rejects.toThrow('The disk is gone.')
  state.fails = false
  await run()
  expect(state.checks).toBe(1)
})
