/** A PDF by its pages: plain ones are read by us, all others by pdf.js, which is loaded for them only. */
import { getResolvedPDFJS } from 'unpdf'

import { DocumentError } from '../outcome.ts'

import { pageLines } from './pdf-lines.ts'
import type { PdfItem, PdfLine } from './pdf-lines.ts'
import { openPlainPdf } from './plain-pdf/plain-pdf.ts'
import type { PlainPdf } from './plain-pdf/plain-pdf.ts'

export type OpenPdf = {
  readonly numPages: number
  /** Undefined where the page is broken: the others are read all the same. */
  readonly linesOf: (number: number) => Promise<PdfLine[] | undefined>
  readonly info: () => Promise<Readonly<Record<string, unknown>>>
  readonly close: () => Promise<void>
}

/** @throws DocumentError */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const plain = openPlainPdf(bytes)
  return plain ? openPlain(plain, bytes) : openPdfJs(bytes)
}

function openPlain({ numPages, itemsOf, info }: PlainPdf, bytes: Uint8Array): OpenPdf {
  let other: Promise<OpenPdf> | undefined
  return {
    numPages,
    async linesOf(number) {
      const items = itemsOf(number)
      if (items) return pageLines(items)
      other ??= openPdfJs(bytes)
      return other.then(
        ({ linesOf }) => linesOf(number),
        () => undefined,
      )
    },
    info: () => Promise.resolve(info),
    async close() {
      await other?.then(
        ({ close }) => close(),
        () => undefined,
      )
    },
  }
}

/** @throws DocumentError */
export async function openPdfJs(bytes: Uint8Array): Promise<OpenPdf> {
  const document = await openDocument(bytes)
  return {
    numPages: document.numPages,
    linesOf: (number) => linesOf(document, number),
    async info() {
      try {
        return (await document.getMetadata()).info as Record<string, unknown>
      } catch {
        return {}
      }
    },
    close: () => document.loadingTask.destroy(),
  }
}

type Pdf = Awaited<ReturnType<typeof openDocument>>

async function openDocument(bytes: Uint8Array) {
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
