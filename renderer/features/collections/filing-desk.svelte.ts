import type { Filing, MarkColor } from '#shared/model/collection.ts'
import type { FilingRequest } from '#renderer/state/collections.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { isNewName, placesFor, stateOf, type Place, type PlaceState } from './filing.ts'
import { counted } from '#renderer/ui/words.ts'
import { nextColor } from './words.ts'

/** The dialog that puts stories into collections or tags them: what is typed, what is found. */
export class FilingDesk {
  term = $state('')
  at = $state(0)
  #filing = $state.raw<Filing>()
  #shown: FilingRequest | undefined
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  readonly kind = $derived.by(() => this.#page.collections.filing?.kind ?? 'collections')
  readonly storyIds = $derived.by(() => [...(this.#page.collections.filing?.storyIds ?? [])])
  readonly #places = $derived.by((): readonly Place[] => {
    const { collections } = this.#page
    if (this.kind === 'tags') return collections.tags
    const byHand = collections.list.filter(({ rule }) => !rule)
    return byHand.map((one) => ({ id: one.id, name: collections.pathOf(one) }))
  })
  readonly found = $derived(placesFor(this.#places, this.term))
  readonly canMake = $derived(isNewName(this.#places, this.term))
  /** The last row to choose; -1 for none. */
  readonly last = $derived(this.found.length + (this.canMake ? 1 : 0) - 1)

  async load(): Promise<void> {
    const asked = this.#page.collections.filing
    if (asked !== this.#shown) {
      this.#shown = asked
      this.#filing = undefined
      this.term = ''
      this.at = 0
    }
    const { storyIds } = this
    const answer = await this.#page.attempt(() =>
      this.#page.client.collections.filing({ storyIds }),
    )
    if (asked === this.#page.collections.filing) this.#filing = answer
  }

  close(): void {
    this.#page.collections.filing = undefined
  }

  stateOf(id: string): PlaceState {
    return stateOf(this.#filing, this.kind, id, this.storyIds.length)
  }

  colorOf(id: string): MarkColor | undefined {
    return this.kind === 'tags' ? this.#page.collections.tag(id)?.color : undefined
  }

  choose(index: number): void {
    const place = this.found[index]
    if (place) void this.#toggle(place)
    else if (this.canMake) void this.make()
  }

  async make(): Promise<void> {
    const name = this.term.trim()
    const { client, collections } = this.#page
    await this.#page.attempt(async () => {
      const made =
        this.kind === 'tags'
          ? await client.tags.add({ name, color: nextColor(collections.tags) })
          : await client.collections.add({ name })
      await collections.load()
      this.term = ''
      await this.#toggle(made)
    })
  }

  async #toggle(place: Place): Promise<void> {
    const { storyIds, kind } = this
    const { client, undo } = this.#page
    const isOn = this.stateOf(place.id) !== 'all'
    await this.#page.attempt(async () => {
      const asked = { id: place.id, storyIds }
      const { changed } = await (kind === 'tags'
        ? client.tags.set({ ...asked, isOn })
        : client.collections[isOn ? 'put' : 'take'](asked))
      await this.load()
      if (changed === 0) return
      const words = counted(changed, 'story', 'stories')
      undo.offer(
        kind === 'tags'
          ? `${isOn ? 'Tagged' : 'Took the tag off'} ${words}: ${place.name}.`
          : `${isOn ? 'Added' : 'Took'} ${words} ${isOn ? 'to' : 'out of'} “${place.name}”.`,
      )
    })
  }
}
