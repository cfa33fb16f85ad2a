/** Office documents and books of given content, with as little around it as readers demand. */
import { buildZip } from './build-zip.ts'
import type { Part } from './build-zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

export function docxParts(body: string): Part[] {
  const document = `${XML}<w:document ${W} xmlns:mc="urn:mc" xmlns:wps="urn:wps" xmlns:m="urn:m"><w:body>${body}</w:body></w:document>`
  return [
    { name: '[Content_Types].xml', data: `${XML}<Types/>` },
    {
      name: '_rels/.rels',
      data: `${XML}<Relationships><Relationship Id="1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
    },
    { name: 'word/document.xml', data: document },
  ]
}

export function buildDocx(body: string, more: readonly Part[] = []): Buffer {
  return buildZip([...docxParts(body), ...more])
}

export const coreProperties = (inner: string): Part => ({
  name: 'docProps/core.xml',
  data: `${XML}<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc" xmlns:dcterms="urn:dct">${inner}</cp:coreProperties>`,
})

export function buildOdt(text: string, more: readonly Part[] = []): Buffer {
  const content = `${XML}<office:document-content xmlns:office="urn:o" xmlns:text="urn:t" xmlns:dc="urn:dc"><office:body><office:text>${text}</office:text></office:body></office:document-content>`
  return buildZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', isStored: true },
    { name: 'content.xml', data: content },
    ...more,
  ])
}

/** Chapters are the inner HTML of bodies; the spine has them in reverse order of the archive. */
export function buildEpub(chapters: readonly string[], more: readonly Part[] = []): Buffer {
  const numbered = chapters.map((body, at) => ({
    id: `c${at}`,
    href: `text/c%20${at}.xhtml`,
    body,
  }))
  const opf = `${XML}<package><metadata xmlns:dc="urn:dc"><dc:title>The Book</dc:title><dc:creator>Ann Lee</dc:creator><dc:language>en</dc:language><dc:date>2019-05-06</dc:date></metadata><manifest>${numbered
    .map(({ id, href }) => `<item id="${id}" href="${href}" media-type="application/xhtml+xml"/>`)
    .join(
      '',
    )}</manifest><spine>${numbered.map(({ id }) => `<itemref idref="${id}"/>`).join('')}</spine></package>`
  return buildZip([
    { name: 'mimetype', data: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      data: `${XML}<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`,
    },
    { name: 'OPS/book.opf', data: opf },
    ...numbered.toReversed().map(({ href, body }) => ({
      name: `OPS/${decodeURIComponent(href)}`,
      data: `<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`,
    })),
    ...more,
  ])
}
