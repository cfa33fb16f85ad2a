/** Keyword in context: what is looked for, in which order, and the lines that were needed so far. */
import { SvelteMap } from 'svelte/reactivity'
import type { Context, ContextRow, ContextSort, ContextTarget } from '#shared/model/explore.ts'
import { failureOf, isAbort, type Failure } from '#renderer/state/failure.ts'
import type { Desk } from './desk.svelte.ts'

const CHUNK = 100

export class ContextState {
  target = $state.raw<ContextTarget>()
  /** As the title says it. */
  name = $state('')
  sort = $state<ContextSort>('newest')
  window = $state(10)
  head = $state.raw<Context>()
  failure = $state.raw<Failure>()
  isBusy = $state(false)
  active = $state(-1)
  readonly #desk: Desk
  readonly #chunks = new SvelteMap<number, readonly ContextRow[]>()
  readonly #asked = new Set<number>()
  #stop = new AbortController()

  constructor(desk: Desk) {
    this.#desk = desk
  }

  row(index: number): ContextRow | undefined {
    return this.#chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK]
  }

  get rows(): readonly ContextRow[] {
    return [...this.#chunks.entries()].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows)
  }

  find(target: ContextTarget, name: string): void {
    this.target = target
    this.name = name
    this.active = -1
    this.head = undefined
  }

  /** Reads all that decides the question, so that an effect around it asks again. */
  load(): void {
    const { target, sort, window } = this
    const asked = this.#desk.asked('context')
    this.#stop.abort()
    this.#stop = new AbortController()
    this.#asked.clear()
    this.#chunks.clear()
    if (!target) return
    void this.#load(0, { ...asked, find: target, sort, window })
  }

  need(first: number, last: number): void {
    const { target, sort, window } = this
    if (!target || !this.head) return
    const asked = { ...this.#desk.asked('context'), find: target, sort, window }
    const from = Math.floor(first / CHUNK)
    for (let chunk = from; chunk <= Math.floor(last / CHUNK); chunk += 1) {
      void this.#load(chunk, asked)
    }
  }

  async #load(
    chunk: number,
    asked: Omit<Parameters<Desk['page']['client']['explore']['context']>[0], 'offset' | 'limit'>,
  ): Promise<void> {
    if (chunk < 0 || this.#asked.has(chunk)) return
    this.#asked.add(chunk)
    const { signal } = this.#stop
    this.isBusy = true
    try {
      const page = { ...asked, offset: chunk * CHUNK, limit: CHUNK }
      const answer = await this.#desk.page.client.explore.context(page, { signal })
      if (signal.aborted) return
      this.head = answer
      this.#chunks.set(chunk, answer.rows)
      this.failure = undefined
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      this.failure = failureOf(error)
    } finally {
      if (!signal.aborted) this.isBusy = false
    }
  }
}
