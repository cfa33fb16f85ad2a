/**
 * One thread for long questions over the story cache. It starts with the first of them and ends with
 * the program; should it be lost, what it was asked fails and the next question gets another.
 */
import { Worker } from 'node:worker_threads'
import { StoryIndexError } from '#electron/storyindex/types.ts'
import { asHeld } from './held-scopes.ts'
import { unpackAnswer } from './pack-answer.ts'
import type { LongRead, ReadAnswer, ReadQuestion, ReadThreadData } from './read-messages.ts'

export type ReadThread = {
  /** @throws StoryIndexError as the index does; Error where the thread was lost or is closed */
  ask(name: LongRead, asked: readonly unknown[]): Promise<unknown>
  close(): Promise<void>
}

type ReadThreadOptions = ReadThreadData & { readonly workerFile?: URL }

type Waiting = PromiseWithResolvers<unknown> & { readonly question: Omit<ReadQuestion, 'id'> }

export function openReadThread(options: ReadThreadOptions): ReadThread {
  const workerFile = options.workerFile ?? new URL('./read.worker.ts', import.meta.url)
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let isClosed = false
  let next = 1

  const lose = (lost: Worker, reason: string): void => {
    if (worker !== lost) return
    worker = undefined
    for (const [id, { reject }] of waiting) {
      waiting.delete(id)
      reject(new Error(`The thread that counts stories ended: ${reason}`))
    }
  }

  const start = (): Worker => {
    const { file, libraryFile } = options
    const data: ReadThreadData = { file, ...(libraryFile === undefined ? {} : { libraryFile }) }
    const started = new Worker(workerFile, { name: 'reads', workerData: data })
    // A question keeps the program alive as it must; an idle thread does not.
    started.unref()
    started.on('message', (answer: ReadAnswer) => {
      const asked = waiting.get(answer.id)
      if (asked && 'needsIds' in answer) {
        started.postMessage({ id: answer.id, ...asked.question } satisfies ReadQuestion)
        return
      }
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      if ('answer' in answer) asked?.resolve(unpackAnswer(asked.question.name, answer.answer))
      else if ('failed' in answer) asked?.reject(failureOf(answer))
    })
    started.on('error', (error: Error) => lose(started, error.message))
    started.on('exit', (code) => lose(started, `it stopped with ${code}`))
    return started
  }

  return {
    ask(name, asked) {
      if (isClosed) return Promise.reject(new Error('Broadsheet is closing.'))
      worker ??= start()
      const id = next++
      const promise = Promise.withResolvers<unknown>()
      waiting.set(id, { ...promise, question: { name, asked } })
      worker.ref()
      worker.postMessage({ id, name, asked: asHeld(asked) ?? asked } satisfies ReadQuestion)
      return promise.promise
    },
    async close() {
      isClosed = true
      const last = worker
      if (last) lose(last, 'Broadsheet is closing')
      await last?.terminate()
    },
  }
}

function failureOf({ failed, code }: Extract<ReadAnswer, { failed: string }>): Error {
  return code === undefined ? new Error(failed) : new StoryIndexError(code, failed)
}
