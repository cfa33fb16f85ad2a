import * as z from 'zod'

/**
 * A place in the page that somebody outside of it asked to see: a clicked notification, the tray, a
 * link. Only ever a place, never something to be done.
 */
export const Visit = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('search'), searchId: z.string().max(100) }),
  z.strictObject({ to: z.literal('alert'), alertId: z.string().max(100) }),
  z.strictObject({ to: z.literal('monitors') }),
])
export type Visit = z.infer<typeof Visit>
