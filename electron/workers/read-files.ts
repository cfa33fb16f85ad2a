/** One file of a batch: what a first look tells of it, and the documents it holds. */
import { createHash } from 'node:crypto'
import { lookAtPath } from '#electron/documents/files.ts'
import { readDocuments } from '#electron/documents/read-documents.ts'
import type { DocumentOutcome } from '#electron/documents/outcome.ts'
import type { ReadOptions } from '#electron/documents/read-options.ts'
import type { DocumentSource } from '#electron/documents/source.ts'
import { surveyFile } from '#electron/documents/survey.ts'
import { detectLanguage } from '#electron/embedded/analysis/language.ts'
import { shinglesOf, signatureOf } from '#shared/logic/shingles.ts'
import type { FileOptions, ReadOutcome, SurveyFacts } from './file-messages.ts'

const SAMPLE_UNITS = 120
/** Fewer different runs of words say nothing about likeness. */
const LEAST_SHINGLES = 12
const TABLES: ReadonlySet<string> = new Set(['csv', 'tsv', 'jsonl', 'json'])

/** @throws nothing: what is wrong with the file is told in `problem` */
export async function surveyOf(path: string, options: FileOptions): Promise<SurveyFacts> {
  const found = await surveyFile({ path }, readOptionsOf(options))
  const { sha256, format = 'file', encoding, encodingIsGuess: isGuess, sample, problem } = found
  const isTable = TABLES.has(format)
  const facts = {
    kind: format,
    ...(sha256 !== undefined && { sha256 }),
    ...(encoding !== undefined && { encoding }),
    isGuess,
    isTable: isTable && problem === undefined,
    rows: isTable ? (found.rowsEstimate ?? 0) : 1,
  }
  if (problem) return { ...facts, problem: problem.state, problemText: problem.reason }
  // A table's beginning says nothing about the likeness of its rows.
  const shingles = isTable ? new Uint32Array() : shinglesOf(sample)
  return {
    ...facts,
    language: detectLanguage(sample).language,
    ...(isGuess && { sample: foreignPart(sample) }),
    ...(shingles.length >= LEAST_SHINGLES && { signature: signatureOf(shingles) }),
  }
}

export async function shinglesOfFile(path: string, options: FileOptions): Promise<Uint32Array> {
  return shinglesOf((await surveyFile({ path }, readOptionsOf(options))).sample)
}

/** The first document of a file, as the newsroom takes it in: one file is one story there. */
export async function documentOf(source: DocumentSource, nowMs: number): Promise<DocumentOutcome> {
  for await (const outcome of readDocuments(source, { nowMs })) return outcome
  return { state: 'no-text', reason: 'There is no text in it.' }
}

/** @param options.known What the survey saw; the hash is taken anew where the file has changed since. */
export async function* outcomesOf(path: string, options: FileOptions): AsyncGenerator<ReadOutcome> {
  const sha256 = await hashOf(path, options)
  for await (const outcome of readDocuments({ path }, readOptionsOf(options))) {
    yield outcomeFrom(outcome, sha256)
  }
}

function outcomeFrom(outcome: DocumentOutcome, fileHash: string): ReadOutcome {
  const row = outcome.row === undefined ? {} : { row: outcome.row }
  if (outcome.state !== 'read') {
    return { state: outcome.state, reason: outcome.reason, sha256: fileHash, ...row }
  }
  const { title, text, format: kind, encoding, metadata, notes } = outcome
  const sha256 =
    outcome.row === undefined
      ? fileHash
      : createHash('sha256')
          .update(`${title ?? ''}\n${text}`)
          .digest('hex')
  return {
    state: 'read',
    ...(title !== undefined && { title }),
    text,
    kind,
    ...(encoding !== undefined && { encoding }),
    ...(metadata.publishedAt !== undefined && { publishedAt: metadata.publishedAt }),
    ...(metadata.author !== undefined && { author: metadata.author }),
    sha256,
    bytes: Buffer.byteLength(text),
    ...saidOf(outcome.isCut, notes.join(' ')),
    ...row,
  }
}

function saidOf(isCut: boolean, notes: string): { cut?: string; notes?: string } {
  if (isCut) return { cut: notes || 'Only its beginning was read.' }
  return notes === '' ? {} : { notes }
}

async function hashOf(path: string, { known }: FileOptions): Promise<string> {
  const now = await lookAtPath(path).catch(() => undefined)
  const isSame = known && now?.size === known.bytes && Math.round(now.mtimeMs) === known.modifiedAt
  if (isSame) return known.sha256
  const { sha256 = '' } = await surveyFile({ path }, { nowMs: Date.now() })
  return sha256
}

function readOptionsOf({ readBytes, column }: FileOptions): ReadOptions {
  return {
    nowMs: Date.now(),
    maxTextBytes: readBytes,
    ...(column !== undefined && { rows: { columns: { text: column } } }),
  }
}

/** Where the text leaves ASCII, since only there a wrong guess can be seen. */
function foreignPart(text: string): string {
  const at = text.search(/[^\x00-\x7f]/)
  const from = Math.max(0, at - SAMPLE_UNITS / 2)
  return text
    .slice(from, from + SAMPLE_UNITS)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
}
