import * as z from 'zod'
import { BatchAnalysis } from './recipe.ts'

/**
 * How far two engines agree on the same texts. `equal` is the share of equal answers, `kappa` Cohen's
 * (1960) correction for chance, `overlap` the mean Dice share of two sets of names; each only where it
 * has a meaning, and `n` always says of how many.
 */
export const Agreement = z.strictObject({
  analysis: BatchAnalysis,
  /** `all` for every language together. */
  language: z.string(),
  n: z.number().int(),
  equal: z.number().optional(),
  kappa: z.number().optional(),
  overlap: z.number().optional(),
})
export type Agreement = z.infer<typeof Agreement>

/** One document on which the engines differ. */
export const Disagreement = z.strictObject({
  key: z.string(),
  path: z.string(),
  part: z.number().int().optional(),
  language: z.string(),
  analysis: BatchAnalysis,
  first: z.string(),
  second: z.string(),
})
export type Disagreement = z.infer<typeof Disagreement>
