/** One run of a batch from the look to the receipt. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { KeptBatch } from '#electron/library/batches.ts'
import type { Library } from '#electron/library/library.ts'
import { failureFromDatabase, isWorkError, WorkError } from '#electron/platform/failures.ts'
import type { FilePool } from '#electron/workers/file-pool.ts'
import type { BatchProgress, BatchReceipt, ServiceWait } from '#shared/model/batch.ts'
import type { FailureNote } from '#shared/model/failure.ts'
import {
  DOCUMENTS_PER_THREAD,
  methodOf,
  runMethodOf,
  type BatchEngine,
  type EngineStamp,
} from './engines.ts'
import { createCommitGroup } from './commit-group.ts'
import { atMostEach } from './at-most-each.ts'
import { lookAtFiles, type LookChanges } from './look-at-files.ts'
import { createPatience } from './patient-engine.ts'
import { pauseNote } from './pause-note.ts'
import type { RunEngine } from './process-document.ts'
import type { Rates } from './rates.ts'
import { prepareRun } from './prepare-run.ts'
import { requireSpace, runBatch } from './run-batch.ts'
import { createRunClock, type RunTally } from './run-progress.ts'

export type OneRunParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly rates: Rates
  /** Analysis threads of a run. */
  readonly threads: number
  openFiles(threads: number): FilePool
  openLocal(threads: number): BatchEngine
  /** @throws WorkError for a profile without a text service */
  openRemote(profileId: string): Promise<BatchEngine>
  /** What keeps the profile's text service from being asked now, or from answering. */
  waitOf(profileId: string, quietMs: number): ServiceWait | undefined
  /** Bytes free where the cache lies. */
  freeBytes(): number
  memoryBytes(): number
  now(): number
  monotonic(): number
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>
  /** How long a run waits for a service that went away. */
  readonly patienceMs: number
  newId(): string
  bug(error: unknown): void
}

/** How a run is told to end; what was finished is kept either way. */
export type RunControl = {
  readonly signal: AbortSignal
  wish(): 'paused' | 'cancelled' | undefined
  onChange(): void
  onLooked(changes: LookChanges): void
  readonly isColumnNew: boolean
}

export type OneRun = {
  progress(): Omit<BatchProgress, 'stateText'>
  /** Never rejects: how it ended is in the receipt. */
  run(): Promise<BatchReceipt>
}

type Closing = { close(): Promise<void> }

/** Remote engines wait most of the time; so many documents may wait at once. */
const REMOTE_WIDTH = { large: 4, small: 4 }
/** A thread has its next document beside it, or several small ones, and one more is being read for each thread. */
const localWidth = (threads: number) => ({
  large: threads * (2 + 1),
  small: threads * (DOCUMENTS_PER_THREAD + 1),
})
/** What a kill may leave out of the receipt of its run. */
const NOTE_EACH_MS = 3000

