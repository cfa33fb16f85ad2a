/** Tables as text (RFC 4180 and its dialects): separator and header are found out. */
import { parse } from 'csv-parse'

import { DocumentError } from '../outcome.ts'

import { MAX_RECORD_BYTES } from './rows.ts'
import type { Row } from './rows.ts'

const SEPARATORS = [',', ';', '\t', '|']

export type CsvOptions = {
  readonly separator?: string
  readonly hasHeader?: boolean
  /** The start of the text, for finding out what is not said. */
  readonly head: string
}

type CsvRecord = { readonly record: readonly string[]; readonly line: number }

/** @throws DocumentError `damaged` from the place on where nothing more can be told apart */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<Row> {
  const delimiter = options.separator ?? separatorOf(options.head)
  let names: readonly string[] | undefined
  let first: CsvRecord | undefined
  for await (const each of records(chunks, delimiter, lineEndsOf(options.head))) {
    if (names) yield rowOf(each, names)
    else if (!first) first = each
    else {
      const isHeader = options.hasHeader ?? looksLikeHeader(first.record, each.record)
      names = isHeader ? headerNames(first.record) : numbersFor(first.record)
      if (!isHeader) yield rowOf(first, names)
      yield rowOf(each, names)
    }
  }
  if (first && !names && options.hasHeader !== true) yield rowOf(first, numbersFor(first.record))
}

const numbersFor = (record: readonly string[]): string[] => record.map((_, at) => `${at + 1}`)

/**
 * Takes each record as it is made, since a stream that fails forgets what it has ready: what stands
 * before the damage would be lost.
 */
async function* records(
  chunks: AsyncIterable<string>,
  delimiter: string,
  lineEnds: string[],
): AsyncGenerator<CsvRecord> {
  let ready: CsvRecord[] = []
  let failure: unknown
  const parser = parse({
    ...{
      delimiter,
      record_delimiter: lineEnds,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
    },
    ...{ skip_empty_lines: true, max_record_size: MAX_RECORD_BYTES },
    on_record: (record: string[], { lines }) => {
      ready.push({ record, line: lines })
      return null
    },
  })
  parser.on('error', (error) => (failure = error))
  parser.resume()
  const taken = (): CsvRecord[] => {
    const now = ready
    ready = []
    return now
  }
  try {
    for await (const chunk of chunks) {
      await new Promise<void>((resolve) => void parser.write(chunk, () => resolve()))
      yield* taken()
      if (failure) break
    }
    if (!failure) {
      const closed = new Promise<void>((resolve) => void parser.once('close', resolve))
      parser.end()
      await closed
      yield* taken()
    }
  } finally {
    parser.destroy()
  }
  if (failure) throw asDamage(failure, parser.info.lines)
}

function rowOf({ record, line }: CsvRecord, names: readonly string[]): Row {
  const values = new Map<string, string>()
  for (const [at, value] of record.entries()) values.set(names[at] ?? String(at + 1), value)
  return { line, values }
}

function headerNames(record: readonly string[]): string[] {
  const seen = new Set<string>()
  return record.map((cell, at) => {
    let name = cell.trim() || String(at + 1)
    if (seen.has(name)) name = `${name} (${at + 1})`
    seen.add(name)
    return name
  })
}

/** Names are short, all there, all different and no numbers; and below them stand other things. */
function looksLikeHeader(first: readonly string[], second: readonly string[]): boolean {
  const cells = first.map((cell) => cell.trim())
  const isNames = cells.every((cell) => /^[\p{L}_#@"'(][^.!?]{0,62}$/u.test(cell) || cell === '')
  if (!isNames || new Set(cells).size < cells.length || cells[0] === undefined) return false
  if (cells.length > 1) return true
  return cells[0].length * 2 < (second[0] ?? '').length || /^\w{1,24}$/.test(cells[0])
}

const LINE_END = /\r\n|\n|\r/

/** Left to itself the parser looks at each character for them until it has met one. */
function lineEndsOf(head: string): string[] {
  const first = LINE_END.exec(head.replace(QUOTED, '')) ?? LINE_END.exec(head)
  return first ? [first[0]] : ['\r\n', '\n', '\r']
}

const QUOTED = /"(?:[^"]|"")*"/g

/** In no text: each line is one cell, unless it is quoted. */
const NO_SEPARATOR = '\u001f'

/**
 * The one that gives the first lines the same number of cells, most of them. Texts of one column
 * have commas too, but mostly not the same number, and with a space behind them.
 */
export function separatorOf(head: string): string {
  const lines = head.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  // The last one may be cut off.
  const whole = lines.slice(0, Math.max(1, Math.min(lines.length - 1, 30)))
  let best = NO_SEPARATOR
  let bestScore = 0
  for (const separator of SEPARATORS) {
    const counts = whole.map((line) => cellsOf(line, separator))
    const [first = 1] = counts
    const same = counts.filter((count) => count === first).length / counts.length
    const isProse = separator === ',' && same < 0.8 && spacedShare(whole) > 0.8
    const score = first > 1 && !isProse ? same * 10 + Math.min(first, 9) / 10 : 0
    if (score > bestScore) [best, bestScore] = [separator, score]
  }
  return best
}

function spacedShare(lines: readonly string[]): number {
  const bare = lines.join('\n').replace(QUOTED, '')
  const commas = bare.match(/,/g)?.length ?? 0
  return commas === 0 ? 0 : (bare.match(/, /g)?.length ?? 0) / commas
}

function cellsOf(line: string, separator: string): number {
  return line.replace(QUOTED, '').split(separator).length
}

function asDamage(cause: unknown, line: number): unknown {
  if (cause instanceof DocumentError || !(cause instanceof Error)) return cause
  const { code = '' } = cause as { code?: string }
  if (!code.startsWith('CSV_')) return cause
  const what: Readonly<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: 'a quotation mark is never closed',
    CSV_MAX_RECORD_SIZE: 'a record has more than 20 MB, so a quotation mark is probably not closed',
  }
  const reason = what[code] ?? cause.message.replace(/\.$/, '')
  return new DocumentError('damaged', `The table is damaged: ${reason} (about line ${line}).`, {
    cause,
  })
}
