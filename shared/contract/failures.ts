import { oc } from '@orpc/contract'
import * as z from 'zod'

/**
 * Every procedure declares the same closed list. The message is a sentence for the person; data
 * holds what the page needs to act on it.
 */
export const base = oc.errors({
  OFFLINE: {},
  SIGNED_OUT: { data: z.strictObject({ profileId: z.string() }).optional() },
  OVER_BUDGET: { data: z.strictObject({ until: z.string().optional() }).optional() },
  PLAN: {},
  QUERY: {
    data: z
      .strictObject({ column: z.number().int().optional(), parameter: z.string().optional() })
      .optional(),
  },
  SERVICE: { data: z.strictObject({ status: z.number().int().optional() }).optional() },
  UNREADABLE: { data: z.strictObject({ where: z.string() }).optional() },
  LOCKED: {},
  READ_ONLY: {},
  DISK_FULL: {},
  NOT_FOUND: {},
  CONFLICT: {},
  UNSUPPORTED: {},
})
