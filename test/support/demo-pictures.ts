/** Pictures of stories in memory: every one can be had once it is asked for. */
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { StoryPictures } from '#shared/model/picture.ts'
import type { DemoStory } from './demo-stories.ts'

/** One pixel of white. */
const WHITE = 'R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

export function demoPictures(stories: ReadonlyMap<string, DemoStory>, tell: () => void) {
  const os = implement(contract)
  const kept = new Set<string>()
  const allowed = new Set<string>()

  function ofStory(storyId: string): StoryPictures {
    const story = stories.get(storyId)?.story
    const domain = story?.source.domain
    const urls = (story?.media ?? []).filter(({ type }) => type === 'image').map(({ url }) => url)
    return {
      ...(domain !== undefined && { domain }),
      isAllowed: allowed.has(domain ?? ''),
      pictures: urls.map((url) =>
        kept.has(url) ? { url, state: 'kept', width: 4, height: 3 } : { url, state: 'absent' },
      ),
    }
  }

  return {
    ofStory: os.pictures.ofStory.handler(({ input }) => ofStory(input.storyId)),
    read: os.pictures.read.handler(({ input }) => {
      if (!kept.has(input.url)) throw new ORPCError('NOT_FOUND', { message: 'Not kept.' })
      return { type: 'image/gif', base64: WHITE }
    }),
    fetch: os.pictures.fetch.handler(({ input }) => {
      for (const { url } of ofStory(input.storyId).pictures) kept.add(url)
      tell()
      return ofStory(input.storyId)
    }),
    allow: os.pictures.allow.handler(({ input }) => {
      if (input.isAllowed) allowed.add(input.domain)
      else allowed.delete(input.domain)
      tell()
    }),
    sources: os.pictures.sources.handler(() => [...allowed]),
  }
}
