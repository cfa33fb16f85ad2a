/** Related stories and coverages: what to compare with, and what came. */
import type { LikeWhat, SimilarStories } from '#shared/model/event.ts'
import type { DocumentRow } from '#shared/model/document.ts'
import type { Route } from '#renderer/state/route.svelte.ts'
import { Answer } from './answer.svelte.ts'
import type { Desk } from './desk.svelte.ts'

export const KINDS = [
  { value: 'related', label: 'Related stories' },
  { value: 'coverages', label: 'Coverages of the same' },
] as const

/** Days back that related stories may be from; 0 is ever, none is what the service does by itself. */
export const SPANS = [
  { value: '0', label: 'Any time' },
  { value: '', label: 'Last 14 days (the service’s default)' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
] as const

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
  span = $state<(typeof SPANS)[number]['value']>('0')
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

  /** @param chosen Stays chosen, also where the list of a large batch ends before it. */
  async loadDocuments(chosen?: DocumentRow): Promise<void> {
    const { batchId } = this
    if (batchId === '') return
    const asked = { id: batchId, filter: {}, sort: 'name', isDescending: false } as const
    const { rows } = await this.#desk.page.client.batches.rows({ ...asked, offset: 0, limit: 200 })
    if (batchId !== this.batchId) return
    const others = rows.filter(({ state, key }) => state === 'done' && key !== chosen?.key)
    this.documents = chosen ? [chosen, ...others] : others
    if (!chosen) this.documentKey = others[0]?.key ?? ''
  }

  /** The document another screen came with: chosen, and asked about at once. */
  take(like: Route['like']): void {
    if (!like) return
    this.#desk.page.route.like = undefined
    const { batchId, row } = like
    Object.assign(this, { kind: 'related', like: 'document', batchId, documents: [row], documentKey: row.key }) // prettier-ignore
    this.ask()
    void this.#desk.page.attempt(() => this.loadDocuments(row))
  }

  ask(): void {
    const { to, kind, needsDay, day, span } = this
    if (!to || !this.isReady) return
    const when = needsDay ? { publishedAt: new Date(day).toISOString() } : {}
    const since = kind === 'related' && span !== '' ? { days: Number(span) } : {}
    void this.answer.ask((signal) =>
      this.#desk.page.client.explore.similar(
        { kind, to, ...when, ...since, limit: 50 },
        { signal },
      ),
    )
  }
}
