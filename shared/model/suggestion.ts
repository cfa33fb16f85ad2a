import * as z from 'zod'

export const Suggestion = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** Types of an entity, domain of a source. */
  detail: z.string().optional(),
})
export type Suggestion = z.infer<typeof Suggestion>
