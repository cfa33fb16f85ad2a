/** PDF (ISO 32000-2): text only; its scripts, forms and links are never run. */
import { setImmediate } from 'node:timers/promises'

import { PARAGRAPH } from '../html-text.ts'
import { DocumentError } from '../outcome.ts'
import type { Content } from '../outcome.ts'
import { present } from '../present.ts'

import { MAX_TEXT_LENGTH } from './lines.ts'
import { saidOf } from './pdf-info.ts'
import { openPdf } from './open-pdf.ts'
import type { PdfLine } from './pdf-lines.ts'
import { paragraphsOf } from './pdf-paragraphs.ts'

/** Reliability.md P6; no book has as many. */
const MAX_PAGES = 5000
/** After so many pages whoever wants to stop this is heard. */
const PAGES_AT_ONCE = 20

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
      if (number % PAGES_AT_ONCE === 0) await setImmediate()
      signal?.throwIfAborted()
      const lines = await document.linesOf(number)
      if (lines) {
        pages.push(lines)
        for (const { text } of lines) length += text.length
      } else broken.push(number)
    }
    const said = saidOf(await document.info(), nowMs)
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
    await document.close()
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
