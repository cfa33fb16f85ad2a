import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreementsOf, diceOf, kappaOf, type Pair } from '#shared/logic/agreement.ts'

const label = fc.constantFrom('positive', 'neutral', 'negative')

/** Kappa over a list of pairs, by the formula of the paper and not by a table of counts. */
function kappaByHand(pairs: readonly (readonly [string, string])[]): number | undefined {
  const n = pairs.length
  const observed = pairs.filter(([a, b]) => a === b).length / n
  const share = (side: 0 | 1, value: string) =>
    pairs.filter((pair) => pair[side] === value).length / n
  const values = ['positive', 'neutral', 'negative']
  const chance = values.reduce((sum, value) => sum + share(0, value) * share(1, value), 0)
  return n === 0 || chance >= 1 ? undefined : (observed - chance) / (1 - chance)
}

describe('kappa', () => {
  it('is what the formula says, whatever was answered', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 60 }), (pairs) => {
        const found = agreementsOf(
          pairs.map((labels): Pair => ({ analysis: 'sentiment', language: 'en', labels })),
        ).find(({ language }) => language === 'all')
        const wanted = kappaByHand(pairs)
        expect(found?.n).toBe(pairs.length)
        expect(found?.equal).toBeCloseTo(
          pairs.filter(([a, b]) => a === b).length / pairs.length,
          12,
        )
        if (wanted === undefined) expect(found?.kappa).toBeUndefined()
        else expect(found?.kappa).toBeCloseTo(wanted, 9)
      }),
    )
  })

  it('is that of the textbook example: 20 and 15 agreed of 50', () => {
    const counts = new Map([
      [
        'yes',
        new Map([
          ['yes', 20],
          ['no', 5],
        ]),
      ],
      [
        'no',
        new Map([
          ['yes', 10],
          ['no', 15],
        ]),
      ],
    ])
    expect(kappaOf(counts)).toBeCloseTo(0.4, 12)
  })
})

it('shares names as Dice does, and two empty sets agree', () => {
  expect(diceOf(new Set(['a', 'b', 'c']), new Set(['b', 'c', 'd']))).toBeCloseTo(2 / 3, 12)
  expect(diceOf(new Set(), new Set())).toBe(1)
  expect(diceOf(new Set(['a']), new Set())).toBe(0)
})

it('keeps languages apart and puts all of them together', () => {
  const of = (language: string, first: string, second: string): Pair => ({
    analysis: 'sentiment',
    language,
    labels: [first, second],
  })
  const found = agreementsOf([
    of('en', 'positive', 'positive'),
    of('en', 'negative', 'neutral'),
    of('de', 'neutral', 'neutral'),
    { analysis: 'entities', language: 'en', sets: [new Set(['a']), new Set(['a', 'b'])] },
  ])
  expect(found.map(({ analysis, language, n }) => [analysis, language, n])).toEqual([
    ['entities', 'all', 1],
    ['entities', 'en', 1],
    ['sentiment', 'all', 3],
    ['sentiment', 'en', 2],
    ['sentiment', 'de', 1],
  ])
  expect(found[0]?.overlap).toBeCloseTo(2 / 3, 12)
  expect(found.find(({ language }) => language === 'de')?.kappa).toBeUndefined()
})
