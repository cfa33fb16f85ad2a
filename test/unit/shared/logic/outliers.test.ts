import fc from 'fast-check'
import { expect, it } from 'vitest'
import { medianOf, outliersOf } from '#shared/logic/outliers.ts'

const of = (figures: readonly number[]) => figures.map((figure, at) => ({ of: at, figure }))

it('finds the one that is far from the rest and says on which side', () => {
  const figures = [10, 11, 12, 9, 10, 11, 8, 12, 10, 11, 200, -150]
  const found = outliersOf(of(figures), { high: 'more', low: 'less' })
  expect(found.map(({ of: at, trait }) => [at, trait])).toEqual([
    [10, 'more'],
    [11, 'less'],
  ])
  expect(outliersOf(of(figures), { high: 'more' })).toHaveLength(1)
})

it('finds none among few or among equals', () => {
  expect(outliersOf(of([1, 2, 3, 1000]), { high: 'more' })).toEqual([])
  expect(outliersOf(of([...Array<number>(20).fill(5), 9]), { high: 'more' })).toEqual([])
})

it('has as many values above the median as below', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const middle = medianOf(values)
      const above = values.filter((value) => value > middle).length
      const below = values.filter((value) => value < middle).length
      expect(Math.max(above, below)).toBeLessThanOrEqual(values.length / 2)
    }),
  )
})
