import { SendError, type Send } from '#electron/platform/send.ts'
import type { FromWorker, ToWorker, WorkerPort } from '#electron/platform/worker-messages.ts'
import { parseBody } from './read-body.ts'
import { urlOf } from './url.ts'

type Pending = { resolve(answer: FromWorker): void; reject(reason: unknown): void }

export type EmbeddedSend = {
  readonly send: Send
  /** The worker is gone: whatever waits for it fails, and whatever comes after. */
  close(reason: string): void
}

/** The embedded service behind the same Send as a remote one. */
export function createEmbeddedSend(port: WorkerPort): EmbeddedSend {
  const pending = new Map<number, Pending>()
  let count = 0
  let closed: string | undefined
  const post = (message: ToWorker) => port.postMessage(message)
  const onMessage = (message: unknown) => {
    const answer = message as FromWorker
    const waiting = pending.get(answer.id)
    pending.delete(answer.id)
    waiting?.resolve(answer)
  }
  port.on('message', onMessage)

  const ask = (
    request: Omit<ToWorker & { kind: 'request' }, 'kind' | 'id'>,
    signal?: AbortSignal,
  ) =>
    new Promise<FromWorker>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (closed !== undefined) return reject(gone(closed))
      const id = ++count
      const onAbort = () => {
        pending.delete(id)
        post({ kind: 'abort', id })
        reject(signal?.reason)
      }
      const leave = () => signal?.removeEventListener('abort', onAbort)
      signal?.addEventListener('abort', onAbort, { once: true })
      pending.set(id, {
        resolve: (answer) => (leave(), resolve(answer)),
        reject: (reason) => (leave(), reject(reason)),
      })
      post({ kind: 'request', id, ...request })
    })

  return {
    async send(request, signal) {
      const { method, headers = {}, body } = request
      const answer = await ask(
        { method, url: urlOf(request), headers, ...(body !== undefined && { body }) },
        signal,
      )
      if (answer.kind === 'fault')
        throw new SendError('bad-answer', answer.message, { isSent: true })
      const { status } = answer
      // The text service has plain words for some of its errors.
      const isPlain = /^text\//i.test(answer.headers['content-type'] ?? '')
      const json = isPlain || answer.body === '' ? undefined : parseBody(answer.body)
      return { status, headers: answer.headers, json, bytes: Buffer.byteLength(answer.body) }
    },
    close(reason) {
      closed = reason
      port.off('message', onMessage)
      for (const { reject } of pending.values()) reject(gone(reason))
      pending.clear()
    },
  }
}

function gone(reason: string): SendError {
  return new SendError('refused', `The embedded service has stopped: ${reason}`, { isSent: false })
}
