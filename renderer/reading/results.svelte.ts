import { SvelteMap, SvelteSet } from 'svelte/reactivity'
import type { StoryFilter, StoryList, StoryOrder, StoryScope } from '#shared/model/story-list.ts'
import type { StorySummary } from '#shared/model/story.ts'
import { failureOf, type Failure } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

/** Rows asked for at once. */
const CHUNK = 50
/** As many rows as one procedure gives. */
const WINDOW = 200
/** As many ids as one procedure takes. */
const MOST_IDS = 5000
/** Rows drawn above and below the window, so that they are there when they come into it. */
const AROUND = 10

/**
 * One opened list and the rows of it that were needed so far. The list is a snapshot: rows never
 * move under the reader; what came since waits behind a banner.
 */
export class Results {
  scope = $state.raw<StoryScope>({ kind: 'all' })
  filter = $state<StoryFilter>('all')
  order = $state<StoryOrder>('newest')
  list = $state.raw<StoryList>()
  failure = $state.raw<Failure>()
  isOpening = $state(false)
  active = $state(-1)
  /** Stories that match by now and are not in the snapshot. */
  waiting = $state(0)
  /** Near copies stand behind the first row of their text. */
  isFolding = $state(false)
  /** Rows whose copies are shown all the same. */
  readonly unfolded = new SvelteSet<string>()
  readonly selected = new SvelteSet<string>()
  readonly #chunks = new SvelteMap<number, readonly StorySummary[]>()
  readonly #asked = new Set<number>()
  readonly #page: Page
  #generation = 0
  #range = { first: 0, last: 0 }
  #anchor = 0

  constructor(page: Page) {
    this.#page = page
  }

  get total(): number {
    return this.list?.total ?? 0
  }

  get isAtTop(): boolean {
    return this.#range.first === 0
  }

  row(index: number): StorySummary | undefined {
    return this.#chunks.get(Math.floor(index / CHUNK))?.[index % CHUNK]
  }

  /** Nobody moved in it, chose from it or scrolled it. */
  get isUntouched(): boolean {
    return this.active < 0 && this.selected.size === 0 && this.#range.first === 0
  }

  get activeRow(): StorySummary | undefined {
    return this.active < 0 ? undefined : this.row(this.active)
  }

