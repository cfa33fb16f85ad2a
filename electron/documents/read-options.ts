/** What the person, or the run, wants of reading. */

export type ColumnChoice = {
  /** Names or, without a header, numbers from 1. What is absent is found out. */
  readonly text?: string
  readonly title?: string
}

export type RowChoice = {
  readonly columns?: ColumnChoice
  /** CSV: whether the first record names the columns; absent, it is found out. */
  readonly hasHeader?: boolean
  /** Skips the records before this one (1-based), to go on where a run was stopped. */
  readonly fromRow?: number
  readonly maxRows?: number
}

export type ReadOptions = {
  /** What is taken for "now" where dates are judged, milliseconds. */
  readonly nowMs: number
  /** Of plain text, Markdown: bytes read from the front; the rest is cut. */
  readonly maxTextBytes?: number
  /** Of formats that are read whole: longer files are refused. */
  readonly maxFileBytes?: number
  /** The person's word on the encoding, which beats what is found out. */
  readonly encoding?: string
  /** For files of records. */
  readonly rows?: RowChoice
}

export type RowOptions = RowChoice & { readonly nowMs: number }
