import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutOverlap, type Range } from '#shared/logic/ranges.ts'

const span = (from: number, to: number): Range => ({ from, to })

const ranges = fc
  .array(fc.tuple(fc.nat(50), fc.nat(12)), { maxLength: 30 })
  .map((pairs) => pairs.map(([from, length]): Range => ({ from, to: from + length + 1 })))

describe('withoutOverlap', () => {
  it('keeps the longer of two', () => {
    expect(withoutOverlap([span(0, 4), span(2, 9), span(9, 10)])).toEqual([span(2, 9), span(9, 10)])
  })

  it('leaves sorted spans that never touch each other, and never drops a free one', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const kept = withoutOverlap(all)
        kept
          .slice(1)
          .forEach((next, index) => expect(next.from).toBeGreaterThanOrEqual(kept[index]!.to))
        for (const each of all) {
          const isCovered = kept.some((other) => each.from < other.to && other.from < each.to)
          expect(isCovered).toBe(true)
        }
      }),
    )
  })
})
