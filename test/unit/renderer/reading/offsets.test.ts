import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOffsets } from '#renderer/reading/offsets.ts'

describe('createOffsets', () => {
  it('counts a pair as one code point', () => {
    const utf16 = createOffsets('a😀b😀c')
    expect([0, 1, 2, 3, 4, 5].map(utf16)).toEqual([0, 1, 3, 4, 6, 7])
  })

  it('keeps to the text for offsets outside it', () => {
    const utf16 = createOffsets('😀')
    expect([-5, 99, Number.NaN].map(utf16)).toEqual([0, 2, 0])
  })

  it('counts a lone surrogate as one, as iteration does', () => {
    const text = 'x\ud83dy\ude00z'
    expect(createOffsets(text)([...text].length)).toBe(text.length)
  })

  it('agrees with iteration for any text and offset', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(60), (text, at) => {
        const expected = [...text].slice(0, at).join('').length
        expect(createOffsets(text)(at)).toBe(expected)
      }),
    )
  })
})
