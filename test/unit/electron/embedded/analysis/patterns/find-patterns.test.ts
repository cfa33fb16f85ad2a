import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPatterns } from '#electron/embedded/analysis/patterns/find-patterns.ts'
import type { PatternType } from '#electron/embedded/analysis/patterns/pattern-span.ts'

function found(type: PatternType, text: string, language: string): string[] {
  return findPatterns(text, language)
    .filter((span) => span.type === type)
    .map(({ start, end }) => text.slice(start, end))
}

describe('money', () => {
  it.each([
    [
      'en',
      'It paid $5 million, US$3.2bn and €10–20 million.',
      ['$5 million', 'US$3.2bn', '€10–20 million'],
    ],
    [
      'en',
      'half a billion dollars, 30 cents, EUR 7,500.50',
      ['half a billion dollars', '30 cents', 'EUR 7,500.50'],
    ],
    ['en', 'The dollar fell; 5 players scored 3 goals in 2014.', []],
    [
      'de',
      'rund 3,5 Mrd. €, 1.234,56 EUR und zwei Milliarden Euro',
      ['3,5 Mrd. €', '1.234,56 EUR', 'zwei Milliarden Euro'],
    ],
    ['fr', '5 millions d’euros et 1 234,56 euros', ['5 millions d’euros', '1 234,56 euros']],
    ['es', '5 millones de dólares, 1.000 pesos', ['5 millones de dólares', '1.000 pesos']],
    ['it', '5 milioni di euro', ['5 milioni di euro']],
    ['pt', 'R$ 5 milhões ou 5 bilhões de reais', ['R$ 5 milhões', '5 bilhões de reais']],
    [
      'ru',
      '3,5 миллиарда долларов США и 5 млн рублей',
      ['3,5 миллиарда долларов США', '5 млн рублей'],
    ],
    ['nl', '5 miljoen euro', ['5 miljoen euro']],
    ['sv', '5 miljoner kronor, 3,5 mdkr', ['5 miljoner kronor', '3,5 mdkr']],
    ['da', '3 mia. kroner', ['3 mia. kroner']],
    ['fi', '5 miljoonaa euroa', ['5 miljoonaa euroa']],
    ['tr', '50 milyon TL', ['50 milyon TL']],
    ['ar', 'دفع 5 ملايين دولار', ['5 ملايين دولار']],
    ['fa', '۵ میلیون دلار', ['۵ میلیون دلار']],
    ['zh-cn', '投资100多万人民币', ['100多万人民币']],
    ['zh-tw', '約五千萬元', ['五千萬元']],
  ])('%s: %s', (language, text, expected) => {
    expect(found('money', text, language)).toEqual(expected)
  })
})

describe('percentage', () => {
  it.each([
    [
      'en',
      '45%, 3.5 percent, two per cent, 0.5 percentage points',
      ['45%', '3.5 percent', 'two per cent', '0.5 percentage points'],
    ],
    ['de', '20 Prozent und 3,5 %', ['20 Prozent', '3,5 %']],
    ['tr', '%20 arttı, yüzde 5', ['%20', 'yüzde 5']],
    ['ar', 'و٢٠ في المئة', ['٢٠ في المئة']],
    ['zh-cn', '增长20%，百分之五', ['20%', '百分之五']],
    ['fi', '20 prosenttia', ['20 prosenttia']],
  ])('%s: %s', (language, text, expected) => {
    expect(found('percentage', text, language)).toEqual(expected)
  })
})

describe('date', () => {
  it.each([
    [
      'en',
      'On Tuesday, October 20, 2014, in 2015 and since March; he may go.',
      ['Tuesday, October 20, 2014', '2015', 'March'],
    ],
    [
      'en',
      '2024-01-02T10:00:00Z, 12/31/99, the 1990s, last week',
      ['2024-01-02T10:00:00Z', '12/31/99', 'the 1990s', 'last week'],
    ],
    ['de', 'am 3. Oktober 1990, im Jahr 2015', ['3. Oktober 1990', '2015']],
    ['ru', '9 мая 1945 года и вчера', ['9 мая 1945 года', 'вчера']],
    ['zh-tw', '2014年10月20日，星期二', ['2014年10月20日', '星期二']],
    ['fi', '3. toukokuuta 2015', ['3. toukokuuta 2015']],
    ['fa', '۳ مارس، در سال ۲۰۱۵', ['۳ مارس', '۲۰۱۵']],
    ['fa', 'نشست ۱۵ می در تهران و ۲۰ مه ۲۰۲۳', ['۱۵ می', '۲۰ مه ۲۰۲۳']],
    ['fa', 'او در می ۲۰۲۴ آمد، ۷ می، عصر', ['می ۲۰۲۴', '۷ می']],
    // The same letters before a verb of the present.
    ['fa', 'او می رود و می‌خورد؛ هر روز ۳ می خورد. می', []],
  ])('%s: %s', (language, text, expected) => {
    expect(found('date', text, language)).toEqual(expected)
  })
})

describe('addresses and telephone numbers', () => {
  it('finds hosts without a scheme and leaves files and missing spaces alone', () => {
    const text =
      'See http://a.com/x?y=z, www.b.org, c.news; the end.It was README.md of the U.S. 1.2.3.4'
    expect(found('url', text, 'en')).toEqual(['http://a.com/x?y=z', 'www.b.org', 'c.news'])
    expect(found('email', 'Write to jo@foo.co.uk.', 'en')).toEqual(['jo@foo.co.uk'])
  })

  it.each([
    ['en', 'Call +1 (650) 253-0000 or 020 7946 0958.', ['+1 (650) 253-0000', '020 7946 0958']],
    ['de', 'Tel. 030 901820', ['030 901820']],
    ['zh-cn', '电话：010-62345678', ['010-62345678']],
    [
      'en',
      'It cost 1,234,567 in 2010-2014, version 1.2.3.4, score 21 20, ISBN 978 3 16 148410 0',
      [],
    ],
  ])('%s: %s', (language, text, expected) => {
    expect(found('phone', text, language)).toEqual(expected)
  })
})

describe('findPatterns', () => {
  const LANGUAGES = ['en', 'de', 'fr', 'es', 'ru', 'ar', 'tr', 'zh-cn', 'fi', 'und']

  it('answers places in order, without overlaps, inside the text', () => {
    const piece = fc.constantFrom(
      '$5 ',
      '20% ',
      '1,234.5',
      ' Monday ',
      'a.com',
      '@',
      '+1 650 ',
      '253-0000',
      '年',
      '٥',
      '😀',
      '\ud800',
    )
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, fc.constantFrom(...LANGUAGES), (hostile, language) => {
        let end = 0
        for (const span of findPatterns(hostile, language)) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(span.end).toBeGreaterThan(span.start)
          end = span.end
        }
        expect(end).toBeLessThanOrEqual(hostile.length)
      }),
      { numRuns: 100 },
    )
  })

  it.each(['1 ', '12-', '+1 (650) ', 'a.', '$', '1,234.56 dollars and 5% on Monday, '])(
    'takes time by the length of the text, not its square: %s',
    (piece) => {
      const time = (count: number): number => {
        const text = piece.repeat(count)
        const begun = process.cpuUsage()
        findPatterns(text, 'en')
        return process.cpuUsage(begun).user + 2000
      }
      time(100)
      expect(time(8000) / time(1000)).toBeLessThan(40)
    },
  )
})
