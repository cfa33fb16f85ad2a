/** Tables as text (RFC 4180 and its dialects): separator and header are found out. */
import { pipeline, Readable } from 'node:stream'
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

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

/** @throws DocumentError `damaged` from the place on where nothing more can be told apart */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<Row> {
  const delimiter = options.separator ?? separatorOf(options.head)
  const parser = parse({
    ...{ delimiter, bom: true, info: true, relax_quotes: true, relax_column_count: true },
    ...{ skip_empty_lines: true, max_record_size: MAX_RECORD_BYTES },
  })
  // The loop below hears of errors too; here they must only not go unheard.
  pipeline(Readable.from(chunks), parser, () => undefined)
  let names: readonly string[] | undefined
  let first: CsvRecord | undefined
  try {
    for await (const each of parser as AsyncIterable<CsvRecord>) {
      if (!names && !first) {
        first = each
        continue
      }
      if (first) {
        const isHeader = options.hasHeader ?? looksLikeHeader(first.record, each.record)
        names = isHeader ? headerNames(first.record) : first.record.map((_, at) => String(at + 1))
        if (!isHeader) yield rowOf(first, names)
        first = undefined
      }
      yield rowOf(each, names ?? [])
    }
  } catch (cause) {
    throw asDamage(cause, parser.info.lines)
  }
  if (first && options.hasHeader !== true) {
    yield rowOf(
      first,
      first.record.map((_, at) => String(at + 1)),
    )
  }
}

function rowOf({ record, info }: CsvRecord, names: readonly string[]): Row {
  const values = new Map<string, string>()
  for (const [at, value] of record.entries()) values.set(names[at] ?? String(at + 1), value)
  return { line: info.lines, values }
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

/** The one that gives the first lines the same number of cells, most of them. */
export function separatorOf(head: string): string {
  const lines = head.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  // The last one may be cut off.
  const whole = lines.slice(0, Math.max(1, Math.min(lines.length - 1, 30)))
  let best = ','
  let bestScore = 0
  for (const separator of SEPARATORS) {
    const counts = whole.map((line) => cellsOf(line, separator))
    const [first = 1] = counts
    const same = counts.filter((count) => count === first).length / counts.length
    const score = first > 1 ? same * 10 + Math.min(first, 9) / 10 : 0
    if (score > bestScore) [best, bestScore] = [separator, score]
  }
  return best
}

function cellsOf(line: string, separator: string): number {
  return line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length
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
