/** Looks and runs under way: they belong to the workbench and not to whoever watches them. */
import { WorkError } from '#electron/platform/failures.ts'
import type { BatchProgress, BatchReceipt, BatchState, Preflight } from '#shared/model/batch.ts'
import type { Recipe } from '#shared/model/recipe.ts'
import type { Jobs } from '../jobs.ts'
import type { Batches } from './batches.ts'
import { lookAtFiles, type LookChanges } from './look-at-files.ts'
import type { LookProgress } from './look-parts.ts'
import { createOneRun, type OneRun, type OneRunParts } from './one-run.ts'
import { preflightOf } from './preflight.ts'
import { createRates } from './rates.ts'

export type BatchRunsParts = Omit<OneRunParts, 'rates'> & {
  readonly batches: Batches
  readonly jobs: Jobs
  /** Where a profile's text service is, for asking before text leaves the machine. */
  remoteOf(profileId: string): Promise<{ readonly host: string; readonly callsPerMinute: number }>
  announce(topic: 'batches' | 'stories', ids?: readonly string[]): void
  tell(level: 'info' | 'warning' | 'error', subject: string, message: string): void
}

type Live = {
  readonly stop: AbortController
  readonly done: Promise<void>
  readonly listeners: Set<() => void>
  readonly run: OneRun
  readonly isRemote: boolean
  /** What it shall be once what is in work is finished. */
  wish?: 'paused' | 'cancelled'
}

export type BatchRuns = ReturnType<typeof createBatchRuns>

const NO_CHANGES: LookChanges = { added: 0, changed: 0, unchanged: 0, gone: 0 }
const TELL_EVERY_MS = 250
const TELL_LEAST_MS = 1000
/** As long as a call of a service usually takes, twice over. */
const PAUSE_PATIENCE_MS = 10_000

