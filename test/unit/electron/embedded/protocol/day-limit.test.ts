import { expect, it } from 'vitest'
import { CALLS_PER_DAY, createDayLimit } from '#electron/embedded/protocol/day-limit.ts'

const NOW = Date.UTC(2026, 10, 20, 13)
const remaining = ({ headers }: { headers: Readonly<Record<string, string>> }): number =>
  Number(headers['x-ratelimit-remaining'])

it('never says that nothing is left where nothing is refused', () => {
  const limit = createDayLimit({ isInForce: false, now: () => NOW })
  const answers = Array.from({ length: 5 * CALLS_PER_DAY }, () => limit.hit('app', 3))
  expect(answers.some(({ isRefused }) => isRefused)).toBe(false)
  expect(Math.min(...answers.map(remaining))).toBeGreaterThan(50)
  expect(Math.max(...answers.map(remaining))).toBeLessThanOrEqual(CALLS_PER_DAY)
})

it('counts down to none and refuses where it is in force, until midnight', () => {
  let now = NOW
  const limit = createDayLimit({ isInForce: true, now: () => now })
  const answers = Array.from({ length: CALLS_PER_DAY }, () => limit.hit('app', 1))
  expect(remaining(answers.at(-1)!)).toBe(0)
  expect(limit.hit('app', 1).isRefused).toBe(true)
  now += 11 * 3_600_000
  expect(limit.hit('app', 1)).toMatchObject({ isRefused: false })
})
