import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActiveMembers } from '#electron/embedded/events/active-members.ts'
import { scanWords } from '#electron/embedded/events/scan.ts'
import {
  countMarks,
  countTerms,
  isEntityMark,
  plainNumber,
  stemOf,
} from '#electron/embedded/events/terms.ts'
import { cosine, packVector, unpackVector, vectorOf } from '#electron/embedded/events/vectors.ts'

function wordsOf(text: string, language = 'en'): string[] {
  const words: string[] = []
  scanWords(text, language, 1000, ({ text: word }) => void words.push(word))
  return words
}

const counts = (body: string, language = 'en') => countTerms({ title: '', body, language })
const vector = (body: string, language = 'en') => vectorOf(counts(body, language), () => 1)

describe('words', () => {
  test('of a language called like a property of every object are read without stemming', () => {
    for (const language of ['constructor', '__proto__', 'toString', 'valueOf']) {
      expect(stemOf(language)('houses')).toBe('houses')
      expect(counts('houses burn', language).size).toBe(2)
    }
  })

  test('are cut where a reader would cut them', () => {
    expect(wordsOf('The bank’s 1,900.5 crowns, a 5G-network.')).toEqual([
      ...['The', 'bank', 's', '1,900.5', 'crowns', 'a', '5G', 'network'],
    ])
    expect(wordsOf('北京大学发布报告', 'zh-cn')).toEqual(['北京', '大学', '发布', '报告'])
    expect(wordsOf('می‌خواهم کتاب‌ها', 'fa')).toEqual(['می‌خواهم', 'کتاب‌ها'])
  })

  test('agree with the Unicode classes on any text', () => {
    const bmp = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(bmp, (text) => {
        const joined = wordsOf(text).join('')
        for (const sign of joined)
          expect(sign).toMatch(/[\p{L}\p{M}\p{N}.,\u200c\u200d\u066b\u066c\u00a0\u202f]/u)
        const letters = Array.from(text).filter((s) => s.length === 1 && /\p{L}/u.test(s)).length
        expect(Array.from(joined).filter((s) => /\p{L}/u.test(s)).length).toBe(letters)
      }),
    )
  })
})

describe('terms', () => {
  test.each([
    ['en', 'bridges collapsed', 'bridge collapsing'],
    ['de', 'Brücken gesperrt', 'Brücke gesperrte'],
    ['fr', 'grèves annoncées', 'grève annoncée'],
    ['es', 'apagones eléctricos', 'apagon eléctrico'],
    ['ru', 'Германии', 'Германия'],
    ['fa', 'کتاب‌ها', 'کتاب'],
    ['fa', 'كتاب', 'کتاب'],
    ['ar', 'الكتاب', 'كتاب'],
  ])('%s: forms of a word are one term', (language, left, right) => {
    expect(new Set(counts(left, language).keys())).toEqual(new Set(counts(right, language).keys()))
  })

  test('stop words count nothing; names inside a sentence and numbers count twice', () => {
    expect(counts('the and of').size).toBe(0)
    const [word, name, number] = counts('yesterday Kestrel 4711').values()
    expect([name, number]).toEqual([2 * (word ?? 0), 2 * (word ?? 0)])
  })

  test('the title counts most, then the opening, then what follows', () => {
    const body = `zebra ${'the '.repeat(30)}heron`
    const [lion = 0, zebra = 0, heron = 0] = countTerms({
      title: 'lion',
      body,
      language: 'en',
    }).values()
    expect(heron).toBe(1)
    expect(zebra).toBeGreaterThan(heron)
    expect(lion).toBeGreaterThan(zebra)
  })

  test('a number is one however it is written', () => {
    expect(['600,000', '600.000', '600\u202f000', '600000'].map(plainNumber)).toEqual(
      Array(4).fill('600000'),
    )
    expect(['1.9', '1,9', '١٫٩'].map(plainNumber)).toEqual(Array(3).fill('1.9'))
    expect(plainNumber('1,900,000.5')).toBe('1900000.5')
  })

  test('languages do not share terms, marks are shared', () => {
    const german = counts('Tunnel', 'de')
    expect([...counts('Tunnel', 'sv').keys()].some((term) => german.has(term))).toBe(false)
    const text = { title: '', body: 'about 1,940 in 2024 and 12', language: 'en' }
    const marks = [...countMarks(text, ['Q1']).keys()]
    expect(marks).toEqual([...countMarks({ ...text, language: 'de' }, ['Q1']).keys()])
    // The entity and 1,940: years and small numbers are everywhere.
    expect(marks.map(isEntityMark)).toEqual([true, false])
  })
})

