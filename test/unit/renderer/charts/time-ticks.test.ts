import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeTicks } from '#renderer/charts/time-ticks.ts'
import { calendarEdges } from '#shared/logic/calendar-bins.ts'

const HOUR = 3_600_000
const labels = (starts: readonly number[], zone: string, most: number) =>
  timeTicks(starts, zone, most).map(({ label }) => label)
const every = (from: number, count: number, ms: number) =>
  Array.from({ length: count }, (_none, index) => from + index * ms)

it('labels hours at the quarters of a day, and each day once', () => {
  const starts = every(Date.UTC(2026, 10, 18), 48, HOUR)
  expect(labels(starts, 'UTC', 9)).toEqual([
    '18 Nov',
    '06:00',
    '12:00',
    '18:00',
    '19 Nov',
    '06:00',
    '12:00',
    '18:00',
  ])
})

it('labels days at Mondays, months at their first, years at January', () => {
  const days = calendarEdges(Date.UTC(2026, 10, 16), Date.UTC(2026, 11, 14), 'day')
  expect(labels(days.slice(0, -1), 'UTC', 6)).toEqual(['16 Nov', '23 Nov', '30 Nov', '7 Dec'])
  const months = calendarEdges(Date.UTC(2025, 0, 1), Date.UTC(2026, 11, 31), 'month')
  expect(labels(months.slice(0, -1), 'UTC', 8)).toEqual([
    'Jan 2025',
    'Apr',
    'Jul',
    'Oct',
    'Jan 2026',
    'Apr',
    'Jul',
    'Oct',
  ])
  const long = calendarEdges(Date.UTC(1970, 0, 1), Date.UTC(2099, 11, 31), 'month')
  expect(labels(long.slice(0, -1), 'UTC', 14)).toEqual(every(1970, 13, 10).map(String))
})

it('reads the calendar of the zone', () => {
  const days = calendarEdges(Date.UTC(2026, 9, 23), Date.UTC(2026, 9, 28), 'day', 'Europe/Berlin')
  expect(labels(days.slice(0, -1), 'Europe/Berlin', 20)).toEqual([
    '23 Oct',
    '24 Oct',
    '25 Oct',
    '26 Oct',
    '27 Oct',
    '28 Oct',
  ])
})

it('never writes more labels than there is room, and always some', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Date.UTC(2099, 0) }),
      fc.integer({ min: 1, max: 700 }),
      fc.constantFrom(HOUR, 24 * HOUR, 7 * 24 * HOUR, 30 * 24 * HOUR),
      fc.integer({ min: 1, max: 20 }),
      (from, count, step, most) => {
        const ticks = timeTicks(every(from, count, step), 'Asia/Kolkata', most)
        expect(ticks.length).toBeGreaterThan(0)
        expect(ticks.length).toBeLessThanOrEqual(most)
        const places = ticks.map(({ index }) => index)
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      },
    ),
    { numRuns: 60 },
  )
  expect(timeTicks([], 'UTC', 5)).toEqual([])
})
