import type { Clock } from '#electron/platform/clock.ts'

/**
 * One request per host at a time, and a pause between them, so that a list with many feeds of one
 * publisher does not arrive there as a burst. Hosts do not wait for each other.
 */
type HostTurns = {
  /** Waits for the host's turn. @returns what ends the turn. @throws the signal's reason. */
  take(host: string, signal?: AbortSignal): Promise<() => void>
}

type Line = { tail: Promise<void>; waiting: number; freeAt: number }

export function createHostTurns(clock: Clock, spacingMs = 1000): HostTurns {
  const lines = new Map<string, Line>()
  return {
    async take(host, signal) {
      signal?.throwIfAborted()
      const line = lines.get(host) ?? { tail: Promise.resolve(), waiting: 0, freeAt: -Infinity }
      lines.set(host, line)
      const before = line.tail
      const { promise: mine, resolve: pass } = Promise.withResolvers<void>()
      line.tail = before.then(() => mine)
      line.waiting++
      const leave = (): void => {
        line.waiting--
        pass()
        // The line must outlive its last request by the pause, or a newcomer would not see it.
        clock.setTimer(spacingMs, () => {
          if (line.waiting === 0 && clock.monotonic() >= line.freeAt) lines.delete(host)
        })
      }
      try {
        await orAborted(before, signal)
        const waitMs = line.freeAt - clock.monotonic()
        if (waitMs > 0) await clock.sleep(waitMs, signal)
      } catch (error) {
        leave()
        throw error
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        line.freeAt = clock.monotonic() + spacingMs
        leave()
      }
    },
  }
}

function orAborted(waited: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return waited
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    void waited.then(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
  })
}
