import * as z from 'zod'
import { Suggestion } from '#shared/model/suggestion.ts'
import { base } from './failures.ts'

const Term = z.strictObject({
  term: z.string().max(200),
  limit: z.number().int().min(1).max(50),
})
/** From the active profile's service; from the cache when it cannot be reached. */
const Answer = z.strictObject({ items: z.array(Suggestion), from: z.enum(['service', 'cache']) })

export const suggestions = {
  entities: base.input(Term.extend({ type: z.string().max(200).optional() })).output(Answer),
  entityTypes: base.input(Term).output(Answer),
  sources: base.input(Term).output(Answer),
  /** Of the stories kept here; no service lists its own. */
  topics: base.input(Term.extend({ kind: z.enum(['category', 'industry']) })).output(Answer),
}
