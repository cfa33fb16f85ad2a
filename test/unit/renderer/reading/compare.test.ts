import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts } from '#renderer/reading/compare.ts'

const WIRE = 'A fire broke out in the port on Saturday. Three people were hurt.\nThe harbour master spoke of luck.' // prettier-ignore

describe('two texts of one event', () => {
  it('share what stands in both nearly word for word, and nothing else', () => {
    const other = 'Shares fell on Monday.\nThe harbour master spoke of great luck. A fire broke out in the port on Saturday night.' // prettier-ignore
    const found = compareTexts(WIRE, other, 'en')
    expect(found.left.map((all) => all.map(({ isShared }) => isShared))).toEqual([[true, false], [true]]) // prettier-ignore
    expect(found.right.map((all) => all.map(({ isShared }) => isShared))).toEqual([[false], [true, true]]) // prettier-ignore
    expect(found).toMatchObject({ leftShared: 2, rightShared: 2, isCut: false })
  })

  it('of scripts without blanks are compared by their signs', () => {
    const found = compareTexts('港口发生火灾。三人受伤。', '三人受伤。股价下跌。', 'zh-cn')
    expect(found).toMatchObject({ leftShared: 1, rightShared: 1 })
  })

  it('share everything with themselves, and as much either way round', () => {
    const sentence = fc.array(fc.constantFrom('fire', 'port', 'ship', '火', 'ميناء', 'a', '7'), { minLength: 1, maxLength: 6 }) // prettier-ignore
    const text = fc.array(sentence, { maxLength: 8 }).map((all) => all.map((words) => `${words.join(' ')}.`).join('\n')) // prettier-ignore
    fc.assert(
      fc.property(text, text, (left, right) => {
        const self = compareTexts(left, left, 'en')
        expect(self.leftShared).toBe(self.left.flat().length)
        const one = compareTexts(left, right, 'en')
        const back = compareTexts(right, left, 'en')
        expect(back).toEqual({ ...one, left: one.right, right: one.left, leftShared: one.rightShared, rightShared: one.leftShared }) // prettier-ignore
      }),
      { numRuns: 60 },
    )
  })

  it('are compared at their beginnings where they are long', () => {
    const long = Array.from({ length: 400 }, (_, at) => `Sentence number ${at} is here.`).join('\n')
    const found = compareTexts(long, 'Nothing of it.', 'en')
    expect(found.isCut).toBe(true)
    expect(found.left.flat().length).toBeLessThan(400)
  })
})
