import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readRtf } from '#electron/documents/formats/rtf/rtf.ts'

const rtf = (body: string) => readRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`, 'latin1'))

describe('rtf', () => {
  const CASES: [string, string, string][] = [
    ['paragraphs and lines', 'one\\par two\\line three', 'one\n\ntwo\n\nthree'],
    ['code page of the document', "caf\\'e9 \\ansicpg1251 \\'cf\\'f0\\'e8", 'café При'],
    ['code page of the font', "{\\fonttbl{\\f0 A;}{\\f1\\fcharset204 B;}}\\f1 \\'cf\\f0 \\'e9", 'Пé'],
    ['two bytes to a character', "{\\fonttbl{\\f0\\fcharset128 A;}}\\f0 \\'93\\'fa\\'96\\'7b \\'83A", '日本 ア'],
    ['Unicode with its stand-in', "\\u8364?100 {\\uc2\\u8364\\'80\\'80}x \\uc0\\u-10179\\u-8704", '€100 €x 😀'],
    ['signs of its own', '\\ldblquote a\\rdblquote\\~b\\emdash c \\{x\\} \\\\ co\\-op', '“a” b—c {x} \\ coop'],
    ['places that hold no text', '{\\header h}{\\*\\generator g}{\\pict ffd8}{\\stylesheet s}text{\\*\\unknown u}', 'text'],
    ['fields: what they show', '{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt shown}}', 'shown'],
    ['footnotes as paragraphs', 'main{\\footnote a note}', 'main\n\na note'],
    ['cells of tables', '\\trowd a\\cell b\\cell\\row c', 'a\n\nb\n\nc'],
    ['bytes of pictures, braces and all', 'a{\\pict\\bin4 }}}}}b', 'ab'],
    ['text in Unicode beside ANSI', '{\\upr{ansi}{\\*\\ud{unicode}}}', 'unicode'],
    ['hidden text goes', 'a{\\v hidden}b', 'ab'],
  ] // prettier-ignore
  it.each(CASES)('reads %s', (_, body, text) => expect(rtf(body).text).toBe(text))

  it('reads what it says of itself', () => {
    const { title, metadata } = rtf(
      '{\\info{\\title Lamps}{\\author Ann}{\\keywords a, b}{\\creatim\\yr2020\\mo3\\dy4\\hr5\\min6}}x',
    )
    expect(title).toBe('Lamps')
    expect(metadata).toMatchObject({
      author: 'Ann',
      keywords: ['a', 'b'],
      publishedAt: '2020-03-04T05:06:00Z',
    })
  })

  it('says that it breaks off, and survives braces without end', () => {
    expect(readRtf(Buffer.from('{\\rtf1 text {\\b bold')).notes?.[0]).toMatch(/ends in the middle/)
    expect(readRtf(Buffer.from(`{\\rtf1 ${'{'.repeat(300_000)}x`)).text).toBe('x')
    expect(readRtf(Buffer.from(`{\\rtf1 ${'}'.repeat(300_000)}x`)).text).toBe('x')
  })

  it('keeps any text that is written with \\u, and never throws on any bytes', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(word, (text) => {
        const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
        const escaped = units.map((unit) => `\\u${(unit << 16) >> 16}?`).join('')
        const tidy = text.replace(/\s+/g, ' ').trim()
        expect(rtf(escaped).text).toBe(tidy)
      }),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readRtf(bytes)))
    const noise = fc.array(fc.constantFrom('{', '}', '\\', '\\*', "\\'", 'u', '-5', '\\bin', '\\u', '\\upr', '\\ud', ' ', 'a', '9')) // prettier-ignore
    fc.assert(fc.property(noise, (parts) => void rtf(parts.join(''))))
  })
})
