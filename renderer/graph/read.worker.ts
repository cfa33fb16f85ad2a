/** Reads a graph of another program beside the window: a file may have a million links. */
import type { NameColumns } from './names.ts'
import { readColumns, type ReadAnswer } from './read-columns.ts'

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void read(data).then((answer) =>
    postMessage(answer, { transfer: 'columns' in answer ? buffersOf(answer.columns) : [] }),
  )
})

async function read(file: File): Promise<ReadAnswer> {
  try {
    return readColumns(await file.text())
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'The file could not be read.' }
  }
}

/** A million links are handed over, not copied. */
function buffersOf({ source, target, weight, npmi, byWeight }: NameColumns): ArrayBuffer[] {
  return [source, target, weight, npmi, byWeight].map(({ buffer }) => buffer as ArrayBuffer)
}
