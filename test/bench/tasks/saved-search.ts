/** A saved search of a service with every kept story in it, as a year of collecting leaves it. */
import type { Work } from '#electron/work/work.ts'
import { SIGN_IN } from './serve-counts.ts'

export const SEARCH_NAME = 'Kept for a year'

/** Fewer hours than a timeline has bins at most. */
const WINDOW = 'NOW-200DAYS'

/** @param url The service; see `serveCounts` */
export async function addSavedSearch(work: Work, url: string): Promise<void> {
  const { library, cache, connections } = work
  const { brand, appId, appKey } = SIGN_IN
  const { id: profileId } = await connections.add(
    { name: 'Counting service', baseUrl: url, family: 'legacy', brand, appId },
    { appKey },
  )
  const all = { query: { kind: 'all' }, limit: 1_000_000 } as const
  const { ids } = cache.stories.search(all)
  const parameters = [{ name: 'published_at.start', value: WINDOW }]
  const query = { aql: '', parameters }
  const now = Date.now()
  const id = 'kept-for-a-year'
  library.transaction(() => {
    library.searches.add({ id, name: SEARCH_NAME, profileId, query, fingerprint: id, now })
    // Newest first, as they were found.
    const hits = ids.map((storyId, at) => ({ storyId, publishedAt: now - at * 1000 }))
    library.hits.add(id, hits, now)
  })
}
