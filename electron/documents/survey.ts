/** A quick look at a file before anything is analysed: what it is, whether it can be read, its hash. */
import { createHash } from 'node:crypto'

import { detectFormat } from './formats/detect.ts'
import { readPdf } from './formats/pdf.ts'
import { MAX_TEXT_BYTES, MAX_WHOLE_BYTES } from './formats/read-content.ts'
import { isRowFormat } from './formats/read-rows.ts'
import { DocumentError } from './outcome.ts'
import type { DocumentFormat, DocumentMetadata, DocumentOutcome, FailureState } from './outcome.ts'
import { failureOf, lookAt, readDocuments } from './read-documents.ts'
import type { ReadOptions } from './read-options.ts'
import { openSource } from './source.ts'
import type { DocumentSource, OpenSource } from './source.ts'

export type FileSurvey = {
  readonly size: number
  /** Milliseconds; absent for bytes at hand. */
  readonly changedMs?: number
  /** Hex, of the whole file; absent where it cannot be read, or never is. */
  readonly sha256?: string
  readonly format?: DocumentFormat
  readonly encoding?: string
  readonly encodingIsGuess: boolean
  readonly encodingConfidence?: number
  readonly title?: string
  /** From the front of the text: enough for its language and for near duplicates. */
  readonly sample: string
  readonly metadata: DocumentMetadata
  readonly notes: readonly string[]
  /** Longer than what is read of such files. */
  readonly isCut: boolean
  /** Of files of records: so many there are, by the length of the first ones. */
  readonly rowsEstimate?: number
  /** Absent where the file can be read, as far as a quick look tells. */
  readonly problem?: { readonly state: FailureState; readonly reason: string }
}

const SAMPLE_LENGTH = 60_000
/** Plain text from which the sample is taken. */
const SAMPLE_BYTES = 512 * 1024
const PDF_PAGES = 12
const ROWS = 40
const LINE_END = 0x0a

/** Of a long table the look tells how many lines a record takes, and the lines are counted with the hash. */
type Glance = Partial<FileSurvey> & { readonly linesPerRow?: number }

/**
 * Never throws but for being stopped: what is wrong is told in `problem`.
 * @throws the signal's reason when aborted
 */
export async function surveyFile(
  source: DocumentSource,
  options: ReadOptions,
  signal?: AbortSignal,
): Promise<FileSurvey> {
  const nothing = { size: 0, encodingIsGuess: false, sample: '', metadata: {}, notes: [] }
  let file: OpenSource
  try {
    file = await openSource(source)
  } catch (error) {
    return { ...nothing, isCut: false, problem: problemOf(failureOf(error, undefined)) }
  }
  try {
    const { size, changedMs } = file
    const facts = { ...nothing, size, ...(changedMs !== undefined && { changedMs }), isCut: false }
    const seen = { ...facts, ...(await glance(file, source, options, signal)) }
    const { problem } = seen
    // What is never read need not be told apart from its copies, and may be endless.
    const isTable = seen.format !== undefined && isRowFormat(seen.format)
    if (problem?.state === 'too-large') return seen
    if (problem?.state === 'unsupported' && !isTable) return seen
    const { linesPerRow, ...found } = seen
    const hashed = await hashOf(file, signal).catch(rethrowAbort(signal))
    if ('state' in hashed) return { ...found, problem: hashed }
    const { sha256, lines } = hashed
    if (linesPerRow === undefined) return { ...found, sha256 }
    return { ...found, sha256, rowsEstimate: Math.max(ROWS, Math.round(lines / linesPerRow)) }
  } finally {
    await file.close()
  }
}

async function hashOf(
  file: OpenSource,
  signal?: AbortSignal,
): Promise<{ sha256: string; lines: number }> {
  const hash = createHash('sha256')
  let lines = 0
  for await (const chunk of file.stream()) {
    signal?.throwIfAborted()
    hash.update(chunk)
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) lines++
  }
  return { sha256: hash.digest('hex'), lines }
}

const rethrowAbort = (signal?: AbortSignal) => (error: unknown) => {
  signal?.throwIfAborted()
  return problemOf(failureOf(error, undefined))
}

