/** What all parts of the Explore screen share: the scope, the linked selection, the zone, the names. */
import { getContext, setContext } from 'svelte'
import { bothSlices } from '#shared/logic/slices.ts'
import { knownZone } from '#shared/logic/zoned.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { ScopeChoices } from '#renderer/state/scope-choices.svelte.ts'
import { Selection, type Pick, type ViewId } from './selection.svelte.ts'

export type TabId = 'trends' | 'histogram' | 'terms' | 'events' | 'similar' | 'context'

export class Desk {
  readonly page: Page
  readonly selection = new Selection()
  readonly choices: ScopeChoices
  tab = $state<TabId>('trends')
  /** The event whose page is open. */
  eventId = $state<string>()
  /** Counts up when stories or corrections changed: whoever reads it asks again. */
  version = $state(0)

  constructor(page: Page) {
    this.page = page
    this.choices = new ScopeChoices(page)
  }

  follow(): () => void {
    const ends = [
      this.choices.follow(),
      // Counting a large cache takes its time; a harvest tells of new stories every second.
      this.page.changes.on(
        ['stories', 'corrections', 'collections'],
        () => (this.version += 1),
        4000,
      ),
    ]
    return () => ends.forEach((end) => end())
  }

  get scope(): StoryScope {
    return this.page.route.scope
  }

  get scopeName(): string {
    return this.choices.nameOf(this.scope)
  }

  /** An IANA name: the service of counting knows no "local". */
  get zone(): string {
    return knownZone(this.page.settings.value.timeZone)
  }

  /** The question every view asks: the scope, and what narrows this view. */
  asked(view: ViewId): { scope: StoryScope; slice: Slice } {
    return { scope: this.scope, slice: this.selection.sliceFor(view) }
  }

  /** Opens what a mark counts. */
  open(mark: { slice: Slice; title: string; count?: number; scope?: StoryScope }): void {
    const { slice, title, count, scope = this.scope } = mark
    this.page.evidence.open({ scope, slice, title, ...(count === undefined ? {} : { count }) })
  }

  /** The same within what narrows the view. */
  openIn(view: ViewId, mark: { slice: Slice; title: string; count?: number }): void {
    this.open({ ...mark, slice: bothSlices(this.selection.sliceFor(view), mark.slice) })
  }

  /** Narrows the other views, or takes that back; `instead` of whatever id begins so. */
  pick(pick: Pick, instead?: string): void {
    if (instead !== undefined && !this.selection.has(pick.id)) {
      return this.selection.replace(instead, pick)
    }
    if (!this.selection.toggle(pick)) {
      this.page.toasts.show('The selection is full. Take something away first.')
    }
  }

  /** For other stories: nothing is picked, no event is open. */
  reset(): void {
    this.selection.clear()
    this.eventId = undefined
  }

  pickScope(scope: StoryScope): void {
    this.page.route.scope = scope
  }
}

const KEY = Symbol('explore')

export function provideDesk(desk: Desk): void {
  setContext(KEY, desk)
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY)
}
