import { failureOf, isAbort, type Failure } from '#renderer/state/failure.ts'
import { turn } from '#renderer/ui/turn.ts'

/**
 * The answer to a question that changes: a new question stops the one before, and the old answer stays
 * until the new one is there.
 */
export class Answer<Value> {
  value = $state.raw<Value>()
  failure = $state.raw<Failure>()
  isBusy = $state(false)
  #stop: AbortController | undefined

  async ask(work: (signal: AbortSignal) => Promise<Value>): Promise<void> {
    this.#stop?.abort()
    const stop = new AbortController()
    this.#stop = stop
    this.isBusy = true
    try {
      const value = await work(stop.signal)
      // What came was unpacked in this turn; drawing it takes one of its own.
      await turn()
      if (stop.signal.aborted) return
      this.value = value
      this.failure = undefined
    } catch (error) {
      if (stop.signal.aborted || isAbort(error)) return
      this.failure = failureOf(error)
    } finally {
      if (this.#stop === stop) this.isBusy = false
    }
  }

  clear(): void {
    this.#stop?.abort()
    this.value = undefined
    this.failure = undefined
    this.isBusy = false
  }
}
