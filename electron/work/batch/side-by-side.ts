/** Work of which several pieces are under way at once. */
export type SideBySide = {
  /** Pieces that have begun and not ended. */
  readonly running: number
  /** Waits while `isFull`, which is asked again whenever a piece has ended. @throws what the first that failed threw */
  room(isFull: () => boolean): Promise<void>
  begin(work: () => Promise<void>): void
  /** When all have ended. @throws what the first that failed threw */
  done(): Promise<void>
}

export function sideBySide(): SideBySide {
  const running = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | undefined
  const refuse = (): void => {
    if (failure) throw failure.error
  }
  return {
    get running() {
      return running.size
    },
    async room(isFull) {
      while (running.size > 0 && isFull()) await Promise.race(running)
      refuse()
    },
    begin(work) {
      const job = work()
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => void running.delete(job))
      running.add(job)
    },
    async done() {
      await Promise.all(running)
      refuse()
    },
  }
}
