/** Explore's work over made-up stories, without a library or a service behind it. */
import { readFileSync } from 'node:fs'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { NewsCalls } from '#electron/work/connections.ts'
import type { SimilarParts } from '#electron/work/explore/similar.ts'
import { createScopes } from '#electron/work/scopes.ts'
import { readsHere } from '#electron/work/story-reads.ts'
import { summariesFor } from '#electron/work/story-lists.ts'
import type { Story } from '#shared/model/story.ts'
import { NO_CORRECTIONS } from './no-corrections.ts'
import { NOW, openTestIndex, SCHEMA, withWire } from './open-index.ts'

export const OFFLINE = new WorkError('OFFLINE', 'The service cannot be reached.')

export function openExplore(calls: Partial<NewsCalls> = {}) {
  const opened = openTestIndex(readFileSync(SCHEMA, 'utf8'))
  const taken: Story[] = []
  const cache = {
    stories: opened.index,
    batches: { get: () => undefined },
  } as unknown as StoryCache
  const library = {
    searches: { find: () => undefined },
    marks: { find: () => ({ isRead: false, isStarred: false }) },
    highlights: { count: () => new Map() },
    tags: { ofStory: () => [] },
  } as unknown as Library
  const now = () => NOW
  const offline = () => Promise.reject(OFFLINE)
  const service = { clusters: offline, related: offline, coverages: offline, ...calls } as NewsCalls
  const parts: SimilarParts = {
    ...{ library, cache, now, version: '9' },
    corrections: NO_CORRECTIONS,
    reads: readsHere(opened.index),
    scopes: createScopes({ cache, library, corrections: NO_CORRECTIONS, now }),
    summariesOf: summariesFor({ library, cache }),
    activeId: () => 'local',
    callsFor: () => service,
    isReadOnly: false,
    arrivals: {
      take: async (_profile: string, stories: readonly IndexedStory[]) => {
        opened.index.put(stories)
        taken.push(...stories.map(({ story }) => story))
      },
    },
  }
  return {
    ...{ parts, taken, index: opened.index, db: opened.db, close: opened.close },
    put: (stories: readonly Story[]) => void opened.index.put(stories.map(withWire)),
  }
}
