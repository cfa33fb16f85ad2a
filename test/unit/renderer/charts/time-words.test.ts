import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarsOf } from '#renderer/charts/time-words.ts'
import { localTime } from '#shared/logic/zoned.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** With clocks set by an hour, by half of one, by a whole day, and never. */
const ZONES = ['UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu']

it('says of each of many bins what the platform says of it alone', () => {
  const from = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2098, 0, 1) })
  const step = fc.constantFrom(HOUR_MS / 2, HOUR_MS, 5 * HOUR_MS, DAY_MS, 31 * DAY_MS)
  fc.assert(
    fc.property(from, step, fc.constantFrom(...ZONES), (first, width, zone) => {
      const starts = Array.from({ length: 60 }, (_none, at) => first + at * width)
      const told = calendarsOf(starts, zone).map(({ year, month, day, hour, weekday }) => {
        return { day: Date.UTC(year, month - 1, day) / DAY_MS, hour, weekday: weekday + 1 }
      })
      const alone = starts.map((start) => {
        const { day, minute, weekday } = localTime(start, zone)
        return { day, hour: Math.floor(minute / 60), weekday }
      })
      expect(told).toEqual(alone)
    }),
    { numRuns: 60 },
  )
  // A day that a zone left out (Samoa, 30 December 2011).
  const days = calendarsOf([0, 1, 2, 3].map((at) => Date.UTC(2011, 11, 29, 12) + at * DAY_MS), 'Pacific/Apia') // prettier-ignore
  expect(days.map(({ day }) => day)).toEqual([29, 31, 1, 2])
})
