import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { Lane, Status } from '#shared/model/activity.ts'
import type { Profile } from '#shared/model/profile.ts'

export type StatusParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly newsroom: Pick<Newsroom, 'engine'>
  readonly isReadOnly: boolean
  activeProfile(): Promise<Profile>
  lanes(): readonly Lane[]
  /** Whether the profile's service was reached when it was last asked. */
  lineOf(profileId: string): 'unknown' | 'online' | 'offline'
  /** What a person should know all the time, such as damage found at start. */
  notices(): readonly string[]
}

/** The status bar in one answer; everything in it is read, nothing is asked of a service. */
export function createStatus(parts: StatusParts): () => Promise<Status> {
  return async () => {
    const profile = await parts.activeProfile()
    const lanes = parts.lanes().filter((lane) => lane.profileId === profile.id)
    const volumes = lanes.flatMap((lane) => lane.volumeRemaining ?? [])
    const quota = tightest(lanes)
    const isEmbedded = profile.kind === 'embedded'
    return {
      profileId: profile.id,
      profileName: profile.fields.name,
      engine: isEmbedded
        ? { kind: 'embedded', ...parts.newsroom.engine }
        : { kind: 'remote', name: hostOf(profile.fields.baseUrl), version: profile.fields.family },
      line: lineOf(profile, parts.lineOf(profile.id)),
      queued: parts.lanes().reduce((sum, lane) => sum + lane.waiting + lane.inFlight, 0),
      ...(quota ? { quota } : {}),
      ...(volumes.length > 0 ? { volumeRemaining: Math.min(...volumes) } : {}),
      cachedStories: parts.cache.stories.size(),
      cacheBytes: parts.cache.sizeBytes(),
      unread: parts.library.marks.countUnread(),
      isReadOnly: parts.isReadOnly,
      notices: [...parts.notices()],
    }
  }
}

function lineOf(profile: Profile, line: 'unknown' | 'online' | 'offline'): Status['line'] {
  if (profile.kind === 'embedded') return 'local'
  if (profile.state !== 'ready') return 'signed-out'
  return line
}

/** The lane with the smallest share left. */
function tightest(lanes: readonly Lane[]): { used: number; capacity: number } | undefined {
  const limited = lanes.flatMap(({ used, capacity }) => (capacity ? [{ used, capacity }] : []))
  return limited.sort((a, b) => b.used / b.capacity - a.used / a.capacity)[0]
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
}
