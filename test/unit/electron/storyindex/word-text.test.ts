/** Quick folding for the index says exactly what the folding of queries says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { wordText } from '#electron/storyindex/word-text.ts'
import { wordsOf } from '#shared/logic/tokens.ts'

const slow = (text: string): string => wordsOf(text).join(' ')

// The others of the planes are alike: Han, Hangul, private use, unassigned.
const STRETCHES = [
  [0, 0x3400],
  [0x4dc0, 0x5000],
  [0xa000, 0xae00],
  [0xd700, 0x10c00],
  [0x1d400, 0x1d800],
  [0x1e800, 0x1f200],
  [0x2f800, 0x2fc00],
] as const
const STEP = 0x200

test.each(STRETCHES)('characters from %i to %i fold alike', (from, to) => {
  const differing: string[] = []
  for (let first = from; first < to; first += STEP) {
    const points = Array.from({ length: STEP }, (_none, at) => String.fromCodePoint(first + at))
    for (const between of ['Aé', '漢']) {
      const text = points.join(between)
      if (wordText(text) !== slow(text)) differing.push(`${first.toString(16)} “${between}”`)
    }
  }
  expect(differing).toEqual([])
})

test('any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      'É\u0301cole',
      'co\u00adop',
      '漢字 か\u3099',
      'ﷺ',
      'ﬃ',
      '𝔘𝔫',
      '𠮷野家',
      '\ud83d',
      'می‌خواهم',
      '12,5',
    ),
    fc.constantFrom(`${'𝒶'.repeat(32)}ß`, `${'ß'.repeat(31)}x𝒶`, `x${'ß'.repeat(40)}`),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom('', ' ', '-'),
      (pieces, between) => {
        expect(wordText(pieces.join(between))).toBe(slow(pieces.join(between)))
      },
    ),
    { numRuns: 60 },
  )
})

test('a text longer than the room kept for one', () => {
  const text = 'Überlänge ﷽ 漢 '.repeat(9000)
  expect(wordText(text)).toBe(slow(text))
})
