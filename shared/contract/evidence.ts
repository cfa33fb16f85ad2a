import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { EvidenceFilter, EvidenceList, EvidenceRow, EvidenceTally } from '#shared/model/evidence.ts'
import { Slice } from '#shared/model/slice.ts'
import { StoryScope } from '#shared/model/story-list.ts'
import { base } from './failures.ts'

/** The stories and sentences behind a mark of any chart, graph or list; from the cache alone. */
export const evidence = {
  open: base
    .input(z.strictObject({ scope: StoryScope, slice: Slice, filter: EvidenceFilter.optional() }))
    .output(EvidenceList),
  /** NOT_FOUND once the list was dropped: open again. */
  window: base
    .input(
      z.strictObject({
        listId: z.string().max(100),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(50),
      }),
    )
    .output(z.array(EvidenceRow)),
  /** Counts the marked places of all rows; closing the stream stops it. */
  tally: base
    .input(z.strictObject({ listId: z.string().max(100) }))
    .output(eventIterator(EvidenceTally)),
  /** Ids of all rows in order, for who keeps them together. */
  ids: base.input(z.strictObject({ listId: z.string().max(100) })).output(z.array(z.string())),
}
