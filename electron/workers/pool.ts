import { eitherSignal } from '#electron/platform/signals.ts'
import { Piscina } from 'piscina'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import type { ImageRequest, TextAnswer, TextFailure, TextRequest } from '#shared/model/analysis.ts'
import type { AnalysisAnswer, AnalysisWorkerData } from './analyse.worker.ts'

export type AnalysisPoolOptions = {
  /** One thread per core less one is a good number; each takes about 200 MB. */
  readonly threads: number
  /** Entities of the user's or the sample's own. */
  readonly extra?: readonly KnowledgeEntity[]
  /** Where the lists and models lie, for a bundled program. */
  readonly folder?: URL
  readonly workerFile?: URL
  /** Heap of a thread for what is short-lived; left to itself it grows to 100 MB. */
  readonly youngHeapMb?: number
  /** Portions a thread has at once: with two, the default, it begins the next without hearing from us. */
  readonly ahead?: number
  /** A story or text that takes longer has hung; its thread is ended. */
  readonly deadlineMs?: number
}

/** A text's answer, or why there is none. */
export type TextOutcome = TextAnswer | TextFailure

/** Answers stand in the order of the stories or texts asked for. */
export type AnalysisPool = {
  /**
   * Enriches stories in worker threads. One that fails, crashes its thread or passes the deadline is
   * answered with a reason; the others are answered as usual.
   * @throws the signal's reason when aborted
   */
  readonly enrich: (
    raws: readonly RawStory[],
    signal?: AbortSignal,
  ) => Promise<readonly AnalysisAnswer[]>
  /**
   * Analyses texts in worker threads, with the same promises. Several analyses of one text cost
   * less when they stand in a row.
   */
  readonly analyse: (
    requests: readonly (TextRequest | ImageRequest)[],
    signal?: AbortSignal,
  ) => Promise<readonly TextOutcome[]>
  /** Ends the threads; stories still waiting fail. */
  readonly close: () => Promise<void>
}

/** Stories per message: few enough to share out, enough that messages cost little. */
const PORTION = 8
/** Towards the end portions shrink to this part of what is left for a thread, so that all end at once. */
const SHARE = 0.5
const AHEAD = 2
const DEADLINE_MS = 60_000
const START_MS = 60_000

