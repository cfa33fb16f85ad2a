import type { SqlValue } from '#electron/sqlite/statement.ts'
import type { Problem } from '#shared/model/batch.ts'

/** A file as the walk met it and the survey found it. */
export type SurveyedItem = {
  readonly path: string
  readonly place: number
  readonly bytes: number
  readonly modifiedAt: number
  readonly kind: string
  readonly encoding?: string
  readonly isGuess: boolean
  readonly sample?: string
  readonly sha256?: string
  readonly language?: string
  readonly signature?: Uint8Array
  readonly problem?: Problem
  readonly problemText?: string
  readonly isTable: boolean
  readonly rows: number
}

/** In the order of the columns that a look writes. */
export function surveyValues(item: SurveyedItem): SqlValue[] {
  return [
    item.bytes,
    item.modifiedAt,
    item.kind,
    item.encoding ?? null,
    item.isGuess ? 1 : 0,
    item.sample ?? null,
    item.sha256 ?? null,
    item.language ?? null,
    item.signature ?? null,
    item.problem ?? null,
    item.problemText ?? null,
    item.isTable ? 1 : 0,
    item.rows,
  ]
}
