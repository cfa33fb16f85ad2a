/** Threads that open files: what a file does to its thread it does to that thread alone. */
import { Worker } from 'node:worker_threads'
import type { DocumentOutcome } from '#electron/documents/outcome.ts'
import type { DocumentSource } from '#electron/documents/source.ts'
import type {
  FileOptions,
  FromFileThread,
  ReadOutcome,
  SurveyFacts,
  ToFileThread,
} from './file-messages.ts'

export type { FileOptions, ReadOutcome, SurveyFacts } from './file-messages.ts'

export type FilePoolOptions = {
  readonly threads: number
  readonly workerFile?: URL
  /** A file on which its thread is silent for longer has hung it. */
  readonly deadlineMs?: number
  /** Heap of one thread; a file that needs more ends it. */
  readonly heapMb?: number
  /** Memory beside the heap, as of unpacked bytes, that the heap's limit does not see. */
  readonly outsideMb?: number
}

export type FilePool = {
  /** @throws FileCrash; the signal's reason when aborted */
  survey(path: string, options: FileOptions, signal?: AbortSignal): Promise<SurveyFacts>
  /** The text's shingles again, to verify a near copy; empty where it cannot be read. @throws FileCrash */
  shingles(path: string, options: FileOptions, signal?: AbortSignal): Promise<Uint32Array>
  /** A file that is one document. @throws FileCrash; the signal's reason when aborted */
  document(source: DocumentSource, nowMs: number, signal?: AbortSignal): Promise<DocumentOutcome>
  /** The documents of a file, some at a time; ending early frees the thread. @throws FileCrash */
  read(
    path: string,
    options: FileOptions,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly ReadOutcome[]>
  close(): Promise<void>
}

/** The file ended the thread that read it; the next file gets a fresh one. */
export class FileCrash extends Error {
  override readonly name = 'FileCrash'
}

const DEADLINE_MS = 60_000
const HEAP_MB = 512
/** A PDF of 200 MB, the largest that is read, is held three times for a moment. */
const OUTSIDE_MB = 768
const WATCH_MS = 250
/** Left to itself it grows to 100 MB and gives nothing back. */
const YOUNG_HEAP_MB = 6

/** An idle thread gives nothing back: after more text than this a fresh one is cheaper. */
const MOST_KEPT_UNITS = 4_000_000

type Thread = {
  readonly worker: Worker
  isBusy: boolean
  /** Told to end, or ended by its file: until it is gone it counts, and is given to nobody. */
  isEnding: boolean
}

/** Starts threads as they are needed; each takes some 60 MB and more with a large PDF. */
export function openFilePool(options: FilePoolOptions): FilePool {
  const threads = new Set<Thread>()
  const waiting: (() => void)[] = []
  const file = options.workerFile ?? new URL('./batch-files.worker.ts', import.meta.url)
  const limits: Limits = {
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    outsideBytes: (options.outsideMb ?? OUTSIDE_MB) * 1024 * 1024,
  }
  let isClosed = false

  const start = (): Thread => {
    const worker = new Worker(file, {
      name: 'documents',
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMb ?? HEAP_MB,
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      },
    })
    // Each job hears of its thread's end itself; without a listener the error would be the process's.
    worker.on('error', () => void (thread.isEnding = true))
    const thread: Thread = { worker, isBusy: true, isEnding: false }
    threads.add(thread)
    worker.once('exit', () => {
      threads.delete(thread)
      waiting.shift()?.()
    })
    return thread
  }
  const take = async (signal?: AbortSignal): Promise<Thread> => {
    for (;;) {
      signal?.throwIfAborted()
      if (isClosed) throw new FileCrash('The run has ended')
      const idle = [...threads].find(({ isBusy, isEnding }) => !isBusy && !isEnding)
      if (idle) {
        idle.isBusy = true
        return idle
      }
      if (threads.size < Math.max(1, options.threads)) return start()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  const give = (thread: Thread): void => {
    thread.isBusy = false
    // Whoever waits is woken when it is gone: a dying thread would cost the next file its answer.
    if (!thread.isEnding) waiting.shift()?.()
  }

  const retire = (thread: Thread): void => {
    thread.isEnding = true
    void thread.worker.terminate()
  }

  const once = async <Answer extends FromFileThread>(
    message: ToFileThread,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const thread = await take(signal)
    try {
      return (await ask(thread, message, limits, signal)) as Answer
    } finally {
      give(thread)
    }
  }

  return {
    async survey(path, fileOptions, signal) {
      type Answer = Extract<FromFileThread, { kind: 'surveyed' }>
      return (await once<Answer>({ kind: 'survey', path, options: fileOptions }, signal)).facts
    },
    async shingles(path, fileOptions, signal) {
      type Answer = Extract<FromFileThread, { kind: 'shingles' }>
      return (await once<Answer>({ kind: 'shingles', path, options: fileOptions }, signal)).shingles
    },
    async document(source, nowMs, signal) {
      type Answer = Extract<FromFileThread, { kind: 'document' }>
      return (await once<Answer>({ kind: 'document', source, nowMs }, signal)).outcome
    },
    async *read(path, fileOptions, signal) {
      const thread = await take(signal)
      let isDone = false
      let units = 0
      try {
        let message: ToFileThread = { kind: 'open', path, options: fileOptions }
        while (!isDone) {
          const answer = await ask(thread, message, limits, signal)
          if (answer.kind !== 'read') throw new FileCrash('The thread gave another answer')
          units += unitsIn(answer.outcomes)
          message = { kind: 'next' }
          isDone = answer.isDone
          // What is done with the last documents need not hold up the next file.
          if (isDone && units > MOST_KEPT_UNITS) retire(thread)
          else if (isDone) give(thread)
          yield answer.outcomes
        }
      } finally {
        if (!isDone) {
          thread.worker.postMessage({ kind: 'close' } satisfies ToFileThread)
          give(thread)
        }
      }
    },
    async close() {
      isClosed = true
      for (const wake of waiting.splice(0)) wake()
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

function unitsIn(outcomes: readonly ReadOutcome[]): number {
  return outcomes.reduce((sum, one) => sum + (one.state === 'read' ? one.text.length : 0), 0)
}

type Limits = { readonly deadlineMs: number; readonly outsideBytes: number }

/** @throws FileCrash when the thread ends, is silent too long or takes too much; it is ended then */
function ask(
  thread: Thread,
  message: ToFileThread,
  { deadlineMs, outsideBytes }: Limits,
  signal?: AbortSignal,
): Promise<FromFileThread> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<FromFileThread>()
  const { worker } = thread
  const end = (why: unknown): void => {
    reject(why as Error)
    thread.isEnding = true
    void worker.terminate()
  }
  const late = setTimeout(() => {
    end(new FileCrash(`Reading it took longer than ${Math.round(deadlineMs / 1000)} seconds`))
  }, deadlineMs)
  let isOver = false
  const watch = setInterval(() => {
    void outsideOf(worker).then((bytes) => {
      if (bytes > outsideBytes && !isOver) end(new FileCrash(TOO_MUCH))
    })
  }, WATCH_MS)
  const onMessage = (answer: FromFileThread): void => {
    if (answer.kind === 'failed') reject(new FileCrash(answer.reason))
    else resolve(answer)
  }
  const onError = (error: Error): void => reject(new FileCrash(reasonOf(error), { cause: error }))
  const onExit = (): void => {
    thread.isEnding = true
    reject(new FileCrash('Reading it broke off without a word'))
  }
  const onAbort = (): void => end(signal?.reason)
  worker.once('message', onMessage)
  worker.once('error', onError)
  worker.once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.postMessage(message)
  return promise.finally(() => {
    clearTimeout(late)
    clearInterval(watch)
    isOver = true
    worker.off('message', onMessage)
    worker.off('error', onError)
    worker.off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  })
}

const TOO_MUCH = 'It needs more memory than one file may have'

/** Answered while the thread is at work; 0 when it has ended. */
async function outsideOf(worker: Worker): Promise<number> {
  try {
    return (await worker.getHeapStatistics()).external_memory
  } catch {
    return 0
  }
}

function reasonOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return TOO_MUCH
  return error.message.replace(/\.$/, '')
}
