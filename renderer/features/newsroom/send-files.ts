import type { IngestProgress } from '#shared/model/feed.ts'
import { textOf } from './text-of.ts'

/** What the page needs of a chosen file; `webkitRelativePath` is empty outside a folder. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'webkitRelativePath' | 'arrayBuffer'>

type Send = (name: string, content: string) => Promise<AsyncIterable<IngestProgress>>

/** The contract takes 7 million characters, the line 8 MB of JSON: both must fit. */
const MOST_BYTES = 7_000_000
const MOST_FRAME_BYTES = 7_900_000

/** As many failures as a progress report carries. */
const MOST_FAILURES = 200

const READABLE =
  /\.(txt|text|md|markdown|html?|xhtml|eml|rss|atom|rdf|xml|opml|json|jsonl|ndjson)$/i

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
    const content = await contentOf(file)
    if ('reason' in content) {
      fail(name, content.reason)
      continue
    }
    try {
      let last = NOTHING
      for await (const progress of await send(name.slice(-500), content.text)) {
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

async function contentOf(file: ChosenFile): Promise<{ text: string } | { reason: string }> {
  if (!READABLE.test(file.name)) return { reason: 'Files of this kind are not read.' }
  if (file.size > MOST_BYTES) return { reason: tooLarge(file.size) }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { reason: 'The browser could not read it. It may have been moved or changed.' }
  const text = textOf(new Uint8Array(bytes))
  const frame = new TextEncoder().encode(JSON.stringify(text)).byteLength
  return frame > MOST_FRAME_BYTES ? { reason: tooLarge(file.size) } : { text }
}

function tooLarge(bytes: number): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  return `It has ${size}; a page hands over 7 MB at most. Use the command “broadsheet ingest” for it, or split it.`
}

function add(sum: IngestProgress, more: IngestProgress): IngestProgress {
  return {
    ...sum,
    read: sum.read + more.read,
    stored: sum.stored + more.stored,
    duplicates: sum.duplicates + more.duplicates,
    failed: [...sum.failed, ...more.failed].slice(-MOST_FAILURES),
    failedCount: sum.failedCount + more.failedCount,
  }
}
