import type { FlatGraph } from '../layout/graph.ts'
import { startMeasureThread } from '../threads.ts'
import type { MeasureAnswer, MeasureName, MeasureRequest } from './messages.ts'

/** Asks the measuring thread; it starts with the first question and lives until `close`. */
export function openMeasureRuns(start: () => Worker = startMeasureThread) {
  let thread: Worker | undefined
  let next = 1
  const waiting = new Map<number, (answer: MeasureAnswer) => void>()

  const ask = (what: MeasureRequest['what'], graph: FlatGraph): Promise<MeasureAnswer> => {
    if (!thread) {
      thread = start()
      thread.onmessage = ({ data }: MessageEvent<MeasureAnswer>) => {
        waiting.get(data.id)?.(data)
        waiting.delete(data.id)
      }
    }
    const request: MeasureRequest = { id: next++, what, graph }
    return new Promise((resolve) => {
      waiting.set(request.id, resolve)
      thread?.postMessage(request)
    })
  }

  return {
    values: async (what: MeasureName, graph: FlatGraph) =>
      (await ask(what, graph)).values ?? new Float64Array(graph.nodeCount),
    groups: async (graph: FlatGraph) =>
      (await ask('community', graph)).groups ?? new Int32Array(graph.nodeCount),
    close(): void {
      thread?.terminate()
      thread = undefined
      waiting.clear()
    },
  }
}
