import type { ItemRow } from '#electron/cache/batch-items.ts'
import type { StoryCache } from '#electron/cache/cache.ts'
import { storyIdOf } from './document-story.ts'

/** A page of more than this is slow to draw. */
const MOST_SHOWN = 1_000_000

/**
 * The text of a document from its beginning, whole stretches of it, until all that was analysed is
 * there: what an answer points to can be seen.
 */
export function textOfStories(
  stories: Pick<StoryCache['stories'], 'get'>,
  { batch_id: batchId, path, part, story_id: first }: ItemRow,
  analysedCharacters: number,
): string {
  const wanted = Math.min(analysedCharacters, MOST_SHOWN)
  let text = ''
  for (let index = 0; first !== null && text.length < wanted; index += 1) {
    const next = stories.get(storyIdOf({ batchId, path, part }, index))
    if (!next) break
    text += next.story.body
  }
  return text
}
