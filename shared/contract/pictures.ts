import * as z from 'zod'
import { StoryPictures } from '#shared/model/picture.ts'
import { StoryId } from '#shared/model/story.ts'
import { base } from './failures.ts'

const OfStory = z.strictObject({ storyId: StoryId })

/** Pictures of stories, kept small on this computer; only `fetch` asks anybody for anything. */
export const pictures = {
  ofStory: base.input(OfStory).output(StoryPictures),
  /** A kept one. @throws NOT_FOUND */
  read: base
    .input(OfStory.extend({ url: z.string().max(4000) }))
    .output(z.strictObject({ type: z.string(), base64: z.string() })),
  /** Fetches what is absent, once. @throws OFFLINE in offline mode */
  fetch: base.input(OfStory).output(StoryPictures),
  /** Pictures of this source are fetched, of its newest stories and as stories arrive; or no longer. */
  allow: base
    .input(z.strictObject({ domain: z.string().min(1).max(300), isAllowed: z.boolean() }))
    .output(z.void()),
  /** Sources whose pictures are fetched. */
  sources: base.input(z.strictObject({})).output(z.array(z.string())),
}
