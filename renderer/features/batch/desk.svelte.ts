/**
 * What the Batch screen shows of one batch, or of all documents where it has no id: tab, filter, order,
 * and the rows that were needed.
 */
import { SvelteMap } from 'svelte/reactivity'
import type {
  BatchDashboard,
  BatchDocument,
  DocumentFacets,
  DocumentFilter,
  DocumentRow,
  DocumentSort,
} from '#shared/model/document.ts'
import type { Agreement, Disagreement } from '#shared/model/agreement.ts'
import type { BatchReceipt } from '#shared/model/batch.ts'
import { failureOf, type Failure } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

export type Tab = 'look' | 'documents' | 'dashboard' | 'agreement' | 'runs'

const CHUNK = 50
const AROUND = 10

export class Desk {
  tab = $state<Tab>('look')
  filter = $state.raw<DocumentFilter>({})
  sort = $state<DocumentSort>('place')
  isDescending = $state(false)
  total = $state(0)
  active = $state(-1)
  facets = $state.raw<DocumentFacets>()
  dashboard = $state.raw<BatchDashboard>()
  /** Like the overview and the receipts unknown until they were read once. */
  agreements = $state.raw<readonly Agreement[]>()
  disagreements = $state.raw<readonly Disagreement[]>([])
  receipts = $state.raw<readonly BatchReceipt[]>()
  document = $state.raw<BatchDocument>()
  /** The list beside the table that led to the document, and its row there. */
  origin = $state.raw<{ readonly tab: Tab; readonly row: string }>()
  failure = $state.raw<Failure>()
  readonly id: string | undefined
  readonly #page: Page
  readonly #chunks = new SvelteMap<number, readonly DocumentRow[]>()
  readonly #asked = new Set<number>()
  #range = { first: 0, last: 0 }
  #generation = 0

  constructor(page: Page, id?: string) {
    this.#page = page
    this.id = id
  }

  row(index: number): DocumentRow | undefined {
    return this.#chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK]
  }

  get isFiltered(): boolean {
    return Object.keys(this.filter).length > 0
  }

  need(first: number, last: number): void {
    this.#range = { first, last }
    const from = Math.floor(Math.max(0, first - AROUND) / CHUNK)
    const to = Math.floor(Math.max(0, last + AROUND) / CHUNK)
    for (let chunk = from; chunk <= to; chunk += 1) void this.#load(chunk)
  }

  /** Documents that answer a number on the screen: its filter alone. */
  async open(filter: DocumentFilter, sort?: DocumentSort): Promise<void> {
    this.leave('documents')
    if (sort) {
      this.sort = sort
      this.isDescending = true
    }
    await this.setFilter(filter)
  }

  async setFilter(filter: DocumentFilter): Promise<void> {
    this.filter = filter
    this.active = -1
    await this.refresh()
  }

  async setSort(sort: DocumentSort): Promise<void> {
    this.isDescending = this.sort === sort ? !this.isDescending : sort === 'negative'
    this.sort = sort
    await this.refresh()
  }

  /** Reads again what is shown; rows stay until their successors are there. */
  async refresh(): Promise<void> {
    this.#generation += 1
    this.#asked.clear()
    const { first, last } = this.#range
    const from = Math.floor(first / CHUNK)
    const to = Math.floor(last / CHUNK)
    for (const chunk of [...this.#chunks.keys()]) {
      if (chunk < from || chunk > to) this.#chunks.delete(chunk)
    }
    await this.#attempt(async () => {
      const { client } = this.#page
      const { filter } = this
      const chunks = Array.from({ length: to - from + 1 }, (_none, at) => this.#load(from + at))
      const facets = client.batches.facets({ ...this.#of, filter })
      await Promise.all([...chunks, this.#loadTab()])
      this.facets = await facets
    })
  }

  async #loadTab(): Promise<void> {
    if (this.tab === 'dashboard') await this.loadDashboard()
    if (this.tab === 'agreement') await this.loadAgreement()
    if (this.tab === 'runs') await this.loadRuns()
  }

  async loadDashboard(): Promise<void> {
    if (this.id === undefined) return
    this.dashboard = await this.#page.client.batches.dashboard({ id: this.id })
  }

  async loadAgreement(): Promise<void> {
    const { id } = this
    if (id === undefined) return
    this.agreements = await this.#page.client.batches.agreements({ id })
    this.disagreements = await this.#page.client.batches.disagreements({ id })
  }

  async loadRuns(): Promise<void> {
    if (this.id === undefined) return
    this.receipts = await this.#page.client.batches.receipts({ id: this.id })
  }

  async show({ batchId, key }: Pick<DocumentRow, 'batchId' | 'key'>): Promise<void> {
    await this.#attempt(async () => {
      this.document = await this.#page.client.batches.document({ id: batchId, key })
    })
  }

  /** A document of another list than the table: it has no neighbours here, and its way back leads there. */
  async visit({ key, row }: { readonly key: string; readonly row: string }): Promise<void> {
    const { id: batchId = '', tab } = this
    await this.show({ batchId, key })
    if (this.document?.row.key !== key) return
    this.origin = { tab, row }
    this.active = -1
    this.tab = 'documents'
  }

  /** To a tab itself, away from the document. */
  leave(tab: Tab): void {
    this.tab = tab
    this.document = undefined
    this.origin = undefined
  }

  /** Back to the list that led to the document. */
  close(): void {
    this.document = undefined
    if (this.origin) this.tab = this.origin.tab
  }

  /** Files all that the table lists, where they could be read. */
  async collect(): Promise<void> {
    await this.#attempt(async () => {
      const asked = { ...this.#of, filter: this.filter }
      const ids = await this.#page.client.batches.storyIds(asked)
      if (ids.length > 0) return this.#page.collections.file('collections', ids)
      this.#page.toasts.show('None of these documents could be read, so there is nothing to keep.')
    })
  }

  /** The neighbour in the table's order. */
  async step(by: 1 | -1): Promise<void> {
    const to = this.active + by
    if (this.active < 0 || to < 0 || to >= this.total) return
    await this.#load(Math.floor(to / CHUNK))
    this.active = to
    const row = this.row(to)
    if (row) await this.show(row)
  }

  get #of(): { id?: string } {
    return this.id === undefined ? {} : { id: this.id }
  }

  async #load(chunk: number): Promise<void> {
    if (this.#asked.has(chunk) || chunk < 0) return
    this.#asked.add(chunk)
    const mine = this.#generation
    const { filter, sort, isDescending } = this
    const offset = chunk * CHUNK
    await this.#attempt(async () => {
      const asked = { ...this.#of, filter, sort, isDescending, offset, limit: CHUNK }
      const { total, rows } = await this.#page.client.batches.rows(asked)
      if (mine !== this.#generation) return
      this.total = total
      this.#chunks.set(chunk, rows)
    })
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.failure = undefined
    } catch (error) {
      this.failure = failureOf(error)
    }
  }
}
