import { eld } from 'eld/extrasmall'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeLanguages,
  encodeLanguages,
  languageScores,
} from '#electron/embedded/analysis/language-table.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'

const asEld = (text: string): [string, number][] =>
  Object.entries(eld.detect(text).getScores()) as [string, number][]

describe('languageScores', () => {
  it('says of news in all languages what the whole of ELD says', () => {
    const stories = composeNewsroom(loadNewsroom(), Date.UTC(2026, 10, 20))
    const first = [...Map.groupBy(stories, ({ language }) => language).values()]
    for (const { title, body } of first.flatMap((some) => some.slice(0, 12))) {
      expect(languageScores(title)).toEqual(asEld(title))
      expect(languageScores(body)).toEqual(asEld(body))
    }
  })

  it('says so of any words, signs and lengths', () => {
    const words =
      "don't ' l’Allemagne İstanbul Straße не может 中国银行 的 كتاب می‌نویسد नमस्ते 🙂 42 - ` ΟΔΟΣ 𝒳y K"
    const piece = fc.constantFrom(...words.split(' '), 'a', 'é', '\n', 'x'.repeat(90))
    const joint = fc.constantFrom(' ', '', '  ', ', ')
    const law = fc.property(fc.array(fc.tuple(piece, joint), { maxLength: 60 }), (pairs) => {
      const text = pairs.flat().join('')
      expect(languageScores(text)).toEqual(asEld(text))
    })
    fc.assert(law, { numRuns: 400 })
  })
})

describe('the packed table', () => {
  const rows = [
    { bytes: [97], begins: true, ends: true, scores: [[0, 60]] as [number, number][] },
    {
      bytes: [97, 98, 99, 100],
      begins: false,
      ends: true,
      scores: [
        [1, 53],
        [0, 308],
      ] as [number, number][],
    },
  ]

  it('comes back from its bytes', () => {
    const { names, find, scores } = decodeLanguages(encodeLanguages(['aa', 'bb'], rows))
    expect(names).toEqual(['aa', 'bb'])
    const at = find(0x61626364, 2)
    expect([...scores.subarray(at, at + 4)]).toEqual([1, 0, 0x80, 255])
    expect(find(0x61, 3)).toBe(0)
    expect(find(0x61, 1)).toBe(-1)
    expect(find(0x62, 3)).toBe(-1)
  })

  it('is refused by name when it is damaged', () => {
    const bytes = encodeLanguages(['aa', 'bb'], rows)
    for (const part of [bytes.subarray(0, 5), bytes.subarray(0, 20), bytes.subarray(1)]) {
      expect(() => decodeLanguages(part)).toThrow('table of languages is damaged')
    }
  })
})
