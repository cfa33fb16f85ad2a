/** A batch as a file: a line a document, whatever became of it, so that no file leaves the count. */
import type { ItemRow } from '#electron/cache/batch-items.ts'
import { exportedAnswer } from '#electron/remote/document-answer.ts'
import type { DocumentFilter } from '#shared/model/document.ts'
import { csvRow } from '#shared/logic/csv.ts'
import { reportOf, type BatchExportParts } from './export-report.ts'
import { found, type Results } from './summarise-document.ts'

export type BatchFormat = 'jsonl' | 'csv' | 'html'

export type BatchExport = {
  readonly batchId: string
  readonly format: BatchFormat
  readonly filter?: DocumentFilter
  readonly signal?: AbortSignal
}

/** Documents between two breaths: an export must not hold up the window. */
const BREATH = 50

/** @throws the signal's reason when aborted */
export async function* exportBatch(
  parts: BatchExportParts,
  { batchId, format, filter = {}, signal }: BatchExport,
): AsyncGenerator<string> {
  if (format === 'html') {
    yield* reportOf(parts, batchId, filter)
    return
  }
  const { recipe } = parts.batches.kept(batchId)
  // The mark tells a spreadsheet that the text is UTF-8.
  if (format === 'csv') yield `\ufeff${csvRow(COLUMNS.map(([name]) => name))}`
  let index = 0
  for (const row of parts.results.each(batchId, filter)) {
    signal?.throwIfAborted()
    const engines =
      row.state === 'done' && row.sha256 ? parts.results.byEngine(row.sha256, recipe) : []
    yield format === 'csv' ? csvLine(row, engines[0]?.[1] ?? {}) : jsonLine(row, engines)
    index += 1
    if (index % BREATH === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

function jsonLine(row: ItemRow, engines: readonly (readonly [string, Results])[]): string {
  const [first] = engines
  const line = {
    path: row.path,
    ...(row.part > 0 && { row: row.part }),
    sha256: row.sha256,
    state: row.state,
    ...(row.code !== null && { code: row.code }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.cut !== null && { cut: row.cut }),
    ...(row.notes !== null && { notes: row.notes }),
    ...(row.is_gone === 1 && { gone: true }),
    bytes: row.bytes,
    kind: row.kind,
    ...(row.encoding !== null && { encoding: row.encoding }),
    ...(row.title !== null && { title: row.title }),
    // Programs that count UTF-16 units have to know that a sign beyond U+FFFF is one here.
    ...(first && { offset_unit: 'code_point', results: exported(first[1]) }),
    ...(engines.length > 1 && {
      engines: Object.fromEntries(engines.map(([name, results]) => [name, exported(results)])),
    }),
  }
  return `${JSON.stringify(line)}\n`
}

/** By endpoint: the answer, or why there is none. */
function exported(results: Results): object {
  return Object.fromEntries(
    Object.entries(results).map(([analysis, { answer, blank }]) => [
      analysis,
      answer ? exportedAnswer(answer) : { blank },
    ]),
  )
}

type Cell = (row: ItemRow, results: Results) => string | number | null | undefined

/** Scripts read these by name: new ones come at the end. */
const COLUMNS: readonly (readonly [name: string, cell: Cell])[] = [
  ['path', ({ path }) => withoutMarks(path)],
  ['row', ({ part }) => (part > 0 ? part : '')],
  ['sha256', ({ sha256 }) => sha256],
  ['state', ({ state }) => state],
  ['code', ({ code }) => code],
  ['reason', ({ reason }) => withoutMarks(reason ?? '')],
  ['kind', ({ kind }) => kind],
  ['bytes', ({ bytes }) => bytes],
  ['encoding', ({ encoding }) => encoding],
  ['title', ({ title }) => title],
  ['words', ({ words }) => words],
  ['cut', ({ cut }) => cut],
  ['language', ({ language }) => language],
  ['support', ({ support }) => support],
  ['polarity', ({ polarity }) => polarity],
  ['polarity_confidence', (row) => share(row.polarity_confidence)],
  ['subjectivity', ({ subjectivity }) => subjectivity],
  ['negative_share', (row) => share(row.negative_share)],
  ['positive_share', (row) => share(row.positive_share)],
  ['topic', ({ topic }) => topic],
  ['categories', (_row, results) => categoriesOf(results)],
  ['persons', (_row, results) => namesOf(results, 'person')],
  ['organizations', (_row, results) => namesOf(results, 'organization')],
  ['locations', (_row, results) => namesOf(results, 'location')],
  ['keywords', (_row, results) => namesOf(results, 'keyword')],
  [
    'concepts',
    (_row, results) => listOf(found(results, 'concepts')?.concepts.map(({ uri }) => uri)),
  ],
  ['hashtags', (_row, results) => listOf(found(results, 'hashtags')?.hashtags)],
  ['summary', (_row, results) => found(results, 'summarize')?.sentences.join(' ')],
  ['engine', (_row, results) => sourceOf(results)?.engine],
  ['engine_version', (_row, results) => sourceOf(results)?.version],
  ['lexicon', (_row, results) => sourceOf(results)?.lexicon],
  ['notes', ({ notes }) => notes],
]

function csvLine(row: ItemRow, results: Results): string {
  return csvRow(COLUMNS.map(([, cell]) => String(cell(row, results) ?? '')))
}

/** Names of files may ring a bell or turn the line around; JSON lines hold them as they are. */
const withoutMarks = (name: string): string =>
  name.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

const share = (value: number | null): string => (value === null ? '' : value.toFixed(4))
const listOf = (values: readonly string[] | undefined): string => (values ?? []).join('; ')
const namesOf = (results: Results, type: string): string =>
  listOf(found(results, 'entities')?.values[type])

function categoriesOf(results: Results): string {
  const sure = found(results, 'classify')?.categories.filter(({ isConfident }) => isConfident)
  return listOf(sure?.map(({ label }) => label))
}

function sourceOf(results: Results) {
  return Object.values(results).find(({ answer }) => answer)?.answer?.source
}
