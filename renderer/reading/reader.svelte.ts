import type { Highlight } from '#shared/aql/walk.ts'
import type { Entity, Story } from '#shared/model/story.ts'
import { failureOf, type Failure } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { findHits } from './hits.ts'
import { entitySpans } from './marks.ts'
import { BODY_LIMIT } from './text.ts'

type Opened = { story: Story; isRead: boolean; isStarred: boolean; isSample: boolean }

/** The story being read and what is marked in it. */
export class Reader {
  opened = $state.raw<Opened>()
  storyId = $state<string>()
  failure = $state.raw<Failure>()
  isEnglish = $state(false)
  /** Number of the hit that next and previous start from; -1 before the first. */
  hit = $state(-1)
  highlights = $state.raw<readonly Highlight[]>([])
  readonly #page: Page
  #generation = 0

  constructor(page: Page) {
    this.#page = page
  }

  readonly story = $derived(this.opened?.story)
  readonly translation = $derived(this.story?.translations?.en)
  /** What is on the page: the story's own text, or its English translation. */
  readonly title = $derived(
    (this.isEnglish ? this.translation?.title : undefined) ?? this.story?.title ?? '',
  )
  readonly body = $derived(
    ((this.isEnglish ? this.translation?.body : undefined) ?? this.story?.body ?? '').slice(
      0,
      BODY_LIMIT,
    ),
  )
  readonly titleHits = $derived(findHits(this.title, 'title', this.highlights))
  readonly bodyHits = $derived(findHits(this.body, 'body', this.highlights))
  readonly hitCount = $derived(this.titleHits.length + this.bodyHits.length)
  // Offsets belong to the original text; a translation has no mentions of its own.
  readonly titleSpans = $derived(
    this.story && !this.isEnglish ? entitySpans(this.story, 'title') : [],
  )
  readonly bodySpans = $derived(
    this.story && !this.isEnglish ? entitySpans(this.story, 'body') : [],
  )
  readonly #entities = $derived(
    new Map((this.story?.entities ?? []).map((entity) => [entity.id, entity])),
  )

  entity(id: string): Entity | undefined {
    return this.#entities.get(id)
  }

  /** From the cache; says so where it is not. A later call wins. */
  async open(id: string): Promise<void> {
    const mine = ++this.#generation
    this.storyId = id
    try {
      const opened = await this.#page.client.stories.read({ id })
      if (mine !== this.#generation) return
      this.opened = opened
      this.failure = undefined
      this.isEnglish = false
      this.hit = -1
    } catch (error) {
      if (mine !== this.#generation) return
      this.opened = undefined
      this.failure = failureOf(error)
    }
  }

  /** Flags may have been changed elsewhere; the text never is. */
  async lookAgain(): Promise<void> {
    const id = this.storyId
    const mine = this.#generation
    if (!id || !this.opened) return
    const { isRead, isStarred } = await this.#page.client.stories.read({ id })
    if (mine === this.#generation && this.opened)
      this.opened = { ...this.opened, isRead, isStarred }
  }

  patch(flags: Partial<Pick<Opened, 'isRead' | 'isStarred'>>): void {
    if (this.opened) this.opened = { ...this.opened, ...flags }
  }

  close(): void {
    this.#generation++
    this.opened = undefined
    this.storyId = undefined
    this.failure = undefined
  }

  /** The next or previous hit, round and round. */
  stepHit(by: 1 | -1): void {
    const { hitCount } = this
    if (hitCount === 0) return
    this.hit = this.hit < 0 ? (by > 0 ? 0 : hitCount - 1) : (this.hit + by + hitCount) % hitCount
  }
}
