import * as z from 'zod'
import { FailureNote } from './failure.ts'
import { Price } from './search.ts'

/** How much of what matches is pulled. */
export const HarvestChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  /** The newest, until so many stories were pulled. */
  z.strictObject({ kind: z.literal('budget'), stories: z.number().int().min(1).max(10_000_000) }),
  /** So many in all, as evenly over the time as there are any. */
  z.strictObject({ kind: z.literal('sample'), stories: z.number().int().min(1).max(10_000_000) }),
])
export type HarvestChoice = z.infer<typeof HarvestChoice>

/** What a harvest would cost by each choice, by one counting call. */
export const HarvestPrice = Price.extend({
  /** Not held yet. */
  missing: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** Dates it would be cut into. */
  slices: z.number().int(),
  text: z.string(),
})
export type HarvestPrice = z.infer<typeof HarvestPrice>

export const HarvestState = z.enum(['waiting', 'running', 'paused', 'done', 'cancelled', 'failed'])
export type HarvestState = z.infer<typeof HarvestState>

/** Asked, got, missing, and why. */
export const HarvestReceipt = z.strictObject({
  asked: z.number().int(),
  /** Pulled, which is what the plan's volume counts. */
  got: z.number().int(),
  /** Different ones among them that the search did not hold before. */
  fresh: z.number().int(),
  /** Held already, so not pulled. */
  known: z.number().int(),
  missing: z.number().int(),
  calls: z.number().int(),
  /** Requests made again because no answer to them ever came; the service may have counted both. */
  unanswered: z.number().int(),
  /** Dates for which not all came that was asked, with the reason. */
  short: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      asked: z.number().int(),
      got: z.number().int(),
      why: z.string(),
    }),
  ),
  text: z.string(),
})
export type HarvestReceipt = z.infer<typeof HarvestReceipt>

/** A saved piece of fetching that survives sleep, kill and token expiry, and goes on by itself. */
export const Harvest = z.strictObject({
  id: z.string(),
  searchId: z.string(),
  name: z.string(),
  profileId: z.string(),
  choice: HarvestChoice,
  state: HarvestState,
  /** Why it stands still, or what it does, in a sentence. */
  stateText: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  endedAt: z.string().optional(),
  /** Absent until it has counted. */
  from: z.string().optional(),
  to: z.string().optional(),
  asked: z.number().int(),
  got: z.number().int(),
  fresh: z.number().int(),
  calls: z.number().int(),
  slices: z.strictObject({ done: z.number().int(), all: z.number().int() }),
  failure: FailureNote.optional(),
  receipt: HarvestReceipt.optional(),
})
export type Harvest = z.infer<typeof Harvest>
