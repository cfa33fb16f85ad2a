/**
 * Preloaded in every thread of a workbench that is left running: says on request what its heap takes
 * once what can be collected was collected. Run with `--expose-gc`.
 */
import { getHeapStatistics } from 'node:v8'
import { BroadcastChannel, isMainThread, threadName } from 'node:worker_threads'

export type ThreadHeap = {
  readonly name: string
  /** With what buffers hold, in MB. */
  readonly usedMb: number
  /** Memory its heap has, free pages that it keeps included, in MB. */
  readonly heldMb: number
}

/** A channel each way, or threads would hear each other's answers. */
const QUESTIONS = 'soak-questions'
const ANSWERS = 'soak-answers'
const ANSWERED_MS = 2000

if (!isMainThread) {
  const questions = new BroadcastChannel(QUESTIONS)
  const answers = new BroadcastChannel(ANSWERS)
  questions.onmessage = () => answers.postMessage(ownHeap())
  questions.unref()
  answers.unref()
}

/** Of this thread and of all others; of one that is at work for long there is no answer. */
export async function heapsOfThreads(): Promise<readonly ThreadHeap[]> {
  const questions = new BroadcastChannel(QUESTIONS)
  const answers = new BroadcastChannel(ANSWERS)
  const heaps = [ownHeap()]
  try {
    answers.onmessage = (message: unknown) => {
      heaps.push((message as { data: ThreadHeap }).data)
    }
    questions.postMessage('collect')
    // Threads of threads are known to nobody here, so nobody knows when all have answered.
    await new Promise((resolve) => setTimeout(resolve, ANSWERED_MS))
    return heaps.sort((a, b) => a.name.localeCompare(b.name))
  } finally {
    questions.close()
    answers.close()
  }
}

function ownHeap(): ThreadHeap {
  globalThis.gc?.()
  const found = getHeapStatistics()
  return {
    name: isMainThread ? 'main' : (threadName ?? ''),
    usedMb: (found.used_heap_size + found.external_memory) / 1e6,
    heldMb: found.total_physical_size / 1e6,
  }
}
