import { namesOfColumns, type Names } from './names.ts'
import type { ReadAnswer } from './read-columns.ts'
import { startReadThread } from './threads.ts'
import { turn } from '#renderer/ui/turn.ts'

/** A string of V8 ends at half a gigabyte, and a file of this size is read in half a minute. */
const MOST_BYTES = 256 * 1024 * 1024

/** The graph a person chose; the thread that reads it ends with it. Throws an Error with a sentence. */
export async function readGraphFile(
  file: File,
  start: () => Worker = startReadThread,
): Promise<{ readonly names: Names; readonly notes: readonly string[] }> {
  if (file.size > MOST_BYTES) {
    const size = Math.round(file.size / 1024 / 1024).toLocaleString('en')
    throw new Error(`The file has ${size} MB; up to ${MOST_BYTES / 1024 / 1024} MB can be read.`)
  }
  const thread = start()
  try {
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      thread.onmessage = ({ data }: MessageEvent<ReadAnswer>) => resolve(data)
      thread.onerror = () => reject(new Error('The file is too large for the memory of this page.'))
      thread.postMessage(file)
    })
    if (answer.problem !== undefined) throw new Error(answer.problem)
    // A million links were unpacked in this turn.
    await turn()
    return { names: namesOfColumns(answer.columns), notes: answer.notes }
  } finally {
    thread.terminate()
  }
}
