import * as z from 'zod'
import { Story, StoryId, StorySummary } from '#shared/model/story.ts'
import { StoryFilter, StoryList, StoryOrder, StoryScope } from '#shared/model/story-list.ts'
import { base } from './failures.ts'

const Ids = z.array(StoryId).min(1).max(5000)

/** All of it answered from the cache: no procedure here reaches for the network. */
export const stories = {
  open: base
    .input(z.strictObject({ scope: StoryScope, filter: StoryFilter, order: StoryOrder }))
    .output(StoryList),
  /** Rows of an opened list; NOT_FOUND once the list was dropped: open again. */
  window: base
    .input(
      z.strictObject({
        listId: z.string(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(z.array(StorySummary)),
  /**
   * The same list with near copies behind the first row of their text, save those of the rows named.
   * The first 1,000 rows are compared. NOT_FOUND once the list was dropped.
   */
  fold: base
    .input(z.strictObject({ listId: z.string(), unfolded: z.array(StoryId).max(1000) }))
    .output(StoryList),
  read: base.input(z.strictObject({ id: StoryId })).output(
    z.strictObject({
      story: Story,
      isRead: z.boolean(),
      isStarred: z.boolean(),
      isSample: z.boolean(),
    }),
  ),
  /** Who else tells of the same event, among the stories kept. */
  siblings: base.input(z.strictObject({ id: StoryId })).output(z.array(StorySummary)),
  setRead: base.input(z.strictObject({ ids: Ids, isRead: z.boolean() })).output(z.void()),
  setStarred: base.input(z.strictObject({ ids: Ids, isStarred: z.boolean() })).output(z.void()),
}
