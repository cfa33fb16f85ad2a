/**
 * Runs a batch to its end, or to where it is stopped. Each document is kept whole and counts from
 * then on, so a kill at any moment loses none that was finished.
 */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { ItemRow } from '#electron/cache/batch-items.ts'
import type { KeptBatch } from '#electron/library/batches.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { FilePool, ReadOutcome } from '#electron/workers/file-pool.ts'
import { isFailure } from '#shared/logic/batch-plan.ts'
import { dropStretches } from './document-story.ts'
import { placeOf } from './file-walk.ts'
import { fileOptionsOf } from './look-parts.ts'
import { LeftWaiting, processDocument, type DocumentRun } from './process-document.ts'
import type { RunClock, RunTally } from './run-progress.ts'
import { sideBySide, type SideBySide } from './side-by-side.ts'

export type RunParts = {
  readonly batch: KeptBatch
  readonly cache: StoryCache
  readonly files: FilePool
  readonly document: DocumentRun
  /** Documents in work at once: so many whatever they hold, and so many while all of them are small. */
  readonly width: { readonly large: number; readonly small: number }
  readonly tally: RunTally
  readonly clock: RunClock
  now(): number
  /** @throws WorkError DISK_FULL before the disk is full */
  requireSpace(): void
  /** True from when no further document shall be begun. */
  isStopping(): boolean
  onChange(): void
}

/** Files begun between two looks at the free space: a look waits for the system. */
const LOOK_EACH = 64
/** Small are files that have no more than this together; their texts are in memory. */
const MOST_SMALL_BYTES = 1_000_000
/** A file that ended its thread so often is set aside. */
const MOST_CRASHES = 2

/** @throws WorkError that stops the whole run; the signal's reason when aborted */
export async function runBatch(parts: RunParts, signal: AbortSignal): Promise<void> {
  const jobs = sideBySide()
  try {
    await beginAll(parts, jobs, signal)
  } finally {
    // What was finished is kept, however the run ends.
    await jobs.done().finally(() => parts.document.group.flush())
  }
  signal.throwIfAborted()
}

/** Returns when all have begun, or no more shall. @throws what one of them threw */
async function beginAll(parts: RunParts, jobs: SideBySide, signal: AbortSignal): Promise<void> {
  const { batch, cache, width } = parts
  const tried = new Set<number>()
  let bytes = 0
  const isFull = (next: ItemRow): boolean => {
    const isMuch = bytes + next.bytes > MOST_SMALL_BYTES
    return jobs.running >= (isMuch ? width.large : width.small)
  }
  for (;;) {
    const keys = cache.batches.waiting(batch.id).filter((key) => !tried.has(key))
    if (keys.length === 0) return
    for (const key of keys) {
      if (tried.size % LOOK_EACH === 0) parts.requireSpace()
      tried.add(key)
      const row = cache.batches.get(key)
      if (row?.state !== 'waiting') continue
      await jobs.room(() => isFull(row))
      if (parts.isStopping() || signal.aborted) return
      bytes += row.bytes
      jobs.begin(() =>
        processFile(parts, row, signal)
          .catch(unlessLeft)
          .finally(() => void (bytes -= row.bytes)),
      )
    }
  }
}

function unlessLeft(error: unknown): void {
  if (!(error instanceof LeftWaiting)) throw error
}

async function processFile(parts: RunParts, row: ItemRow, signal: AbortSignal): Promise<void> {
  const { batch, files, clock, now } = parts
  clock.begin(row.path)
  parts.onChange()
  const place = placeOf(batch.roots, row.path)
  const documents = sideBySide()
  let began = now()
  let last = 0
  try {
    for await (const outcomes of files.read(place, readOptionsOf(batch, row), signal)) {
      const readMs = (now() - began) / Math.max(1, outcomes.length)
      for (const { item, outcome } of placed(parts, row, outcomes)) {
        last = outcome.row ?? 0
        await documents.room(() => documents.running >= parts.width.small)
        // Rows of a table are documents of their own, so it can be left between two of them.
        if (row.is_table && parts.isStopping()) return await documents.done()
        const facts = { outcome, readMs }
        documents.begin(() => processOutcome(parts, { file: row, item }, facts, signal))
      }
      began = now()
    }
    await documents.done()
    if (row.is_table) finishTable(parts, row, last)
  } catch (error) {
    await documents.done().catch(() => undefined)
    if (!(error instanceof Error) || error.name !== 'FileCrash') throw error
    signal.throwIfAborted()
    // Rows of a table that are finished must not be met again.
    parts.document.group.flush()
    await noteCrash(parts, row, error.message, signal)
  } finally {
    clock.drop(row.path)
    parts.onChange()
  }
}

