import type { Notice } from '#shared/model/notice.ts'
import type { Client } from '#renderer/connect.ts'
import { isAbort } from './failure.ts'
import { Throttle, type Timers } from './throttle.ts'

type Topic = Notice['topic']
type Listener = { topics: ReadonlySet<Topic>; throttle: Throttle }

/** At most this often does one part of the page read again because of notices. */
const EVERY_MS = 400

/**
 * One subscription to facts stored, shared by the whole page. Listeners re-read; a notice carries
 * no values, so losing some between two streams costs nothing once everybody reads again.
 */
export class Changes {
  readonly #client: Client
  readonly #timers: Timers
  readonly #listeners = new Set<Listener>()
  #stop: AbortController | undefined

  constructor(client: Client, timers: Timers) {
    this.#client = client
    this.#timers = timers
  }

  /** Calls back after any notice of these topics; returns what takes the listener away. */
  on(topics: readonly Topic[], run: () => void, everyMs = EVERY_MS): () => void {
    const throttle = new Throttle(run, everyMs, this.#timers)
    const listener = { topics: new Set(topics), throttle }
    this.#listeners.add(listener)
    return () => {
      throttle.stop()
      this.#listeners.delete(listener)
    }
  }

  /** Opens the stream again and lets everybody read, since notices may have been missed. */
  async follow(): Promise<void> {
    this.#stop?.abort()
    const stop = new AbortController()
    this.#stop = stop
    try {
      const notices = await this.#client.app.changes({}, { signal: stop.signal })
      for await (const notice of notices) this.#tell(notice.topic)
    } catch (error) {
      // A dropped line ends every stream; the session calls follow again when it is back.
      if (stop.signal.aborted || isAbort(error)) return
    }
  }

  everythingMayHaveChanged(): void {
    for (const { throttle } of this.#listeners) throttle.call()
  }

  wake(): void {
    for (const { throttle } of this.#listeners) throttle.wake()
  }

  close(): void {
    this.#stop?.abort()
    for (const { throttle } of this.#listeners) throttle.stop()
    this.#listeners.clear()
  }

  #tell(topic: Topic): void {
    for (const { topics, throttle } of this.#listeners) if (topics.has(topic)) throttle.call()
  }
}
