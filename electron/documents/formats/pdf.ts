/** PDF (ISO 32000-2) through pdf.js: text only; its scripts, forms and links are never run. */
import { getResolvedPDFJS } from 'unpdf'

import { saneDate } from '../dates.ts'
import { PARAGRAPH } from '../html-text.ts'
import { DocumentError } from '../outcome.ts'
import type { Content, DocumentMetadata } from '../outcome.ts'
import { present } from '../present.ts'

import { MAX_TEXT_LENGTH } from './lines.ts'
import { pageLines } from './pdf-lines.ts'
import type { PdfItem, PdfLine } from './pdf-lines.ts'
import { paragraphsOf } from './pdf-paragraphs.ts'

/** Reliability.md P6; no book has as many. */
const MAX_PAGES = 5000

export type PdfOptions = {
  /** Read only so many pages from the front, for a quick look. */
  readonly maxPages?: number
  readonly nowMs: number
}

/** @throws DocumentError */
export async function readPdf(
  bytes: Uint8Array,
  { maxPages = MAX_PAGES, nowMs }: PdfOptions,
  signal?: AbortSignal,
): Promise<Content> {
  const document = await openPdf(bytes)
  try {
    const pages: PdfLine[][] = []
    const broken: number[] = []
    let length = 0
    const wanted = Math.min(document.numPages, maxPages)
    for (let number = 1; number <= wanted && length < MAX_TEXT_LENGTH; number++) {
      signal?.throwIfAborted()
      const lines = await linesOf(document, number)
      if (lines) {
        pages.push(lines)
        for (const { text } of lines) length += text.length
      } else broken.push(number)
    }
    const said = await infoOf(document, nowMs)
    const text = paragraphsOf(pages).join(PARAGRAPH)
    const { numPages } = document
    refuseEmpty(text, { broken, wanted })
    const isCut = pages.length + broken.length < numPages
    return {
      ...present({ title: said.title }),
      text,
      metadata: { ...said.metadata, pages: numPages },
      isCut,
      notes: notesOf({ pages, broken, numPages, isCut }),
    }
  } finally {
    await document.loadingTask.destroy()
  }
}

type Pdf = Awaited<ReturnType<typeof openPdf>>

async function openPdf(bytes: Uint8Array) {
  const { getDocument } = await getResolvedPDFJS()
  try {
    return await getDocument({
      // pdf.js takes its bytes away from the caller, so it gets its own.
      data: new Uint8Array(bytes),
      ...{ isEvalSupported: false, enableXfa: false, disableFontFace: true, useSystemFonts: false },
      ...{ useWorkerFetch: false, stopAtErrors: false, maxImageSize: 0, verbosity: 0 },
    }).promise
  } catch (error) {
    throw refusal(error)
  }
}

function refusal(error: unknown): DocumentError {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'PasswordException') {
    return new DocumentError('protected', 'It is protected by a password.', { cause: error })
  }
  const what = message.replace(/\.$/, '')
  return new DocumentError('damaged', `The PDF is damaged: ${what}.`, { cause: error })
}

/** Undefined where the page is broken: the others are read all the same. */
async function linesOf(document: Pdf, number: number): Promise<PdfLine[] | undefined> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: false })
    page.cleanup()
    return pageLines(items as PdfItem[])
  } catch {
    return undefined
  }
}

function refuseEmpty(text: string, { broken, wanted }: { broken: number[]; wanted: number }): void {
  if (text !== '') return
  if (broken.length > 0 && broken.length === wanted) {
    throw new DocumentError('damaged', 'The PDF is damaged: none of its pages can be read.')
  }
  const pages = wanted === 1 ? 'Its page has' : `Its ${wanted} pages have`
  throw new DocumentError('no-text', `${pages} no text, as scans have none; OCR is not done here.`)
}

type Read = {
  readonly pages: readonly PdfLine[][]
  readonly broken: readonly number[]
  readonly numPages: number
  readonly isCut: boolean
}

function notesOf({ pages, broken, numPages, isCut }: Read): string[] {
  const notes: string[] = []
  const silent = pages.filter((lines) => lines.length === 0).length
  if (silent > 0)
    notes.push(`${silent} of ${numPages} pages ${silent === 1 ? 'has' : 'have'} no text.`)
  if (broken.length > 0) {
    const listed = broken.slice(0, 10).join(', ') + (broken.length > 10 ? ' …' : '')
    notes.push(`Pages that are damaged and were left out: ${listed}.`)
  }
  if (isCut) notes.push(`Only the first ${pages.length} of ${numPages} pages were read.`)
  if (pages.some((lines) => lines.some(({ text }) => /[\ue000-\uf8ff\ufffd]/.test(text)))) {
    notes.push('Some characters have no meaning in its fonts and may be wrong.')
  }
  return notes
}

async function infoOf(
  document: Pdf,
  nowMs: number,
): Promise<{ title?: string; metadata: DocumentMetadata }> {
  try {
    const { info } = await document.getMetadata()
    const said = (key: string): string | undefined => {
      const value = (info as Record<string, unknown>)[key]
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
    }
    const title = said('Title')
    const keywords = said('Keywords')
      ?.split(/[,;]/)
      .map((word) => word.trim())
    return {
      // Word processors write the name of the file here, which is no title.
      ...present({ title: title && !isFileName(title) ? title : undefined }),
      metadata: present({
        author: said('Author'),
        description: said('Subject'),
        keywords: keywords?.filter(Boolean),
        language: said('Language'),
        publishedAt: pdfDate(said('CreationDate'), nowMs),
        modifiedAt: pdfDate(said('ModDate'), nowMs),
      }),
    }
  } catch {
    return { metadata: {} }
  }
}

const isFileName = (title: string): boolean =>
  /\.(?:docx?|pdf|indd|qxd|tex|odt|rtf|pptx?)$/i.test(title) || /^untitled/i.test(title)

/** ISO 32000-2, 7.9.4: `D:YYYYMMDDHHmmSS+HH'mm`, everything after the year optional. */
export function pdfDate(text: string | undefined, nowMs: number): string | undefined {
  const found =
    /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?'?|Z)?/.exec(
      text ?? '',
    )
  if (!found) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found
  const zone = found[7] ? `${found[7]}${found[8]}:${found[9] ?? '00'}` : 'Z'
  return saneDate(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`, nowMs)
}
