import fc from 'fast-check'
import { expect, test } from 'vitest'

import { phrasesOf } from '#electron/storyindex/phrases.ts'
import { wordsOf } from '#shared/logic/tokens.ts'

const of = (text: string, words: readonly string[]) =>
  [...phrasesOf(text, (word) => words.includes(word))].sort()

test('phrases begin and end with words that tell something, and end where a sign stands', () => {
  const text = 'The Ministry of Health spoke. Health-care costs; Moor & Ashford Bank, Bank (Moor).'
  const words = ['ministry', 'health', 'care', 'costs', 'moor', 'bank', 'ashford']
  expect(of(text, words)).toEqual([
    'ashford bank',
    'care costs',
    'health care',
    'health care costs',
    'ministry of health',
    'moor ashford',
    'moor ashford bank',
  ])
  expect(of('very very very', ['very'])).toEqual([])
  expect(of('', words)).toEqual([])
})

test('whatever the text, its phrases are found in it as phrases', () => {
  const text = fc.array(fc.constantFrom('ab', 'cd', 'Éf', '東', '.', ' ', '\n\n', '-', '𝒶')).map((parts) => parts.join('')) // prettier-ignore
  fc.assert(
    fc.property(text, (whole) => {
      const words = ` ${wordsOf(whole).join(' ')} `
      for (const phrase of phrasesOf(whole, (word) => word !== 'cd')) {
        expect(words).toContain(` ${phrase} `)
        expect(phrase.split(' ').length).toBeLessThanOrEqual(3)
      }
    }),
  )
})
