import { describe, expect, it } from 'vitest'

import { pdfDate } from '#electron/documents/formats/pdf-info.ts'
import { buildPdf, pageOf } from '#test/support/documents/build-pdf.ts'

import { failureOf, NOW, readOne } from './read.ts'

const LINES = [
  'The council met on the quay in the evening and argued for hours about the lam-',
  'ps that had been put up there without anyone having been asked about them at',
  'all, and went home.',
  'Then the mayor spoke about the harbour, its old walls and what they had cost so',
  'far, which was more than anybody had thought.',
]

describe('pdf', () => {
  it('joins lines to paragraphs and takes the printer’s hyphens out', async () => {
    const first = pageOf(LINES.slice(0, 3))
    const second = pageOf(LINES.slice(3), 760 - 3 * 14 - 12)
    const head = { text: 'Lamps', y: 800, size: 20 }
    const { text } = await readOne('a.pdf', buildPdf({ pages: [[head, ...first, ...second]] }))
    expect(text.split('\n\n')).toEqual([
      'Lamps',
      'The council met on the quay in the evening and argued for hours about the lamps that had been put up there without anyone having been asked about them at all, and went home.',
      'Then the mayor spoke about the harbour, its old walls and what they had cost so far, which was more than anybody had thought.',
    ])
  })

  it('leaves out running heads and page numbers, and goes on over a page’s end', async () => {
    const pages = Array.from({ length: 5 }, (_, at) => [
      { text: 'The Harbour Gazette', y: 810 },
      ...pageOf(
        [`page ${'abcde'.charAt(at)} begins here and has a long line that does not stop`],
        700,
      ),
      { text: `${at + 1}`, x: 300, y: 30 },
    ])
    const { text, metadata } = await readOne('a.pdf', buildPdf({ pages }))
    expect(text).not.toMatch(/Gazette|\d/)
    expect(text.split('\n\n')).toHaveLength(1)
    expect(metadata.pages).toBe(5)
  })

  it('reads what it says of itself, but no file name as a title', async () => {
    const pages = [pageOf(['Some text.'])]
    const info =
      "/Title(Lamps)/Author(Ann Lee)/Keywords(quay, lamps)/CreationDate(D:20240506070809+02'00')"
    expect(await readOne('a.pdf', buildPdf({ pages, info }))).toMatchObject({
      title: 'Lamps',
      metadata: {
        author: 'Ann Lee',
        keywords: ['quay', 'lamps'],
        publishedAt: '2024-05-06T05:08:09Z',
      },
    })
    const named = buildPdf({ pages, info: '/Title(report_final.docx)' })
    expect((await readOne('a.pdf', named)).title).toBeUndefined()
  })

  it('repairs a broken table of places', async () => {
    const pages = [pageOf(['Still readable.'])]
    const { text } = await readOne('a.pdf', buildPdf({ pages, hasBrokenXref: true }))
    expect(text).toBe('Still readable.')
  })

  it('runs no script', async () => {
    const catalog = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\); this.x = 1; throw 1)>>'
    const { text } = await readOne('a.pdf', buildPdf({ pages: [pageOf(['Quiet.'])], catalog }))
    expect(text).toBe('Quiet.')
  })

  it('tells scans, passwords and damage apart', async () => {
    expect(await failureOf('a.pdf', buildPdf({ pages: [[], []] }))).toMatchObject({
      state: 'no-text',
      reason: expect.stringContaining('2 pages') as string,
    })
    const secret = `/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>/ID[<00><00>]`
    const locked = buildPdf({ pages: [pageOf(['x'])], trailer: secret })
    expect((await failureOf('a.pdf', locked)).state).toBe('protected')
    expect((await failureOf('a.pdf', '%PDF-1.7\nnothing else')).state).toBe('damaged')
    const whole = buildPdf({ pages: [pageOf(['x'])] })
    expect((await failureOf('a.pdf', whole.subarray(0, 60))).state).toBe('damaged')
  })

  it('says which pages have no text', async () => {
    const { notes } = await readOne('a.pdf', buildPdf({ pages: [pageOf(['Text.']), []] }))
    expect(notes).toContain('1 of 2 pages has no text.')
  })
})

describe('pdfDate', () => {
  it.each([
    ['D:20240506', '2024-05-06T00:00:00Z'],
    ["D:20240506070809-05'30'", '2024-05-06T12:38:09Z'],
    ['D:2024', '2024-01-01T00:00:00Z'],
    ['20240506070809Z', '2024-05-06T07:08:09Z'],
    ['D:20291231', undefined],
    ['yesterday', undefined],
  ])('reads %s', (text, date) => expect(pdfDate(text, NOW)).toBe(date))
})
