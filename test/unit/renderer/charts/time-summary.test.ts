import { expect, it } from 'vitest'
import type { TimePoint } from '#renderer/charts/time-model.ts'
import { pointWords, timeSummary } from '#renderer/charts/time-summary.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 16)
const LOOK = { period: 'day', zone: 'UTC' } as const
const day = (index: number, over: Partial<TimePoint> = {}): TimePoint => ({
  start: START + index * DAY,
  end: START + (index + 1) * DAY,
  count: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
  ...over,
})
const full = day(2, {
  count: 42,
  positive: 12,
  neutral: 18,
  negative: 10,
  net: { value: 0.05, low: -0.17, high: 0.27 },
  all: 420,
})

it('says one bin in full', () => {
  expect(pointWords(full, LOOK)).toBe(
    'Wed 18 Nov 2026: 42 stories; 2 mood unknown, 12 positive, 18 neutral and 10 negative; ' +
      'net +0.05 (−0.17 to +0.27); 10 % of all coverage',
  )
  expect(pointWords(day(0), LOOK, 'Quill')).toBe('Quill, Mon 16 Nov 2026: 0 stories')
  const small = day(3, { count: 2, positive: 2, isUnfinished: true, isGap: true })
  expect(pointWords(small, LOOK)).toContain('fewer than 5, read with care')
  expect(pointWords(small, LOOK)).toContain('nothing was collected here; not over yet')
})

it('sums a series up: how many, when most, in which mood, and what is missing', () => {
  const points = [day(0, { isGap: true }), day(1), full, day(3, { isUnfinished: true })]
  expect(timeSummary([{ id: 'a', name: 'All', points }], LOOK)).toBe(
    '42 stories by day, 16 Nov 2026 to 19 Nov 2026, 10.5 a day on average. ' +
      'Most (42) on Wed 18 Nov 2026. ' +
      'Of 40 with a known mood 30 % are positive and 25 % negative, net +0.05; 2 are left blank. ' +
      '2 days without a story. Nothing was collected 16 Nov 2026: that is no silence. ' +
      'The last day is not over.',
  )
})

it('compares several series by total and peak', () => {
  const series = ['A', 'B'].map((name) => ({ id: name, name, points: [day(0), full] }))
  expect(timeSummary(series, LOOK)).toBe(
    '2 series by day, 16 Nov 2026 to 18 Nov 2026: A 42, most (42) on Wed 18 Nov 2026; ' +
      'B 42, most (42) on Wed 18 Nov 2026.',
  )
})

it('says so where there is nothing', () => {
  expect(timeSummary([], LOOK)).toContain('nothing to draw')
  expect(timeSummary([{ id: 'a', name: 'All', points: [] }], LOOK)).toContain('nothing to draw')
  expect(timeSummary([{ id: 'a', name: 'All', points: [day(0)] }], LOOK)).toBe(
    'No story by day, 16 Nov 2026.',
  )
  const far = { ...day(0), start: NaN, end: NaN }
  expect(pointWords(far, LOOK)).toContain('an impossible date')
})
