/** The text of a PDF against poppler's pdftotext, its process and all. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPdf } from '#electron/documents/formats/pdf.ts'
import { buildPdf, pageOf } from '#test/support/documents/build-pdf.ts'
import { figureOf, peerOf, type BenchOptions, type BenchRow } from './bench.ts'

const PAGES = 200
const LINES = 45
const UNITS = 80
const ROUNDS = 7
const TICK_MS = 10
const MOST_TEXT = 2 ** 26

/** None where poppler is not installed. */
export async function pdfRows(
  texts: readonly string[],
  { folder, say }: BenchOptions,
): Promise<readonly BenchRow[]> {
  const pages = pagesOf(texts.join(' '))
  const what = `text of a PDF of ${PAGES} pages`
  const plain = join(folder, 'articles.pdf')
  const mended = join(folder, 'mended.pdf')
  writeFileSync(plain, buildPdf({ pages }))
  writeFileSync(mended, buildPdf({ pages, hasBrokenXref: true }))
  try {
    bare(plain)
  } catch {
    say('analysis: pdftotext skipped, poppler is not installed')
    return []
  }
  return [
    ...(await rowsOf(plain, what)),
    ...(await rowsOf(mended, `${what}, its table broken, through pdf.js`)),
  ]
}

/** pdftotext starts a process for each file, as a person would; our program runs already. */
async function rowsOf(file: string, what: string): Promise<readonly BenchRow[]> {
  const bytes = readFileSync(file)
  const read = async (): Promise<string> =>
    (await readPdf(new Uint8Array(bytes), { nowMs: 0 })).text
  const wall = { ours: [] as number[], bare: [] as number[] }
  const processor = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await costOf(read)
    const theirs = await costOf(() => bare(file))
    if (round === 0) continue
    wall.ours.push((PAGES * 1000) / ours.wallMs)
    wall.bare.push((PAGES * 1000) / theirs.wallMs)
    processor.ours.push((PAGES * 1000) / ours.ownMs)
    if (theirs.childMs > 0) processor.bare.push((PAGES * 1000) / theirs.childMs)
  }
  const agree = wordsOf(await read()) === wordsOf(bare(file))
  const row = (how: string, { ours, bare: theirs }: typeof wall): BenchRow => {
    const figure = figureOf(ours)
    const peers = theirs.length > 0 ? [peerOf('pdftotext', figure, figureOf(theirs), agree)] : []
    return { what: `${what}, ${how}`, unit: 'pages/s', ours: figure, peers }
  }
  return [row('wall time', wall), row('processor time', processor)]
}

function bare(file: string): string {
  return execFileSync('pdftotext', ['-q', file, '-'], { encoding: 'utf8', maxBuffer: MOST_TEXT })
}

type Cost = { readonly wallMs: number; readonly ownMs: number; readonly childMs: number }

async function costOf(work: () => unknown): Promise<Cost> {
  const childMs = childrenMs()
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const wallMs = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { wallMs, ownMs: (user + system) / 1000, childMs: childrenMs() - childMs }
}

/** Processor time of processes that ended, to a hundredth of a second; only Linux tells. */
function childrenMs(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) * TICK_MS
  } catch {
    return 0
  }
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
