import * as z from 'zod'
import { SearchQuery } from './search.ts'
import { StoryId } from './story.ts'

/** Which stories a list, a chart or a graph is about. */
export const StoryScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('search'), searchId: z.string() }),
  z.strictObject({ kind: z.literal('query'), query: SearchQuery }),
  z.strictObject({ kind: z.literal('collection'), collectionId: z.string() }),
  /** The documents of a batch that could be read. */
  z.strictObject({ kind: z.literal('batch'), batchId: z.string() }),
  z.strictObject({ kind: z.literal('stories'), ids: z.array(StoryId).max(50_000) }),
  z.strictObject({ kind: z.literal('all') }),
])
export type StoryScope = z.infer<typeof StoryScope>

export const StoryFilter = z.enum(['all', 'unread', 'starred'])
export type StoryFilter = z.infer<typeof StoryFilter>

export const StoryOrder = z.enum(['newest', 'oldest', 'relevance'])
export type StoryOrder = z.infer<typeof StoryOrder>

/** A snapshot of which stories, in which order: rows do not move under the reader's eyes. */
export const StoryList = z.strictObject({
  id: z.string(),
  total: z.number().int(),
  unread: z.number().int(),
  /** Rows that stand behind another one, as near copies of its text. */
  folded: z.number().int().optional(),
  /** Of a folded list that is longer than what is compared: so many of its first stories were. */
  compared: z.number().int().optional(),
})
export type StoryList = z.infer<typeof StoryList>
