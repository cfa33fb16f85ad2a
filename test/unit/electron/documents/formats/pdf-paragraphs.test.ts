import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { PdfLine } from '#electron/documents/formats/pdf-lines.ts'
import { paragraphsOf } from '#electron/documents/formats/pdf-paragraphs.ts'

/** Full lines of one size, a usual step apart. */
const pageOf = (...lines: readonly string[]): PdfLine[] =>
  lines.map((text, at) => ({ text, x: 72, y: 760 - at * 14, right: 520, size: 11 }))

describe('paragraphsOf', () => {
  it.each([
    [['the lam-', 'ps on the quay'], 'the lamps on the quay'],
    [['about mid-', 'Atlantic ports'], 'about mid- Atlantic ports'],
    [['the year 19-', 'the next'], 'the year 19- the next'],
    [['the har-', 'bour-', 'master'], 'the harbourmaster'],
    [['rain -', 'and wind'], 'rain - and wind'],
    [['deep 𝑎\u2010', 'lee'], 'deep 𝑎lee'],
    [['議会は月曜日に', '修理を承認した'], '議会は月曜日に修理を承認した'],
    [['議会は、', '修理を'], '議会は、修理を'],
    [['他说 yes', '然后离开'], '他说 yes 然后离开'],
  ])('joins %j', (lines, text) => expect(paragraphsOf([pageOf(...lines)])).toEqual([text]))

  it('keeps every word of lines that end in none of these', () => {
    const line = fc
      .array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 9 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        expect(paragraphsOf([pageOf(...lines)])).toEqual([lines.join(' ')])
      }),
    )
  })
})
