/** What fetching costs, said before it begins. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Price } from '#shared/model/search.ts'
import { CALLS_A_MINUTE } from '#shared/model/service-limits.ts'

/** What a profile's plan still allows, as its service told it last. */
export type Volume = {
  readonly remaining?: number
  readonly limit?: number
  /** Milliseconds since 1970. */
  readonly resetsAt?: number
}

/** Where nothing is kept yet: story, index and wire text of the sample, measured. */
const USUAL_BYTES = 16_000

export function priceOf(facts: {
  readonly stories: number
  /** Calls of the stories endpoint, beside one counting call. */
  readonly pages: number
  readonly isEmbedded: boolean
  readonly volume: Volume
  readonly cache: StoryCache
}): Price {
  const { stories, pages, isEmbedded, volume } = facts
  const { limit, remaining } = volume
  return {
    stories,
    calls: pages + 1,
    minutes: isEmbedded ? 0 : Math.ceil(pages / CALLS_A_MINUTE),
    endpoints: [
      { endpoint: 'time_series', calls: 1 },
      { endpoint: 'stories', calls: pages },
    ],
    ...(isEmbedded || !limit ? {} : { volumeShare: stories / limit }),
    ...(isEmbedded || !remaining ? {} : { volumeLeftShare: stories / remaining }),
    bytes: Math.round(stories * bytesOfStory(facts.cache)),
  }
}

/** As those that are kept already: an empty file has no average. */
function bytesOfStory(cache: StoryCache): number {
  const kept = cache.stories.size()
  return kept < 100 ? USUAL_BYTES : cache.sizeBytes() / kept
}
