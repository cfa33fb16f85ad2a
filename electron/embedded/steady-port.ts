import type { MessagePort } from 'node:worker_threads'
import type { WorkerPort } from '#electron/platform/worker-messages.ts'

export type SteadyPort = WorkerPort & {
  attach(port: MessagePort): void
  detach(): void
}

type Listener = (message: unknown) => void

/** A port that outlives the thread behind it: listeners stay when another thread takes over. */
export function createSteadyPort(): SteadyPort {
  const listeners = new Set<Listener>()
  let port: MessagePort | undefined
  const hear: Listener = (message) => {
    for (const listener of listeners) listener(message)
  }
  return {
    // Without a thread there is nobody to tell; whoever waits for an answer is told so elsewhere.
    postMessage: (message) => port?.postMessage(message),
    on: (_event, listener) => listeners.add(listener),
    off: (_event, listener) => listeners.delete(listener),
    attach(next) {
      port = next
      port.on('message', hear)
    },
    detach() {
      port?.off('message', hear)
      port?.close()
      port = undefined
    },
  }
}
