import { SvelteMap } from 'svelte/reactivity'
import type { EvidenceList, EvidenceRow, EvidenceTally } from '#shared/model/evidence.ts'
import type { StoryFilter } from '#shared/model/story-list.ts'
import { StoryDesk } from '#renderer/reading/story-desk.svelte.ts'
import type { EvidenceRequest } from '#renderer/state/evidence.svelte.ts'
import { failureOf, isAbort, type Failure } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

/** Rows asked for at once. */
const CHUNK = 20

/** The stories behind the mark that was opened, and the one of them being read. */
export class EvidenceDesk {
  list = $state.raw<EvidenceList>()
  tally = $state.raw<EvidenceTally>()
  failure = $state.raw<Failure>()
  isOpening = $state(false)
  show = $state<StoryFilter>('all')
  words = $state('')
  active = $state(0)
  isReading = $state(false)
  readonly stories: StoryDesk
  readonly #page: Page
  readonly #chunks = new SvelteMap<number, readonly EvidenceRow[]>()
  readonly #asked = new Set<number>()
  #request: EvidenceRequest | undefined
  #generation = 0
  #range = { first: 0, last: CHUNK }
  #counting: AbortController | undefined

  constructor(page: Page) {
    this.#page = page
    this.stories = new StoryDesk(page)
  }

  get total(): number {
    return this.list?.stories ?? 0
  }

  row(index: number): EvidenceRow | undefined {
    return this.#chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK]
  }

  /** A mark, from its beginning; undefined closes. */
  async open(request: EvidenceRequest | undefined): Promise<void> {
    this.#request = request
    this.#counting?.abort()
    this.stories.reader.close()
    this.isReading = false
    this.list = undefined
    this.tally = undefined
    this.show = 'all'
    this.words = ''
    this.active = 0
    this.#forget()
    if (request) await this.look()
    else this.#generation++
  }

  /** Opens the list anew: another filter, or something was stored. Rows stay until others are there. */
  async look(): Promise<void> {
    const request = this.#request
    if (!request) return
    const mine = ++this.#generation
    const { scope, slice } = request
    const words = this.words.trim()
    this.isOpening = true
    try {
      const filter = { show: this.show, ...(words ? { words } : {}) }
      const list = await this.#page.client.evidence.open({ scope, slice, filter })
      const { first, last } = this.#range
      const chunks = range(Math.floor(first / CHUNK), Math.floor(Math.min(last, Math.max(0, list.stories - 1)) / CHUNK)) // prettier-ignore
      const rows = await Promise.all(chunks.map((chunk) => this.#read(list.id, chunk)))
      if (mine !== this.#generation) return
      this.#forget()
      chunks.forEach((chunk, at) => this.#keep(chunk, rows[at] ?? []))
      this.list = list
      this.failure = undefined
      this.active = Math.max(0, Math.min(this.active, list.stories - 1))
      void this.#count(list.id)
    } catch (error) {
      if (mine === this.#generation) this.failure = failureOf(error)
    } finally {
      if (mine === this.#generation) this.isOpening = false
    }
  }

  need(first: number, last: number): void {
    this.#range = { first, last }
    const { list } = this
    if (!list) return
    for (const chunk of range(Math.floor(first / CHUNK), Math.floor(Math.max(0, last) / CHUNK))) {
      if (this.#asked.has(chunk)) continue
      this.#asked.add(chunk)
      const mine = this.#generation
      void this.#page.attempt(async () => {
        const rows = await this.#read(list.id, chunk)
        if (mine === this.#generation) this.#keep(chunk, rows)
      })
    }
  }

  async openRow(index: number): Promise<void> {
    const row = this.row(index)
    if (!row) return
    this.active = index
    this.stories.reader.highlights = this.#highlights()
    this.isReading = true
    await this.stories.openStory(row.story.id, row.story.isRead)
  }

  back(): void {
    this.isReading = false
    this.stories.reader.close()
  }

  /** Ids of all rows, for putting them somewhere. */
  async ids(): Promise<string[]> {
    const { list } = this
    return list ? this.#page.client.evidence.ids({ listId: list.id }) : []
  }

  close(): void {
    this.#counting?.abort()
    this.#generation++
  }

  async #count(listId: string): Promise<void> {
    this.#counting?.abort()
    const stop = new AbortController()
    this.#counting = stop
    try {
      const told = await this.#page.client.evidence.tally({ listId }, { signal: stop.signal })
      for await (const tally of told) if (!stop.signal.aborted) this.tally = tally
    } catch (error) {
      if (!stop.signal.aborted && !isAbort(error)) this.tally = undefined
    }
  }

  #read(listId: string, chunk: number): Promise<EvidenceRow[]> {
    return this.#page.client.evidence.window({ listId, offset: chunk * CHUNK, limit: CHUNK })
  }

  #highlights() {
    const terms = [...(this.#request?.slice.terms ?? []), ...(this.words.trim() ? [this.words.trim()] : [])] // prettier-ignore
    return terms.map((value) => ({ field: 'both', test: { kind: 'phrase', value } }) as const)
  }

  #keep(chunk: number, rows: readonly EvidenceRow[]): void {
    this.#asked.add(chunk)
    this.#chunks.set(chunk, rows)
  }

  #forget(): void {
    this.#asked.clear()
    this.#chunks.clear()
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
