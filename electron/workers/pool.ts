import { Piscina } from 'piscina'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import type { AnalysisAnswer, AnalysisWorkerData } from './analyse.worker.ts'

export type AnalysisPoolOptions = {
  /** One thread per core less one is a good number; each takes about 200 MB. */
  readonly threads: number
  /** Entities of the user's or the sample's own. */
  readonly extra?: readonly KnowledgeEntity[]
  /** Where the lists and models lie, for a bundled program. */
  readonly folder?: URL
  readonly workerFile?: URL
  /** A story that takes longer has hung; its thread is ended. */
  readonly deadlineMs?: number
}

/** Answers stand in the order of the stories asked for. */
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
  /** Ends the threads; stories still waiting fail. */
  readonly close: () => Promise<void>
}

/** Stories per message: few enough to share out, enough that messages cost little. */
const PORTION = 8
const DEADLINE_MS = 60_000

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

  const run = async (
    { piscina }: Crew,
    raws: readonly RawStory[],
    signal?: AbortSignal,
  ): Promise<AnalysisAnswer[]> => {
    const deadline = AbortSignal.timeout(deadlineMs * raws.length)
    const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    return (await piscina.run(raws, { signal: stop })) as AnalysisAnswer[]
  }

  const runPortion = async (
    on: Crew,
    raws: readonly RawStory[],
    signal?: AbortSignal,
  ): Promise<AnalysisAnswer[]> => {
    try {
      return await run(on, raws, signal)
    } catch {
      signal?.throwIfAborted()
    }
    // The thread is gone and does not say at which story: each again, alone.
    const answers: AnalysisAnswer[] = []
    for (const raw of raws) answers.push(await runAlone(on, raw, signal))
    return answers
  }

  const runAlone = async (
    on: Crew,
    raw: RawStory,
    signal?: AbortSignal,
  ): Promise<AnalysisAnswer> => {
    if (on.lost !== undefined) return { failed: failure(raw, on.lost) }
    try {
      const [answer] = await run(on, [raw], signal)
      return answer ?? { failed: failure(raw, 'the analysis gave no answer') }
    } catch (error) {
      signal?.throwIfAborted()
      return { failed: failure(raw, on.lost ?? messageOf(error)) }
    }
  }

  return {
    enrich: async (raws, signal) => {
      signal?.throwIfAborted()
      if (raws.length === 0) return []
      if (crew === undefined || crew.lost !== undefined) {
        crew = openCrew({ filename: workerFile.href, maxThreads: threads, workerData }, deadlineMs)
      }
      const on = crew
      await unlessAborted(on.loaded, signal)
      const portions: RawStory[][] = []
      const size = Math.max(1, Math.min(PORTION, Math.ceil(raws.length / threads)))
      for (let at = 0; at < raws.length; at += size) portions.push(raws.slice(at, at + size))
      const answers = await Promise.all(portions.map((portion) => runPortion(on, portion, signal)))
      return answers.flat()
    },
    close: async () => crew?.piscina.destroy(),
  }
}

type Crew = {
  readonly piscina: Piscina
  /** Settles when the first thread can work, or none ever will; never rejects. */
  readonly loaded: Promise<void>
  /** Why its threads cannot work: all that waits on it fails, and the next stories get another. */
  lost?: string
}

type CrewOptions = { filename: string; maxThreads: number; workerData: AnalysisWorkerData }

/**
 * Piscina starts no more threads after one that failed to load, and leaves what is queued waiting
 * for ever. So an empty portion goes first, and a pool without threads is ended.
 */
function openCrew(options: CrewOptions, deadlineMs: number): Crew {
  const piscina = new Piscina({ ...options, minThreads: 1, idleTimeout: 60_000 })
  const lose = (error: unknown): void => {
    crew.lost ??= `the analysis cannot start: ${messageOf(error)}`
    void piscina.destroy().catch(() => undefined)
  }
  // A lost thread also shows here; the task it took with it says so itself.
  piscina.on('error', (error: unknown) => {
    if (piscina.threads.length === 0) lose(error)
  })
  const probe = piscina.run([], { signal: AbortSignal.timeout(deadlineMs) })
  const crew: Crew = { piscina, loaded: probe.then(() => undefined, lose) }
  return crew
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

function failure(raw: RawStory, reason: string): string {
  return (
    `The story "${raw.title.slice(0, 80)}" could not be analysed (${reason}). ` +
    'It was left out; the others are not affected.'
  )
}
