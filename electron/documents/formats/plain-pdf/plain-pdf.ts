/**
 * Reads the text of PDFs that leave no doubt, without a font or a picture being opened: several times
 * as fast as pdf.js, which reads whatever this declines, the whole file or single pages.
 */
import type { PdfItem } from '../pdf-lines.ts'
import { Contents } from './contents.ts'
import type { Fonts } from './contents.ts'
import { PdfFile, PdfStream } from './file.ts'
import type { Box } from './shown-text.ts'
import { textString } from './text-string.ts'
import { Unsure } from './unsure.ts'
import { PdfRef } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

export type PlainPdf = {
  readonly numPages: number
  /** Undefined where this page is for pdf.js. */
  readonly itemsOf: (number: number) => readonly PdfItem[] | undefined
  /** Strings of the document information, and `Language` as the catalog says it. */
  readonly info: Readonly<Record<string, string>>
}

const DEEPEST = 50
const MOST_NODES = 100_000
/** Of the contents of a page. */
const MOST_BYTES = 128 * 1024 * 1024

/** Undefined where the file as a whole is for pdf.js. */
export function openPlainPdf(bytes: Uint8Array): PlainPdf | undefined {
  return unlessUnsure(() => {
    const file = new PdfFile(bytes)
    const catalog = file.dict(file.trailer.get('Root'))
    const pages = pagesOf(file, catalog)
    const fonts: Fonts = new Map()
    const itemsOf = (number: number): readonly PdfItem[] | undefined =>
      unlessUnsure(() => readPage(file, pages[number - 1], fonts))
    return { numPages: pages.length, itemsOf, info: infoOf(file, catalog) }
  })
}

function unlessUnsure<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    // Whatever went wrong here, pdf.js may still know better.
    return undefined
  }
}

type Page = { readonly dict: PdfDict; readonly resources: PdfDict; readonly box: Box }
type Inherited = { resources?: PdfValue; mediaBox?: PdfValue; cropBox?: PdfValue }

function pagesOf(file: PdfFile, catalog: PdfDict): Page[] {
  const pages: Page[] = []
  let nodes = 0
  const visit = (value: PdfValue, from: Inherited, depth: number): void => {
    if (depth > DEEPEST || ++nodes > MOST_NODES) throw new Unsure('a tree without end')
    const dict = file.dict(value)
    const own: Inherited = {
      resources: dict.get('Resources') ?? from.resources ?? new Map(),
      mediaBox: dict.get('MediaBox') ?? from.mediaBox ?? null,
      cropBox: dict.get('CropBox') ?? from.cropBox ?? null,
    }
    if (dict.has('Kids')) {
      for (const kid of file.array(dict.get('Kids'))) {
        if (!(kid instanceof PdfRef)) throw new Unsure('a page in a page')
        visit(kid, own, depth + 1)
      }
      return
    }
    if (file.get(dict.get('Type')) !== '/Page') throw new Unsure('no page')
    pages.push({ dict, resources: file.dict(own.resources), box: boxOf(file, own) })
  }
  const root = file.dict(catalog.get('Pages'))
  visit(root, {}, 0)
  if (pages.length !== file.number(root.get('Count'))) throw new Unsure('pages miscounted')
  return pages
}

function boxOf(file: PdfFile, { mediaBox, cropBox }: Inherited): Box {
  const media = sidesOf(file, mediaBox) ?? [0, 0, 612, 792]
  const crop = sidesOf(file, cropBox)
  if (!crop) return media
  const both: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  return both[0] < both[2] && both[1] < both[3] ? both : media
}

function sidesOf(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const list = file.get(value)
  if (!Array.isArray(list)) return undefined
  const [a, b, c, d] = list.map((one) => file.number(one)) as [number, number, number, number]
  if (list.length !== 4 || a === c || b === d) throw new Unsure('a strange page')
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

function readPage(file: PdfFile, page: Page | undefined, fonts: Fonts): readonly PdfItem[] {
  if (!page) throw new Unsure('no such page')
  const contents = new Contents(file, fonts, page.box)
  contents.run(bytesOf(file, page.dict.get('Contents')), page.resources)
  return contents.shown.items
}

/** Parts of one text: an operator may begin in one and end in the next. */
function bytesOf(file: PdfFile, value: PdfValue | undefined): Buffer {
  const found = file.get(value)
  if (found === null) return Buffer.alloc(0)
  const parts = Array.isArray(found) ? found.map((one) => file.get(one)) : [found]
  const read: Buffer[] = []
  let size = 0
  for (const part of parts) {
    if (!(part instanceof PdfStream)) throw new Unsure('no contents')
    const data = file.unpack(part)
    size += data.length
    if (size > MOST_BYTES) throw new Unsure('a page without end')
    read.push(data, Buffer.from('\n'))
  }
  return parts.length === 1 ? read[0]! : Buffer.concat(read)
}

function infoOf(file: PdfFile, catalog: PdfDict): Record<string, string> {
  const info: Record<string, string> = {}
  const said = file.maybeDict(file.trailer.get('Info')) ?? new Map<string, PdfValue>()
  const all = [...said, ['Language', catalog.get('Lang')] as const]
  for (const [key, raw] of all) {
    const value = file.get(raw)
    if (Buffer.isBuffer(value)) info[key] = textString(value)
  }
  return info
}
