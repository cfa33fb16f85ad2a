/** Files in which each record is a document: read as a stream, however long they are. */
import { textFromHtml, textFromPlain } from '../html-text.ts'
import { DocumentError } from '../outcome.ts'
import type { DocumentFailure, DocumentFormat, DocumentMetadata } from '../outcome.ts'
import { present } from '../present.ts'
import type { RowOptions } from '../read-options.ts'

import { chooseColumns, rowMetadata } from './row-columns.ts'
import type { Columns, Values } from './row-columns.ts'

/** A record longer than this is not one: a quotation mark was left open, or it is no such file. */
export const MAX_RECORD_BYTES = 20 * 1024 * 1024

/** A record, or why it is none. */
export type Row = { readonly line: number } & (
  | { readonly values: Values; readonly problem?: undefined }
  | { readonly problem: string; readonly values?: undefined }
)

export type RowDocument = {
  readonly row: number
  readonly title?: string
  readonly text: string
  readonly metadata: DocumentMetadata
  readonly notes: readonly string[]
}

const SAMPLE = 50

export async function* documentsOfRows(
  rows: AsyncIterable<Row>,
  format: DocumentFormat,
  options: RowOptions,
): AsyncGenerator<RowDocument | DocumentFailure> {
  const { fromRow = 1, maxRows = Infinity } = options
  let columns: Columns | undefined
  let waiting: Row[] = []
  let row = 0
  const take = function* (row: number, each: Row): Generator<RowDocument | DocumentFailure> {
    if (row < fromRow || row >= fromRow + maxRows) return
    yield each.values && columns
      ? documentOf(row, each.values, columns, options.nowMs)
      : { state: 'damaged', reason: each.problem ?? '', format, row }
  }
  let failure: unknown
  try {
    for await (const each of rows) {
      if (columns) {
        yield* take(++row, each)
        if (row >= fromRow + maxRows - 1) return
        continue
      }
      waiting.push(each)
      if (waiting.length < SAMPLE) continue
      columns = columnsOf(waiting, options)
      for (const early of waiting) yield* take(++row, early)
      waiting = []
    }
  } catch (error) {
    // What stands before the damage is good.
    failure = error
  }
  if (waiting.length > 0) {
    columns = columnsOf(waiting, options)
    for (const early of waiting) yield* take(++row, early)
  }
  if (failure) throw failure
  if (row === 0) throw new DocumentError('empty', 'It has no records.')
}

function columnsOf(sample: readonly Row[], options: RowOptions): Columns | undefined {
  const values = sample.flatMap((each) => (each.values ? [each.values] : []))
  return values.length > 0 ? chooseColumns(values, options.columns ?? {}) : undefined
}

function documentOf(
  row: number,
  values: Values,
  columns: Columns,
  nowMs: number,
): RowDocument | DocumentFailure {
  const value = values.get(columns.text) ?? ''
  const text = /<(?:p|br|div|a|span)\b/i.test(value) ? textFromHtml(value) : textFromPlain(value)
  if (text === '') {
    const column = `Its column "${columns.text}" has no text.`
    return {
      state: 'empty',
      reason: columns.text === '' ? 'None of its values is text.' : column,
      row,
    }
  }
  return {
    row,
    ...present({ title: columns.title && values.get(columns.title)?.replace(/\s+/g, ' ').trim() }),
    text,
    metadata: rowMetadata(values, columns, nowMs),
    // Once is enough: a million rows would say it a million times.
    notes: row === 1 && columns.isGuess ? [`The text is taken from column "${columns.text}".`] : [],
  }
}
