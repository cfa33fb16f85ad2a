import type { IngestProgress } from '#shared/model/feed.ts'
import { base64Of } from '#renderer/ui/base64.ts'
import { portionsOf } from './json-lines.ts'
import { fitsLine, MOST_BYTES, type ChosenFile } from './line.ts'
import { readText } from './text-of.ts'

type Send = (
  name: string,
  content: string,
  /** Of a document, whose bytes are no text. */
  isBase64?: boolean,
) => Promise<AsyncIterable<IngestProgress>>

/** As many failures as a progress report carries. */
const MOST_FAILURES = 200

const JSON_LINES = /\.(jsonl|ndjson)$/i
const READABLE = /\.(txt|text|md|markdown|html?|xhtml|rss|atom|rdf|xml|opml|json|jsonl|ndjson)$/i
/** Mail as well: each of its parts has an encoding of its own. */
const DOCUMENTS = /\.(pdf|docx|docm|odt|rtf|epub|eml)$/i
/** As base64 no longer than any other content. */
const MOST_DOCUMENT_BYTES = Math.floor(MOST_BYTES / 4) * 3

/**
 * Hands over chosen files one by one and adds their reports up. A file that cannot be read or sent
 * is a row in the report; the rest goes on. Files whose name begins with a dot are the system's.
 */
export async function* sendFiles(
  files: readonly ChosenFile[],
  send: Send,
  signal: AbortSignal,
): AsyncGenerator<IngestProgress> {
  let sum: IngestProgress = {
    read: 0,
    stored: 0,
    duplicates: 0,
    failed: [],
    failedCount: 0,
    isDone: false,
  }
  const fail = (where: string, reason: string): void => {
    sum = add(sum, { ...NOTHING, failed: [{ where, reason }], failedCount: 1 })
  }
  for (const file of files.filter(({ name }) => !name.startsWith('.'))) {
    if (signal.aborted) return
    const name = file.webkitRelativePath || file.name
    sum = { ...sum, label: name }
    yield sum
    if (JSON_LINES.test(file.name) && file.size > MOST_BYTES) {
      for await (const report of sendLines(file, name.slice(-500), send, signal)) {
        yield { ...add(sum, report), label: name, isDone: false }
        if (report.isDone) sum = add(sum, report)
      }
      continue
    }
    const content = await contentOf(file)
    if ('reason' in content) {
      fail(name, content.reason)
      continue
    }
    const { note } = content
    if (note) sum = add(sum, { ...NOTHING, notes: [{ where: name, note }] })
    try {
      let last = NOTHING
      for await (const progress of await send(name.slice(-500), content.text, content.isBase64)) {
        last = progress
        yield { ...add(sum, progress), label: name, isDone: false }
      }
      sum = add(sum, last)
    } catch (error) {
      if (signal.aborted) return
      fail(name, error instanceof Error ? error.message : String(error))
    }
  }
  const { label: _, ...counts } = sum
  yield { ...counts, isDone: true }
}

const NOTHING: IngestProgress = {
  read: 0,
  stored: 0,
  duplicates: 0,
  failed: [],
  failedCount: 0,
  isDone: false,
}

/** Stories a line, of any length, portion by portion; each line is named by its place in the file. */
async function* sendLines(
  file: ChosenFile,
  name: string,
  send: Send,
  signal: AbortSignal,
): AsyncGenerator<IngestProgress> {
  let sum = NOTHING
  try {
    for await (const portion of portionsOf(file)) {
      if (signal.aborted) return
      if ('reason' in portion) {
        const where = `${name}:${portion.line}`
        sum = add(sum, { ...NOTHING, failed: [{ where, reason: portion.reason }], failedCount: 1 })
        continue
      }
      let last = NOTHING
      for await (const progress of await send(name, portion.text)) {
        last = { ...progress, failed: renumbered(progress.failed, name, portion.firstLine) }
        yield { ...add(sum, last), isDone: false }
      }
      sum = add(sum, last)
    }
  } catch (error) {
    if (signal.aborted) return
    const reason = error instanceof Error ? error.message : String(error)
    sum = add(sum, { ...NOTHING, failed: [{ where: name, reason }], failedCount: 1 })
  }
  yield { ...sum, isDone: true }
}

function renumbered(
  failed: IngestProgress['failed'],
  name: string,
  firstLine: number,
): IngestProgress['failed'] {
  return failed.map(({ where, reason }) => {
    const line = where.startsWith(`${name}:`) ? Number(where.slice(name.length + 1)) : Number.NaN
    return { where: Number.isInteger(line) ? `${name}:${firstLine + line - 1}` : where, reason }
  })
}

async function contentOf(
  file: ChosenFile,
): Promise<{ text: string; note?: string; isBase64?: boolean } | { reason: string }> {
  const isDocument = DOCUMENTS.test(file.name)
  if (!isDocument && !READABLE.test(file.name))
    return { reason: 'Files of this kind are not read.' }
  if (file.size > (isDocument ? MOST_DOCUMENT_BYTES : MOST_BYTES)) {
    return { reason: tooLarge(file.size) }
  }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { reason: 'The browser could not read it. It may have been moved or changed.' }
  if (isDocument) return { text: base64Of(new Uint8Array(bytes)), isBase64: true }
  const read = readText(new Uint8Array(bytes))
  return fitsLine(read.text) ? read : { reason: tooLarge(file.size) }
}

function tooLarge(bytes: number): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  return `It has ${size}; a page hands over 7 MB at most, 5 MB of a document, but for story JSONL. Use the command “broadsheet ingest” for it, or split it.`
}

function add(sum: IngestProgress, more: IngestProgress): IngestProgress {
  return {
    ...sum,
    read: sum.read + more.read,
    stored: sum.stored + more.stored,
    duplicates: sum.duplicates + more.duplicates,
    failed: [...sum.failed, ...more.failed].slice(-MOST_FAILURES),
    failedCount: sum.failedCount + more.failedCount,
    ...((sum.notes ?? more.notes) && {
      notes: [...(sum.notes ?? []), ...(more.notes ?? [])].slice(-MOST_FAILURES),
    }),
  }
}
