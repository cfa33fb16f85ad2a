import type { Search, SearchQuery } from '#shared/model/search.ts'
import type { Client } from '#renderer/connect.ts'
import { moved } from './order.ts'

/** The rail: saved searches with their unread counts, and what was asked before. */
export class Searches {
  saved = $state.raw<readonly Search[]>([])
  history = $state.raw<readonly Search[]>([])
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  async load(): Promise<void> {
    this.saved = await this.#client.searches.list({})
  }

  async loadHistory(): Promise<void> {
    this.history = await this.#client.searches.history({ limit: 50 })
  }

  find(id: string): Search | undefined {
    return this.saved.find((search) => search.id === id)
  }

  async save(id: string, name: string): Promise<Search> {
    const search = await this.#client.searches.save({ id, name })
    await this.load()
    return search
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#client.searches.change({ id, name })
    await this.load()
  }

  async changeQuery(id: string, query: SearchQuery): Promise<Search> {
    const search = await this.#client.searches.change({ id, query })
    await this.load()
    return search
  }

  async remove(id: string): Promise<void> {
    await this.#client.searches.remove({ id })
    await this.load()
  }

  async markAllRead(id: string): Promise<void> {
    await this.#client.searches.markAllRead({ id })
    await this.load()
  }

  /** Puts one search at another place, shown at once. */
  async move(id: string, to: number): Promise<void> {
    const from = this.saved.findIndex((search) => search.id === id)
    const next = moved(this.saved, from, to)
    if (next === this.saved) return
    this.saved = next
    await this.#client.searches.reorder({ ids: next.map((search) => search.id) })
  }
}
