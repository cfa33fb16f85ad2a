import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Period } from '#shared/logic/periods.ts'
import { binOf, countByBin, parsePeriod, periodBins } from '#shared/logic/periods.ts'

const DAY_MS = 86_400_000

function period(text: string): Period {
  const reading = parsePeriod(text)
  if (!reading.period) throw new Error(reading.problem)
  return reading.period
}

test('periods as they are sent, the plus encoded, decoded to a blank or missing', () => {
  expect(period('+1DAY')).toEqual({ count: 1, unit: 'DAY', text: '+1DAY' })
  expect(period(' 7DAYS')).toEqual({ count: 7, unit: 'DAY', text: '+7DAYS' })
  expect(period('2minutes')).toEqual({ count: 2, unit: 'MINUTE', text: '+2MINUTES' })
  for (const text of ['+0DAYS', '+1WEEK', '-1DAY', '1', '', '+1.5DAYS']) {
    expect(parsePeriod(text).problem).toContain('+7DAYS')
  }
})

test('a year of days, measured on the service: 365 bins from the range start itself', () => {
  const to = Date.parse('2020-09-28T20:02:59.430Z')
  const { bins } = periodBins(to - 365 * DAY_MS, to, period('+1DAY'))
  expect(bins!.starts).toHaveLength(365)
  expect(bins!.starts[0]).toBe(to - 365 * DAY_MS)
  expect(bins!.starts.at(-1)).toBe(to - DAY_MS)
})

test('months from the 31st are clamped one by one', () => {
  const { bins } = periodBins(Date.UTC(2024, 0, 31), Date.UTC(2024, 4, 1), period('+1MONTH'))
  expect(bins!.starts.map((ms) => new Date(ms).toISOString().slice(0, 10))).toEqual([
    '2024-01-31',
    '2024-02-29',
    '2024-03-31',
    '2024-04-30',
  ])
})

test('too many bins are refused, an empty range has none', () => {
  expect(periodBins(0, 20_001 * 60_000, period('+1MINUTE')).problem).toContain('longer period')
  expect(periodBins(0, 20_000 * 60_000, period('+1MINUTE')).bins!.starts).toHaveLength(20_000)
  expect(periodBins(5, 5, period('+1DAY')).bins!.starts).toEqual([])
})

test('counts are regular, with zeros, and every time within the range is counted once', () => {
  const { bins } = periodBins(0, 10.5 * DAY_MS, period('+3DAYS'))
  expect(countByBin(bins!, [0, 1, 3 * DAY_MS, 10.4 * DAY_MS, 11 * DAY_MS, -1])).toEqual([
    2, 1, 0, 1,
  ])
  const times = fc.array(fc.integer({ min: 0, max: 10.5 * DAY_MS - 1 }))
  fc.assert(
    fc.property(times, (list) => {
      const total = countByBin(bins!, list).reduce((sum, count) => sum + count, 0)
      expect(total).toBe(list.length)
      for (const ms of list) {
        const bin = binOf(bins!, ms)!
        expect(bins!.starts[bin]).toBeLessThanOrEqual(ms)
        expect(bins!.starts[bin + 1] ?? bins!.end).toBeGreaterThan(ms)
      }
    }),
  )
})
