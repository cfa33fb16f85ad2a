import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bandsOf,
  NEAR_COPY,
  resemblance,
  shinglesOf,
  SIGNATURE_LENGTH,
  signatureOf,
} from '#shared/logic/shingles.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 })
const sorted = (values: readonly number[]) => Uint32Array.from(values).sort()

it('resembles as sets do: shared by all', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const shared = a.filter((value) => b.includes(value)).length
      const all = new Set([...a, ...b]).size
      expect(resemblance(sorted(a), sorted(b))).toBeCloseTo(all === 0 ? 0 : shared / all, 12)
    }),
  )
})

it('has signatures that agree about as often as the texts resemble each other', () => {
  const { next } = seededRandom(7)
  for (const share of [0.2, 0.5, 0.8, 0.95]) {
    const base = Array.from({ length: 2000 }, () => Math.floor(next() * 2 ** 32))
    const other = base.map((value) => (next() < share ? value : Math.floor(next() * 2 ** 32)))
    const [a, b] = [sorted(base), sorted(other)]
    const [x, y] = [signatureOf(a), signatureOf(b)]
    const equal = x.filter((value, at) => value === y[at]).length / SIGNATURE_LENGTH
    // Five standard deviations of a mean of 120 coin tosses.
    expect(Math.abs(equal - resemblance(a, b))).toBeLessThan(5 * Math.sqrt(0.25 / SIGNATURE_LENGTH))
  }
})

it('brings near copies together in at least one band, and keeps strangers apart', () => {
  const words = Array.from({ length: 400 }, (_none, at) => `word${(at * 7919) % 401}`)
  const text = words.join(' ')
  const near = `${text} corrected on friday`
  const far = words.map((word) => `other${word}`).join(' ')
  const [a, b, c] = [text, near, far].map(shinglesOf) as [Uint32Array, Uint32Array, Uint32Array]
  expect(resemblance(a, b)).toBeGreaterThan(NEAR_COPY)
  expect(resemblance(a, c)).toBe(0)
  const bands = (shingles: Uint32Array) => new Set(bandsOf(signatureOf(shingles)))
  expect([...bands(a)].some((band) => bands(b).has(band))).toBe(true)
  expect([...bands(a)].some((band) => bands(c).has(band))).toBe(false)
})

it('takes no note of case and punctuation, and knows scripts without blanks', () => {
  expect(shinglesOf('The river, rose AGAIN today.')).toEqual(
    shinglesOf('the river rose again today'),
  )
  expect(shinglesOf('河水今天又涨了')).toHaveLength(4)
  expect(shinglesOf('')).toHaveLength(0)
})
