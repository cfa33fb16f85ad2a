/** Names of the person's own for the analysis of this computer. */
import * as z from 'zod'

const count = z.number().int().min(0)

export const OwnName = z.strictObject({
  id: z.string(),
  name: z.string(),
  types: z.array(z.string()),
  /** How many names it goes by. */
  count,
})
export type OwnName = z.infer<typeof OwnName>

export const OwnNamesChange = z.strictObject({
  /** Entries that could be read. */
  read: count,
  /** Of these, how many took the place of one with the same id. */
  replaced: count,
  /** Entries there are now. */
  total: count,
  /** Lines that could not be read, the first of them. */
  problems: z.array(z.strictObject({ line: count, message: z.string() })),
})
export type OwnNamesChange = z.infer<typeof OwnNamesChange>
