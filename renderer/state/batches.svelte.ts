import { SvelteMap } from 'svelte/reactivity'
import type { Batch, BatchProgress, Preflight, SupportGrid } from '#shared/model/batch.ts'
import type { SavedRecipe } from '#shared/model/recipe.ts'
import type { Client } from '#renderer/connect.ts'
import type { GivenFile } from './dropped-files.ts'
import { failureOf, isAbort, type Failure } from './failure.ts'

/** Batches and what is under way in them; it lives with the page, since work outlasts a screen. */
export class Batches {
  list = $state.raw<readonly Batch[]>([])
  recipes = $state.raw<readonly SavedRecipe[]>([])
  support = $state.raw<SupportGrid>()
  isLoaded = $state(false)
  /** Dropped on the window and not yet taken over. */
  dropped = $state.raw<readonly GivenFile[]>()
  readonly #client: Client
  readonly #progress = new SvelteMap<string, BatchProgress>()
  readonly #looks = new SvelteMap<string, Preflight>()
  readonly #failures = new SvelteMap<string, Failure>()
  readonly #watching = new Map<string, AbortController>()
  readonly #looking = new SvelteMap<string, AbortController>()

  constructor(client: Client) {
    this.#client = client
  }

  find(id: string | undefined): Batch | undefined {
    return this.list.find((batch) => batch.id === id)
  }

  progressOf(id: string): BatchProgress | undefined {
    return this.#progress.get(id)
  }

  lookOf(id: string): Preflight | undefined {
    return this.#looks.get(id)
  }

  failureOf(id: string): Failure | undefined {
    return this.#failures.get(id)
  }

  isLooking(id: string): boolean {
    return this.#looking.has(id)
  }

  async load(): Promise<void> {
    this.list = await this.#client.batches.list({})
    this.recipes = await this.#client.batches.recipes({})
    this.support ??= await this.#client.batches.support({})
    this.isLoaded = true
    for (const batch of this.list) if (batch.state === 'running') void this.watch(batch.id)
  }

  /** What the last look found, without looking again. */
  async loadLook(id: string): Promise<void> {
    if (this.isLooking(id)) return
    this.#looks.set(id, await this.#client.batches.preflight({ id }))
  }

  /** Looks at the files; one look at a time for each batch. */
  async look(id: string): Promise<void> {
    if (this.isLooking(id)) return
    const stop = new AbortController()
    this.#looking.set(id, stop)
    this.#failures.delete(id)
    try {
      const steps = await this.#client.batches.look({ id }, { signal: stop.signal })
      for await (const step of steps) this.#looks.set(id, step)
    } catch (error) {
      if (!stop.signal.aborted && !isAbort(error)) this.#failures.set(id, failureOf(error))
    } finally {
      this.#looking.delete(id)
      await this.load()
    }
  }

  stopLook(id: string): void {
    this.#looking.get(id)?.abort()
  }

  async start(id: string): Promise<void> {
    this.#failures.delete(id)
    await this.#client.batches.start({ id })
    await this.load()
  }

  /** Follows a run to its end; following twice is following once. */
  async watch(id: string): Promise<void> {
    if (this.#watching.has(id)) return
    const stop = new AbortController()
    this.#watching.set(id, stop)
    try {
      const steps = await this.#client.batches.watch({ id }, { signal: stop.signal })
      for await (const step of steps) this.#progress.set(id, step)
    } catch {
      // The line dropped; the next load follows again.
    } finally {
      this.#watching.delete(id)
      if (this.#progress.get(id)?.phase === 'finished') await this.load().catch(() => undefined)
    }
  }
}
