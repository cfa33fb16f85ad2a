import type { Log } from '#electron/platform/log.ts'
import type { FromWorker, ToWorker, WorkerPort } from '#electron/platform/worker-messages.ts'
import { NO_HOST } from './protocol/no-host.ts'
import type { Service } from './service.ts'

const BASE = `http://${NO_HOST}`

/** Answers requests that come over a port. @returns a function that stops listening. */
export function answerPort(
  service: Service,
  port: WorkerPort,
  log: Pick<Log, 'error'>,
): () => void {
  const aborted = new Set<number>()
  const open = new Set<number>()

  const answer = async (message: Extract<ToWorker, { kind: 'request' }>): Promise<FromWorker> => {
    const { id, method, url, headers, body } = message
    try {
      const request = new Request(BASE + url, {
        method,
        headers,
        ...(body !== undefined && { body }),
      })
      const response = await service(request)
      return {
        kind: 'answer',
        id,
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      }
    } catch (error) {
      log.error('The embedded service could not answer', { error })
      return {
        kind: 'fault',
        id,
        message: 'The embedded service could not answer this request; the log says why.',
      }
    }
  }

  const onMessage = async (message: unknown): Promise<void> => {
    const asked = message as ToWorker
    const { id } = asked
    if (asked.kind === 'abort') {
      if (open.has(id)) aborted.add(id)
      return
    }
    open.add(id)
    // A turn of the loop, so that a request which is given up at once costs no search.
    await new Promise((resolve) => setImmediate(resolve))
    const given = aborted.has(id) ? undefined : await answer(asked)
    if (given && !aborted.has(id)) port.postMessage(given)
    open.delete(id)
    aborted.delete(id)
  }
  port.on('message', onMessage)
  return () => void port.off('message', onMessage)
}