function readOptionsOf({ recipe }: KeptBatch, row: ItemRow) {
  const { sha256, bytes, modified_at: modifiedAt } = row
  return {
    ...fileOptionsOf(recipe),
    ...(sha256 !== null && { known: { sha256, bytes, modifiedAt } }),
  }
}

type Placed = { readonly item: ItemRow; readonly outcome: ReadOutcome }

/** Each with its row; those of a table get theirs in one transaction. */
function placed(
  { cache }: RunParts,
  file: ItemRow,
  outcomes: readonly ReadOutcome[],
): readonly Placed[] {
  const place = (outcome: ReadOutcome): Placed => {
    const { row, sha256 } = outcome
    if (row === undefined) return { item: file, outcome }
    const bytes = outcome.state === 'read' ? outcome.bytes : 0
    return {
      item: cache.batches.addPart(file, row, { sha256, bytes }),
      outcome,
    }
  }
  if (!file.is_table) return outcomes.map(place)
  return cache.transaction(() => outcomes.map(place))
}

async function processOutcome(
  parts: RunParts,
  { file, item }: { readonly file: ItemRow; readonly item: ItemRow },
  { outcome, readMs }: { readonly outcome: ReadOutcome; readonly readMs: number },
  signal: AbortSignal,
): Promise<void> {
  const { cache, tally, clock, document } = parts
  if (item.part > 0 && item.state === 'done' && item.method === document.method) return
  const onKept = (state: 'done' | 'failed' | 'skipped'): void => {
    tally[state] += 1
    tally.bytesDone += item.bytes
  }
  if (outcome.state === 'read') {
    await processDocument(document, item, outcome, { readMs, onKept }, signal)
  } else {
    const state = isFailure(outcome.state) ? 'failed' : 'skipped'
    const columns = {
      state,
      code: outcome.state,
      reason: outcome.reason,
      sha256: outcome.sha256 || item.sha256,
      finished_at: parts.now(),
    } as const
    const write = (): void => {
      dropStretches(cache, { ...item, batchId: item.batch_id }, 0)
      cache.batches.finish(item.key, columns)
    }
    document.group.add({ units: 0, write, onKept: () => onKept(state) })
  }
  clock.end(file.path, item.bytes)
  if (file.is_table) clock.begin(file.path)
}

/** Behind its rows, which the group keeps in order. */
function finishTable({ cache, batch, document }: RunParts, row: ItemRow, last: number): void {
  document.group.add({
    units: 0,
    write() {
      for (const part of cache.batches.partsBehind(batch.id, row.path, last)) {
        dropStretches(cache, { batchId: batch.id, path: row.path, part }, 0)
      }
      cache.batches.dropParts(batch.id, row.path, last)
      cache.batches.finish(row.key, {
        state: 'done',
        rows: last,
        method: document.method,
      })
    },
    onKept: () => undefined,
  })
}

/** Once is tried again with a fresh thread, twice is set aside; the run goes on. */
async function noteCrash(
  parts: RunParts,
  row: ItemRow,
  message: string,
  signal: AbortSignal,
): Promise<void> {
  const { cache, tally, clock } = parts
  const crashes = row.crashes + 1
  if (crashes < MOST_CRASHES) {
    cache.transaction(() => cache.batches.finish(row.key, { state: 'waiting', crashes }))
    return processFile(parts, { ...row, crashes }, signal)
  }
  cache.transaction(() =>
    cache.batches.finish(row.key, {
      state: 'failed',
      code: 'crashed',
      reason: `${message} (tried ${crashes} times), so it was set aside.`,
      crashes,
      finished_at: parts.now(),
    }),
  )
  tally.failed += 1
  tally.bytesDone += row.bytes
  clock.end(row.path, row.bytes)
}

/** Space that stays free: SQLite's log and the system need some to go on at all. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024

/** @throws WorkError DISK_FULL saying how much is there and what can be freed */
export function requireSpace(freeBytes: number): void {
  if (freeBytes >= LEAST_FREE_BYTES) return
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024).toLocaleString('en')
  throw new WorkError(
    'DISK_FULL',
    `The disk has ${mb(freeBytes)} MB left, and ${mb(LEAST_FREE_BYTES)} MB are wanted, so the batch paused; every finished document is kept. Make room (Settings, Storage can tidy cached stories) and go on.`,
  )
}
