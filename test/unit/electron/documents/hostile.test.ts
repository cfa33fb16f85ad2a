import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  buildDocx,
  buildEpub,
  buildOdt,
  docxParts,
  paragraph,
} from '#test/support/documents/build-office.ts'
import { buildPdf, pageOf } from '#test/support/documents/build-pdf.ts'
import { buildZip } from '#test/support/documents/build-zip.ts'
import { startCpuTime } from '#test/support/cpu-time.ts'
import type { Part } from '#test/support/documents/build-zip.ts'

import { failureOf, readAll, readOne } from './formats/read.ts'

const MB = 1024 * 1024
const docx = (...more: Part[]) => buildZip([...docxParts(paragraph('Text.')), ...more])
const withDocument = (data: string | Buffer, more: Partial<Part> = {}) =>
  buildZip(
    docxParts('').map((part) =>
      part.name === 'word/document.xml' ? { ...part, data, ...more } : part,
    ),
  )
const wide = (text: string) => Buffer.from(text, 'utf16le')
const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512, 1), wide(stream)])

describe('archives', () => {
  const CASES: [string, string, Buffer, string, RegExp][] = [
    ['a bomb by its ratio', 'a.docx', withDocument(Buffer.alloc(30 * MB)), 'too-large', /times its size/],
    ['a bomb that lies about its size', 'a.docx', withDocument(Buffer.alloc(30 * MB), { declaredBytes: 1000 }), 'damaged', /cannot be unpacked/],
    ['a bomb of many parts', 'a.docx', docx(...Array.from({ length: 5 }, (_, at) => ({ name: `${at}`, data: 'x', declaredBytes: 60 * MB, isStored: true }))), 'too-large', /200 MB|times/],
    ['too many parts', 'a.docx', docx(...Array.from({ length: 2001 }, (_, at) => ({ name: `${at}`, data: '' }))), 'too-large', /2,000/],
    ['two parts of one name', 'a.docx', docx({ name: 'word/document.xml', data: 'other' }), 'damaged', /two parts named/],
    ['a cut archive', 'a.docx', docx().subarray(0, -40), 'damaged', /cut off/],
    ['a part that is not what was packed', 'a.docx', withDocument('<w/>', { declaredBytes: 5 }), 'damaged', /checksum/],
    ['a part that needs a password', 'a.docx', withDocument('x', { isEncrypted: true }), 'protected', /password/],
    ['an unknown method of packing', 'a.docx', withDocument('x', { method: 14 }), 'unsupported', /method 14/],
    ['a cut archive without its list', 'a.docx', buildZip([{ name: 'a', data: Buffer.alloc(200_000), isStored: true }, ...docxParts('')]).subarray(0, 150_000), 'damaged', /cut off/],
    ['an archive called a document', 'a.docx', buildZip([{ name: 'a.txt', data: 'x' }]), 'unsupported', /ZIP archive although its name ends in \.docx/],
    ['an archive of other things', 'a.zip', buildZip([{ name: 'a.txt', data: 'x' }]), 'unsupported', /ZIP archive/],
    ['a spreadsheet', 'a.xlsx', buildZip([{ name: 'xl/workbook.xml', data: 'x' }]), 'unsupported', /spreadsheet/],
    ['an encrypted Office document', 'a.docx', ole('EncryptedPackage'), 'protected', /password/],
    ['an old Word document', 'a.doc', ole('WordDocument'), 'unsupported', /\.doc\).*save it as/],
    ['an encrypted OpenDocument', 'a.odt', buildOdt('', [{ name: 'META-INF/manifest.xml', data: '<m><file-entry><encryption-data/></file-entry></m>' }]), 'protected', /password/],
    ['a book without its list', 'a.epub', buildZip([{ name: 'mimetype', data: 'application/epub+zip', isStored: true }]), 'damaged', /container\.xml/],
  ] // prettier-ignore
  it.each(CASES)('refuses %s', async (_, name, bytes, state, reason) => {
    expect(await failureOf(name, bytes)).toMatchObject({
      state,
      reason: expect.stringMatching(reason) as string,
    })
  })

  it('reads an OpenDocument that another program packed again', async () => {
    const content =
      '<office:document-content xmlns:office="urn:o" xmlns:text="urn:t"><office:body><office:text><text:p>Packed.</text:p></office:text></office:body></office:document-content>'
    const bytes = buildZip([
      { name: 'content.xml', data: content },
      { name: 'META-INF/manifest.xml', data: '<manifest/>' },
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text' },
    ])
    expect((await readOne('a.odt', bytes)).text).toBe('Packed.')
  })

  it('uses names as keys only, so that none leads out', async () => {
    const climbing = docx({ name: '../../../etc/evil', data: 'x' }, { name: '/abs', data: 'x' })
    expect((await readOne('a.docx', climbing)).text).toBe('Text.')
    const out = { name: 'OPS/secret', data: 'x' }
    const book = buildEpub(['<p>In.</p>'], [out])
    const bytes = book.toString('latin1')
    expect(bytes).not.toContain('..')
    expect((await readOne('a.epub', book)).text).toBe('In.')
  })

  it('never throws on any damage, whichever byte it hits', async () => {
    const whole = buildDocx(paragraph('Some text that stands here.'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        async (hits) => {
          const bytes = Buffer.from(whole)
          for (const [at, byte] of hits) bytes[at] = byte
          const outcomes = await readAll('a.docx', bytes)
          expect(outcomes.length).toBe(1)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('XML', () => {
  const LAUGHS = `<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document xmlns:w="w"><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:document>`
  const CASES: [string, string, RegExp][] = [
    ['a billion laughs', LAUGHS, /never expanded/],
    ['entities from outside', LAUGHS.replace('"ha"', 'SYSTEM "file:///etc/passwd"'), /never expanded/],
    ['an entity that is nowhere', '<w:document xmlns:w="w">&xxe;</w:document>', /line 1, column/],
    ['depth without end', `<w>${'<p>'.repeat(300)}`, /deeper than 256/],
    ['a file that breaks off', '<w:document xmlns:w="w"><w:p>', /unclosed|line 1/i],
  ] // prettier-ignore
  it.each(CASES)('refuses %s', async (_, xml, reason) => {
    const failure = await failureOf('a.docx', withDocument(xml))
    expect(failure).toMatchObject({
      state: 'damaged',
      reason: expect.stringMatching(reason) as string,
    })
    expect(failure.reason).not.toContain('root:')
  })

  it('passes over a document type that declares nothing', async () => {
    const manifest = {
      name: 'META-INF/manifest.xml',
      data: '<!DOCTYPE m PUBLIC "x" "http://x.invalid/m.dtd"><m/>',
    }
    expect((await readOne('a.odt', buildOdt('<text:p>Text.</text:p>', [manifest]))).text).toBe(
      'Text.',
    )
  })
})

describe('pages, mail and text', () => {
  it('reads pages of any depth without running out of stack', async () => {
    const deep = `<html><body>${'<div>'.repeat(60_000)}Deep.`
    expect((await readOne('a.html', deep)).text).toBe('Deep.')
  })

  it.each([
    ['quotations', '> '.repeat(20_000)],
    ['lists', Array.from({ length: 120 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
  ])('follows %s of Markdown forty levels down, and says so', async (_, marks) => {
    const deep = await readOne('a.md', `${marks} A deep sentence.`)
    expect(deep.text).toMatch(/^(?:x\s+)*A deep sentence\.$/)
    expect(deep.notes.join()).toMatch(/deeper than 40 levels/)
  })

  // Each took time by the square: of the marks, of the length at some depth.
  it.each([
    ['marks', 'a.md', (n: number) => '_a_b '.repeat(n * 600)],
    ['strokes', 'a.md', (n: number) => '~~a~b '.repeat(n * 600)],
    [
      'depth',
      'a.html',
      (n: number) => `<body>${'<p><div>'.repeat(n * 30)}${'word '.repeat(n * 8000)}`,
    ],
  ])('reads many %s in time that grows with their number', async (_, name, text) => {
    await readOne(name, text(1))
    const once = startCpuTime()
    await readOne(name, text(1))
    const short = once()
    const again = startCpuTime()
    await readOne(name, text(8))
    expect(again()).toBeLessThan(Math.max(short, 20) * 30)
  })

  it('keeps marks that belong together where a long paragraph is read in pieces', async () => {
    const said = 'A sentence of *some* words and [a link](https://x.example). '
    const { text, notes } = await readOne('a.md', said.repeat(1000))
    expect(text).toBe('A sentence of some words and a link. '.repeat(1000).trim())
    expect(notes).toEqual([])
  })

  it('reads the first 100,000 lines of Markdown, and says so', async () => {
    const { text, isCut, notes } = await readOne('a.md', `${'\n'.repeat(99_998)}a\nb\nc`)
    expect([text, isCut]).toEqual(['a b', true])
    expect(notes).toEqual(['Only its first 100,000 lines were read.'])
  })

  it('says of a page that is too deep that its article was not looked for', async () => {
    const { notes } = await readOne('a.html', `<html><body>${'<div>'.repeat(500)}<p>Deep.`)
    expect(notes.join()).toMatch(/too deep .* the text of the whole page/)
  })

  it.each([
    ['</i>'.repeat(200_000), 'tag number 200,000'],
    [`<script>${'&'.repeat(400_001)}</script>`, 'character reference number 400,000'],
  ])('says of a page without text how much of it was read', async (before, what) => {
    const { state, reason } = await failureOf('a.html', `<html><body>${before}Late.`)
    expect(state).toBe('no-text')
    expect(reason).toBe(
      `There is no text in what was read of it. Only the text before its ${what} was read.`,
    )
  })

  it('refuses mail that is nested without end, and opens no attachment', async () => {
    const part = (at: number): string =>
      at > 200
        ? 'x'
        : `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n${part(at + 1)}`
    const nested = `From: a@x.example\r\nTo: b@x.example\r\nSubject: x\r\n${part(0)}`
    expect((await failureOf('a.eml', nested)).state).toBe('damaged')
  })

  it.each([
    [
      'a picture under a text’s name',
      'a.txt',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'unsupported',
      /PNG image although/,
    ],
    [
      'a page under a PDF’s name',
      'a.pdf',
      Buffer.from('<!doctype html><p>Sign in'),
      'damaged',
      /web page although/,
    ],
    [
      'a program',
      'a',
      Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(60)]),
      'unsupported',
      /program/,
    ],
    ['zeros', 'a.txt', Buffer.alloc(4096), 'unsupported', /binary/],
    ['nothing', 'a.txt', Buffer.alloc(0), 'empty', /empty/],
    ['only space', 'a.txt', Buffer.from(' \n\t \n'), 'no-text', /no text/],
    ['code', 'a.css', Buffer.from('p { color: red }'), 'unsupported', /\.css/],
  ])('says of %s what it is', async (_, name, bytes, state, reason) => {
    expect(await failureOf(name, bytes)).toMatchObject({ state, reason: expect.stringMatching(reason) as string }) // prettier-ignore
  })

  it('reads a document by what it holds, and says so', async () => {
    const pdf = buildPdf({ pages: [pageOf(['Text.'])] })
    const read = await readOne('a.txt', pdf)
    expect(read).toMatchObject({ format: 'pdf', text: 'Text.' })
    expect(read.notes[0]).toMatch(/read as pdf although its name ends in \.txt/)
  })

  it('leaves out NUL, mends halves of characters, and says both', async () => {
    const read = await readOne('a.txt', 'one\u0000two and more words that make it text\u0001')
    expect(read.text).toBe('onetwo and more words that make it text')
    expect(read.notes.join()).toMatch(/NUL/)
    const [row] = await readAll('a.jsonl', '{"text":"half \\ud800 of it"}')
    expect(row).toMatchObject({ text: 'half \ufffd of it', notes: expect.arrayContaining([expect.stringMatching(/halves/)]) as string[] }) // prettier-ignore
  })

  it('cuts what is long where a character ends, and says how much was read', async () => {
    const long = 'Фонари на набережной. '.repeat(5000)
    for (let cap = 1000; cap < 1004; cap++) {
      const read = await readOne('a.txt', long, { maxTextBytes: cap })
      expect(read).toMatchObject({ isCut: true, encoding: 'utf-8', encodingIsGuess: false })
      expect(read.notes[0]).toMatch(/^Only its first/)
      expect(read.text).not.toContain('\ufffd')
    }
  })

  it('gives an outcome for any bytes under any name', async () => {
    const names = [
      'a.txt',
      'a.md',
      'a.html',
      'a.csv',
      'a.jsonl',
      'a.json',
      'a.eml',
      'a.rtf',
      'a',
      'a.pdf',
    ]
    const starts = [
      '',
      '{\\rtf1 ',
      '<html>',
      'From: a\nTo: b\nDate: c\n\n',
      '{"a":1}\n',
      '\xff\xfe',
      'PK\x03\x04',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 300 }),
        async (name, start, rest) => {
          const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest])
          for (const outcome of await readAll(name, bytes)) {
            if (outcome.state === 'read') expect(outcome.text.isWellFormed()).toBe(true)
            else expect(outcome.reason).toMatch(/^[A-Z].*\.$/s)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
