import { describe, expect, it } from 'vitest'

import {
  buildDocx,
  buildEpub,
  buildOdt,
  coreProperties,
  paragraph,
} from '#test/support/documents/build-office.ts'

import { readOne } from './read.ts'

describe('docx', () => {
  it('gives the visible text in order, with its properties', async () => {
    const body = [
      '<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Lamps on</w:t></w:r><w:r><w:t xml:space="preserve"> the quay</w:t></w:r></w:p>',
      paragraph('Fish &amp; chips'),
      '<w:p><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p>',
      `<w:tbl><w:tr><w:tc>${paragraph('cell A')}</w:tc><w:tc>${paragraph('cell B')}</w:tc></w:tr></w:tbl>`,
      '<w:p><w:r><w:t>twenty</w:t><w:noBreakHyphen/><w:t>one</w:t></w:r></w:p>',
    ].join('')
    const properties = coreProperties(
      '<dc:title>Lamps</dc:title><dc:creator>Ann Lee</dc:creator><cp:keywords>quay; lamps</cp:keywords><dcterms:created>2024-05-06T07:08:09Z</dcterms:created>',
    )
    const read = await readOne('a.docx', buildDocx(body, [properties]))
    expect(read).toMatchObject({
      title: 'Lamps',
      format: 'docx',
      metadata: {
        author: 'Ann Lee',
        keywords: ['quay', 'lamps'],
        publishedAt: '2024-05-06T07:08:09Z',
      },
    })
    expect(read.text.split('\n\n')).toEqual(
      ['Lamps on the quay', 'Fish & chips', 'one two', 'three', 'cell A', 'cell B', 'twenty\u2011one'], // prettier-ignore
    )
  })

  it('leaves out what a reader does not see, and says so', async () => {
    const body = [
      '<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:ins><w:r><w:t> inserted</w:t></w:r></w:ins></w:p>',
      '<w:p><w:r><w:instrText>HYPERLINK x</w:instrText></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>',
      `<w:p><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('boxed')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('boxed')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:p>`,
    ].join('')
    const notes = '<w:footnotes xmlns:w="urn:w"><w:footnote w:type="separator"><w:p><w:r><w:t>---</w:t></w:r></w:p></w:footnote><w:footnote><w:p><w:r><w:t>a note</w:t></w:r></w:p></w:footnote></w:footnotes>' // prettier-ignore
    const macros = { name: 'word/vbaProject.bin', data: 'x' }
    const read = await readOne(
      'a.docx',
      buildDocx(body, [{ name: 'word/footnotes.xml', data: notes }, macros]),
    )
    expect(read.text.split('\n\n')).toEqual(['kept inserted', 'boxed', 'a note'])
    expect(read.notes.join(' ')).toMatch(/macros.*deleted/)
  })

  it('takes the first paragraph in the title style where nothing else is said', async () => {
    const body = `<w:p><w:pPr><w:pStyle w:val="Titel"/></w:pPr><w:r><w:t>Laternen</w:t></w:r></w:p>${paragraph('Text.')}`
    expect((await readOne('a.docx', buildDocx(body))).title).toBe('Laternen')
  })
})

describe('odt', () => {
  it('gives paragraphs, spaces and notes, and not what was deleted', async () => {
    const text = [
      '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>',
      '<text:h>Head</text:h><text:p>a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d</text:p>',
      '<text:p>with<office:annotation><text:p>remark</text:p></office:annotation> a note<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>the note</text:p></text:note-body></text:note></text:p>',
    ].join('')
    const meta = {
      name: 'meta.xml',
      data: '<m xmlns:dc="urn:d" xmlns:meta="urn:m"><dc:title>T</dc:title><meta:initial-creator>Bo</meta:initial-creator><meta:creation-date>2021-02-03T04:05:06</meta:creation-date></m>',
    }
    const read = await readOne('a.odt', buildOdt(text, [meta]))
    expect(read.text.split('\n\n')).toEqual(['Head', 'a b c', 'd', 'with a note', 'the note'])
    expect(read).toMatchObject({
      title: 'T',
      metadata: { author: 'Bo', publishedAt: '2021-02-03T04:05:06Z' },
    })
  })
})

describe('epub', () => {
  it('follows the spine and not the archive', async () => {
    const read = await readOne('a.epub', buildEpub(['<h1>One</h1><p>First.</p>', '<p>Second.</p>']))
    expect(read.text.split('\n\n')).toEqual(['One', 'First.', 'Second.'])
    expect(read).toMatchObject({
      title: 'The Book',
      metadata: { author: 'Ann Lee', language: 'en', publishedAt: '2019-05-06T00:00:00Z' },
    })
  })

  it('reads on where one part is broken, and tells scrambled fonts from protection', async () => {
    const rights = (algorithm: string) => ({
      name: 'META-INF/encryption.xml',
      data: `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
    })
    const fonts = rights('http://www.idpf.org/2008/embedding')
    expect((await readOne('a.epub', buildEpub(['<p>Text.</p>'], [fonts]))).text).toBe('Text.')
    const locked = buildEpub(['<p>x</p>'], [rights('http://www.w3.org/2001/04/xmlenc#aes128-cbc')])
    await expect(readOne('a.epub', locked)).rejects.toThrow(/protected.*rights/)
  })
})
