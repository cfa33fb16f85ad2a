/** Stands in for the embedded service's thread: answers, hangs or dies as the request says. */
import { parentPort, workerData } from 'node:worker_threads'

import type { EmbeddedData, FromThread, ToThread } from '#electron/embedded/life-messages.ts'
import type { ToWorker } from '#electron/platform/worker-messages.ts'

const { servicePort, roomPort, file } = workerData as EmbeddedData
const tell = (message: FromThread) => parentPort?.postMessage(message)

servicePort.on('message', (message: ToWorker) => {
  if (message.kind !== 'request' || message.url === '/hang') return
  if (message.url === '/die') throw new Error('the thread dies of this request')
  const { id, url } = message
  servicePort.postMessage({ kind: 'answer', id, status: 200, headers: {}, body: url })
})
// Whatever the newsroom is asked stays unanswered.
roomPort.on('message', () => {})
parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'close' && file !== 'stubborn') process.exit(0)
})
if (file === 'broken') tell({ kind: 'failed', error: { message: 'The file is broken.' } })
else tell({ kind: 'ready', engine: { name: 'stand-in', version: '0' } })
