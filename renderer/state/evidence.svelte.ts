import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'

/** A mark whose stories and sentences are to be shown. */
export type EvidenceRequest = {
  readonly scope: StoryScope
  readonly slice: Slice
  /** What the mark stands for, as the drawer's title: "Angela Merkel and Berlin". */
  readonly title: string
  /** The number the mark shows, for the drawer to check itself against. */
  readonly count?: number
  /** Where the number is not of stories. */
  readonly counts?: 'documents'
}

/** The evidence drawer: one for the whole window, opened by every mark. */
export class Evidence {
  request = $state.raw<EvidenceRequest>()

  open(request: EvidenceRequest): void {
    this.request = request
  }

  close(): void {
    this.request = undefined
  }
}
