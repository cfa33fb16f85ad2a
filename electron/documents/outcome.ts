/** What reading a file gives: a text with what is known of it, or a failure in words; never both. */

export type DocumentFormat =
  | 'text'
  | 'markdown'
  | 'html'
  | 'pdf'
  | 'docx'
  | 'odt'
  | 'rtf'
  | 'epub'
  | 'email'
  | 'csv'
  | 'tsv'
  | 'jsonl'
  | 'json'

export type DocumentMetadata = {
  readonly author?: string
  /** ISO 8601 UTC, as the document says it of itself. */
  readonly publishedAt?: string
  /** ISO 8601 UTC; when it was last edited, as the document says. */
  readonly modifiedAt?: string
  /** BCP 47, as the document says; a claim and not a finding. */
  readonly language?: string
  readonly pages?: number
  readonly keywords?: readonly string[]
  readonly description?: string
  readonly publisher?: string
  readonly url?: string
  readonly image?: string
  /** Names of files within, listed and never opened. */
  readonly attachments?: readonly string[]
  /** Of a row: the values of the other columns, as text; at most 64, each at most 1,000 long. */
  readonly columns?: Readonly<Record<string, string>>
}

export type ReadDocument = {
  readonly state: 'read'
  readonly format: DocumentFormat
  readonly title?: string
  /** Paragraphs separated by a blank line; never empty, well-formed Unicode without NUL. */
  readonly text: string
  readonly metadata: DocumentMetadata
  /** Absent where the format has only one, or each part says its own. */
  readonly encoding?: string
  /** To be shown: the file does not say what it is, or not rightly. */
  readonly encodingIsGuess: boolean
  /** 0 to 1, how sure the guess is, as its finder says; absent where there was none. */
  readonly encodingConfidence?: number
  /** The text ends before the document does, because of a cap; the notes say which. */
  readonly isCut: boolean
  /** Whole sentences for the person, such as what was left out and why. */
  readonly notes: readonly string[]
  /** 1-based number of the record, of formats with many documents in a file. */
  readonly row?: number
}

export type FailureState =
  'empty' | 'protected' | 'damaged' | 'no-text' | 'unsupported' | 'too-large' | 'unreadable'

export type DocumentFailure = {
  readonly state: FailureState
  /** A whole sentence that says what is wrong and, where it is known, at which place. */
  readonly reason: string
  readonly format?: DocumentFormat
  readonly row?: number
}

export type DocumentOutcome = ReadDocument | DocumentFailure

/** Thrown inside this folder only; `readDocuments` turns it into a failure. */
export class DocumentError extends Error {
  readonly code = 'UNREADABLE'
  readonly state: FailureState

  constructor(state: FailureState, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.state = state
  }
}

/** What a format's reader finds; the caller adds the format and what it knows of the encoding. */
export type Content = {
  readonly title?: string
  readonly text: string
  readonly metadata?: DocumentMetadata
  readonly isCut?: boolean
  readonly notes?: readonly string[]
}
