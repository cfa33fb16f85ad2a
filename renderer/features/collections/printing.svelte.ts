import type { Collection, Highlight } from '#shared/model/collection.ts'
import type { Story } from '#shared/model/story.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

/** More pages than these nobody prints; the newest stories are taken. */
export const MOST_PRINTED = 500
const ROWS_AT_ONCE = 200
const STORIES_AT_ONCE = 8
const MARKS_AT_ONCE = 50

export type Printed = {
  readonly collection: Collection
  readonly stories: readonly Story[]
  /** All the collection holds that is kept here. */
  readonly total: number
  readonly marks: ReadonlyMap<string, readonly Highlight[]>
  readonly hasTexts: boolean
}

/** A collection on its way to paper: read whole, since a list on screen draws its window only. */
export class Printing {
  collectionId = $state<string>()
  part = $state<'summary' | 'text'>('summary')
  hasMarks = $state(true)
  /** What stands ready for the printer. */
  sheet = $state.raw<Printed>()
  read = $state(0)
  wanted = $state<number>()
  readonly #page: Page
  #run = 0

  constructor(page: Page) {
    this.#page = page
  }

  readonly isReading = $derived(this.wanted !== undefined)

  open(collectionId: string): void {
    this.collectionId = collectionId
    this.sheet = undefined
  }

  close(): void {
    this.#run++
    this.collectionId = undefined
    this.sheet = undefined
    this.wanted = undefined
  }

  /** @returns whether the sheet is there; not where it was stopped meanwhile. */
  async prepare(): Promise<boolean> {
    const collection = this.#page.collections.find(this.collectionId)
    if (!collection) return false
    const mine = ++this.#run
    this.read = 0
    this.wanted = 0
    const { hasMarks } = this
    const hasTexts = this.part === 'text'
    await this.#page.attempt(async () => {
      const { ids, total } = await this.#ids(collection.id)
      this.wanted = ids.length
      const stories: Story[] = []
      for (let at = 0; at < ids.length && mine === this.#run; at += STORIES_AT_ONCE) {
        const some = ids.slice(at, at + STORIES_AT_ONCE)
        stories.push(...(await Promise.all(some.map((id) => this.#story(id)))))
        this.read = stories.length
      }
      const marks = hasMarks ? await this.#marks(collection.id) : new Map<string, Highlight[]>()
      if (mine !== this.#run) return
      this.sheet = { collection, stories, total, marks, hasTexts }
    })
    if (mine !== this.#run) return false
    this.wanted = undefined
    return this.sheet !== undefined
  }

  async #ids(collectionId: string): Promise<{ ids: string[]; total: number }> {
    const { stories } = this.#page.client
    const scope = { kind: 'collection', collectionId } as const
    const list = await stories.open({ scope, filter: 'all', order: 'newest' })
    const most = Math.min(list.total, MOST_PRINTED)
    const ids: string[] = []
    while (ids.length < most) {
      const limit = Math.min(ROWS_AT_ONCE, most - ids.length)
      const rows = await stories.window({ listId: list.id, offset: ids.length, limit })
      if (rows.length === 0) break
      ids.push(...rows.map(({ id }) => id))
    }
    return { ids, total: list.total }
  }

  async #story(id: string): Promise<Story> {
    return (await this.#page.client.stories.read({ id })).story
  }

  async #marks(collectionId: string): Promise<Map<string, Highlight[]>> {
    const marks = new Map<string, Highlight[]>()
    for (let offset = 0; ; offset += MARKS_AT_ONCE) {
      const asked = { collectionId, offset, limit: MARKS_AT_ONCE }
      const { rows } = await this.#page.client.highlights.list(asked)
      for (const row of rows) marks.set(row.storyId, [...(marks.get(row.storyId) ?? []), row])
      if (rows.length < MARKS_AT_ONCE) return marks
    }
  }
}
