import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenly, planSlices } from '#electron/work/harvest/plan-harvest.ts'

const amounts = fc.array(fc.nat(50), { minLength: 1, maxLength: 40 })

test('a sample takes what was wanted, from no stretch more than it has, and as evenly as can be', () => {
  fc.assert(
    fc.property(amounts, fc.nat(600), (available, wanted) => {
      const shares = evenly(available, wanted)
      const all = available.reduce((sum, count) => sum + count, 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(all, wanted))
      shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(available[index]!))
      // A stretch that gave less than another has no more, but for the last that are shared out.
      const most = Math.max(...shares)
      shares.forEach((share, index) => {
        if (share < most - 1) expect(share).toBe(available[index])
      })
    }),
  )
})

test('few stories of many stretches lie apart', () => {
  const shares = evenly(
    Array.from({ length: 100 }, () => 5),
    4,
  )
  expect(shares.flatMap((share, index) => (share > 0 ? [index] : []))).toEqual([12, 37, 62, 87])
})

test('a budget takes the newest, and leaves out what is known', () => {
  const slice = (from: number, counted: number, known: number) => ({
    ...{ from, to: from + 10, counted },
    known: Array.from({ length: known }, (_none, index) => `k${index}`),
  })
  const slices = [slice(30, 8, 2), slice(20, 5, 0), slice(10, 9, 0)]
  expect(planSlices(slices, { kind: 'budget', stories: 8 })).toEqual([
    { from: 30, to: 40, counted: 8, asked: 6 },
    { from: 20, to: 30, counted: 5, asked: 2 },
  ])
  expect(planSlices(slices, { kind: 'all' }).map(({ asked }) => asked)).toEqual([6, 5, 9])
})
