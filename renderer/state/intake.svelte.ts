import { SvelteMap } from 'svelte/reactivity'
import type { IngestProgress } from '#shared/model/feed.ts'
import { failureOf, isAbort, type Failure } from './failure.ts'

export type IntakeJob = {
  readonly title: string
  readonly isRunning: boolean
  readonly isStopped: boolean
  /** The last report; absent until the first one came. */
  readonly progress?: IngestProgress
  readonly failure?: Failure
}

type Open = (signal: AbortSignal) => Promise<AsyncIterable<IngestProgress>>

/**
 * What this page is bringing in: feeds, files, the sample. It lives with the page and not with a
 * screen, because closing the stream would stop the work when somebody only looks elsewhere.
 */
export class Intake {
  readonly #jobs = new SvelteMap<string, IntakeJob>()
  readonly #stops = new Map<string, AbortController>()

  of(key: string): IntakeJob | undefined {
    return this.#jobs.get(key)
  }

  /** What is being brought in now, the last begun first. */
  get running(): IntakeJob | undefined {
    return [...this.#jobs.values()].findLast((job) => job.isRunning)
  }

  isRunning(key: string): boolean {
    return this.#jobs.get(key)?.isRunning ?? false
  }

  /** Ends when the work ends, whatever its end; one of the same key is not started twice. */
  async run(key: string, title: string, open: Open): Promise<IntakeJob> {
    const running = this.#jobs.get(key)
    if (running?.isRunning) return running
    const stop = new AbortController()
    this.#stops.set(key, stop)
    let job: IntakeJob = { title, isRunning: true, isStopped: false }
    const keep = (patch: Partial<IntakeJob>): IntakeJob => {
      job = { ...job, ...patch }
      this.#jobs.set(key, job)
      return job
    }
    keep({})
    try {
      for await (const progress of await open(stop.signal)) {
        keep({ progress })
        if (stop.signal.aborted) break
      }
      // A stream that ends before its last report was stopped elsewhere.
      return keep({ isRunning: false, isStopped: !job.progress?.isDone })
    } catch (error) {
      const isStopped = stop.signal.aborted || isAbort(error)
      return keep({ isRunning: false, isStopped, ...(!isStopped && { failure: failureOf(error) }) })
    } finally {
      this.#stops.delete(key)
    }
  }

  /** What is stored stays stored. */
  stop(key: string): void {
    this.#stops.get(key)?.abort()
  }

  /** Forgets the report of something that is over. */
  forget(key: string): void {
    if (!this.isRunning(key)) this.#jobs.delete(key)
  }
}
