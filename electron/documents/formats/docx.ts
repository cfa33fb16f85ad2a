/** Word documents (ECMA-376 part 1, clauses 11 and 17): the visible text in reading order. */
import { present } from '../present.ts'
import { DocumentError } from '../outcome.ts'
import type { Content } from '../outcome.ts'

import { createParagraphs } from './lines.ts'
import type { Paragraphs } from './lines.ts'
import { packageProperties } from './package-properties.ts'
import { walkXml } from './xml-walk.ts'
import type { XmlAttributes } from './xml-walk.ts'
import { openZip } from './zip.ts'
import type { Zip } from './zip.ts'

/**
 * Deleted text, field codes, hidden text, comments, headers and footers are left out; notes come
 * at the end. Macros are not looked at.
 * @throws DocumentError
 */
export function readDocx(bytes: Uint8Array): Content {
  const zip = openZip(bytes)
  const main = mainPart(zip)
  const body = createParagraphs()
  const found = walkText(zip.read(main), main, body)
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  for (const name of ['footnotes.xml', 'endnotes.xml']) {
    if (zip.has(folder + name)) walkText(zip.read(folder + name), name, body)
  }
  const properties = packageProperties(zip)
  const notes: string[] = []
  if (zip.names.some((name) => /vbaProject\.bin$/i.test(name))) {
    notes.push('It has macros; they were not run.')
  }
  if (found.hasDeletions) notes.push('Text marked as deleted was left out.')
  return {
    ...present({ title: properties.title ?? found.title }),
    text: body.text(),
    metadata: properties.metadata,
    isCut: body.isFull(),
    notes,
  }
}

function mainPart(zip: Zip): string {
  let target: string | undefined
  if (zip.has('_rels/.rels')) {
    walkXml(zip.read('_rels/.rels'), '_rels/.rels', {
      open: (name, { Type = '', Target = '' }) => {
        if (name === 'Relationship' && Type.endsWith('/officeDocument')) target ??= Target
      },
    })
  }
  const name = target?.replace(/^\//, '') ?? 'word/document.xml'
  if (!zip.has(name)) throw new DocumentError('damaged', 'Its main part is missing.')
  return name
}

/** Within these nothing is text of the document. */
const SKIPPED = new Set([
  ...['del', 'moveFrom', 'instrText', 'delText', 'Fallback', 'pPr', 'sectPr', 'rt'],
])
const ENDS_PARAGRAPH = new Set(['p', 'tc', 'tr'])

/** `m:t` of formulas counts as text, as `w:t` does: both are local name `t`. */
function walkText(
  xml: Uint8Array,
  part: string,
  into: Paragraphs,
): { title?: string; hasDeletions: boolean } {
  let skipDepth = 0
  let runIsHidden = false
  let isText = false
  let hasDeletions = false
  let title: string | undefined
  let titleParts: string[] | undefined
  let isSeparator = false

  const add = (text: string): void => {
    if (skipDepth > 0 || runIsHidden || isSeparator) return
    into.add(text)
    titleParts?.push(text)
  }
  const open = (name: string, attributes: XmlAttributes): void => {
    // The style of a paragraph stands within its properties, which are otherwise skipped.
    if (name === 'pStyle' && /^(?:title|titel|titre|título|titolo)$/i.test(attributes.val ?? '')) {
      if (title === undefined) titleParts = []
    }
    if (skipDepth > 0 || SKIPPED.has(name)) {
      skipDepth++
      hasDeletions ||= name === 'del' || name === 'delText'
      return
    }
    if (name === 'p') into.end()
    else if (name === 'r') runIsHidden = false
    else if (name === 'vanish') runIsHidden = !/^(?:0|false|off)$/.test(attributes.val ?? '')
    else if (name === 't') isText = true
    else if (name === 'footnote' || name === 'endnote') isSeparator = 'type' in attributes
    else if (name === 'noBreakHyphen') add('\u2011')
    else if (name === 'tab' || name === 'ptab') add(' ')
    else if (name === 'br' || name === 'cr') into.end()
  }
  const close = (name: string): void => {
    if (skipDepth > 0) {
      skipDepth--
      return
    }
    if (name === 't') isText = false
    else if (name === 'r') runIsHidden = false
    else if (ENDS_PARAGRAPH.has(name)) {
      into.end()
      if (titleParts && name === 'p') {
        title = titleParts.join('').replace(/\s+/g, ' ').trim() || undefined
        titleParts = undefined
      }
    }
  }
  walkXml(xml, part, { open, close, text: (text) => isText && add(text) })
  return { ...(title && { title }), hasDeletions }
}
