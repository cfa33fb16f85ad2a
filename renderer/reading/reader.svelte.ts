import type { Highlight as QueryMark } from '#shared/aql/walk.ts'
import { findHits } from '#shared/logic/query-hits.ts'
import type { Highlight } from '#shared/model/collection.ts'
import type { Entity, Story, StorySummary } from '#shared/model/story.ts'
import { failureOf, type Failure } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { entitySpans } from './marks.ts'
import { ownMarks } from './own-marks.ts'
import { BODY_LIMIT } from './text.ts'

type Opened = { story: Story; isRead: boolean; isStarred: boolean; isSample: boolean }

/** The story being read and what is marked in it. */
export class Reader {
  opened = $state.raw<Opened>()
  storyId = $state<string>()
  failure = $state.raw<Failure>()
  /** The story's own text, its English translation, or both side by side. */
  version = $state<'original' | 'english' | 'both'>('original')
  /** What the person marked in it, notes on the whole story, and passages that lost their place. */
  own = $state.raw<readonly Highlight[]>([])
  siblings = $state.raw<readonly StorySummary[]>([])
  tagIds = $state.raw<readonly string[]>([])
  collectionIds = $state.raw<readonly string[]>([])
  /** Number of the hit that next and previous start from; -1 before the first. */
  hit = $state(-1)
  highlights = $state.raw<readonly QueryMark[]>([])
  readonly #page: Page
  #generation = 0

  constructor(page: Page) {
    this.#page = page
  }

  readonly story = $derived(this.opened?.story)
  readonly translation = $derived(this.story?.translations?.en)
  readonly isEnglish = $derived(this.version === 'english')
  readonly isBoth = $derived(this.version === 'both')
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
  readonly #language = $derived(this.isEnglish ? 'en' : undefined)
  readonly titleMarks = $derived(ownMarks(this.title, 'title', this.#language, this.own))
  readonly bodyMarks = $derived(ownMarks(this.body, 'body', this.#language, this.own))
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
      const isSame = this.opened?.story.id === id
      this.opened = opened
      this.failure = undefined
      if (!isSame) this.#forget()
      void this.#page.attempt(() => this.#readAround(id, mine))
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
    await this.#readAround(id, mine)
  }

  /** What hangs on the story without being part of it. */
  async #readAround(id: string, mine: number): Promise<void> {
    const { highlights, stories, collections } = this.#page.client
    const [own, siblings, filing] = await Promise.all([
      highlights.ofStory({ storyId: id }),
      stories.siblings({ id }),
      collections.filing({ storyIds: [id] }),
    ])
    if (mine !== this.#generation) return
    this.own = own
    this.siblings = siblings
    this.tagIds = filing.tags.map((tag) => tag.id)
    this.collectionIds = filing.collections.map((collection) => collection.id)
  }

  #forget(): void {
    this.version = 'original'
    this.hit = -1
    this.own = []
    this.siblings = []
    this.tagIds = []
    this.collectionIds = []
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
