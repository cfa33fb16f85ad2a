import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { SealProgress } from '#shared/model/backup.ts'
import {
  CapsuleCheck,
  CapsuleChoice,
  CapsuleCounts,
  CapsuleGap,
  CapsulePlan,
  CapsuleReplay,
} from '#shared/model/capsule.ts'
import { StoryScope } from '#shared/model/story-list.ts'
import { base } from './failures.ts'

const Wish = z.strictObject({ scope: StoryScope, choice: CapsuleChoice })
const Transfer = z.strictObject({ transferId: z.string().max(100) })

/** Research capsules; files come and go as transfers. */
export const capsules = {
  /** What would go in, what stays out and why; nothing is written. */
  plan: base.input(Wish).output(CapsulePlan),
  pack: base.input(Wish).output(
    eventIterator(
      SealProgress.extend({
        made: z
          .strictObject({
            transferId: z.string(),
            name: z.string(),
            bytes: z.number().int(),
            counts: CapsuleCounts,
            leftOut: z.array(CapsuleGap),
          })
          .optional(),
      }),
    ),
  ),
  /** UNREADABLE where it is none; damage inside is an answer. */
  verify: base.input(Transfer).output(eventIterator(SealProgress.extend({ check: CapsuleCheck.optional() }))), // prettier-ignore
  /** Counts and analyses anew; takes it into a collection and searches of its own unless told not to. */
  replay: base
    .input(Transfer.extend({ isCompareOnly: z.boolean() }))
    .output(eventIterator(SealProgress.extend({ replay: CapsuleReplay.optional() }))),
}
