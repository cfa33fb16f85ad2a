import * as z from 'zod'

/** One figure measured on texts the engine had not seen when it learned. */
export const QualityFigure = z.strictObject({
  analysis: z.enum(['names', 'sentiment', 'topics', 'summary', 'hashtags']),
  /** Wire code of the language. */
  language: z.string(),
  /** What was measured, such as "strict F1". */
  measure: z.string(),
  /** 0–1. */
  value: z.number(),
  cases: z.number().int(),
  /** What the cases are. */
  set: z.string(),
})
export type QualityFigure = z.infer<typeof QualityFigure>

/** How good the engine on this computer is, as far as that was measured. */
export const EngineQuality = z.strictObject({
  name: z.string(),
  version: z.string(),
  languages: z.array(
    z.strictObject({
      language: z.string(),
      support: z.enum(['full', 'partial', 'none']),
      sentiment: z.enum(['full', 'partial', 'none']),
    }),
  ),
  figures: z.array(QualityFigure),
})
export type EngineQuality = z.infer<typeof EngineQuality>
