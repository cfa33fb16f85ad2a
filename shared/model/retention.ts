import * as z from 'zod'

/** Which stories a rule is about; `idle`: those that no saved search holds. */
export const RetentionTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('idle') }),
  z.strictObject({ kind: z.literal('everything') }),
  z.strictObject({ kind: z.literal('source'), domain: z.string().min(1).max(300) }),
  z.strictObject({ kind: z.literal('search'), searchId: z.string().max(200) }),
])
export type RetentionTarget = z.infer<typeof RetentionTarget>

/** Stories beyond any of its bounds may go; one without bounds lets all of its stories go. */
export const RetentionRule = z.strictObject({
  id: z.string().min(1).max(200),
  target: RetentionTarget,
  /** Days since publication. */
  mostDays: z.number().int().min(1).max(36_500).optional(),
  /** The newest so many stay. */
  mostStories: z.number().int().min(0).max(10_000_000).optional(),
  /** The newest that fit into so many bytes of text stay. */
  mostBytes: z.number().int().min(0).optional(),
})
export type RetentionRule = z.infer<typeof RetentionRule>

/** What tidying would do now, rule by rule; a story that two rules let go is counted by the first. */
export const TidyPlan = z.strictObject({
  rules: z.array(
    z.strictObject({
      id: z.string(),
      /** In its target. */
      inTarget: z.number().int(),
      /** Would go, and their bytes of text. */
      stories: z.number().int(),
      bytes: z.number().int(),
      /** Beyond its bounds, and kept all the same: why, and how many. */
      spared: z.strictObject({
        starred: z.number().int(),
        collected: z.number().int(),
        tagged: z.number().int(),
        annotated: z.number().int(),
        /** By another saved search. */
        held: z.number().int(),
        documents: z.number().int(),
      }),
    }),
  ),
  stories: z.number().int(),
  bytes: z.number().int(),
})
export type TidyPlan = z.infer<typeof TidyPlan>
