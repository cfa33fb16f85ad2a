/**
 * Keeps the plans of queries that were asked before: a page that is turned and a list that is looked
 * at again ask what was asked a moment ago, and compiling took a tenth of finding fifty stories.
 */
import type { Query } from '#shared/aql/ast.ts'
import type { RuleBook } from '#shared/logic/corrections/rule-book.ts'

import { compileQuery } from './compile.ts'
import type { Plan } from './plan.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Plans = {
  /** @throws StoryIndexError TOO_WIDE */
  planOf(query: Query, now: number, rules?: RuleBook): Plan
}

const KEPT = 64
/** Longer queries take longer to be told apart than is worth their memory. */
const LONGEST = 2000

export function createPlans(vocabulary: Vocabulary): Plans {
  const kept = new Map<string, Plan>()

  const compile = (query: Query, now: number): { plan: Plan; isLasting: boolean } => {
    let isLasting = true
    const plan = compileQuery(query, {
      vocabulary: {
        find: (...asked) => {
          isLasting = false
          return vocabulary.find(...asked)
        },
      },
      get now() {
        isLasting = false
        return now
      },
    })
    return { plan, isLasting }
  }

  return {
    planOf(query, now, rules) {
      if (rules) return compileQuery(query, { vocabulary, now, rules })
      const asked = JSON.stringify(query)
      const known = kept.get(asked)
      if (known) return known
      const { plan, isLasting } = compile(query, now)
      if (!isLasting || asked.length > LONGEST) return plan
      kept.set(asked, plan)
      if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '')
      return plan
    },
  }
}
