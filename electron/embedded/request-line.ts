import type { FromWorker, ToWorker, WorkerPort } from '#electron/platform/worker-messages.ts'
import type { SteadyPort } from './steady-port.ts'

export type RequestLine = {
  readonly port: WorkerPort
  /** The thread is gone: what waits gets a fault, and so does what comes, unless one comes back. */
  lose(reason: string, comesBack: boolean): void
}

/** Knows which requests wait, so that none of them hangs when the thread ends. */
export function createRequestLine(inner: SteadyPort): RequestLine {
  const waiting = new Set<number>()
  const listeners = new Set<(message: unknown) => void>()
  let down: string | undefined

  const hear = (message: unknown) => {
    waiting.delete((message as FromWorker).id)
    for (const listener of listeners) listener(message)
  }
  const fault = (id: number, message: string) =>
    hear({ kind: 'fault', id, message } satisfies FromWorker)
  inner.on('message', hear)

  return {
    port: {
      postMessage(message) {
        const { kind, id } = message as ToWorker
        if (kind === 'abort') waiting.delete(id)
        else if (down !== undefined) {
          const reason = down
          // Never before the caller has had its turn to wait for it.
          return void queueMicrotask(() => fault(id, reason))
        } else waiting.add(id)
        inner.postMessage(message)
      },
      on: (_event, listener) => listeners.add(listener),
      off: (_event, listener) => listeners.delete(listener),
    },
    lose(reason, comesBack) {
      if (!comesBack) down = reason
      for (const id of [...waiting]) fault(id, reason)
    },
  }
}
