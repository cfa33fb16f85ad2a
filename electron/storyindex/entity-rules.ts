/** Corrections as the index takes them along with a question. */
import { openRuleBook, type RuleBook } from '#shared/logic/corrections/rule-book.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'

/** Plain data: a scope may travel to another thread. */
export type EntityRules = {
  /** Another text whenever the rules mean something else. */
  readonly version: string
  readonly rules: readonly CorrectionRule[]
}

const KEPT = 4
const books = new Map<string, RuleBook>()

/** Undefined where no rule changes entities or moods. Muted sources are for the query to leave out. */
export function bookOf(rules: EntityRules | undefined): RuleBook | undefined {
  if (!rules) return undefined
  let book = books.get(rules.version)
  if (!book) {
    book = openRuleBook(rules.rules)
    for (const old of [...books.keys()].slice(0, 1 - KEPT)) books.delete(old)
    books.set(rules.version, book)
  }
  return book.changesStories ? book : undefined
}
