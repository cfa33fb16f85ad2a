import fc from 'fast-check'
import { expect, test } from 'vitest'

import { foldKeyword, foldWord } from '#shared/logic/fold.ts'
import { tokensOf, wordsOf } from '#shared/logic/tokens.ts'

test.each([
  ['Café', 'cafe'],
  ['cafe\u0301', 'cafe'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['İSTANBUL', 'istanbul'],
  ['ısparta', 'isparta'],
  ['ISPARTA', 'isparta'],
  ['ＡＢＣ１２３', 'abc123'],
  ['smørrebrød', 'smorrebrod'],
  ['Ёлка', 'елка'],
  ['مُحَمَّد', 'محمد'],
  ['محـــمد', 'محمد'],
  ['أحمد', 'احمد'],
  ['کتابی', 'كتابي'],
  ['١٢٣', '123'],
  ['۱۲۳', '123'],
])('%s is searched as %s', (written, folded) => {
  expect(wordsOf(written)).toEqual([folded])
})

test.each([
  ['iPhone手机', ['iphone', '手', '机']],
  ["don't stop", ['don', 't', 'stop']],
  ['می‌خواهم', ['مي', 'خواهم']],
  ['auto\u00admobil', ['automobil']],
  ['東京タワー', ['東', '京', 'タ', 'ワ', 'ー']],
  ['… – !', []],
])('%s is cut into %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('folding twice changes nothing, and no word holds a blank or a sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of wordsOf(text)) {
        expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
        expect(foldWord(word)).toBe(word)
      }
      expect(foldKeyword(foldKeyword(text))).toBe(foldKeyword(text))
    }),
    { numRuns: 2000 },
  )
})

test('tokens are the words, and stand where they say', () => {
  const pieces = fc.constantFrom(
    'Café',
    ' ',
    'auto\u00admobil',
    '手机',
    'é',
    '😀',
    'ﬁ',
    'x'.repeat(80),
  )
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('')
      const tokens = tokensOf(text)
      expect(tokens.map((token) => token.text)).toEqual(wordsOf(text))
      for (const token of tokens) {
        expect(wordsOf(text.slice(token.from, token.to))).toEqual([token.text])
      }
    }),
  )
})
