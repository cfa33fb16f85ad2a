/** Knows when no request of this process is under way, so that a fake clock can wait for real lines. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { settle } from './fake-clock.ts'

/** An answer that never comes is waited for by the clock's own deadlines, not by this. */
const LONGEST_MS = 250
/** Turns of the event loop that work takes between two things it waits for. */
const TURNS = 30

const BEGIN = ['undici:request:create']
const END = ['undici:request:trailers', 'undici:request:error']

export function watchLine() {
  let inFlight = 0
  const onBegin = () => void (inFlight += 1)
  const onEnd = () => void (inFlight -= 1)
  for (const name of BEGIN) subscribe(name, onBegin)
  for (const name of END) subscribe(name, onEnd)
  return {
    /** Resolves when nothing is under way and what followed from it has been done. */
    async quiet(): Promise<void> {
      const began = performance.now()
      for (;;) {
        for (let turn = 0; turn < TURNS; turn += 1) await settle()
        if (inFlight <= 0) return
        if (performance.now() - began > LONGEST_MS) return
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },
    close(): void {
      for (const name of BEGIN) unsubscribe(name, onBegin)
      for (const name of END) unsubscribe(name, onEnd)
    },
  }
}
