/** What passes between the pool of file threads and a thread; one job at a time each. */
import type { DocumentOutcome } from '#electron/documents/outcome.ts'
import type { DocumentSource } from '#electron/documents/source.ts'
import type { Problem } from '#shared/model/batch.ts'

/** What a first look at a file tells, without any analysis but that of its language. */
export type SurveyFacts = {
  readonly kind: string
  readonly sha256?: string
  readonly encoding?: string
  readonly isGuess: boolean
  /** Words of a text whose encoding was guessed. */
  readonly sample?: string
  readonly language?: string
  /** MinHash of the text's beginning; absent where there is too little of it. */
  readonly signature?: Uint32Array
  readonly problem?: Problem
  readonly problemText?: string
  readonly isTable: boolean
  /** Documents in the file. */
  readonly rows: number
}

/** A document as it was read, or why it could not be; `row` counts the rows of a table from 1. */
export type ReadOutcome =
  | {
      readonly state: 'read'
      readonly title?: string
      readonly text: string
      readonly kind: string
      readonly encoding?: string
      /** ISO 8601, as the document says of itself. */
      readonly publishedAt?: string
      readonly author?: string
      readonly sha256: string
      readonly bytes: number
      /** In a sentence: where the text ends before the document does. */
      readonly cut?: string
      /** In sentences: what else the reader met. */
      readonly notes?: string
      readonly row?: number
    }
  | {
      readonly state: Problem
      readonly reason: string
      readonly sha256: string
      readonly row?: number
    }

export type FileOptions = {
  /** Bytes of a text that are read. */
  readonly readBytes: number
  readonly column?: string
  /** The file as the survey saw it. */
  readonly known?: { readonly sha256: string; readonly bytes: number; readonly modifiedAt: number }
}

export type ToFileThread =
  | { readonly kind: 'survey'; readonly path: string; readonly options: FileOptions }
  | { readonly kind: 'shingles'; readonly path: string; readonly options: FileOptions }
  | { readonly kind: 'open'; readonly path: string; readonly options: FileOptions }
  /** A file that is one document, with all that is known of it. */
  | { readonly kind: 'document'; readonly source: DocumentSource; readonly nowMs: number }
  /** More of the file that was opened. */
  | { readonly kind: 'next' }
  | { readonly kind: 'close' }

export type FromFileThread =
  | { readonly kind: 'surveyed'; readonly facts: SurveyFacts }
  | { readonly kind: 'shingles'; readonly shingles: Uint32Array }
  | { readonly kind: 'read'; readonly outcomes: readonly ReadOutcome[]; readonly isDone: boolean }
  | { readonly kind: 'document'; readonly outcome: DocumentOutcome }
  | { readonly kind: 'failed'; readonly reason: string }
