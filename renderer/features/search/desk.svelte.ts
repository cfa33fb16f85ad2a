import { getContext, setContext } from 'svelte'
import type { Search, SearchQuery } from '#shared/model/search.ts'
import { provideStories, StoryDesk } from '#renderer/reading/story-desk.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { Lookup } from './completions.ts'
import { Draft, isSameRequest } from './draft.svelte.ts'
import { createLookup } from './lookup.ts'

/** The Search screen's own state: a question, its results, the story being read. */
export class Desk extends StoryDesk {
  readonly draft: Draft
  /** The search whose stories are listed; absent while all stories are. */
  search = $state.raw<Search>()
  readonly lookup: Lookup
  isSaving = $state(false)
  isHistoryOpen = $state(false)
  #pending = $state(0)

  constructor(page: Page, nowMs: () => number) {
    super(page)
    this.draft = new Draft(nowMs)
    this.lookup = createLookup(page.client, ({ id, text }) => this.names.set(id, text))
  }

  get job() {
    return this.search && this.page.jobs.of(this.search.id)
  }

  get isRunning(): boolean {
    return this.search !== undefined && this.page.jobs.isRunning(this.search.id)
  }

  /** A list is being asked for or filled. */
  get isBusy(): boolean {
    return this.#pending > 0 || this.isRunning || this.results.isOpening
  }

  /** The text was changed since the listed results were asked for. */
  get isChanged(): boolean {
    const { search, draft } = this
    return search ? !isSameRequest(search.query, draft.query) : !draft.isEmpty
  }

  /** Shows what is kept of a search, or of everything. Asks nothing of any service. */
  show(searchId: string | undefined): Promise<void> {
    return this.#busy(() => this.#show(searchId))
  }

  async #show(searchId: string | undefined): Promise<void> {
    this.reader.close()
    if (!searchId) {
      this.search = undefined
      this.draft.clear()
      this.reader.highlights = []
      await this.results.open({ kind: 'all' })
      return
    }
    const search = await this.page.attempt(() => this.page.client.searches.get({ id: searchId }))
    if (!search) return
    this.search = search
    this.draft.load(search)
    this.reader.highlights = this.draft.highlights
    await this.results.open({ kind: 'search', searchId })
  }

  /** Asks what is written, keeps it in the history, and lists what comes. */
  run(limit?: number): Promise<void> {
    return this.#busy(() => this.#run(limit))
  }

  async #run(limit: number | undefined): Promise<void> {
    const { draft } = this
    if (draft.errors.length > 0) return
    if (draft.isEmpty) return this.show(undefined)
    const search = await this.page.attempt(() =>
      this.page.client.searches.draft({ query: draft.query }),
    )
    if (!search) return
    this.search = search
    this.page.route.searchId = search.name === undefined ? undefined : search.id
    this.reader.close()
    this.reader.highlights = draft.highlights
    await this.results.open({ kind: 'search', searchId: search.id })
    await this.harvest(search, limit)
  }

  async harvest(search: Search, limit?: number): Promise<void> {
    const job = await this.page.jobs.run(search.id, limit)
    if (this.search?.id !== search.id) return
    const code = job.failure?.code
    // Without the service the cache answers the same question.
    if (code === 'OFFLINE' || code === 'SIGNED_OUT' || code === 'OVER_BUDGET') {
      if (this.results.total === 0) await this.results.open({ kind: 'query', query: search.query })
      return
    }
    if (this.results.isAtTop && !this.reader.storyId) await this.results.reopen()
    else await this.page.attempt(() => this.results.lookAgain())
  }

  async #busy(work: () => Promise<void>): Promise<void> {
    this.#pending++
    try {
      await work()
    } finally {
      this.#pending--
    }
  }

  stop(): void {
    if (this.search) this.page.jobs.stop(this.search.id)
  }

  async save(name: string): Promise<void> {
    const { draft } = this
    await this.page.attempt(async () => {
      const search = await this.page.client.searches.draft({ query: draft.query })
      this.search = await this.page.searches.save(search.id, name)
      this.page.route.searchId = search.id
      this.page.toasts.show(`Saved as “${name}”. It stays in the rail with a count of what is new.`)
      if (search.total === 0) void this.run()
    })
  }

  override async searchFor(query: SearchQuery): Promise<void> {
    this.draft.clear()
    this.draft.text = query.aql
    await this.run()
  }
}

const KEY = Symbol('desk')

export function provideDesk(desk: Desk): void {
  setContext(KEY, desk)
  provideStories(desk)
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY)
}
