import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isFew,
  partOf,
  runsOf,
  stackOf,
  topOf,
  valueOf,
  type TimePoint,
} from '#renderer/charts/time-model.ts'

const point = (over: Partial<TimePoint> = {}): TimePoint => {
  return { start: 0, end: 1, count: 0, positive: 0, neutral: 0, negative: 0, ...over }
}
const arbitrary = fc
  .record({
    positive: fc.nat(500),
    neutral: fc.nat(500),
    negative: fc.nat(500),
    unknown: fc.nat(500),
    others: fc.nat(500),
  })
  .map(({ unknown, others, ...moods }) => {
    const count = moods.positive + moods.neutral + moods.negative + unknown
    return { ...point(moods), count, all: count + others }
  })

it('stacks a bin up to its height without a gap', () => {
  fc.assert(
    fc.property(arbitrary, fc.constantFrom('count' as const, 'share' as const), (bin, measure) => {
      const stack = stackOf(bin, measure)
      expect(stack[0]!.from).toBe(0)
      stack.slice(1).forEach(({ from }, index) => expect(from).toBe(stack[index]!.to))
      expect(stack.at(-1)!.to).toBeCloseTo(valueOf(bin, measure), 9)
      expect(topOf([{ id: '', name: '', points: [bin] }], measure)).toBeCloseTo(
        valueOf(bin, measure),
        9,
      )
      if (measure === 'share') expect(valueOf(bin, measure)).toBeLessThanOrEqual(1)
    }),
  )
})

it('draws no bars of figures that are none', () => {
  const odd = point({ count: NaN, positive: -3, neutral: Infinity, all: NaN })
  expect(stackOf(odd, 'count').map(({ from, to }) => to - from)).toEqual([0, 0, 0, 0])
  expect(valueOf(odd, 'share')).toBe(0)
  expect(partOf(point({ count: 2, positive: 5 }), 'unknown')).toBe(0)
})

it('calls a bin small by its stories, and by those with a mood', () => {
  expect(isFew(point())).toBe(false)
  expect(isFew(point({ count: 4, positive: 4 }))).toBe(true)
  expect(isFew(point({ count: 90, positive: 2 }))).toBe(true)
  // A language whose mood nobody knows is no small sample.
  expect(isFew(point({ count: 90 }))).toBe(false)
  expect(isFew(point({ count: 5, negative: 5 }))).toBe(false)
})

it('joins neighbours', () => {
  const points = [1, 0, 0, 1, 0].map((gap) => point({ isGap: gap === 0 }))
  expect(runsOf(points, ({ isGap }) => isGap === true)).toEqual([
    { from: 1, to: 2 },
    { from: 4, to: 4 },
  ])
})
