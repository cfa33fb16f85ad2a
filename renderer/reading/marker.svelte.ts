import { anchorOf } from '#shared/logic/anchor.ts'
import type { Highlight, MarkColor } from '#shared/model/collection.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { Reader } from './reader.svelte.ts'
import { pointsBefore, type Passage } from './selection.ts'

/** Marking passages of the story being read, and writing on them. */
export class Marker {
  /** What is selected in the text now. */
  passage = $state.raw<Passage>()
  color = $state<MarkColor>('yellow')
  /** The highlight whose card is open, at the element it stands at. */
  shown = $state.raw<{ readonly id: string; readonly anchor: HTMLElement | null }>()
  isChoosing = $state(false)
  /** The highlight that is to be brought into view once its story is there. */
  wanted = $state<string>()
  readonly #page: Page
  readonly #reader: Reader

  constructor(page: Page, reader: Reader) {
    this.#page = page
    this.#reader = reader
  }

  readonly highlight = $derived.by((): Highlight | undefined =>
    this.#reader.own.find(({ id }) => id === this.shown?.id),
  )

  /** Marks the selection, or offers the sentences where nothing is selected. */
  async mark(): Promise<void> {
    if (!this.passage) {
      this.isChoosing = this.#reader.opened !== undefined
      return
    }
    await this.add(this.passage)
    document.getSelection()?.removeAllRanges()
    this.passage = undefined
  }

  async add({ element, from, to }: Passage): Promise<Highlight | undefined> {
    const reader = this.#reader
    const { story } = reader
    if (!story) return undefined
    const text = element === 'title' ? reader.title : reader.body
    const place = { start: pointsBefore(text, from), end: pointsBefore(text, to) }
    const anchor = anchorOf(text, place)
    return this.#add({
      storyId: story.id,
      element,
      ...(reader.isEnglish && { translation: 'en' }),
      anchor,
      color: this.color,
      note: '',
    })
  }

  /** A note on the whole story. */
  async write(note: string): Promise<void> {
    const id = this.#reader.story?.id
    if (id && note.trim() !== '') {
      await this.#add({ storyId: id, element: 'story', color: this.color, note })
    }
  }

  async change(id: string, to: { color?: MarkColor; note?: string }): Promise<void> {
    await this.#page.attempt(async () => {
      await this.#page.client.highlights.change({ id, ...to })
      await this.#reader.lookAgain()
    })
    if (to.color) this.color = to.color
  }

  async remove(id: string): Promise<void> {
    this.shown = undefined
    await this.#page.attempt(async () => {
      await this.#page.client.highlights.remove({ id })
      await this.#reader.lookAgain()
      this.#page.undo.offer('Removed the highlight.')
    })
  }

  async #add(
    asked: Parameters<Page['client']['highlights']['add']>[0],
  ): Promise<Highlight | undefined> {
    return this.#page.attempt(async () => {
      const highlight = await this.#page.client.highlights.add(asked)
      await this.#reader.lookAgain()
      this.#page.undo.offer(asked.anchor ? 'Marked the passage.' : 'The note is kept.')
      return highlight
    })
  }
}
