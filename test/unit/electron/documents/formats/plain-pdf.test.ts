import { deflateSync } from 'node:zlib'

import { describe, expect, it, vi } from 'vitest'

import { openPdfJs } from '#electron/documents/formats/open-pdf.ts'
import { pageLines } from '#electron/documents/formats/pdf-lines.ts'
import { openPlainPdf } from '#electron/documents/formats/plain-pdf/plain-pdf.ts'
import { buildPdf, pageOf } from '#test/support/documents/build-pdf.ts'
import {
  buildPackedPdf,
  buildPdfObjects,
  HELVETICA,
  onePage,
} from '#test/support/documents/build-pdf-objects.ts'
import type { PdfPart } from '#test/support/documents/build-pdf-objects.ts'

import { readOne } from './read.ts'

const plainLines = (bytes: Buffer) => {
  const items = openPlainPdf(bytes)?.itemsOf(1)
  return items && pageLines(items)
}
const textOf = (bytes: Buffer) => plainLines(bytes)?.map(({ text }) => text)
const pageWith = (contents: string, ...more: readonly PdfPart[]) =>
  buildPdfObjects([...onePage(contents), ...more])

/** What pdf.js makes of the same page, to a tenth of a point. */
async function expectSame(bytes: Buffer): Promise<void> {
  const plain = plainLines(bytes)
  const other = await openPdfJs(bytes)
  const theirs = await other.linesOf(1)
  await other.close()
  expect(plain).toBeDefined()
  expect(plain?.map(({ text }) => text)).toEqual(theirs?.map(({ text }) => text))
  for (const [at, line] of plain!.entries()) {
    const their = theirs![at]!
    for (const side of ['x', 'y', 'right', 'size'] as const) {
      expect(line[side]).toBeCloseTo(their[side], 1)
    }
  }
}

const CODES = [
  'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange',
  '2 beginbfchar <0001> <0041> <0002> <00660069> endbfchar',
  '2 beginbfrange <0010> <0012> <0430> <0020> <0021> [<4e2d> <d83ddcf0>] endbfrange endcmap',
].join('\n')
const COMPOSITE: readonly PdfPart[] = [
  '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[7 0 R]/ToUnicode 8 0 R>>',
  '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 900/W[1[500 600] 16 18 550]/FontDescriptor 9 0 R>>',
  { dict: '', data: CODES },
  '<</Type/FontDescriptor/FontName/A/Flags 4/Ascent 800/Descent -200>>',
]
const composite = (contents: string): Buffer =>
  buildPdfObjects([...onePage(contents, '/Font<</F1 6 0 R>>'), ...COMPOSITE])

const WITH_DIFFERENCES =
  '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/fi/Lslash/uni0416/eacute 200/quotedblleft]>>/FirstChar 0/LastChar 255/Widths 7 0 R/FontDescriptor 8 0 R>>'
const differing = (contents: string): Buffer =>
  buildPdfObjects([
    ...onePage(contents, '/Font<</F1 6 0 R>>'),
    WITH_DIFFERENCES,
    `[${'520 '.repeat(256)}]`,
    '<</Type/FontDescriptor/FontName/Times-Roman/Flags 34>>',
  ])

