import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { tokenize, tokenizeSentences } from '#electron/embedded/analysis/tokens.ts'
import { formAt, formOf } from '#electron/embedded/analysis/word-forms.ts'

describe('formAt', () => {
  it('is the word that stands there, whatever was asked before', () => {
    const law = fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.nat(60),
      fc.nat(60),
      (text, from, length) => {
        const start = Math.min(from, text.length)
        const end = Math.min(start + length, text.length)
        const form = formAt(text, start, end)
        expect(form.text).toBe(text.slice(start, end))
        expect(form.lower).toBe(form.text.toLowerCase())
        expect(form.isWord).toBe(/^[\p{L}\p{N}]/u.test(form.text))
      },
    )
    fc.assert(law, { numRuns: 500 })
  })

  it('is one object for a word that comes back, however many others come but once', () => {
    const the = formOf('the')
    the.hint = { code: 1 }
    for (let i = 0; i < 200_000; i += 1) {
      expect(formOf(`once${i}`).hint).toBeUndefined()
      if (i % 100 === 0) expect(formOf('the')).toBe(the)
    }
    const others = new Set(Array.from({ length: 5000 }, (_, i) => formOf(`word ${i}`)))
    expect(others.size).toBe(5000)
  })

  it('keeps no word as long as a text', () => {
    expect(formOf('x'.repeat(41))).not.toBe(formOf('x'.repeat(41)))
    expect(formOf('x'.repeat(40))).toBe(formOf('x'.repeat(40)))
  })
})

describe('tokenizeSentences', () => {
  // Its one memory is of one way to cut: another language of the other way clears it.
  const forget = (): unknown => tokenize('x', 'fr')
  const plain = (text: string): unknown[] =>
    tokenize(text, 'en').map(({ text: word, start, end }) => [word, start, end])

  it('gives each sentence the tokens that it has by itself', () => {
    const piece = fc.constantFrom(
      ...[
        "it's",
        'U.S.',
        'J.',
        'A',
        '. ',
        '? ',
        "' ",
        ' ',
        '“',
        '”',
        '\n',
        '1,000',
        '3.',
        '-',
        'é',
        '_',
      ],
      ...['Mr', 'word', '中国。', '!', 's', '’', '&', '\ud83d\ude00', '\ud800', '\u0301', '(', ')'],
    )
    const law = fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      const sentences = splitSentences(text, 'en')
      forget()
      const alone = sentences.map((sentence) => plain(sentence.text))
      forget()
      tokenizeSentences(text, sentences, 'en')
      expect(sentences.map((sentence) => plain(sentence.text))).toEqual(alone)
    })
    fc.assert(law, { numRuns: 1000 })
  })
})
