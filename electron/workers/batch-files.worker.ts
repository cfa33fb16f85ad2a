/** Runs in a thread of the file pool: looks at files and reads them, one job at a time. */
import { parentPort } from 'node:worker_threads'
import type { FromFileThread, ReadOutcome, ToFileThread } from './file-messages.ts'
import { documentOf, outcomesOf, shinglesOfFile, surveyOf } from './read-files.ts'

/** Rows of a table per message, and how much text one message may hold. */
const MOST_ROWS = 50
const MOST_UNITS = 2_000_000

const port = parentPort
if (!port) throw new Error('This file runs in a thread of the file pool only.')

let open: AsyncGenerator<ReadOutcome> | undefined
let queue = Promise.resolve()
// One after the other: `close` may come while the last portion is still being read.
port.on('message', (message: ToFileThread) => {
  queue = queue.then(() => answer(message))
})

async function answer(message: ToFileThread): Promise<void> {
  try {
    const said = await work(message)
    if (said) port?.postMessage(said)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    port?.postMessage({ kind: 'failed', reason } satisfies FromFileThread)
  }
}

async function work(message: ToFileThread): Promise<FromFileThread | undefined> {
  switch (message.kind) {
    case 'survey':
      return { kind: 'surveyed', facts: await surveyOf(message.path, message.options) }
    case 'shingles':
      return { kind: 'shingles', shingles: await shinglesOfFile(message.path, message.options) }
    case 'document':
      return { kind: 'document', outcome: await documentOf(message.source, message.nowMs) }
    case 'open':
      open = outcomesOf(message.path, message.options)
      return portion(open)
    case 'next':
      if (!open) throw new Error('No file is open')
      return portion(open)
    case 'close':
      await open?.return(undefined)
      open = undefined
      return undefined
  }
}

async function portion(from: AsyncGenerator<ReadOutcome>): Promise<FromFileThread> {
  const outcomes: ReadOutcome[] = []
  let units = 0
  while (outcomes.length < MOST_ROWS && units < MOST_UNITS) {
    const next = await from.next()
    if (next.done) {
      open = undefined
      return { kind: 'read', outcomes, isDone: true }
    }
    outcomes.push(next.value)
    // A file that is one document has nothing after it.
    if (next.value.row === undefined) {
      await from.return(undefined)
      open = undefined
      return { kind: 'read', outcomes, isDone: true }
    }
    units += next.value.state === 'read' ? next.value.text.length : 0
  }
  return { kind: 'read', outcomes, isDone: false }
}
