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

/** What one of two engines says: its label, or a few of the values that the other did not find. */
export const Said = z.strictObject({
  values: z.array(z.string()),
  /** Further values, left out for length. */
  more: z.number().int(),
})
export type Said = z.infer<typeof Said>

/** What two engines say differently of one document. */
export const Disagreement = z.strictObject({
  key: z.string(),
  path: z.string(),
  part: z.number().int().optional(),
  language: z.string(),
  analysis: BatchAnalysis,
  /** The name whose mood it is; that of the document where absent. */
  name: z.string().optional(),
  /** `values`: each list holds what the other engine did not find; one of the two may be empty. */
  kind: z.enum(['label', 'values']),
  first: Said,
  second: Said,
})
export type Disagreement = z.infer<typeof Disagreement>
