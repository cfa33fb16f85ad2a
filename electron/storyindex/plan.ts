/** What a query compiles to; the compiler's files hand these to each other. */
import type { Query } from '#shared/aql/ast.ts'
import type { SqlValue } from '#electron/sqlite/statement.ts'
import type { RuleBook } from '#shared/logic/corrections/rule-book.ts'

import type { Vocabulary } from './vocabulary.ts'

export type Condition = { readonly sql: string; readonly values: readonly SqlValue[] }

/** What is known of one node. */
export type Piece = {
  /** Every story of the answer matches this; undefined means no narrowing. */
  readonly match?: string
  /** And every story that matches is in the answer. */
  readonly isExact: boolean
  /** Set where `match` says "all but these". */
  readonly butNot?: string
  /** The exact answer as a condition on `doc d`, for what columns know. */
  readonly where?: Condition
}

export type Plan = {
  readonly match?: string
  readonly wheres: readonly Condition[]
  /** Conditions still to be checked on each story. */
  readonly rest: readonly Query[]
  /** Whether checking them needs the words of the story. */
  readonly restNeedsText: boolean
}

export type Context = {
  readonly vocabulary: Vocabulary
  readonly now: number
  /** Posting lists know stories as they came; what these change is left to be checked. */
  readonly rules?: RuleBook
}