export function createOneRun(parts: OneRunParts, batch: KeptBatch, control: RunControl): OneRun {
  const { library, cache, now, threads } = parts
  const { recipe } = batch
  let tally = newTally()
  let clock = createRunClock(parts.monotonic, tally)
  let phase: BatchProgress['phase'] = 'looking'
  let failure: FailureNote | undefined
  let stamps: EngineStamp[] = []
  let state: BatchReceipt['state'] = 'running'
  const id = parts.newId()
  const startedAt = new Date(now()).toISOString()
  const isStopping = (): boolean => control.wish() !== undefined
  const patience = createPatience({ ...parts, isStopping, onChange: control.onChange })

  const receipt = (): BatchReceipt => {
    const { done, skipped, failed, unchanged, calls } = tally
    return {
      id,
      state,
      startedAt,
      ...(state !== 'running' && { endedAt: new Date(now()).toISOString() }),
      ...{ done, skipped, failed, unchanged, calls },
      workMs: Math.round(clock.elapsedMs()),
      recipe,
      engines: stamps,
      ...(failure && { failure }),
    }
  }

  const stateOfWork = (): Pick<BatchProgress, 'wait' | 'ending'> => {
    if (phase === 'finished') return {}
    const { profileId } = recipe
    const ending = control.wish()
    const wait =
      profileId === undefined || phase === 'looking'
        ? undefined
        : (patience.wait() ?? parts.waitOf(profileId, patience.quietMs()))
    return { ...(ending && { ending }), ...(wait && { wait }) }
  }

  const note = atMostEach(NOTE_EACH_MS, parts.monotonic, () =>
    library.batches.putReceipt(batch.id, receipt()),
  )
  const onCommit = (): void => {
    note()
    control.onChange()
  }

  const look = async (files: FilePool): Promise<void> => {
    const facts = {
      batchId: batch.id,
      roots: batch.roots,
      recipe,
      items: cache.batches,
      files,
      threads,
      isColumnNew: control.isColumnNew,
    }
    const steps = lookAtFiles(facts, control.signal)
    for (;;) {
      const step = await steps.next()
      if (step.done) return control.onLooked(step.value)
      if (control.wish()) return void (await steps.return(NOTHING))
      control.onChange()
    }
  }

  const analyse = async (files: FilePool, engines: readonly BatchEngine[]): Promise<void> => {
    stamps = await Promise.all(engines.map((engine) => engine.stamp(control.signal)))
    const runEngines = engines.map((engine, index): RunEngine => {
      const stamp = stamps[index]!
      const methods = recipe.analyses.map((one) => [one, methodOf(stamp, one, recipe)] as const)
      return { engine, methods: new Map(methods) }
    })
    const method = runMethodOf(
      runEngines.flatMap(({ engine, methods }) =>
        [...methods].map(([analysis, digest]) => [`${engine.id} ${analysis}`, digest] as const),
      ),
    )
    const { todo, ...plan } = prepareRun({ batch, cache, method })
    // What failed before it was tried counts as finished, so it is part of the whole.
    tally = { ...newTally(), ...plan, total: todo + plan.failed }
    clock = createRunClock(parts.monotonic, tally)
    phase = 'analysing'
    control.onChange()
    const hasRemote = engines.some(({ isRemote }) => isRemote)
    await runBatch(
      {
        batch,
        cache,
        files,
        width: hasRemote ? REMOTE_WIDTH : localWidth(threads),
        tally,
        clock,
        now,
        requireSpace: () => requireSpace(parts.freeBytes()),
        isStopping,
        onChange: control.onChange,
        document: {
          group: createCommitGroup({ cache, now: parts.monotonic, onCommit }),
          batchId: batch.id,
          batchName: batch.name,
          recipe,
          cache,
          engines: runEngines,
          method,
          now,
          isStopping,
          onCalls: (count) => void (tally.calls += count),
        },
      },
      control.signal,
    )
  }

  const work = async (opened: Closing[]): Promise<void> => {
    requireSpace(parts.freeBytes())
    const files = parts.openFiles(threads)
    opened.push(files)
    await look(files)
    if (control.wish()) return
    const engines = await enginesOf(parts, recipe, opened)
    await analyse(
      files,
      engines.map((engine) => (engine.isRemote ? patience.wrap(engine) : engine)),
    )
  }

  return {
    progress: () => ({
      batchId: batch.id,
      state,
      phase,
      total: tally.total,
      done: tally.done,
      failed: tally.failed,
      skipped: tally.skipped,
      unchanged: tally.unchanged,
      ...clock.facts(),
      threads,
      ...optionalEstimate(clock.estimate()),
      memoryBytes: parts.memoryBytes(),
      calls: tally.calls,
      ...stateOfWork(),
      ...(failure && { failure }),
    }),
    async run() {
      const opened: Closing[] = []
      library.batches.setState(batch.id, 'running', now())
      library.batches.putReceipt(batch.id, receipt())
      try {
        await work(opened)
        state = control.wish() ?? 'done'
      } catch (error) {
        state = control.wish() === 'cancelled' ? 'cancelled' : 'paused'
        if (!control.signal.aborted) failure = noteOf(error, parts.bug)
      } finally {
        await Promise.allSettled(opened.map((one) => one.close()))
      }
      phase = 'finished'
      if (recipe.isLocal) {
        const threadMs = clock.elapsedMs() * threads
        parts.rates.learn({ documents: tally.done, bytes: tally.bytesDone, threadMs })
      }
      const end = receipt()
      library.batches.putReceipt(batch.id, end)
      library.batches.setState(batch.id, end.state, now(), failure?.message)
      return end
    },
  }
}

const NOTHING: LookChanges = { added: 0, changed: 0, unchanged: 0, gone: 0 }

const newTally = (): RunTally => ({
  total: 0,
  todoBytes: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  unchanged: 0,
  calls: 0,
  bytesDone: 0,
})

const optionalEstimate = (estimate: BatchProgress['estimate']) => (estimate ? { estimate } : {})

async function enginesOf(
  parts: OneRunParts,
  recipe: BatchReceipt['recipe'],
  opened: Closing[],
): Promise<BatchEngine[]> {
  const engines: BatchEngine[] = []
  const add = (engine: BatchEngine): void => {
    engines.push(engine)
    opened.push(engine)
  }
  if (recipe.isLocal) add(parts.openLocal(parts.threads))
  if (recipe.profileId !== undefined) add(await parts.openRemote(recipe.profileId))
  if (engines.length > 0) return engines
  throw new WorkError(
    'UNSUPPORTED',
    'The recipe names no engine: choose the local one or a profile.',
  )
}

function noteOf(error: unknown, bug: (error: unknown) => void): FailureNote {
  const known = failureFromDatabase(error)
  if (isWorkError(known)) return pauseNote(known)
  bug(error)
  const message =
    'Something unexpected stopped this batch; the log has the details. What was finished is kept.'
  return { code: 'BUG', message }
}
