import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { summarizeText } from '#electron/embedded/analysis/summary.ts'

const WORDS = 'budget bridge river mayor council vote tax road water school plan cost repair'.split(
  ' ',
)
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 })
  .map((list) => `The ${list.join(' ')}.`)
const text = fc.array(sentence, { minLength: 1, maxLength: 30 }).map((list) => list.join(' '))
const base = { title: 'Council votes on bridge repair', language: 'en' }

describe('summarizeText', () => {
  it('gives as many sentences as asked for, verbatim and in order', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (body, sentences) => {
        const summary = summarizeText({ ...base, text: body, sentences })
        const all = splitSentences(body, 'en').map((one) => one.text)
        expect(summary).toHaveLength(Math.min(sentences, all.length))
        let at = 0
        for (const one of summary) {
          at = all.indexOf(one, at) + 1
          expect(at).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('takes a percentage, a number before it, and five by itself', () => {
    const body = Array.from({ length: 20 }, (_, i) => `The council paid for repair ${i}.`).join(' ')
    const count = (asked: object): number => summarizeText({ ...base, text: body, ...asked }).length
    expect(count({})).toBe(5)
    expect(count({ percentage: 25 })).toBe(5)
    expect(count({ percentage: 50 })).toBe(10)
    expect(count({ percentage: 1 })).toBe(1)
    expect(count({ percentage: 50, sentences: 3 })).toBe(3)
  })

  it('prefers shorter sentences in the short mode', () => {
    const long = (n: number): string =>
      `The council and its mayor spoke for many hours about bridge repair, ${WORDS.slice(n, n + 4).join(', ')}, old promises, heavy lorries, local shopkeepers, angry drivers, missing money, muddy fields and rising water.`
    const brief = (n: number): string => `The ${WORDS.slice(n, n + 3).join(' and the ')} stay.`
    const body = Array.from({ length: 8 }, (_, i) => `${long(i)} ${brief(i)}`).join(' ')
    const size = (mode: 'default' | 'short'): number =>
      summarizeText({ ...base, text: body, sentences: 4, mode }).join('').length
    expect(size('short')).toBeLessThan(size('default'))
  })

  it('works on any text in any language', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('en', 'zh-cn', 'ar', 'und', 'tr'),
        (body, language) => {
          const summary = summarizeText({ title: '', text: body, language, sentences: 2 })
          expect(summary.length).toBeLessThanOrEqual(2)
          for (const one of summary) expect(body).toContain(one)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('keeps nothing of an empty text', () => {
    expect(summarizeText({ title: 'x', text: '', language: 'en' })).toEqual([])
  })
})