async function glance(
  file: OpenSource,
  source: DocumentSource,
  options: ReadOptions,
  signal?: AbortSignal,
): Promise<Glance> {
  let format: DocumentFormat | undefined
  try {
    format = detectFormat(await lookAt(file)).format
    if (format === 'pdf') return await glanceAtPdf(file, options, signal)
  } catch (error) {
    signal?.throwIfAborted()
    return { ...(format && { format }), problem: problemOf(failureOf(error, format)) }
  }
  const isLong = (options.maxTextBytes ?? MAX_TEXT_BYTES) < file.size
  const quick: ReadOptions = {
    ...options,
    maxTextBytes: Math.min(options.maxTextBytes ?? Infinity, SAMPLE_BYTES),
    // A small table is counted to its end and not estimated.
    rows: file.size > SAMPLE_BYTES ? { ...options.rows, maxRows: ROWS } : options.rows,
  }
  const outcomes: DocumentOutcome[] = []
  for await (const outcome of readDocuments(source, quick, signal)) outcomes.push(outcome)
  if (isRowFormat(format)) return factsOfRows(file, format, outcomes)
  let [outcome] = outcomes
  // Pages may begin with half a megabyte of scripts.
  if (outcome?.state === 'no-text' && file.size > SAMPLE_BYTES) {
    for await (const whole of readDocuments(source, options, signal)) outcome = whole
  }
  if (outcome?.state !== 'read') {
    return { format, ...(outcome && { problem: problemOf(outcome) }) }
  }
  const isCapped = format === 'text' || format === 'markdown'
  return factsOf(outcome, isCapped ? isLong : outcome.isCut)
}

type Read = Extract<DocumentOutcome, { state: 'read' }>

function factsOf(outcome: Read, isCut: boolean): Partial<FileSurvey> {
  const { format, title, metadata, encoding, encodingIsGuess, encodingConfidence } = outcome
  return {
    format,
    ...(title !== undefined && { title }),
    sample: outcome.text.slice(0, SAMPLE_LENGTH).toWellFormed(),
    metadata,
    notes: outcome.notes.filter((note) => !note.startsWith('Only its first')),
    isCut,
    ...(encoding !== undefined && { encoding }),
    encodingIsGuess,
    ...(encodingConfidence !== undefined && { encodingConfidence }),
  }
}

/** A table is a problem only where none of its first records is a document. */
function factsOfRows(
  file: OpenSource,
  format: DocumentFormat,
  outcomes: readonly DocumentOutcome[],
): Glance {
  const read = outcomes.filter((outcome) => outcome.state === 'read')
  const [first] = read
  if (!first) {
    const failed = outcomes.find((outcome) => outcome.state !== 'read')
    return { format, ...(failed && { problem: problemOf(failed) }) }
  }
  const sample = read.map(({ text }) => text).join('\n\n')
  const units = read.reduce((sum, { text, metadata, title = '' }) => {
    const rest = Object.values(metadata.columns ?? {}).reduce((all, each) => all + each.length, 0)
    return sum + text.length + Math.max(rest, title.length) + 2
  }, 0)
  const isAll = outcomes.length < ROWS || file.size <= SAMPLE_BYTES
  const perRow = Math.max(1, units / read.length)
  const { title: _, ...facts } = factsOf({ ...first, text: sample }, false)
  // The records of one JSON value need not stand on lines of their own.
  if (!isAll && format !== 'json') return { ...facts, linesPerRow: linesOf(read) / read.length }
  return { ...facts, rowsEstimate: isAll ? outcomes.length : Math.ceil(file.size / perRow) }
}

/** A record of JSON lines is one, whatever it holds; one of a table has the line ends within its values. */
function linesOf(read: readonly Read[]): number {
  if (read[0]?.format === 'jsonl') return read.length
  return read.reduce((sum, { text, metadata }) => {
    const values = [text, ...Object.values(metadata.columns ?? {})]
    return sum + values.reduce((all, value) => all + (value.match(/\n+/g)?.length ?? 0), 1)
  }, 0)
}

async function glanceAtPdf(
  file: OpenSource,
  options: ReadOptions,
  signal?: AbortSignal,
): Promise<Partial<FileSurvey>> {
  const limit = options.maxFileBytes ?? MAX_WHOLE_BYTES
  if (file.size > limit) throw new DocumentError('too-large', 'It is larger than what is read.')
  const bytes = await file.slice(0, file.size)
  const content = await readPdf(bytes, { nowMs: options.nowMs, maxPages: PDF_PAGES }, signal)
  return {
    format: 'pdf',
    ...(content.title !== undefined && { title: content.title }),
    sample: content.text.slice(0, SAMPLE_LENGTH).toWellFormed(),
    metadata: content.metadata ?? {},
    notes: (content.notes ?? []).filter((note) => !note.startsWith('Only the first')),
  }
}

function problemOf(outcome: DocumentOutcome): { state: FailureState; reason: string } {
  if (outcome.state === 'read') throw new TypeError('A document that was read is no problem')
  return { state: outcome.state, reason: outcome.reason }
}
