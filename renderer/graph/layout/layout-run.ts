import { startLayoutThread } from '../threads.ts'
import type { FlatGraph } from './graph.ts'
import type { LayoutOptions } from './layout.ts'
import type { LayoutAnswer, LayoutRequest } from './messages.ts'

export type LayoutListener = (answer: LayoutAnswer) => void

/** Lays out graphs in a thread of its own, one at a time; it starts with the first. */
export function openLayoutRun(startThread: () => Worker = startLayoutThread) {
  let thread: Worker | undefined
  let listener: LayoutListener | undefined
  let run = 0

  const post = (request: LayoutRequest): void => thread?.postMessage(request)

  return {
    /** Answers of an earlier graph are no longer heard. */
    start(graph: FlatGraph, options: LayoutOptions, onPlaces: LayoutListener): void {
      if (!thread) {
        thread = startThread()
        thread.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
          if (data.run === run) listener?.(data)
        }
      }
      run += 1
      listener = onPlaces
      post({ kind: 'start', run, graph, options })
    },
    pin: (node: number, x: number, y: number) => post({ kind: 'pin', node, x, y }),
    unpin: (node: number) => post({ kind: 'unpin', node }),
    reheat: (alpha: number) => post({ kind: 'reheat', alpha }),
    stop(): void {
      listener = undefined
      post({ kind: 'stop' })
    },
    close(): void {
      listener = undefined
      thread?.terminate()
      thread = undefined
    },
  }
}
