/**
 * Every format through one door: a file gives one outcome, or one per record. What is wrong with a
 * file is an outcome too; only being stopped and faults of ours are thrown.
 */
import { detectFormat } from './formats/detect.ts'
import { readContent } from './formats/read-content.ts'
import { isRowFormat, readRows } from './formats/read-rows.ts'
import { DocumentError } from './outcome.ts'
import type { DocumentFormat, DocumentOutcome } from './outcome.ts'
import type { ReadOptions } from './read-options.ts'
import { openSource } from './source.ts'
import type { DocumentSource, OpenSource } from './source.ts'

const LOOK_BYTES = 64 * 1024

/** @throws the signal's reason when aborted */
export async function* readDocuments(
  source: DocumentSource,
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<DocumentOutcome> {
  let format: DocumentFormat | undefined
  try {
    const file = await openSource(source)
    try {
      const detected = detectFormat(await lookAt(file))
      format = detected.format
      for await (const outcome of outcomesOf(file, format, options, signal)) {
        signal?.throwIfAborted()
        yield withNotes(outcome, [...(detected.note ? [detected.note] : [])])
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    signal?.throwIfAborted()
    yield failureOf(error, format)
  }
}

export async function lookAt(file: OpenSource) {
  const head = await file.slice(0, LOOK_BYTES)
  const tail = await file.slice(Math.max(0, file.size - LOOK_BYTES), LOOK_BYTES)
  return { name: file.name, head, tail }
}

async function* outcomesOf(
  file: OpenSource,
  format: DocumentFormat,
  options: ReadOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<DocumentOutcome> {
  if (isRowFormat(format)) yield* readRows(file, format, options, signal)
  else yield await readContent(file, format, options, signal)
}

function withNotes(outcome: DocumentOutcome, notes: readonly string[]): DocumentOutcome {
  if (outcome.state !== 'read' || notes.length === 0 || (outcome.row ?? 1) > 1) return outcome
  return { ...outcome, notes: [...notes, ...outcome.notes] }
}

export function failureOf(error: unknown, format: DocumentFormat | undefined): DocumentOutcome {
  const of = format === undefined ? {} : { format }
  if (error instanceof DocumentError) return { state: error.state, reason: error.message, ...of }
  // A parser's own fault on a file it cannot cope with: the file is to blame as far as we know.
  return { state: 'damaged', reason: `It cannot be read: ${faultOf(error).slice(0, 300)}.`, ...of }
}

/** The first line alone: parsers add where their makers want to be told. */
function faultOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  if (line.startsWith('Maximum call stack')) return 'it is nested too deeply'
  return line.replace(/\.$/, '')
}
