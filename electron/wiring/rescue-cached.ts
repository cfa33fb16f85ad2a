import type { StoryCache } from '#electron/cache/cache.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { Log } from '#electron/platform/log.ts'
import { startStoryRescue } from '#electron/storyindex/rescue-stories.ts'

/** Stories of a damaged cache come back while Broadsheet is open; Activity says how many. */
export function rescueCachedStories(parts: {
  readonly cache: Pick<StoryCache, 'file' | 'stories' | 'activity'>
  readonly clock: Pick<Clock, 'setTimer' | 'now'>
  readonly log: Pick<Log, 'error'>
  readonly notices: { announce(topic: 'stories' | 'activity'): void }
}): { close(): void } {
  const { cache, clock, log, notices } = parts
  return startStoryRescue({
    ...{ file: cache.file, clock, log },
    put(found) {
      const { added } = cache.stories.put(found)
      notices.announce('stories')
      return added.length
    },
    tell(level, message) {
      cache.activity.add({ at: clock.now(), level, subject: 'Rescue', message })
      notices.announce('activity')
    },
  })
}
