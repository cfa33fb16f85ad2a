/** Pictures are made fit in a thread of their own: decoders may be slow, or end on hostile bytes. */
import { Worker } from 'node:worker_threads'
import type { FitLimits, FittedImage } from '#electron/documents/image/fit-image.ts'

export type FitTask = { readonly bytes: Uint8Array; readonly limits: FitLimits }
export type FitReply = FittedImage | { readonly reason: string }

const DEADLINE_MS = 20_000
const HEAP_MB = 192

/** Never rejects: what cannot be read, in time and memory, is a reason. */
export function runFitImage(task: FitTask): Promise<FitReply> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./fit-image.worker.ts', import.meta.url), {
      name: 'fit image',
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const end = (reply: FitReply) => {
      clearTimeout(timer)
      resolve(reply)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ reason: 'It took too long to read.' }), DEADLINE_MS)
    timer.unref()
    worker.once('message', end)
    worker.once('error', () => end({ reason: 'Reading it ended its reader.' }))
    worker.once('exit', () => end({ reason: 'Reading it ended its reader.' }))
  })
}
