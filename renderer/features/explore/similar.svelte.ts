/** Related stories and coverages: what to compare with, and what came. */
import type { LikeWhat, SimilarStories } from '#shared/model/event.ts'
import type { DocumentRow } from '#shared/model/document.ts'
import { Answer } from './answer.svelte.ts'
import type { Desk } from './desk.svelte.ts'

export type LikeKind = 'url' | 'text' | 'document' | 'story'

export class SimilarState {
  kind = $state<'related' | 'coverages'>('related')
  like = $state<LikeKind>('text')
  url = $state('')
  title = $state('')
  body = $state('')
  storyId = $state('')
  /** A day; coverages of a text or an address are looked for around it. */
  day = $state('')
  batchId = $state('')
  documentKey = $state('')
  documents = $state.raw<readonly DocumentRow[]>([])
  readonly answer = new Answer<SimilarStories>()
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** What is compared; undefined while something is missing. */
  get to(): LikeWhat | undefined {
    if (this.like === 'url') {
      return this.url.trim() === '' ? undefined : { kind: 'url', url: this.url.trim() }
    }
    if (this.like === 'story') {
      return this.storyId.trim() === '' ? undefined : { kind: 'story', id: this.storyId.trim() }
    }
    if (this.like === 'document') {
      const { batchId, documentKey } = this
      return documentKey === '' ? undefined : { kind: 'document', batchId, documentId: documentKey }
    }
    const [title, body] = [this.title.trim(), this.body.trim()]
    return title === '' && body === '' ? undefined : { kind: 'text', title, body }
  }

  /** A text or an address has no date of its own, and coverages are looked for around one. */
  get needsDay(): boolean {
    return this.kind === 'coverages' && this.like !== 'story'
  }

  get isReady(): boolean {
    return this.to !== undefined && (!this.needsDay || !Number.isNaN(Date.parse(this.day)))
  }

  async loadDocuments(): Promise<void> {
    const { batchId } = this
    if (batchId === '') return
    const asked = { id: batchId, filter: {}, sort: 'name', isDescending: false } as const
    const { rows } = await this.#desk.page.client.batches.rows({ ...asked, offset: 0, limit: 200 })
    if (batchId !== this.batchId) return
    this.documents = rows.filter(({ state }) => state === 'done')
    this.documentKey = this.documents[0]?.key ?? ''
  }

  ask(): void {
    const { to, kind, needsDay, day } = this
    if (!to || !this.isReady) return
    const when = needsDay ? { publishedAt: new Date(day).toISOString() } : {}
    void this.answer.ask((signal) =>
      this.#desk.page.client.explore.similar({ kind, to, ...when, limit: 50 }, { signal }),
    )
  }
}
