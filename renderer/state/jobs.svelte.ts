import { SvelteMap } from 'svelte/reactivity'
import type { Run } from '#shared/model/search.ts'
import type { Client } from '#renderer/connect.ts'
import { failureOf, type Failure } from './failure.ts'

export type RunningJob = {
  readonly searchId: string
  readonly run?: Run
  readonly phase: 'starting' | 'counting' | 'fetching' | 'finished'
  readonly failure?: Failure
}

/** Runs this page started: watched, stopped, remembered until the next run of the same search. */
export class Jobs {
  readonly #runs = new SvelteMap<string, RunningJob>()
  readonly #stops = new Map<string, AbortController>()
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  of(searchId: string): RunningJob | undefined {
    return this.#runs.get(searchId)
  }

  isRunning(searchId: string): boolean {
    const job = this.#runs.get(searchId)
    return job !== undefined && job.phase !== 'finished'
  }

  /** Ends when the run ends, whatever its end; a running one is not started twice. */
  async run(searchId: string, limit?: number): Promise<RunningJob> {
    const running = this.#runs.get(searchId)
    if (running && running.phase !== 'finished') return running
    const stop = new AbortController()
    this.#stops.set(searchId, stop)
    this.#runs.set(searchId, { searchId, phase: 'starting' })
    try {
      const input = limit === undefined ? { id: searchId } : { id: searchId, limit }
      const steps = await this.#client.searches.run(input, { signal: stop.signal })
      for await (const step of steps) {
        this.#runs.set(searchId, { searchId, run: step.run, phase: step.phase })
      }
      return this.#finish(searchId, stop)
    } catch (error) {
      if (stop.signal.aborted) return this.#finish(searchId, stop)
      return this.#finish(searchId, stop, failureOf(error))
    }
  }

  stop(searchId: string): void {
    this.#stops.get(searchId)?.abort()
  }

  /** What was stored stays stored: the last known counts are the result of a stopped run. */
  #finish(searchId: string, stop: AbortController, failure?: Failure): RunningJob {
    const last = this.#runs.get(searchId)?.run
    const run: Run | undefined =
      last && stop.signal.aborted && last.state === 'running' ? { ...last, state: 'stopped' } : last
    const job: RunningJob = {
      searchId,
      phase: 'finished',
      ...(run && { run }),
      ...(failure && { failure }),
    }
    this.#runs.set(searchId, job)
    this.#stops.delete(searchId)
    return job
  }
}
