import { getContext, setContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Search } from '#shared/model/search.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { Lookup } from './completions.ts'
import { Draft, isSameRequest } from './draft.svelte.ts'
import { entityName } from './entity-name.ts'
import { createLookup } from './lookup.ts'
import { Reader } from './reader.svelte.ts'
import { Results } from './results.svelte.ts'
import { count } from './words.ts'

/** The Search screen's own state: a question, its results, the story being read. */
export class Desk {
  readonly draft: Draft
  readonly results: Results
  readonly reader: Reader
  /** The search whose stories are listed; absent while all stories are. */
  search = $state.raw<Search>()
  readonly lookup: Lookup
  /** Names behind the entity ids met so far: the query holds ids, people read names. */
  readonly names = new SvelteMap<string, string>()
  isSaving = $state(false)
  isHistoryOpen = $state(false)
  readonly #page: Page
  #pending = $state(0)

  constructor(page: Page, nowMs: () => number) {
    this.#page = page
    this.draft = new Draft(nowMs)
    this.results = new Results(page)
    this.reader = new Reader(page)
    this.lookup = createLookup(page.client, ({ id, text }) => this.names.set(id, text))
  }

  get job() {
    return this.search && this.#page.jobs.of(this.search.id)
  }

  get isRunning(): boolean {
    return this.search !== undefined && this.#page.jobs.isRunning(this.search.id)
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
    const search = await this.#page.attempt(() => this.#page.client.searches.get({ id: searchId }))
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
    const search = await this.#page.attempt(() =>
      this.#page.client.searches.draft({ query: draft.query }),
    )
    if (!search) return
    this.search = search
    this.#page.route.searchId = search.name === undefined ? undefined : search.id
    this.reader.close()
    this.reader.highlights = draft.highlights
    await this.results.open({ kind: 'search', searchId: search.id })
    await this.harvest(search, limit)
  }

  async harvest(search: Search, limit?: number): Promise<void> {
    const job = await this.#page.jobs.run(search.id, limit)
    if (this.search?.id !== search.id) return
    const code = job.failure?.code
    // Without the service the cache answers the same question.
    if (code === 'OFFLINE' || code === 'SIGNED_OUT' || code === 'OVER_BUDGET') {
      if (this.results.total === 0) await this.results.open({ kind: 'query', query: search.query })
      return
    }
    if (this.results.isAtTop && !this.reader.storyId) await this.results.reopen()
    else await this.#page.attempt(() => this.results.lookAgain())
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
    if (this.search) this.#page.jobs.stop(this.search.id)
  }

  async save(name: string): Promise<void> {
    const { draft } = this
    await this.#page.attempt(async () => {
      const search = await this.#page.client.searches.draft({ query: draft.query })
      this.search = await this.#page.searches.save(search.id, name)
      this.#page.route.searchId = search.id
      this.#page.toasts.show(
        `Saved as “${name}”. It stays in the rail with a count of what is new.`,
      )
      if (search.total === 0) void this.run()
    })
  }

  async openRow(index: number): Promise<void> {
    const row = this.results.row(index)
    if (!row) return
    this.results.active = index
    await this.reader.open(row.id)
    for (const entity of this.reader.story?.entities ?? []) {
      this.names.set(entity.id, entityName(entity))
    }
    if (this.#page.settings.value.marksReadOnOpen && !row.isRead && this.reader.opened) {
      await this.setRead([row.id], true, { isQuiet: true })
    }
  }

  /** The selection, else the row in the tab order, else the open story. */
  targets(): string[] {
    const { results, reader } = this
    if (results.selected.size > 0) return [...results.selected]
    const id = results.activeRow?.id ?? reader.storyId
    return id ? [id] : []
  }

  async setRead(
    ids: string[],
    isRead: boolean,
    options: { isQuiet?: boolean } = {},
  ): Promise<void> {
    if (ids.length === 0) return
    this.results.patch(new Set(ids), { isRead })
    if (this.reader.storyId && ids.includes(this.reader.storyId)) this.reader.patch({ isRead })
    await this.#page.attempt(() => this.#page.client.stories.setRead({ ids, isRead }))
    const word = isRead ? 'read' : 'unread'
    if (!options.isQuiet)
      this.#page.undo.offer(`Marked ${count(ids.length, 'story', 'stories')} ${word}.`)
  }

  async setStarred(ids: string[], isStarred: boolean): Promise<void> {
    if (ids.length === 0) return
    this.results.patch(new Set(ids), { isStarred })
    if (this.reader.storyId && ids.includes(this.reader.storyId)) this.reader.patch({ isStarred })
    await this.#page.attempt(() => this.#page.client.stories.setStarred({ ids, isStarred }))
    if (ids.length > 1) {
      const word = isStarred ? 'Starred' : 'Took the star from'
      this.#page.undo.offer(`${word} ${count(ids.length, 'story', 'stories')}.`)
    }
  }

  toggleStar(): Promise<void> {
    const isStarred = this.results.activeRow?.isStarred ?? this.reader.opened?.isStarred ?? false
    return this.setStarred(this.targets(), !isStarred)
  }

  toggleRead(): Promise<void> {
    const isRead = this.results.activeRow?.isRead ?? this.reader.opened?.isRead ?? false
    return this.setRead(this.targets(), !isRead)
  }
}

const KEY = Symbol('desk')

export function provideDesk(desk: Desk): void {
  setContext(KEY, desk)
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY)
}
