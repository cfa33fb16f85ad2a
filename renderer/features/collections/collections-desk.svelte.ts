import { getContext, setContext } from 'svelte'
import type { StoryScope } from '#shared/model/story-list.ts'
import { provideStories, StoryDesk } from '#renderer/reading/story-desk.svelte.ts'
import { Printing } from './printing.svelte.ts'

/** What the Collections screen shows; a collection itself is named by the route. */
export type Shelf =
  | { readonly kind: 'collections' }
  | { readonly kind: 'tag'; readonly id: string }
  | { readonly kind: 'starred' }
  | { readonly kind: 'highlights' }

export type Leaf = 'stories' | 'note' | 'highlights'

export class CollectionsDesk extends StoryDesk {
  shelf = $state.raw<Shelf>({ kind: 'collections' })
  leaf = $state<Leaf>('stories')
  /** The collection or tag whose name or rule is being written; `new` for one to be made. */
  editing = $state.raw<
    | { readonly kind: 'new'; readonly parentId?: string; readonly isRule: boolean }
    | { readonly kind: 'collection' | 'tag'; readonly id: string }
  >()

  readonly printing = new Printing(this.page)

  readonly collection = $derived(
    this.shelf.kind === 'collections'
      ? this.page.collections.find(this.page.route.collectionId)
      : undefined,
  )

  /** The stories of what is shown; absent where none are. */
  readonly scope = $derived<StoryScope | undefined>(
    this.collection
      ? { kind: 'collection', collectionId: this.collection.id }
      : this.shelf.kind === 'starred'
        ? { kind: 'all' }
        : undefined,
  )

  openCollection(id: string | undefined): void {
    this.shelf = { kind: 'collections' }
    this.page.route.openCollection(id)
  }

  /** The route names no collection then: the rail marks none, and a click there opens it again. */
  openShelf(shelf: Shelf): void {
    this.shelf = shelf
    this.page.route.collectionId = undefined
  }

  /** Lists the stories of what is shown now. */
  async list(): Promise<void> {
    const { shelf } = this
    this.results.filter = shelf.kind === 'starred' ? 'starred' : 'all'
    if (shelf.kind === 'tag') {
      const ids = await this.page.attempt(() => this.page.client.tags.stories({ id: shelf.id }))
      if (ids && this.shelf === shelf) await this.results.open({ kind: 'stories', ids })
    } else if (this.scope) await this.results.open(this.scope)
  }

  async move(id: string, to: { parentId: string | null; position: number }): Promise<void> {
    await this.page.attempt(async () => {
      await this.page.client.collections.move({ id, ...to })
      await this.page.collections.load()
    })
  }

  async remove(id: string): Promise<void> {
    const collection = this.page.collections.find(id)
    if (!collection) return
    await this.page.attempt(async () => {
      await this.page.client.collections.remove({ id })
      await this.page.collections.load()
      if (!this.page.collections.find(this.page.route.collectionId)) this.openCollection(undefined)
      this.page.undo.offer(`Removed “${collection.name}”. Its stories stay.`)
    })
  }

  async removeTag(id: string): Promise<void> {
    const tag = this.page.collections.tag(id)
    await this.page.attempt(async () => {
      await this.page.client.tags.remove({ id })
      await this.page.collections.load()
      this.openCollection(undefined)
      this.page.undo.offer(`Removed the tag “${tag?.name ?? ''}”. Its stories stay.`)
    })
  }

  async takeOut(storyIds: string[]): Promise<void> {
    const { collection } = this
    if (!collection || storyIds.length === 0) return
    await this.page.attempt(async () => {
      await this.page.client.collections.take({ id: collection.id, storyIds })
      this.results.selected.clear()
      await this.results.reopen()
      this.page.undo.offer(`Taken out of “${collection.name}”. The stories stay.`)
    })
  }
}

const KEY = Symbol('collections')

export function provideCollections(desk: CollectionsDesk): void {
  setContext(KEY, desk)
  provideStories(desk)
}

export function useCollections(): CollectionsDesk {
  return getContext<CollectionsDesk>(KEY)
}
