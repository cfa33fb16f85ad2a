import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '#renderer/features/newsroom/text-of.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('valid UTF-8 is read as it is, whatever it says of itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const whole = `encoding="iso-8859-1" ${text}`
      expect(textOf(new TextEncoder().encode(whole))).toBe(whole)
    }),
  )
})

test.each([
  ['utf-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
  ['utf-16le', [0xff, 0xfe, 0xe9, 0x00], 'é'],
  ['utf-16be', [0xfe, 0xff, 0x00, 0xe9], 'é'],
])('a mark at the start decides: %s', (_, bytes, text) => {
  expect(textOf(Uint8Array.from(bytes))).toBe(text)
})

test.each([
  ['<?xml version="1.0" encoding="ISO-8859-2"?><t>\xb1</t>', 'ą'],
  ['<meta charset=koi8-r><p>\xc1</p>', 'а'],
  ['<p>caf\xe9 \x80</p>', 'café €'],
  ['<?xml encoding="no-such-thing"?>\xe9', 'é'],
])('otherwise the file says, or it is Windows-1252: %#', (text, expected) => {
  expect(textOf(latin(text))).toContain(expected)
})
