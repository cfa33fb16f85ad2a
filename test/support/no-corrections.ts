import { openRuleBook } from '#shared/logic/corrections/rule-book.ts'

/** For parts that ask for corrections where a test has none. */
export const NO_CORRECTIONS = { active: () => undefined, book: () => openRuleBook([]) }
