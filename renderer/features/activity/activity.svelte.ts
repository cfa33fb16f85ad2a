import type { Activity } from '#shared/model/activity.ts'
import { failureOf, type Failure } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

/** What is going on, read again at every notice; what is shown stays until the next answer is there. */
export class ActivityState {
  value = $state.raw<Activity>()
  failure = $state.raw<Failure>()
  readonly #page: Page
  #isReading = false
  #isStale = false

  constructor(page: Page) {
    this.#page = page
  }

  /** Notices may come faster than answers: one read under way, one more after it. */
  async load(): Promise<void> {
    this.#isStale = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isStale) {
        this.#isStale = false
        this.value = await this.#page.client.activity.snapshot({})
        this.failure = undefined
      }
    } catch (error) {
      this.failure = failureOf(error)
    } finally {
      this.#isReading = false
    }
  }

  async pause(laneId: string): Promise<void> {
    const { client } = this.#page
    await this.#page.attempt(() => client.activity.pause({ laneId, reason: 'Paused by you' }))
    await this.load()
  }

  async resume(laneId: string): Promise<void> {
    await this.#page.attempt(() => this.#page.client.activity.resume({ laneId }))
    await this.load()
  }

  async stop(jobId: string): Promise<void> {
    await this.#page.attempt(() => this.#page.client.activity.stop({ jobId }))
    await this.load()
  }
}