/** Opens the threads that analyse. Idle ones stay, since loading the models is the slow part. */
export function openAnalysisPool(options: AnalysisPoolOptions): AnalysisPool {
  const workerData: AnalysisWorkerData = {
    extra: options.extra ?? [],
    ...(options.folder === undefined ? {} : { folder: options.folder.href }),
  }
  const threads = Math.max(1, options.threads)
  const workerFile = options.workerFile ?? new URL('./analyse.worker.ts', import.meta.url)
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS
  let crew: Crew | undefined

  const run = async <A>(
    { piscina }: Crew,
    items: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<A[]> => {
    const deadline = AbortSignal.timeout(deadlineMs * items.length)
    const stop = eitherSignal(signal, deadline)
    return (await piscina.run(items, { signal: stop })) as A[]
  }

  const runPortion = async <T, A>(
    on: Crew,
    { items, failed }: Portion<T, A>,
    signal?: AbortSignal,
  ): Promise<A[]> => {
    try {
      return await run<A>(on, items, signal)
    } catch {
      signal?.throwIfAborted()
    }
    // The thread is gone and does not say at which item: each again, alone.
    const answers: A[] = []
    for (const item of items) answers.push(await runAlone(on, item, failed, signal))
    return answers
  }

  const runAlone = async <T, A>(
    on: Crew,
    item: T,
    failed: Portion<T, A>['failed'],
    signal?: AbortSignal,
  ): Promise<A> => {
    if (on.lost !== undefined) return failed(item, on.lost)
    // What ends its thread is its own doing only where it has the thread for itself.
    on.alone += 1
    try {
      await restarted(on)
      const [answer] = await run<A>(on, [item], signal)
      return answer ?? failed(item, 'the analysis gave no answer')
    } catch (error) {
      signal?.throwIfAborted()
      return failed(item, on.lost ?? messageOf(error))
    } finally {
      on.alone -= 1
    }
  }

  const runAll = async <T, A>(
    { items, failed }: Portion<T, A>,
    sizeOf: (left: number) => number,
    signal?: AbortSignal,
  ): Promise<A[]> => {
    signal?.throwIfAborted()
    if (items.length === 0) return []
    if (crew === undefined || crew.lost !== undefined) {
      crew = openCrew({
        filename: workerFile.href,
        maxThreads: threads,
        concurrentTasksPerWorker: options.ahead ?? AHEAD,
        workerData,
        ...(options.youngHeapMb !== undefined && {
          resourceLimits: { maxYoungGenerationSizeMb: options.youngHeapMb },
        }),
      })
    }
    const on = crew
    await unlessAborted(on.loaded, signal)
    const portions: Promise<A[]>[] = []
    for (let at = 0, end = 0; at < items.length; at = end) {
      end = at + sizeOf(items.length - at)
      portions.push(runPortion(on, { items: items.slice(at, end), failed }, signal))
    }
    return (await Promise.all(portions)).flat()
  }

  const part = (share: number): number => Math.max(1, Math.min(PORTION, Math.ceil(share / threads)))
  const shrinking = (left: number): number => part(threads === 1 ? left : left * SHARE)

  return {
    enrich: (raws, signal) => runAll({ items: raws, failed: lostStory }, shrinking, signal),
    analyse: (requests, signal) => {
      // Those of one text are best done in one place.
      const size = part(requests.length)
      return runAll({ items: requests, failed: lostText }, () => size, signal)
    },
    close: async () => crew?.piscina.destroy(),
  }
}

type Portion<T, A> = {
  readonly items: readonly T[]
  /** The answer for an item whose thread was lost. */
  failed(item: T, reason: string): A
}

type Crew = {
  readonly piscina: Piscina
  /** Settles when the first thread can work, or none ever will; never rejects. */
  readonly loaded: Promise<void>
  /** Why its threads cannot work: all that waits on it fails, and the next stories get another. */
  lost?: string
  /** Items that are tried again, each in a thread that does nothing else. */
  alone: number
}

type CrewOptions = {
  filename: string
  maxThreads: number
  concurrentTasksPerWorker: number
  workerData: AnalysisWorkerData
  resourceLimits?: { maxYoungGenerationSizeMb: number }
}

/**
 * Piscina starts no more threads after one that failed to load, and leaves what is queued waiting
 * for ever. So an empty portion goes first, and a pool without threads is ended. Its threads must not
 * sleep between tasks: without turns of their event loop they grew by some 130 kB a document, as what
 * V8 frees in tasks of its own was never freed.
 */
function openCrew(options: CrewOptions): Crew {
  const lasting = { minThreads: 1, idleTimeout: 60_000, atomics: 'disabled' } as const
  const { maxThreads, concurrentTasksPerWorker } = options
  const piscina = new Piscina({
    ...options,
    ...lasting,
    // Piscina's own choice gives a thread nothing beside a task that can be aborted, as all of ours can.
    loadBalancer: (_task, threads) => {
      const isOne = crew.alone > 0 || threads.length < maxThreads
      const most = isOne ? 1 : concurrentTasksPerWorker
      const [least] = threads.toSorted((a, b) => portionsOf(a) - portionsOf(b))
      return least !== undefined && portionsOf(least) < most ? least : null
    },
  })
  const lose = (error: unknown): void => {
    crew.lost ??= `the analysis cannot start: ${messageOf(error)}`
    void piscina.destroy().catch(() => undefined)
  }
  // A lost thread also shows here; the task it took with it says so itself.
  piscina.on('error', (error: unknown) => {
    if (piscina.threads.length === 0) lose(error)
  })
  const loaded = Promise.withResolvers<void>()
  const crew: Crew = { piscina, loaded: loaded.promise, alone: 0 }
  const probe = piscina.run([], { signal: AbortSignal.timeout(START_MS) })
  void probe.catch(lose).then(() => loaded.resolve())
  return crew
}

type Thread = { readonly currentUsage: number; readonly isRunningAbortableTask: boolean }

// Piscina says of a thread with one task that can be aborted that it has no end of them.
function portionsOf({ currentUsage, isRunningAbortableTask }: Thread): number {
  return isRunningAbortableTask ? 1 : currentUsage
}

/** The thread in place of one that was ended loads on nobody's time. Never rejects. */
async function restarted({ piscina }: Crew): Promise<void> {
  const signal = AbortSignal.timeout(START_MS)
  await piscina.run([], { signal }).catch(() => undefined)
}

async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work
  const aborted = Promise.withResolvers<never>()
  const onAbort = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\.$/, '') : String(error)

function lostStory(raw: RawStory, reason: string): AnalysisAnswer {
  const failed =
    `The story "${raw.title.slice(0, 80)}" could not be analysed (${reason}). ` +
    'It was left out; the others are not affected.'
  return { failed }
}

function lostText(_request: TextRequest | ImageRequest, reason: string): TextFailure {
  return { kind: 'failed', failed: `This text could not be analysed (${reason}).` }
}
