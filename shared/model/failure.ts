import * as z from 'zod'

/** The closed list of failures a person may meet; everything else is a bug and is logged. */
export const FailureCode = z.enum([
  'OFFLINE',
  'SIGNED_OUT',
  'OVER_BUDGET',
  'PLAN',
  'QUERY',
  'SERVICE',
  'UNREADABLE',
  'LOCKED',
  'READ_ONLY',
  'DISK_FULL',
  'NOT_FOUND',
  'CONFLICT',
  'UNSUPPORTED',
])
export type FailureCode = z.infer<typeof FailureCode>

/** A failure kept with what it happened to: a run, a feed, a test step. */
export const FailureNote = z.strictObject({
  code: FailureCode.or(z.literal('BUG')),
  message: z.string().max(1000),
})
export type FailureNote = z.infer<typeof FailureNote>
