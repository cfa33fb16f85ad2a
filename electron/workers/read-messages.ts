/** What goes between the main side and the thread that reads. */
import type { TableRead } from '#electron/cache/table-reads.ts'
import type { StoryRead } from '#electron/storyindex/reads.ts'
import type { StoryIndexErrorCode } from '#electron/storyindex/types.ts'

export type ReadThreadData = {
  /** Of the story cache. */
  readonly file: string
  /** Of the library, where members of searches and collections are. */
  readonly libraryFile?: string
}

export type LongRead = StoryRead | TableRead

export type ReadQuestion = {
  readonly id: number
  readonly name: LongRead
  readonly asked: readonly unknown[]
}

export type ReadAnswer =
  | { readonly id: number; readonly answer: unknown }
  /** The library is not at hand: ask again with the ids themselves. */
  | { readonly id: number; readonly needsIds: true }
  /** A code where it is one of the index's own refusals. */
  | { readonly id: number; readonly failed: string; readonly code?: StoryIndexErrorCode }