export function createBatchRuns(parts: BatchRunsParts) {
  const { library, cache, batches, now, announce } = parts
  const rates = createRates(library.keep)
  const live = new Map<string, Live>()
  const changes = new Map<string, LookChanges>()
  /** The column of tables that each batch was last looked at with. */
  const columns = new Map<string, string | undefined>()
  const isColumnNew = (id: string, { column }: Recipe): boolean =>
    columns.has(id) ? columns.get(id) !== column : column !== undefined
  const looked = (id: string, { column }: Recipe, found: LookChanges): void => {
    changes.set(id, found)
    columns.set(id, column)
  }

  const preflight = async (id: string, step?: LookProgress): Promise<Preflight> => {
    const { recipe } = batches.kept(id)
    const files = cache.batches.files(id)
    return preflightOf({
      batchId: id,
      files,
      recipe,
      changes: changes.get(id) ?? NO_CHANGES,
      isDone: step === undefined,
      looked: step?.of === undefined ? (step?.looked ?? files.length) : files.length,
      ...(step?.of !== undefined && { compared: { done: step.looked, of: step.of } }),
      threads: parts.threads,
      rate: rates.rate(),
      ...(recipe.profileId !== undefined && { remote: await parts.remoteOf(recipe.profileId) }),
    })
  }
  const requireIdle = (id: string): void => {
    if (live.has(id)) throw new WorkError('CONFLICT', 'This batch is at work already.')
  }
  const stateOf = (id: string): { state: BatchState; stateText?: string } => {
    const { state, stateText } = batches.kept(id)
    return { state, ...(stateText !== undefined && { stateText }) }
  }
  /** Nothing is at work: what the documents' states say. */
  const idle = (id: string): BatchProgress => {
    const { done, failed, skipped, waiting } = cache.batches.counts(id)
    return {
      batchId: id,
      ...stateOf(id),
      phase: 'finished',
      total: done + failed + waiting,
      ...{ done, failed, skipped },
      unchanged: 0,
      current: [],
      filesPerMinute: 0,
      idleSeconds: 0,
      elapsedSeconds: 0,
      threads: parts.threads,
      memoryBytes: parts.memoryBytes(),
      calls: 0,
    }
  }

  return {
    preflight,
    requireIdle,
    /** Looks at the files; a look that is ended early keeps what it has seen. */
    async *look(id: string, signal?: AbortSignal): AsyncGenerator<Preflight> {
      requireIdle(id)
      const { roots, recipe, state } = batches.kept(id)
      const { threads } = parts
      const files = parts.openFiles(threads)
      try {
        const facts = {
          ...{ batchId: id, roots, recipe, items: cache.batches, files, threads },
          isColumnNew: isColumnNew(id, recipe),
        }
        const steps = lookAtFiles(facts, signal)
        let toldAt = -Infinity
        for (let step = await steps.next(); ; step = await steps.next()) {
          if (step.done) {
            looked(id, recipe, step.value)
            break
          }
          if (parts.monotonic() - toldAt < TELL_LEAST_MS) continue
          toldAt = parts.monotonic()
          yield await preflight(id, step.value)
        }
      } finally {
        await files.close()
      }
      if (state === 'new') library.batches.setState(id, 'ready', now())
      announce('batches', [id])
      yield await preflight(id)
    },

    /** Begins, or goes on, in the background. @throws WorkError CONFLICT when it is at work */
    start(id: string): void {
      requireIdle(id)
      const batch = batches.kept(id)
      const stop = new AbortController()
      const { promise: done, resolve } = Promise.withResolvers<void>()
      const job = parts.jobs.start('batch', batch.name, () => pauseRun(entry))
      const listeners = new Set<() => void>()
      let toldAt = -Infinity
      const run = createOneRun({ ...parts, rates }, batch, {
        signal: stop.signal,
        wish: () => entry.wish,
        onLooked: (found) => looked(id, batch.recipe, found),
        isColumnNew: isColumnNew(id, batch.recipe),
        onChange() {
          for (const listener of listeners) listener()
          if (parts.monotonic() - toldAt < TELL_EVERY_MS) return
          toldAt = parts.monotonic()
          const { done: finished, failed, total } = run.progress()
          const share = total > 0 ? (finished + failed) / total : 0
          job.update(
            `${(finished + failed).toLocaleString('en')} of ${total.toLocaleString('en')}`,
            share,
          )
          announce('batches', [id])
        },
      })
      const isRemote = batch.recipe.profileId !== undefined
      const entry: Live = { stop, done, listeners, run, isRemote }
      live.set(id, entry)
      const end = async (): Promise<void> => {
        try {
          // Ended while it waited, it ends by its own rules.
          await job.turn(stop.signal).catch(() => undefined)
          tellEnd(parts, batch.name, await run.run())
        } catch (error) {
          parts.bug(error)
        }
        live.delete(id)
        job.end()
        announce('batches', [id])
        announce('stories')
        for (const listener of listeners) listener()
        resolve()
      }
      void end()
    },
    /** What is in work is finished first. */
    pause(id: string): void {
      const run = live.get(id)
      if (run) pauseRun(run)
    },
    /** What is in work is dropped; what was finished is kept. */
    cancel(id: string): void {
      const run = live.get(id)
      if (run) {
        run.wish = 'cancelled'
        run.stop.abort()
        return
      }
      library.batches.setState(batches.kept(id).id, 'cancelled', now())
      announce('batches', [id])
    },
    /** Makes what failed wait again. @returns how many */
    retry(id: string): number {
      requireIdle(id)
      const count = cache.batches.retryFailed(batches.kept(id).id)
      announce('batches', [id])
      return count
    },
    /** From now to its end; at once with the last state where it is not at work. */
    async *watch(id: string, signal?: AbortSignal): AsyncGenerator<BatchProgress> {
      const entry = live.get(id)
      if (!entry) return yield idle(id)
      let wake = () => {}
      const listener = () => wake()
      entry.listeners.add(listener)
      signal?.addEventListener('abort', listener)
      try {
        while (live.get(id) === entry && !signal?.aborted) {
          yield entry.run.progress()
          await new Promise<void>((resolve) => {
            // Also without news: the time since the last document is news of its own.
            const late = setTimeout(resolve, TELL_LEAST_MS)
            wake = () => {
              clearTimeout(late)
              setTimeout(resolve, live.get(id) === entry ? TELL_EVERY_MS : 0)
              wake = () => {}
            }
          })
        }
        if (!signal?.aborted) yield { ...entry.run.progress(), ...stateOf(id) }
      } finally {
        entry.listeners.delete(listener)
        signal?.removeEventListener('abort', listener)
      }
    },
    /** Pauses what runs, so that it goes on another time. */
    async close(): Promise<void> {
      const runs = [...live.values()]
      for (const run of runs) {
        run.wish ??= 'paused'
        run.stop.abort()
      }
      await Promise.all(runs.map(({ done }) => done))
    },
  }
}

/**
 * Calls of a service that are under way are answered within moments; those that its limit holds
 * back may wait for minutes, and are given up.
 */
function pauseRun(entry: Live): void {
  if (entry.wish) return
  entry.wish = 'paused'
  for (const listener of entry.listeners) listener()
  if (entry.isRemote) setTimeout(() => entry.stop.abort(), PAUSE_PATIENCE_MS).unref()
}

function tellEnd(
  { tell }: BatchRunsParts,
  name: string,
  { state, done, failed, skipped, failure }: BatchReceipt,
): void {
  const [d, f, s] = [done, failed, skipped].map((count) => count.toLocaleString('en'))
  const counts = `${d} done, ${f} failed, ${s} left out`
  const text = failure ? `${counts}. ${failure.message}` : `${state}: ${counts}.`
  tell(failure || failed > 0 ? 'warning' : 'info', name, text)
}