  /** Opens a snapshot of now. A later call wins over an earlier one that answers late. */
  async open(scope: StoryScope): Promise<void> {
    const mine = ++this.#generation
    this.scope = scope
    this.isOpening = true
    try {
      const { filter, order } = this
      const whole = await this.#page.client.stories.open({ scope, filter, order })
      const list = this.isFolding ? await this.#fold(whole) : whole
      if (mine !== this.#generation) return
      this.#forget()
      this.list = list
      this.failure = undefined
      this.active = -1
      this.waiting = 0
      this.selected.clear()
      await this.#load(0)
    } catch (error) {
      if (mine !== this.#generation) return
      this.list = undefined
      this.failure = failureOf(error)
    } finally {
      if (mine === this.#generation) this.isOpening = false
    }
  }

  reopen(): Promise<void> {
    return this.open(this.scope)
  }

  setFilter(filter: StoryFilter): Promise<void> {
    this.filter = filter
    return this.reopen()
  }

  setOrder(order: StoryOrder): Promise<void> {
    this.order = order
    return this.reopen()
  }

  setFolding(isFolding: boolean): Promise<void> {
    this.isFolding = isFolding
    this.unfolded.clear()
    return this.reopen()
  }

  /** Shows or hides the copies of a row; the rows before it stay where they are. */
  async toggleCopies(id: string): Promise<void> {
    const { list } = this
    if (!list) return
    if (!this.unfolded.delete(id)) this.unfolded.add(id)
    const folded = await this.#fold(list)
    if (this.list?.id !== list.id) return
    this.list = folded
    this.#forget()
    this.need(this.#range.first, this.#range.last)
  }

  /** The copies of the row one stands on, or among whose copies one stands; then one stands on it. */
  async toggleCopiesHere(): Promise<void> {
    const { activeRow } = this
    const lead = activeRow?.copyOf ?? (activeRow?.copies && activeRow.id)
    if (lead === undefined) return
    while (this.active > 0 && this.activeRow?.id !== lead) this.active -= 1
    await this.toggleCopies(lead)
  }

  #fold({ id }: StoryList): Promise<StoryList> {
    return this.#page.client.stories.fold({ listId: id, unfolded: [...this.unfolded] })
  }

  /** Rows on screen; loads what of them and around them is not here yet. */
  need(first: number, last: number): void {
    this.#range = { first, last }
    const from = Math.floor(Math.max(0, first - AROUND) / CHUNK)
    const to = Math.floor(Math.max(0, last + AROUND) / CHUNK)
    for (let chunk = from; chunk <= to; chunk++) void this.#load(chunk)
  }

  /** Something was stored: flags of the rows on screen, and how many rows the snapshot lacks. */
  async lookAgain(): Promise<void> {
    const mine = this.#generation
    if (!this.list || this.isOpening) return
    const { scope, filter, order } = this
    const fresh = await this.#page.client.stories.open({ scope, filter, order })
    if (mine !== this.#generation || !this.list) return
    this.waiting = Math.max(0, fresh.total - this.list.total - (this.list.folded ?? 0))
    this.list = { ...this.list, unread: fresh.unread }
    const from = Math.floor(this.#range.first / CHUNK)
    const to = Math.floor(this.#range.last / CHUNK)
    for (const chunk of [...this.#chunks.keys()]) {
      if (chunk < from || chunk > to) this.#chunks.delete(chunk)
    }
    this.#asked.clear()
    for (const chunk of this.#chunks.keys()) void this.#load(chunk)
  }

  /** Shows a flag at once; the notice that follows the change corrects it if need be. */
  patch(
    ids: ReadonlySet<string>,
    flags: Partial<Pick<StorySummary, 'isRead' | 'isStarred'>>,
  ): void {
    for (const [chunk, rows] of this.#chunks) {
      if (!rows.some((row) => ids.has(row.id))) continue
      this.#chunks.set(
        chunk,
        rows.map((row) => (ids.has(row.id) ? { ...row, ...flags } : row)),
      )
    }
  }

  /** The first unread row after the one one stands on, loaded; undefined where none is. */
  async nextUnread(): Promise<number | undefined> {
    const { list } = this
    if (!list || list.unread === 0) return undefined
    for (let at = this.active + 1; at < list.total; at += WINDOW) {
      const asked = { listId: list.id, offset: at, limit: Math.min(WINDOW, list.total - at) }
      const rows = await this.#page.client.stories.window(asked)
      const found = rows.findIndex(({ isRead }) => !isRead)
      if (found < 0) continue
      await this.#load(Math.floor((at + found) / CHUNK))
      return at + found
    }
    return undefined
  }

  toggle(index: number): void {
    const id = this.row(index)?.id
    if (!id) return
    if (!this.selected.delete(id)) this.selected.add(id)
    this.#anchor = index
  }

  /** Selects from where the last toggle was to here. */
  async extend(index: number): Promise<void> {
    if (this.selected.size === 0) this.#anchor = Math.max(0, this.active)
    const from = Math.min(this.#anchor, index)
    const ids = await this.#ids(from, Math.max(this.#anchor, index))
    this.selected.clear()
    ids.forEach((id) => this.selected.add(id))
  }

  async selectAll(): Promise<void> {
    const ids = await this.#ids(0, this.total - 1)
    ids.forEach((id) => this.selected.add(id))
  }

  async #ids(from: number, to: number): Promise<string[]> {
    const list = this.list
    const ids: string[] = []
    if (!list) return ids
    for (let at = from; at <= to && ids.length < MOST_IDS; at += WINDOW) {
      const limit = Math.min(WINDOW, to - at + 1)
      const rows = await this.#page.client.stories.window({ listId: list.id, offset: at, limit })
      ids.push(...rows.map((row) => row.id))
    }
    return ids
  }

  async #load(chunk: number): Promise<void> {
    const list = this.list
    if (!list || this.#asked.has(chunk) || chunk * CHUNK >= list.total) return
    this.#asked.add(chunk)
    try {
      const offset = chunk * CHUNK
      const rows = await this.#page.client.stories.window({ listId: list.id, offset, limit: CHUNK })
      if (this.list?.id === list.id) this.#chunks.set(chunk, rows)
    } catch (error) {
      this.#asked.delete(chunk)
      if (this.list?.id !== list.id) return
      // The other side keeps only so many lists; the same question opens it anew.
      if (failureOf(error).code === 'NOT_FOUND') await this.reopen()
      else await this.#page.attempt(() => Promise.reject(error))
    }
  }

  #forget(): void {
    this.#chunks.clear()
    this.#asked.clear()
  }
}
