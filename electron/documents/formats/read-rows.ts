/** Files of records: the bytes become text, the text records, the records documents. */
import { createTextDecoder } from '../encoding.ts'
import { DocumentError } from '../outcome.ts'
import type { DocumentFormat, DocumentOutcome } from '../outcome.ts'
import type { ReadOptions } from '../read-options.ts'
import type { OpenSource } from '../source.ts'

import { cleanText } from './clean-text.ts'
import { csvRows } from './csv.ts'
import { jsonlRows, jsonRows } from './jsonl.ts'
import { documentsOfRows } from './rows.ts'
import type { Row } from './rows.ts'

const HEAD_BYTES = 64 * 1024
/** An array cannot be told apart before it is read whole. */
const MAX_JSON_BYTES = 50 * 1024 * 1024

type RowFormat = 'csv' | 'tsv' | 'jsonl' | 'json'

export function isRowFormat(format: DocumentFormat): format is RowFormat {
  return format === 'csv' || format === 'tsv' || format === 'jsonl' || format === 'json'
}

/** @throws DocumentError also after outcomes, where the file breaks off */
export async function* readRows(
  file: OpenSource,
  format: RowFormat,
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<DocumentOutcome> {
  if (format === 'json' && file.size > MAX_JSON_BYTES) {
    throw new DocumentError(
      'too-large',
      'It is one JSON value of over 50 MB; JSON Lines may be longer.',
    )
  }
  const head = await file.slice(0, HEAD_BYTES)
  const decoder = createTextDecoder(head, options.encoding)
  const chunks = async function* (): AsyncGenerator<string> {
    let isFirst = true
    for await (const chunk of file.stream()) {
      signal?.throwIfAborted()
      const text = decoder.write(chunk)
      yield isFirst ? text.replace(/^\ufeff/, '') : text
      isFirst = false
    }
    yield decoder.end()
  }
  const rowOptions = { ...options.rows, nowMs: options.nowMs }
  const { encoding, how, confidence } = decoder.decoded
  const rows = await rowsOf(format, chunks(), head, options)
  for await (const row of documentsOfRows(rows, format, rowOptions)) {
    if ('state' in row) {
      yield { ...row, format }
      continue
    }
    const clean = cleanText(row.text)
    yield {
      state: 'read',
      format,
      ...row,
      text: clean.text,
      encoding,
      encodingIsGuess: how === 'guess',
      ...(confidence !== undefined && { encodingConfidence: confidence }),
      isCut: clean.isCut,
      notes: [...row.notes, ...clean.notes],
    }
  }
}

async function rowsOf(
  format: RowFormat,
  chunks: AsyncIterable<string>,
  head: Uint8Array,
  options: ReadOptions,
): Promise<AsyncIterable<Row>> {
  if (format === 'jsonl') return jsonlRows(chunks)
  if (format === 'json') {
    const parts: string[] = []
    for await (const chunk of chunks) parts.push(chunk)
    return toAsync(jsonRows(parts.join('')))
  }
  const decoder = createTextDecoder(head, options.encoding)
  return csvRows(chunks, {
    head: decoder.write(head),
    ...(format === 'tsv' && { separator: '\t' }),
    ...(options.rows?.hasHeader !== undefined && { hasHeader: options.rows.hasHeader }),
  })
}

async function* toAsync<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values
}
