import { getContext, setContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { SearchQuery } from '#shared/model/search.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { entityName } from './entity-name.ts'
import { Marker } from './marker.svelte.ts'
import { Reader } from './reader.svelte.ts'
import { Results } from './results.svelte.ts'
import { counted } from '#renderer/ui/words.ts'

/** A list of stories beside the story being read, and what a person does with them. */
export class StoryDesk {
  readonly results: Results
  readonly reader: Reader
  readonly marker: Marker
  /** Names behind the entity ids met so far: queries hold ids, people read names. */
  readonly names = new SvelteMap<string, string>()
  /** The story that is laid beside the one being read. */
  comparing = $state<string>()
  protected readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.results = new Results(page)
    this.reader = new Reader(page)
    this.marker = new Marker(page, this.reader)
  }

  /** Opens a row of the list. */
  async openRow(index: number): Promise<void> {
    const row = this.results.row(index)
    if (!row) return
    this.results.active = index
    await this.openStory(row.id, row.isRead)
  }

  /** Opens a story that may stand in no list. */
  async openStory(id: string, wasRead = false): Promise<void> {
    await this.reader.open(id)
    for (const entity of this.reader.story?.entities ?? []) {
      this.names.set(entity.id, entityName(entity))
    }
    const isRead = wasRead || (this.reader.opened?.isRead ?? true)
    if (this.page.settings.value.marksReadOnOpen && !isRead) {
      await this.setRead([id], true, { isQuiet: true })
    }
  }

  /** Asks for the stories of a name found in a text. */
  async searchFor(query: SearchQuery): Promise<void> {
    await this.page.attempt(async () => {
      const search = await this.page.client.searches.draft({ query })
      this.page.route.openSearch(search.id)
    })
  }

  /** The selection, else the row in the tab order, else the open story. */
  targets(): string[] {
    const { results, reader } = this
    if (results.selected.size > 0) return [...results.selected]
    const id = results.activeRow?.id ?? reader.storyId
    return id ? [id] : []
  }

  file(kind: 'collections' | 'tags'): void {
    this.page.collections.file(kind, this.targets())
  }

  async setRead(
    ids: string[],
    isRead: boolean,
    options: { isQuiet?: boolean } = {},
  ): Promise<void> {
    if (ids.length === 0) return
    this.results.patch(new Set(ids), { isRead })
    if (this.reader.storyId && ids.includes(this.reader.storyId)) this.reader.patch({ isRead })
    await this.page.attempt(() => this.page.client.stories.setRead({ ids, isRead }))
    const word = isRead ? 'read' : 'unread'
    if (!options.isQuiet)
      this.page.undo.offer(`Marked ${counted(ids.length, 'story', 'stories')} ${word}.`)
  }

  async setStarred(ids: string[], isStarred: boolean): Promise<void> {
    if (ids.length === 0) return
    this.results.patch(new Set(ids), { isStarred })
    if (this.reader.storyId && ids.includes(this.reader.storyId)) this.reader.patch({ isStarred })
    await this.page.attempt(() => this.page.client.stories.setStarred({ ids, isStarred }))
    if (ids.length > 1) {
      const word = isStarred ? 'Starred' : 'Took the star from'
      this.page.undo.offer(`${word} ${counted(ids.length, 'story', 'stories')}.`)
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

export const STORIES_KEY = Symbol('stories')

export function provideStories(desk: StoryDesk): void {
  setContext(STORIES_KEY, desk)
}

export function useStories(): StoryDesk {
  return getContext<StoryDesk>(STORIES_KEY)
}