describe('vectors', () => {
  const someCounts = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 0xffffffff }), fc.integer({ min: 1, max: 30 })), {
      maxLength: 300,
    })
    .map((pairs) => new Map(pairs))

  test('come back from bytes as they were, at any place in memory', () => {
    fc.assert(
      fc.property(someCounts, fc.nat(7), (map, offset) => {
        const made = vectorOf(map, () => 1)
        const packed = packVector(made)
        const wide = new Uint8Array(packed.length + offset)
        wide.set(packed, offset)
        expect(unpackVector(wide.subarray(offset))).toEqual(made)
        expect(Array.from(made.terms)).toEqual(Array.from(made.terms).sort((a, b) => a - b))
      }),
    )
  })

  test('cosine is 1 with itself, symmetric, between 0 and 1, and near the exact one', () => {
    fc.assert(
      fc.property(someCounts, someCounts, (a, b) => {
        const [left, right] = [vectorOf(a, () => 1), vectorOf(b, () => 1)]
        expect(cosine(left, right)).toBeCloseTo(cosine(right, left), 12)
        expect(cosine(left, right)).toBeLessThanOrEqual(1 + 1e-9)
        if (a.size > 0) expect(cosine(left, left)).toBeCloseTo(1, 9)
        if (a.size > 128 || b.size > 128) return
        expect(cosine(left, right)).toBeCloseTo(exactCosine(a, b), 1.9)
      }),
    )
  })

  test('the weightiest terms are kept', () => {
    const map = new Map(Array.from({ length: 400 }, (_, at) => [at + 1, 1 + (at % 40)]))
    const kept = vectorOf(map, () => 1)
    expect(kept.terms.length).toBe(128)
    const lightest = Math.min(...Array.from(kept.terms, (term) => map.get(term) ?? 0))
    expect(lightest).toBe(28)
  })
})

function exactCosine(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  const weight = (count: number) => 1 + Math.log(count)
  const length = (map: ReadonlyMap<number, number>) => Math.hypot(...[...map.values()].map(weight))
  let sum = 0
  for (const [term, count] of a) sum += weight(count) * (b.has(term) ? weight(b.get(term) ?? 1) : 0)
  return sum === 0 ? 0 : sum / length(a) / length(b)
}

test('the nearest member found by the index is the nearest of all', () => {
  const text = fc.array(fc.constantFrom(...'oak elm ash yew fir pine lime plum pear'.split(' ')), {
    minLength: 1,
    maxLength: 8,
  })
  const floor = 0.3
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.nat(5)), { maxLength: 40 }), text, (list, asked) => {
      const members = createActiveMembers()
      const last = new Map<number, ReturnType<typeof vector>[]>()
      for (const [body, cluster] of list) {
        const made = vector(body.join(' '))
        members.add(cluster, { vector: made, language: 'en', publishedAt: cluster })
        last.set(cluster, [...(last.get(cluster) ?? []), made].slice(-8))
      }
      members.drop(3)
      last.delete(3)
      const query = vector(asked.join(' '))
      const fits = (cluster: number) => cluster !== 4
      // Whatever is worth less can only be further away, so the index may still leave it out.
      const worthOf = (cluster: number) => 1 - cluster / 10
      const worth = ({ publishedAt }: { publishedAt: number }) => worthOf(publishedAt)
      const found = members.nearest(query, floor, { fits, worth })
      const scores = [...last]
        .filter(([cluster]) => fits(cluster))
        .flatMap(([cluster, all]) => all.map((one) => cosine(query, one) * worthOf(cluster)))
      const best = Math.max(0, ...scores)
      if (best < floor) expect(found).toBeUndefined()
      else expect(found?.score).toBeCloseTo(best, 12)
      expect(members.size).toBe([...last.values()].flat().length)
    }),
  )
})
