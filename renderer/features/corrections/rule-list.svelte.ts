import { SvelteMap } from 'svelte/reactivity'
import type { ListedRule } from '#shared/model/correction.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { saveFile } from '#renderer/ui/download.ts'
import { counted } from '#renderer/ui/words.ts'

/** Rules whose reach is asked for at once. */
const CHUNK = 40
/** Larger files are none of rules. */
const MOST_BYTES = 40_000_000

/** All corrections, and how many stories each touches, counted as they come into view. */
export class RuleList {
  rules = $state.raw<readonly ListedRule[]>()
  active = $state(0)
  refused = $state.raw<readonly { words: string; reason: string }[]>([])
  readonly reach = new SvelteMap<string, number>()
  readonly #page: Page
  readonly #asked = new Set<number>()
  #range = { first: 0, last: 0 }

  constructor(page: Page) {
    this.#page = page
  }

  async load(): Promise<void> {
    await this.#page.attempt(async () => {
      this.rules = await this.#page.client.corrections.list({})
      this.active = Math.max(0, Math.min(this.active, this.rules.length - 1))
      this.#asked.clear()
      this.need(this.#range.first, this.#range.last)
    })
  }

  need(first: number, last: number): void {
    this.#range = { first, last }
    for (let chunk = Math.floor(first / CHUNK); chunk <= Math.floor(last / CHUNK); chunk++) {
      if (this.#asked.has(chunk)) continue
      this.#asked.add(chunk)
      void this.#count(chunk)
    }
  }

  async setOn(ids: readonly string[], isOn: boolean): Promise<void> {
    await this.#page.attempt(() => this.#page.client.corrections.setOn({ ids: [...ids], isOn }))
  }

  async remove({ id, words }: ListedRule): Promise<void> {
    await this.#page.attempt(async () => {
      await this.#page.client.corrections.remove({ ids: [id] })
      this.#page.undo.offer(`Removed: ${words}`)
    })
  }

  /** Up or down by one; rules act in their order. */
  async move(index: number, by: 1 | -1): Promise<void> {
    const ids = (this.rules ?? []).map(({ id }) => id)
    const [id] = ids.splice(index, 1)
    if (id === undefined) return
    ids.splice(index + by, 0, id)
    this.active = index + by
    await this.#page.attempt(() => this.#page.client.corrections.reorder({ ids }))
  }

  async save(): Promise<void> {
    await this.#page.attempt(async () => {
      const text = await this.#page.client.corrections.export({})
      saveFile('corrections.json', new Blob([text], { type: 'application/json' }))
    })
  }

  async read(files: readonly File[]): Promise<void> {
    const [file] = files
    if (!file) return
    if (file.size > MOST_BYTES) {
      this.#page.toasts.show('This file is too large to be one of corrections.', { tone: 'danger' })
      return
    }
    this.refused = []
    await this.#page.attempt(async () => {
      const done = await this.#page.client.corrections.import({ text: await file.text() })
      this.refused = done.refused
      const known = done.known > 0 ? ` ${counted(done.known, 'was', 'were')} there already.` : ''
      const text = `Added ${counted(done.added, 'correction')}.${known}`
      if (done.added > 0) this.#page.undo.offer(text)
      else this.#page.toasts.show(text)
    })
  }

  async #count(chunk: number): Promise<void> {
    const ids = (this.rules ?? []).slice(chunk * CHUNK, (chunk + 1) * CHUNK).map(({ id }) => id)
    if (ids.length === 0) return
    await this.#page.attempt(async () => {
      const found = await this.#page.client.corrections.reaches({ ids })
      for (const { id, reach } of found) this.reach.set(id, reach)
    })
  }
}
