export type Emitter<T> = {
  /** Tells every listener, in the order they came; one that throws does not keep others from it. */
  emit(value: T): void
  /** @returns a function that stops listening. */
  on(listener: (value: T) => void): () => void
}

/** @param onFault hears what a listener threw; without it the fault surfaces as an uncaught one. */
export function createEmitter<T>(onFault?: (fault: unknown) => void): Emitter<T> {
  const listeners = new Set<{ listener: (value: T) => void }>()
  return {
    emit(value) {
      // A copy: a listener may stop listening, or add another, while it is being told.
      for (const { listener } of [...listeners]) {
        try {
          listener(value)
        } catch (fault) {
          if (onFault) onFault(fault)
          else queueMicrotask(() => throwAgain(fault))
        }
      }
    },
    on(listener) {
      const entry = { listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

function throwAgain(fault: unknown): never {
  throw fault
}
