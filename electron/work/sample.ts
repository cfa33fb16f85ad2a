import { createHash } from 'node:crypto'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import { LOCAL_PROFILE_ID } from '#shared/model/profile.ts'

const SAMPLE_ID = /^sample-/

/** Searches that come with the sample; a person's own of the same name are left alone. */
export async function addSampleSearches(parts: {
  readonly library: Library
  readonly newsroom: Newsroom
  now(): number
}): Promise<void> {
  const { searches } = parts.library
  const wanted = await parts.newsroom.sampleSearches()
  parts.library.transaction(() => {
    for (const { id, name, query } of wanted) {
      if (searches.find(id) || searches.findByName(name)) continue
      const fingerprint = createHash('sha256').update(id).digest('hex')
      searches.add({ id, name, profileId: LOCAL_PROFILE_ID, query, fingerprint, now: parts.now() })
      searches.setName(id, name, searches.lastPosition() + 1, parts.now())
    }
  })
}

/** Takes the sample's stories and searches out of cache and library; all else stays. */
export function forgetSample(
  parts: { readonly library: Library; readonly cache: StoryCache },
  storyIds: readonly string[],
): void {
  parts.cache.stories.remove(storyIds)
  parts.library.hits.forgetStories(storyIds)
  for (const search of parts.library.searches.listSaved()) {
    if (SAMPLE_ID.test(search.id)) parts.library.searches.remove(search.id)
  }
}
