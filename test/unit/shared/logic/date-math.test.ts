import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addUnits, floorToUnit, parseDateMath, parseDateRange } from '#shared/logic/date-math.ts'

const NOW = Date.UTC(2026, 10, 20, 13, 41, 37, 250)

function read(text: string): string | undefined {
  const { ms } = parseDateMath(text, NOW)
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

test.each([
  ['NOW', '2026-11-20T13:41:37.250Z'],
  ['now/day', '2026-11-20T00:00:00.000Z'],
  ['NOW-7DAYS/DAY', '2026-11-13T00:00:00.000Z'],
  ['NOW-1DAYS/DAY', '2026-11-19T00:00:00.000Z'],
  ['NOW-27MONTH', '2024-08-20T13:41:37.250Z'],
  ['NOW+2MONTHS', '2027-01-20T13:41:37.250Z'],
  ['NOW/YEAR+1MONTH-1DAY', '2026-01-31T00:00:00.000Z'],
  ['NOW/MONTH', '2026-11-01T00:00:00.000Z'],
  ['NOW-6MINUTES/MINUTE', '2026-11-20T13:35:00.000Z'],
  ['NOW/DATE', '2026-11-20T00:00:00.000Z'],
  ['NOW/SECOND', '2026-11-20T13:41:37.000Z'],
  ['NOW-250MILLISECONDS', '2026-11-20T13:41:37.000Z'],
  ['7DAYS', '2026-11-13T13:41:37.250Z'],
  ['1MONTH', '2026-10-20T13:41:37.250Z'],
  ['14DAYS/DAY', '2026-11-06T00:00:00.000Z'],
  ['2022-07-01T00:00:00.0Z', '2022-07-01T00:00:00.000Z'],
  ['2022-07-01T00:00:00.123987Z', '2022-07-01T00:00:00.123Z'],
  ['2024-01-31T00:00:00Z+1MONTH', '2024-02-29T00:00:00.000Z'],
  ['2023-01-31T00:00:00Z+1MONTH', '2023-02-28T00:00:00.000Z'],
  ['2024-02-29T00:00:00Z-1YEAR', '2023-02-28T00:00:00.000Z'],
  ['2024-03-31T12:00:00Z-13MONTHS', '2023-02-28T12:00:00.000Z'],
  ['2026-02-03', '2026-02-03T00:00:00.000Z'],
  ['1969-12-31T23:59:59Z/HOUR', '1969-12-31T23:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(read(text)).toBe(iso)
})

test.each([
  ['NOW-1WEEK', 'write 7DAYS'],
  ['NOW-2WEEKS', 'write 7DAYS'],
  ['NOW-1FORTNIGHT', 'not a unit'],
  ['NOW/constructor', 'not a unit'],
  ['NOW-', 'not +nUNIT'],
  ['NOWHERE', 'not +nUNIT'],
  ['yesterday', 'is not a time'],
  ['', 'NOW-7DAYS'],
  ['2026-02-30T00:00:00Z', 'not a day of the calendar'],
  ['2026-01-01T25:00:00Z', 'not a day of the calendar'],
  ['2026-01-01T10:00:00+02:00', 'end it with Z'],
  ['NOW+99999999999YEARS', 'out of range'],
])('%s is refused: %s', (text, part) => {
  expect(parseDateMath(text, NOW).problem).toContain(part)
})

test.each(['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'MILLI'] as const)(
  'rounding down to %s is idempotent and never later, and the next unit is later',
  (unit) => {
    const instants = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) })
    fc.assert(
      fc.property(instants, (ms) => {
        const floor = floorToUnit(ms, unit)
        expect(floor).toBeLessThanOrEqual(ms)
        expect(floorToUnit(floor, unit)).toBe(floor)
        expect(addUnits(floor, 1, unit)).toBeGreaterThan(ms)
      }),
    )
  },
)

describe('ranges', () => {
  test('both sides, one side, exclusive sides, lower-case to', () => {
    expect(parseDateRange('[NOW-14DAYS/DAY TO NOW/DAY]', NOW).range).toEqual({
      from: Date.UTC(2026, 10, 6),
      to: Date.UTC(2026, 10, 20),
    })
    expect(parseDateRange('{2026-01-01T00:00:00Z to *]', NOW).range).toEqual({
      from: Date.UTC(2026, 0, 1),
      fromExclusive: true,
    })
    expect(parseDateRange('[* TO *]', NOW).range).toEqual({})
  })

  test.each([
    ['NOW', 'write [NOW-14DAYS TO NOW]'],
    ['[NOW TO NOW-1DAY]', 'swap its bounds'],
    ['[x TO NOW]', 'is not a time'],
    [`[${'a '.repeat(5000)}TO NOW]`, 'is not a range'],
  ])('%s is refused', (text, part) => {
    expect(parseDateRange(text, NOW).problem).toContain(part)
  })
})
