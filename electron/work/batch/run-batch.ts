/**
 * Runs a batch to its end, or to where it is stopped. Each document is kept whole and counts from
 * then on, so a kill at any moment loses none that was finished.
 */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { ItemRow } from '#electron/cache/batch-items.ts'
import type { KeptBatch } from '#electron/library/batches.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { FilePool, ReadOutcome } from '#electron/workers/file-pool.ts'
import { isFailure, leftOutBy, type LeftOut } from '#shared/logic/batch-plan.ts'
import { dropStretches } from './document-story.ts'
import { placeOf } from './file-walk.ts'
import { fileOptionsOf } from './look-at-files.ts'
import { LeftWaiting, processDocument, type DocumentRun } from './process-document.ts'
import type { RunClock, RunTally } from './run-progress.ts'

export type RunParts = {
  readonly batch: KeptBatch
  readonly cache: StoryCache
  readonly files: FilePool
  readonly document: DocumentRun
  /** Files in work at once. */
  readonly width: number
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
/** A file that ended its thread so often is set aside. */
const MOST_CRASHES = 2
const SLICE = 200

/** Marks what the recipe leaves out; @returns how many of each state this run finds to do and done. */
export function prepareRun(parts: {
  readonly batch: KeptBatch
  readonly cache: StoryCache
  readonly method: string
}): { todo: number; todoBytes: number; skipped: number; failed: number; unchanged: number } {
  const { batch, cache, method } = parts
  const sum = { todo: 0, todoBytes: 0, skipped: 0, failed: 0, unchanged: 0 }
  cache.batches.reopen(batch.id, method)
  const marks: { row: ItemRow; code: LeftOut }[] = []
  const flush = () =>
    cache.transaction(() => {
      for (const { row, code } of marks.splice(0)) markLeftOut(cache, row, code)
    })
  for (const row of cache.batches.files(batch.id)) {
    if (row.is_gone) continue
    if (row.state === 'waiting') {
      const code = leftOutBy(groupOf(row), batch.recipe)
      if (code) {
        sum[isFailure(code) ? 'failed' : 'skipped'] += 1
        marks.push({ row, code })
        if (marks.length >= SLICE) flush()
      } else {
        const rows = Math.max(1, row.rows)
        const done = row.is_table
          ? Math.min(rows, cache.tables.rowsDone(batch.id, row.path, method))
          : 0
        sum.unchanged += done
        sum.todo += rows - done
        sum.todoBytes += (row.bytes * (rows - done)) / rows
      }
    } else if (row.state === 'done' && row.is_table) {
      const done = cache.tables.rowsDone(batch.id, row.path, method)
      sum.unchanged += done
      sum.failed += Math.max(0, row.rows - done)
    } else if (row.state === 'done') sum.unchanged += 1
    else if (row.state === 'failed') sum.failed += 1
  }
  flush()
  return sum
}

/** @throws WorkError that stops the whole run; the signal's reason when aborted */
export async function runBatch(parts: RunParts, signal: AbortSignal): Promise<void> {
  const { batch, cache, width } = parts
  const running = new Set<Promise<void>>()
  let failure: unknown
  const tried = new Set<number>()
  const isOver = () => failure !== undefined || parts.isStopping() || signal.aborted
  try {
    while (!isOver()) {
      const keys = cache.batches.waiting(batch.id).filter((key) => !tried.has(key))
      if (keys.length === 0) break
      for (const key of keys) {
        if (tried.size % LOOK_EACH === 0) parts.requireSpace()
        while (running.size >= width) await Promise.race(running)
        if (isOver()) break
        tried.add(key)
        const row = cache.batches.get(key)
        if (row?.state !== 'waiting') continue
        const job = processFile(parts, row, signal)
          .catch((error: unknown) => {
            if (!(error instanceof LeftWaiting)) failure ??= error
          })
          .finally(() => void running.delete(job))
        running.add(job)
      }
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
    // What was finished is kept, however the run ends.
    try {
      parts.document.group.flush()
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
  signal.throwIfAborted()
}

async function processFile(parts: RunParts, row: ItemRow, signal: AbortSignal): Promise<void> {
  const { batch, files, clock, now } = parts
  clock.begin(row.path)
  parts.onChange()
  const place = placeOf(batch.roots, row.path)
  let began = now()
  let last = 0
  try {
    for await (const outcomes of files.read(place, readOptionsOf(batch, row), signal)) {
      const readMs = (now() - began) / Math.max(1, outcomes.length)
      for (const { item, outcome } of placed(parts, row, outcomes)) {
        last = outcome.row ?? 0
        await processOutcome(parts, { file: row, item }, outcome, readMs, signal)
        // Rows of a table are documents of their own, so it can be left between two of them.
        if (row.is_table && parts.isStopping()) return
      }
      began = now()
    }
    if (row.is_table) finishTable(parts, row, last)
  } catch (error) {
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
    return { item: cache.batches.addPart(file, row, { sha256, bytes }), outcome }
  }
  if (!file.is_table) return outcomes.map(place)
  return cache.transaction(() => outcomes.map(place))
}

async function processOutcome(
  parts: RunParts,
  { file, item }: { readonly file: ItemRow; readonly item: ItemRow },
  outcome: ReadOutcome,
  readMs: number,
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
      cache.batches.finish(row.key, { state: 'done', rows: last, method: document.method })
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

/** What it held before is no longer found either. */
function markLeftOut(cache: StoryCache, row: ItemRow, code: LeftOut): void {
  dropStretches(cache, { ...row, batchId: row.batch_id }, 0)
  cache.batches.finish(row.key, {
    state: isFailure(code) ? 'failed' : 'skipped',
    code,
    reason: row.problem_text ?? copyReason(cache, row, code),
    finished_at: null,
  })
}

function copyReason(cache: StoryCache, row: ItemRow, code: LeftOut): string {
  const other = cache.batches.get((code === 'copy' ? row.twin_of : row.near_to) ?? -1)
  if (code === 'copy') return `The same content as ${other?.path ?? 'another file'}.`
  const percent = Math.round((row.near_share ?? 0) * 100)
  return `Nearly the same text as ${other?.path ?? 'another file'} (${percent} % shared).`
}

export function groupOf(row: ItemRow) {
  return {
    ...(row.problem !== null && { problem: row.problem }),
    isCopy: row.twin_of !== null,
    isNearCopy: row.near_to !== null,
  }
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
