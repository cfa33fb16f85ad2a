import * as z from 'zod'

/** A picture of a story: kept on this computer, not yet asked for, or not to be had. */
export const StoryPicture = z.strictObject({
  url: z.string(),
  state: z.enum(['kept', 'absent', 'refused']),
  /** Why it was refused. */
  reason: z.string().optional(),
  /** Pixels of the kept one. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
})
export type StoryPicture = z.infer<typeof StoryPicture>

export const StoryPictures = z.strictObject({
  pictures: z.array(StoryPicture),
  /** Pictures the story names beyond the most that are kept of one. */
  beyond: z.number().int().min(0).optional(),
  /** Whose pictures they are; absent where the source has no domain. */
  domain: z.string().optional(),
  /** The person lets pictures of this source be fetched. */
  isAllowed: z.boolean(),
})
export type StoryPictures = z.infer<typeof StoryPictures>
