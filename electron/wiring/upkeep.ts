/** What is done by the clock while Broadsheet is open: due feeds, monitors, harvests, backups, checks. */
import type { Clock, Timer } from '#electron/platform/clock.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { HarvestWork } from '#electron/work/harvest/harvest-work.ts'
import type { Ingest } from '#electron/work/ingest.ts'
import type { MonitorWork } from '#electron/work/monitors/monitor-work.ts'

const FEEDS_EVERY_MS = 60_000
const BACKUP_CHECK_MS = 3_600_000
const DIGEST_CHECK_MS = 5 * 60_000
/** Long behind the start, and within what people leave it open. */
const FILES_CHECK_MS = 20 * 60_000

export type UpkeepParts = {
  readonly clock: Clock
  readonly log: Log
  readonly newsroom: Newsroom
  readonly ingest: Ingest
  readonly monitors: Pick<MonitorWork, 'scheduler' | 'writeDigest'>
  readonly harvests: Pick<HarvestWork, 'begin'>
  refreshesFeeds(): boolean
  isBackupDue(): boolean
  makeBackup(label: string): string
  checkFilesWeekly(): Promise<void>
  rescueStories(): { close(): void }
}

export function startUpkeep(parts: UpkeepParts): { close(): Promise<void> } {
  const { clock, log } = parts
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  const timers = new Set<Timer>()

  const every = (delayMs: number, work: () => Promise<void>) => {
    const timer = clock.setTimer(delayMs, () => {
      timers.delete(timer)
      if (stop.signal.aborted) return
      const turn = work()
        .catch((error: unknown) => {
          if (!stop.signal.aborted) log.warn('Upkeep failed; it is tried again.', { error })
        })
        .finally(() => {
          running.delete(turn)
          every(delayMs, work)
        })
      running.add(turn)
    })
    if (stop.signal.aborted) timer.cancel()
    else timers.add(timer)
  }

  const refreshDue = async () => {
    if (!parts.refreshesFeeds()) return
    const now = clock.now()
    const feeds = await parts.newsroom.feeds()
    const isDue = feeds.some((feed) => feed.nextDue && Date.parse(feed.nextDue) <= now)
    if (!isDue) return
    for await (const _ of parts.ingest.refreshFeeds({ isDueOnly: true }, stop.signal));
  }
  const backUp = async () => {
    if (parts.isBackupDue()) parts.makeBackup('daily')
  }
  every(FEEDS_EVERY_MS, refreshDue)
  every(BACKUP_CHECK_MS, backUp)
  every(FILES_CHECK_MS, () => parts.checkFilesWeekly())
  every(DIGEST_CHECK_MS, async () => void (await parts.monitors.writeDigest()))
  // Both look after themselves from here on, and end with the work they belong to.
  parts.monitors.scheduler.start()
  parts.harvests.begin()
  const rescue = parts.rescueStories()

  return {
    async close() {
      stop.abort()
      for (const timer of timers) timer.cancel()
      rescue.close()
      await Promise.allSettled(running)
    },
  }
}
