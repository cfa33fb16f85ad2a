import * as z from 'zod'
import { Polarity } from './story.ts'

/**
 * A part of a scope: the stories for which all of it is true. A mark of a chart or graph is the slice
 * it counts, and a selection that views share is one too.
 */
export const Slice = z.strictObject({
  /** Published at or after, ISO 8601. */
  from: z.string().max(40).optional(),
  /** Published before, ISO 8601. */
  to: z.string().max(40).optional(),
  /** Ids; every one of them is named in the story. */
  entities: z.array(z.string().max(10_000)).max(20).optional(),
  /** Entities named in title or body (or anywhere), with this mood about them there. */
  mentions: z
    .array(
      z.strictObject({
        entity: z.string().max(10_000),
        in: z.enum(['title', 'body']).optional(),
        polarity: Polarity.optional(),
      }),
    )
    .max(20)
    .optional(),
  /** Values of categorical fields, letter for letter as trends count them (TREND_FIELDS). */
  values: z
    .array(z.strictObject({ field: z.string().max(200), value: z.string().max(10_000) }))
    .max(20)
    .optional(),
  /** Numeric fields in `[from, to)`, as histograms count them (HISTOGRAM_FIELDS). */
  ranges: z
    .array(z.strictObject({ field: z.string().max(200), from: z.number(), to: z.number() }))
    .max(20)
    .optional(),
  /** Words or phrases of title or body; all of them. */
  terms: z.array(z.string().max(1000)).max(20).optional(),
})
export type Slice = z.infer<typeof Slice>
