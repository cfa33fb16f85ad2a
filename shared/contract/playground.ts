import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { TrialStep } from '#shared/model/analysis.ts'
import { base } from './failures.ts'

/** A form of the service holds 8 MB; the page sends less in one message. */
const LONGEST_VALUE = 2_000_000

export const playground = {
  /** One call of a text-analysis endpoint: what it waits for, then its answer. */
  ask: base
    .input(
      z.strictObject({
        profileId: z.string().max(100),
        /** Under `/api/v1/`: `sentiment`, `classify/iab-qag`. */
        endpoint: z.string().regex(/^[a-z-]{1,40}(?:\/[\w-]{1,60}){0,3}$/),
        parameters: z
          .array(
            z.strictObject({ name: z.string().max(100), value: z.string().max(LONGEST_VALUE) }),
          )
          .max(50),
      }),
    )
    .output(eventIterator(TrialStep)),
}
