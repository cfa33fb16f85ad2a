import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import type { MonitorRecord } from '#electron/library/monitors.ts'
import type { Clock } from '#electron/platform/clock.ts'
import type { HostNotification } from '#electron/platform/host.ts'
import type { StoryArrivals } from '#electron/work/arrivals.ts'
import type { Jobs } from '#electron/work/jobs.ts'
import type { NewsClient } from '#electron/work/news-client.ts'
import type { Volume } from '#electron/work/price.ts'
import type { Scopes } from '#electron/work/scopes.ts'
import type { UndoStack } from '#electron/work/undo.ts'
import { jitterOf, type ScheduleRules } from '#shared/logic/schedule.ts'
import { knownZone } from '#shared/logic/zoned.ts'
import type { MonitorPlan } from '#shared/model/monitor.ts'
import type { Notice } from '#shared/model/notice.ts'
import type { ProfileState } from '#shared/model/profile.ts'

/** Whether a profile may be asked just now. */
export type ProfileReadiness = { readonly state: ProfileState; readonly text?: string }

export type MonitorParts = {
  readonly library: Library
  readonly cache: StoryCache
  readonly arrivals: StoryArrivals
  readonly scopes: Scopes
  readonly jobs: Jobs
  readonly undo: UndoStack
  readonly clock: Clock
  now(): number
  newId(): string
  announce(topic: Notice['topic'], ids?: readonly string[]): void
  tell(level: 'info' | 'warning' | 'error', subject: string, message: string): void
  /** @throws WorkError NOT_FOUND */
  clientFor(profileId: string): NewsClient
  readiness(profileId: string): Promise<ProfileReadiness>
  /** Told when a profile's state changed. */
  onProfile(listener: (profileId: string) => void): () => void
  /** Why the lanes of a profile stand still for work that nobody waits for. */
  restOf(profileId: string): string | undefined
  volumeOf(profileId: string): Volume
  /** Before the newsroom is asked what is new: its feeds whose time has come. */
  fetchDueFeeds(signal: AbortSignal): Promise<void>
  notify(notification: HostNotification): void
  /** A bug: logged and told of, and the rest goes on. */
  readonly fault: (error: unknown) => void
}

/** When a monitor of this plan runs; its search is known before there is a monitor. */
export function rulesOf(
  { library }: Pick<MonitorParts, 'library'>,
  { searchId, plan }: Pick<MonitorRecord, 'searchId'> & { readonly plan: MonitorPlan },
): ScheduleRules {
  const { schedule } = plan
  return {
    schedule,
    zone: zoneOf(library),
    jitterMs: jitterOf(searchId, schedule.everyMinutes),
  }
}

export function zoneOf(library: Library): string {
  return knownZone(library.keep.settings().timeZone)
}
