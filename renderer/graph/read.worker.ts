/** Reads a graph of another program beside the window: a file may have a million links. */
import { readGraph } from '#shared/logic/graph/read-graph.ts'
import type { ReadGraph } from '#shared/logic/graph/read-graph.ts'

export type ReadAnswer =
  { readonly graph: ReadGraph; readonly problem?: undefined } | { readonly problem: string }

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void read(data).then((answer) => postMessage(answer))
})

async function read(file: File): Promise<ReadAnswer> {
  try {
    return { graph: readGraph(await file.text()) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The file could not be read.' }
  }
}
