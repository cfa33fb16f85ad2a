import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { SealProgress } from '#shared/model/backup.ts'
import { SearchImport, StoryExport } from '#shared/model/story-export.ts'
import { base } from './failures.ts'

const count = z.number().int()

/** Out to other programs and in from them; files come and go as transfers. */
export const exchange = {
  /** Cached stories as a file; bodies of licensed ones stay here unless it is said that they may go. */
  export: base.input(StoryExport).output(
    eventIterator(
      SealProgress.extend({
        made: z
          .strictObject({
            transferId: z.string(),
            name: z.string(),
            stories: count,
            /** Bodies that their licence kept here. */
            withheld: count,
          })
          .optional(),
      }),
    ),
  ),
  /** Saved searches as the text of a file; those named, or all. */
  exportSearches: base
    .input(z.strictObject({ names: z.array(z.string().max(200)).max(5000).optional() }))
    .output(z.strictObject({ text: z.string() })),
  importSearches: base
    .input(z.strictObject({ text: z.string().max(7_000_000) }))
    .output(SearchImport),
  /** Starred items of another reader: into the newsroom, labels as tags, notes as notes. */
  importStarred: base.input(z.strictObject({ transferId: z.string().max(100) })).output(
    eventIterator(
      SealProgress.extend({
        done: z
          .strictObject({
            read: count,
            stored: count,
            starred: count,
            labels: count,
            notes: count,
            failed: z.array(z.strictObject({ where: z.string(), reason: z.string() })),
          })
          .optional(),
      }),
    ),
  ),
}
