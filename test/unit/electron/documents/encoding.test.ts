import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'

import { charsetOf, decodeText } from '#electron/documents/encoding.ts'

const russian = 'Правительство объявило о новых мерах поддержки малого бизнеса в регионах страны.'
const german = 'Die Behörden prüfen, ob größere Überschwemmungen künftig häufiger auftreten können.'
const japanese = '政府は新しい経済対策を発表し、地方の中小企業を支援する方針を示した。'

const CASES: [string, string, string, string][] = [
  ['UTF-8 with a mark', 'utf-8', '\ufeffHallo ü', 'mark'],
  ['UTF-16 LE with a mark', 'utf-16le', '\ufeffHallo ü', 'mark'],
  ['UTF-16 BE with a mark', 'utf-16be', '\ufeffHallo ü', 'mark'],
  ['UTF-32 LE with a mark', 'utf-32le', '\ufeffHallo ü', 'mark'],
  ['plain UTF-8', 'utf-8', `${russian}`, 'utf-8'],
  ['ASCII', 'utf-8', 'plain', 'utf-8'],
  ['UTF-8 that claims Latin-1', 'utf-8', `<meta charset="iso-8859-1">${german}`, 'utf-8'],
  ['windows-1251 said by XML', 'windows-1251', `<?xml version="1.0" encoding="windows-1251"?>${russian}`, 'declared'], // prettier-ignore
  ['KOI8-R said by HTML', 'koi8-r', `<html><meta charset=koi8-r>${russian}`, 'declared'],
  ['Shift_JIS said the old way', 'shift_jis', `<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">${japanese}`, 'declared'], // prettier-ignore
  ['windows-1251 unsaid', 'windows-1251', russian.repeat(3), 'guess'],
  ['Latin-1 unsaid', 'iso-8859-1', german.repeat(3), 'guess'],
  ['EUC-JP unsaid', 'euc-jp', japanese.repeat(3), 'guess'],
  ['GB18030 unsaid', 'gb18030', '政府宣布了支持地方中小企业的新经济措施。记者从会议上获悉。'.repeat(3), 'guess'],
] // prettier-ignore

describe('decodeText', () => {
  it.each(CASES)('%s', (_name, encoding, text, how) => {
    const decoded = decodeText(iconv.encode(text, encoding))
    expect(decoded.text).toBe(text.replace(/^\ufeff/, ''))
    expect(decoded).toMatchObject({ how, isLossy: false })
  })

  it('does not take another alphabet for UTF-8 with a broken byte', () => {
    const bytes = Buffer.concat([Buffer.from(russian), Buffer.from([0xff]), Buffer.from(russian)])
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', how: 'guess', isLossy: true })
    expect(decodeText(bytes).text).toContain(russian)
  })

  it('keeps UTF-8 that holds halves of surrogate pairs, whatever it says it is', () => {
    const half = Buffer.from([0xed, 0xa0, 0x80])
    const said = Buffer.from('<meta charset="windows-1252">A lone ')
    const bytes = Buffer.concat([said, half, Buffer.from(' half.')])
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', how: 'utf-8', isLossy: true })
    expect(decodeText(bytes).text).toContain('A lone \ufffd half.')
  })

  it('ignores a declaration of what does not exist', () => {
    expect(decodeText(iconv.encode(german, 'latin1'), 'x-nonsense').how).toBe('guess')
  })

  it.each(['utf-8', 'UTF-16', 'ucs-2'])('believes no %s that the bytes refute', (name) => {
    const text = `<?xml version="1.0" encoding="${name}"?>${german.repeat(3)}`
    const decoded = decodeText(iconv.encode(text, 'latin1'))
    expect(decoded).toMatchObject({ text, how: 'guess', isLossy: false })
  })

  it('believes wider units that are declared from outside', () => {
    const bytes = iconv.encode(german, 'utf-16le')
    expect(decodeText(bytes, 'utf-16le')).toMatchObject({ text: german, how: 'declared' })
  })

  it('reads the charset of a Content-Type', () => {
    expect(charsetOf('text/xml; charset="Windows-1251"; q=1')).toBe('Windows-1251')
    expect(charsetOf('text/xml')).toBeUndefined()
  })
})
