import type { Visit } from '#shared/model/visit.ts'

export type Visits = ReturnType<typeof createVisits>

/** Places asked for from outside the page, to the pages that are open, or to the next that opens. */
export function createVisits() {
  const listeners = new Set<(visit: Visit) => void>()
  let kept: Visit | undefined

  return {
    ask(visit: Visit): void {
      // A window that is only just loading: the last thing asked for is what it should show.
      if (listeners.size === 0) kept = visit
      for (const listener of listeners) listener(visit)
    },
    /** Ends with the signal. */
    async *stream(signal?: AbortSignal): AsyncGenerator<Visit> {
      const waiting: Visit[] = kept ? [kept] : []
      kept = undefined
      let wake = (): void => undefined
      const listener = (visit: Visit): void => {
        waiting.push(visit)
        wake()
      }
      const onAbort = (): void => wake()
      listeners.add(listener)
      signal?.addEventListener('abort', onAbort)
      try {
        while (!signal?.aborted) {
          const visit = waiting.shift()
          if (visit) yield visit
          else await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        listeners.delete(listener)
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}
