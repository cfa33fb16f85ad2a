import type { LineEvents } from './link.ts'

type Listeners = { [Name in keyof LineEvents]: Set<LineEvents[Name]> }

/** Listeners of one line; each is told once per event and can be taken away again. */
export function createLineEvents() {
  const listeners: Listeners = { lost: new Set(), back: new Set(), ended: new Set() }
  return {
    on<Name extends keyof LineEvents>(name: Name, listener: LineEvents[Name]): () => void {
      const set: Set<LineEvents[Name]> = listeners[name]
      set.add(listener)
      return () => set.delete(listener)
    },
    lost: () => listeners.lost.forEach((listener) => listener()),
    back: () => listeners.back.forEach((listener) => listener()),
    ended: (...args: Parameters<LineEvents['ended']>) =>
      listeners.ended.forEach((listener) => listener(...args)),
  }
}
