import fc from 'fast-check'
import { expect, test } from 'vitest'

import { measureQuery } from '#shared/aql/length.ts'

test('as many bytes as URLSearchParams makes of it', () => {
  const pair = fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const { bytes } = measureQuery(pairs)
      expect(bytes).toBe(new URLSearchParams(pairs).toString().length)
    }),
  )
})

test('the address counts, and 8 KB is the whole of it', () => {
  const base = 'https://example.org/v6/news/stories'
  const { bytes, share, limit } = measureQuery([['aql', 'x'.repeat(8192 - base.length - 5)]], base)
  expect([bytes, share, limit]).toEqual([8192, 1, 8192])
  expect(measureQuery([['aql', '气候']]).bytes).toBe(4 + 18)
})
