import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecentTexts } from '#electron/embedded/analysis/recent-texts.ts'

describe('RecentTexts', () => {
  it('never answers for a text with what another or an earlier call left', () => {
    const text = fc.oneof(fc.constantFrom('a', 'b', 'ab', ''), fc.string({ maxLength: 40 }))
    const step = fc.oneof(
      fc.record({ set: text, value: fc.integer() }),
      fc.record({ keep: fc.nat(4) }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(step), (most, steps) => {
        const recent = new RecentTexts<number>(most)
        const told = new Map<string, number>()
        for (const one of steps) {
          if ('keep' in one) recent.keep(one.keep)
          else {
            recent.set(one.set, one.value)
            told.set(one.set, one.value)
            expect(recent.get(one.set)).toBe(one.value)
          }
          for (const [known, value] of told) {
            expect([undefined, value]).toContain(recent.get(known))
          }
        }
      }),
    )
  })

  it('holds no more than it was made for, the latest of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(100), (most, count) => {
        const recent = new RecentTexts<number>(most)
        const texts = Array.from({ length: count }, (_, i) => `text number ${i}`)
        texts.forEach((text, i) => recent.set(text, i))
        const held = texts.filter((text) => recent.get(text) !== undefined)
        expect(held.length).toBeLessThanOrEqual(most)
        if (count > 0) expect(held).toContain(texts.at(-1))
      }),
    )
  })

  it('lets go of all but the latest', () => {
    const recent = new RecentTexts<number>(10)
    for (const text of ['one', 'two', 'three']) recent.set(text, text.length)
    recent.keep(1)
    expect(['one', 'two', 'three'].map((text) => recent.get(text))).toEqual([
      undefined,
      undefined,
      5,
    ])
    recent.keep(0)
    expect(recent.get('three')).toBeUndefined()
  })
})
