import type { Notice } from '#shared/model/notice.ts'

const MOST_IDS = 500

/**
 * Facts after they are stored, to whoever listens. Notices of one turn of the event loop are put
 * together: an import of ten thousand stories is one fact to the page, not ten thousand.
 */
export type Notices = ReturnType<typeof createNotices>

export function createNotices() {
  const listeners = new Set<(notice: Notice) => void>()
  const pending = new Map<Notice['topic'], Set<string> | 'all'>()

  const flush = () => {
    const facts = [...pending]
    pending.clear()
    for (const [topic, ids] of facts) {
      const all = ids === 'all' || ids.size > MOST_IDS
      for (const listener of listeners) listener(all ? { topic } : { topic, ids: [...ids] })
    }
  }

  /** @returns the function that ends it. */
  const listen = (listener: (notice: Notice) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    listen,
    /** Without ids: look at everything of the topic. */
    announce(topic: Notice['topic'], ids?: readonly string[]): void {
      if (pending.size === 0) setImmediate(flush)
      const known = pending.get(topic)
      if (!ids || known === 'all') pending.set(topic, 'all')
      else pending.set(topic, new Set([...(known ?? []), ...ids]))
    },
    /** Notices from now on, none missed between two reads; ends with the signal. */
    async *stream(signal?: AbortSignal): AsyncGenerator<Notice> {
      const waiting: Notice[] = []
      let wake = () => {}
      const end = listen((notice) => {
        waiting.push(notice)
        wake()
      })
      const onAbort = () => wake()
      signal?.addEventListener('abort', onAbort)
      try {
        while (!signal?.aborted) {
          const notice = waiting.shift()
          if (notice) yield notice
          else await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        end()
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}
