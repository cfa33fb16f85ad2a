import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { gregorianOf } from '#electron/documents/article/persian-calendar.ts'
import { datesInLine } from '#electron/documents/article/written-dates.ts'

describe('datesInLine', () => {
  const CASES: [string, string, string?][] = [
    ['Tuesday, 5 March 2024, 18:40', '2024-03-05'],
    ['March 5th, 2024', '2024-03-05'],
    ['03/05/2024 at 9 p.m.', '2024-03-05', 'en-US'],
    ['05/03/2024', '2024-03-05', 'en-GB'],
    ['25/03/2024', '2024-03-25', 'en-US'],
    ['Dienstag, 5. März 2024', '2024-03-05', 'de'],
    ['05.03.24, 9:30 Uhr', '2024-03-05', 'de'],
    ['mardi 5 mars 2024 à 18h40', '2024-03-05', 'fr'],
    ['le 1er août 2023', '2023-08-01', 'fr'],
    ['5 de marzo de 2024', '2024-03-05', 'es'],
    ['21 de maio de 2024', '2024-05-21', 'pt'],
    ['5 marzo 2024', '2024-03-05', 'it'],
    ['05-03-2024', '2024-03-05', 'nl'],
    ['12 oktober 2023', '2023-10-12', 'nl'],
    ['den 5 maj 2024', '2024-05-05', 'sv'],
    ['5. december 2023', '2023-12-05', 'da'],
    ['17. toukokuuta 2024', '2024-05-17', 'fi'],
    ['9 Ağustos 2022', '2022-08-09', 'tr'],
    ['22:14, 3 октября 2023', '2023-10-03', 'ru'],
    ['٥ مارس ٢٠٢٤', '2024-03-05', 'ar'],
    ['5 كانون الثاني 2024', '2024-01-05', 'ar'],
    ['الأحد، 04 آب/اغسطس 2013، 02:21', '2013-08-04', 'ar'],
    ['5 كانون الثاني/يناير 2024', '2024-01-05', 'ar'],
    ['۱۴ اسفند ۱۴۰۲', '2024-03-04', 'fa'],
    ['2024年3月5日 22:41', '2024-03-05', 'zh'],
    ['2024-03-05 22:41', '2024-03-05', 'zh'],
  ]
  it.each(CASES)('reads %s', (line, day, language = '') => {
    expect(datesInLine(line, language)[0]?.slice(0, 10)).toBe(day)
  })

  it.each([
    '12 monkeys 2024',
    'version 10.20.30.40',
    'Telephone 03-12-45-67-89',
    '1/2 of it',
    'call 5 destinations 2024',
  ])('finds none in %s', (line) => expect(datesInLine(line)).toEqual([]))

  it('takes its time linearly', () => {
    fc.assert(
      fc.property(fc.constantFrom('1 ', '1.', 'de ', '2024', 'a', '/', '年', '٥ '), (part) => {
        datesInLine(part.repeat(5000))
      }),
    )
  })
})

describe('the Persian calendar', () => {
  it('is that of the platform, back and forth', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' }) // prettier-ignore
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const date = new Date(Date.UTC(1990, 0, 1) + days * 86_400_000)
        const parts = new Map(
          format.formatToParts(date).map(({ type, value }) => [type, Number(value)]),
        )
        const [y = 0, m = 0, d = 0] = ['year', 'month', 'day'].map((part) =>
          parts.get(part as 'year'),
        )
        expect(gregorianOf(y, m, d)).toBe(date.toISOString().slice(0, 10))
      }),
      { numRuns: 60 },
    )
    expect(gregorianOf(1402, 12, 30)).toBeUndefined()
  })
})
