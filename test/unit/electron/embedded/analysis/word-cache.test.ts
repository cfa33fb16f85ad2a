import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { ownCopy, WordCache } from '#electron/embedded/analysis/word-cache.ts'

describe('WordCache', () => {
  it('never tells of a word what was kept of another', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(word), (most, words) => {
        const cache = new WordCache<string>(most)
        for (const one of words) {
          expect([undefined, `of ${one}`]).toContain(cache.get(one))
          cache.set(one, `of ${one}`)
          expect(cache.get(one)).toBe(`of ${one}`)
        }
      }),
    )
  })

  it('keeps what is asked for again and lets the rest go', () => {
    const cache = new WordCache<number>(10)
    cache.set('the', 1)
    cache.set('seldom', 2)
    for (let i = 0; i < 100; i += 1) {
      expect(cache.get('the')).toBe(1)
      cache.set(`word ${i}`, i)
    }
    expect(cache.get('seldom')).toBeUndefined()
    const held = Array.from({ length: 100 }, (_, i) => cache.get(`word ${i}`))
    expect(held.filter((one) => one !== undefined).length).toBeLessThanOrEqual(20)
  })
})

describe('WordCache of a hostile text', () => {
  it('does not keep a word that is as long as a text', () => {
    const cache = new WordCache<number>(10)
    cache.set('x'.repeat(400), 1)
    cache.set('x'.repeat(401), 2)
    expect(cache.get('x'.repeat(400))).toBe(1)
    expect(cache.get('x'.repeat(401))).toBeUndefined()
  })
})

describe('ownCopy', () => {
  it('is the same word, whatever it holds', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (word) => ownCopy(word) === word))
    expect(ownCopy('\ud800'.repeat(20))).toBe('\ud800'.repeat(20))
  })
})
