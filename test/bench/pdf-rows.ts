/** The text of a PDF against poppler's pdftotext, its process and all. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPdf } from '#electron/documents/formats/pdf.ts'
import { buildPdf, pageOf } from '#test/support/documents/build-pdf.ts'
import { figureOf, peerOf, type BenchOptions, type BenchRow } from './bench.ts'

const PAGES = 200
const LINES = 45
const UNITS = 80
const ROUNDS = 7
const MOST_TEXT = 2 ** 26

/** None where poppler is not installed. */
export async function pdfRows(
  texts: readonly string[],
  { folder, say }: BenchOptions,
): Promise<readonly BenchRow[]> {
  const bytes = buildPdf({ pages: pagesOf(texts.join(' ')) })
  const file = join(folder, 'articles.pdf')
  writeFileSync(file, bytes)
  const bare = (): string =>
    execFileSync('pdftotext', ['-q', file, '-'], { encoding: 'utf8', maxBuffer: MOST_TEXT })
  const read = async (): Promise<string> =>
    (await readPdf(new Uint8Array(bytes), { nowMs: 0 })).text
  try {
    bare()
  } catch {
    say('analysis: pdftotext skipped, poppler is not installed')
    return []
  }
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now()
    await read()
    const middle = performance.now()
    bare()
    const end = performance.now()
    if (round === 0) continue
    rates.ours.push((PAGES * 1000) / (middle - start))
    rates.bare.push((PAGES * 1000) / (end - middle))
  }
  const ours = figureOf(rates.ours)
  const agree = wordsOf(await read()) === wordsOf(bare())
  return [
    {
      what: `text of a PDF of ${PAGES} pages, wall time`,
      unit: 'pages/s',
      ours,
      peers: [peerOf('pdftotext', ours, figureOf(rates.bare), agree)],
    },
  ]
}

function pagesOf(text: string): ReturnType<typeof pageOf>[] {
  const plain = text.replace(/[^\x20-\x7e]+/g, ' ')
  const lines = plain.match(new RegExp(`.{1,${UNITS}}(?= |$)`, 'g')) ?? []
  return Array.from({ length: PAGES }, (_, page) =>
    pageOf(
      Array.from({ length: LINES }, (_line, at) => lines[(page * LINES + at) % lines.length] ?? ''),
    ),
  )
}

function wordsOf(text: string): string {
  return (text.match(/[\w.,]+/g) ?? []).join(' ')
}