describe('plain pdf', () => {
  it('reads without pdf.js what leaves no doubt', async () => {
    vi.resetModules()
    vi.doMock('unpdf', () => ({
      getResolvedPDFJS: () => Promise.reject(new Error('pdf.js was asked')),
    }))
    const { readPdf } = await import('#electron/documents/formats/pdf.ts')
    const info = '/Title(Lamps)/CreationDate(D:20240506)'
    const pages = [pageOf(['The quay.']), pageOf(['The lamps.'])]
    const read = await readPdf(buildPdf({ pages, info }), { nowMs: Date.UTC(2026, 0, 1) })
    vi.doUnmock('unpdf')
    expect(read).toMatchObject({ title: 'Lamps', text: 'The quay.\n\nThe lamps.' })
    expect(read.metadata).toMatchObject({ pages: 2, publishedAt: '2024-05-06T00:00:00Z' })
  })

  it.each([
    ['lines', 'BT /F1 11 Tf 14 TL 72 760 Td (One line.) Tj T* (And another) Tj (, joined) Tj ET'],
    ['kerning', 'BT /F1 11 Tf 72 700 Td [(K)80(erned w)-20(ords)-300(apart) -90 (close)] TJ ET'],
    [
      'a space taken back',
      'BT /F1 11 Tf 72 700 Td [(to )270(gether) -500 (to )278(gether) -500 ( apart)] TJ ET',
    ],
    ['letters set apart', 'BT /F1 11 Tf 2 Tc 72 700 Td (APART) Tj 0 Tc ( close) Tj ET'],
    ['words set apart', 'BT /F1 11 Tf 9 Tw 80 Tz 72 700 Td (some words here) Tj ET'],
    [
      'a raised number',
      'BT /F1 11 Tf 72 700 Td (word) Tj 4 Ts /F1 6 Tf (12) Tj 0 Ts /F1 11 Tf ( next) Tj ET',
    ],
    [
      'columns',
      'BT /F1 10 Tf 72 700 Td (left) Tj 0 -12 Td (left) Tj 250 12 Td (right) Tj 0 -12 Td (right) Tj ET',
    ],
    [
      'escapes',
      String.raw`BT /F1 11 Tf 72 700 Td (a \(b\) \\ caf\351 \
on) Tj (nested (in) it) Tj <41 42 4> Tj ET`,
    ],
    [
      'scales',
      'q .5 0 0 .5 10 10 cm BT 2 0 0 2 100 900 Tm /F1 12 Tf (half of twice) Tj ET Q BT /F1 9 Tf 72 90 Td (foot) Tj ET',
    ],
    [
      'what is off the page',
      'BT /F1 11 Tf 72 700 Td (seen) Tj 900 0 Td (unseen) Tj -900 -20 Td (seen too) Tj ET',
    ],
    ['quotes', `BT /F1 11 Tf 14 TL 72 700 Td (one) Tj (two) ' 3 .5 (three and more) " ET`],
    [
      'a picture in the text',
      'BT /F1 11 Tf 72 700 Td (before) Tj ET q BI /W 2 /H 1 /BPC 8 /CS /G ID \x01\xff EI Q BT /F1 11 Tf 72 680 Td (after) Tj ET',
    ],
    [
      'marks',
      '/P <</MCID 0>> BDC BT /F1 11 Tf 72 700 Td (in) Tj ET EMC BT /F1 11 Tf 82 700 Td ( out) Tj ET',
    ],
  ])('reads %s as pdf.js does', async (_, contents) => {
    await expectSame(pageWith(contents))
  })

  it('reads fonts by their own tables as pdf.js does', async () => {
    const text = composite('BT /F1 12 Tf 72 700 Td <0001000200100011001200200021> Tj ET')
    expect(textOf(text)).toEqual(['Afiабв中📰'])
    await expectSame(text)
    const named = differing(String.raw`BT /F1 12 Tf 72 700 Td (\310\001x \002od\003 caf\004) Tj ET`)
    expect(textOf(named)).toEqual(['“fix ŁodЖ café'])
    await expectSame(named)
  })

  it('reads the codes of a Type 1 font from the head of its program', () => {
    const program =
      '/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for dup 1 /Omega put dup 2 /ff put readonly def currentfile eexec'
    const parts = [
      ...onePage('BT /F1 12 Tf 72 700 Td <010201> Tj ET', '/Font<</F1 6 0 R>>'),
      '<</Type/Font/Subtype/Type1/BaseFont/A/FirstChar 1/Widths[500 600]/FontDescriptor 7 0 R>>',
      '<</Type/FontDescriptor/FontName/A/Flags 4/FontFile 8 0 R>>',
      { dict: `/Length1 ${program.length}`, data: program },
    ]
    expect(textOf(buildPdfObjects(parts))).toEqual(['ΩffΩ'])
  })

  it('keeps the numbers of notes apart from words, and powers at their letters', async () => {
    const raised = (text: string): string => `4 Ts /F1 6 Tf (${text}) Tj 0 Ts /F1 11 Tf`
    const words = `(the quay) Tj ${raised('12')} ( and 3 km) Tj ${raised('2')} ( of harbour.) Tj ${raised('3')}`
    const low = '-3 Ts /F1 6 Tf (2) Tj 0 Ts /F1 11 Tf'
    const bytes = pageWith(`BT /F1 11 Tf 72 700 Td ${words} ( Gas) Tj ${low} ET`)
    expect(textOf(bytes)).toEqual(['the quay 12 and 3 km2 of harbour. 3 Gas2'])
    await expectSame(bytes)
  })

  it('reads forms, and packed objects and contents, as pdf.js does', async () => {
    const form = {
      dict: '/Type/XObject/Subtype/Form/BBox[0 0 600 900]/Matrix[1 0 0 1 0 -40]/Resources<</Font<</F1 4 0 R>>>>',
      data: 'BT /F1 11 Tf 72 700 Td (in the form) Tj ET',
    }
    const contents =
      'BT /F1 11 Tf 72 700 Td (before) Tj ET q /X Do Q BT /F1 11 Tf 72 640 Td (after) Tj ET'
    const resources = '/Font<</F1 4 0 R>>/XObject<</X 6 0 R>>'
    const packed = { dict: '/Filter/FlateDecode', data: deflateSync(contents) }
    const bytes = buildPackedPdf([...onePage(packed, resources), form])
    expect(textOf(bytes)).toEqual(['before', 'in the form', 'after'])
    await expectSame(bytes)
    const ascii = { dict: '/Filter[/ASCII85Decode]', data: `${ascii85(contents)}~>` }
    await expectSame(buildPdfObjects([...onePage(ascii, resources), form]))
  })

  it('takes the newest of an object that was written again', async () => {
    const first = pageWith('BT /F1 11 Tf 72 700 Td (old words) Tj ET')
    const before = /startxref\s+(\d+)/.exec(first.toString('latin1'))![1]!
    const place = first.length
    const added = `5 0 obj\n<</Length 40>>stream\nBT /F1 11 Tf 72 700 Td (new words) Tj ET  \nendstream\nendobj\n`
    const table = `xref\n5 1\n${String(place).padStart(10, '0')} 00000 n \ntrailer<</Size 6/Root 1 0 R/Prev ${before}>>\nstartxref\n${place + added.length}\n%%EOF\n`
    const bytes = Buffer.concat([first, Buffer.from(added + table)])
    expect(textOf(bytes)).toEqual(['new words'])
    await expectSame(bytes)
  })

  it.each([
    ['turned text', 'BT /F1 11 Tf 0 1 -1 0 72 700 Tm (up) Tj ET'],
    ['text in a mirror', 'BT /F1 11 Tf -1 0 0 1 300 700 Tm (mirror) Tj ET'],
    ['an unknown operator', 'BT /F1 11 Tf 72 700 Td (word) Tj ET 1 2 xyzzy'],
    ['an operator without its numbers', 'BT /F1 11 Tf 72 Td (word) Tj ET'],
    ['a string without end', 'BT /F1 11 Tf 72 700 Td (word Tj ET'],
    ['a form that is not there', '/X Do'],
    ['a font that is not there', 'BT /F9 11 Tf (word) Tj ET'],
  ])('leaves a page with %s to pdf.js', (_, contents) => {
    const plain = openPlainPdf(pageWith(contents))
    expect(plain?.numPages).toBe(1)
    expect(plain?.itemsOf(1)).toBeUndefined()
  })

  it('leaves to pdf.js what runs to the left, and codes without text', () => {
    const arabic = COMPOSITE.with(2, { dict: '', data: '1 beginbfchar <0001> <0645> endbfchar' })
    const font = '/Font<</F1 6 0 R>>'
    const show = (codes: string): string => `BT /F1 12 Tf 72 700 Td <${codes}> Tj ET`
    const right = buildPdfObjects([...onePage(show('0001'), font), ...arabic])
    expect(openPlainPdf(right)?.itemsOf(1)).toBeUndefined()
    expect(openPlainPdf(composite(show('00010999')))?.itemsOf(1)).toBeUndefined()
    const symbols = HELVETICA.replace('Helvetica', 'Symbol')
    const parts = [...onePage('BT /F1 12 Tf (abc) Tj ET')].with(3, symbols)
    expect(openPlainPdf(buildPdfObjects(parts))?.itemsOf(1)).toBeUndefined()
  })

  it('lets pdf.js read single pages, each in its place', async () => {
    const pages = [1, 2, 3].map((n) => pageOf([`Page ${n} stands here.`]))
    const built = buildPdf({ pages }).toString('latin1')
    // The middle page is turned.
    const turned = built.replace(/1 0 0 1( \d+ \d+ Tm \(Page 2)/, '0 1 1 0$1')
    const bytes = Buffer.from(turned, 'latin1')
    const plain = openPlainPdf(bytes)!
    expect([1, 2, 3].map((n) => plain.itemsOf(n) === undefined)).toEqual([false, true, false])
    const { text } = await readOne('a.pdf', bytes)
    expect(text.match(/Page \d/g)).toEqual(['Page 1', 'Page 2', 'Page 3'])
  })

  it('leaves to pdf.js files that are encrypted, damaged or cut short', () => {
    const whole = buildPdf({ pages: [pageOf(['Text.'])] })
    expect(openPlainPdf(whole)?.numPages).toBe(1)
    for (const odd of [
      buildPdf({ pages: [pageOf(['Text.'])], trailer: '/Encrypt<</Filter/Standard/V 1>>' }),
      buildPdf({ pages: [pageOf(['Text.'])], hasBrokenXref: true }),
      whole.subarray(0, whole.length - 20),
      Buffer.concat([Buffer.from('\n'), whole]),
      Buffer.from(whole.toString('latin1').replace('/Count 1', '/Count 2'), 'latin1'),
    ]) {
      expect(openPlainPdf(odd)).toBeUndefined()
    }
  })

  it('ends on rings, bombs and ranges without end', () => {
    const ring = '/Font<</F1 4 0 R>>/XObject<</X 6 0 R>>'
    const form = { dict: `/Subtype/Form/Resources<<${ring}>>`, data: '/X Do /X Do '.repeat(9) }
    expect(
      openPlainPdf(buildPdfObjects([...onePage('/X Do', ring), form]))?.itemsOf(1),
    ).toBeUndefined()
    const bomb = { dict: '/Filter/FlateDecode', data: deflateSync(Buffer.alloc(80_000_000, 32)) }
    expect(openPlainPdf(buildPdfObjects(onePage(bomb)))?.itemsOf(1)).toBeUndefined()
    const ranges = '1 beginbfrange <000000> <00ffff> <0041> endbfrange\n'.repeat(50_000)
    const font = COMPOSITE.with(2, { dict: '', data: ranges })
    const endless = onePage('BT /F1 12 Tf <0001> Tj ET', '/Font<</F1 6 0 R>>')
    expect(openPlainPdf(buildPdfObjects([...endless, ...font]))?.itemsOf(1)).toBeUndefined()
    const kids = buildPdfObjects(onePage('').with(1, '<</Type/Pages/Count 1/Kids[2 0 R 2 0 R]>>'))
    expect(openPlainPdf(kids)).toBeUndefined()
  })
})

function ascii85(text: string): string {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4), 'latin1')
  let out = ''
  for (let at = 0; at < bytes.length; at += 4) {
    let value = bytes.readUInt32BE(at)
    let group = ''
    for (let n = 0; n < 5; n++) {
      group = String.fromCharCode(33 + (value % 85)) + group
      value = Math.floor(value / 85)
    }
    out += group
  }
  return out
}
