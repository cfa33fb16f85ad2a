import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  phrasesFromText,
  textFromPhrases,
  textFromValues,
  valuesFromText,
} from '#renderer/features/search/form-values.ts'

describe('valuesFromText', () => {
  it('reads words and quoted phrases, also while a quote is open', () => {
    expect(valuesFromText('flood  "high tide" “sea wall” „offen')).toEqual([
      { text: 'flood', isPhrase: false },
      { text: 'high tide', isPhrase: true },
      { text: 'sea wall', isPhrase: true },
      { text: 'offen', isPhrase: true },
    ])
  })

  it('comes back from its own text', () => {
    const word = fc.stringMatching(/^[^\s"“”„«»]+$/)
    const value = fc.oneof(
      fc.record({ text: word, isPhrase: fc.constant(false) }),
      fc.record({
        text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
        isPhrase: fc.constant(true),
      }),
    )
    fc.assert(
      fc.property(fc.array(value), (values) => {
        expect(valuesFromText(textFromValues(values))).toEqual(values)
      }),
    )
  })
})

describe('phrasesFromText', () => {
  it('takes unquoted words as one phrase', () => {
    expect(phrasesFromText(' sea wall ')).toEqual([{ text: 'sea wall', isPhrase: true }])
    expect(phrasesFromText('  ')).toEqual([])
  })

  it('takes several in quotes, and writes them so', () => {
    const phrases = phrasesFromText('"sea wall" "high tide"')
    expect(phrases.map(({ text }) => text)).toEqual(['sea wall', 'high tide'])
    expect(textFromPhrases(phrases)).toBe('"sea wall" "high tide"')
  })
})
