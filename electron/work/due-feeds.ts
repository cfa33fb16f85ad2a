/** Feeds whose time has come, fetched before somebody asks what is new in them. */
import type { Clock } from '#electron/platform/clock.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { Ingest } from './ingest.ts'

/** A feed that stands still, or a folder being read, keeps nobody longer; the fetching goes on. */
const LONGEST_MS = 60_000

/**
 * @returns Resolves when no feed is due any more, after a minute at the latest. What is wrong with a
 *   feed stands at the feed.
 */
export function createDueFeeds(parts: {
  readonly clock: Clock
  readonly newsroom: Pick<Newsroom, 'feeds'>
  readonly ingest: Pick<Ingest, 'refreshFeeds'>
  /** The person lets feeds be fetched when they are due. */
  isWanted(): boolean
}): (signal: AbortSignal) => Promise<void> {
  const { clock, newsroom, ingest } = parts
  const fetchDue = async (signal: AbortSignal): Promise<void> => {
    const now = clock.now()
    const feeds = await newsroom.feeds()
    if (!feeds.some(({ nextDue }) => nextDue && Date.parse(nextDue) <= now)) return
    for await (const _ of ingest.refreshFeeds({ isDueOnly: true }, signal));
  }
  return async (signal) => {
    if (!parts.isWanted()) return
    const done = new AbortController()
    const either = AbortSignal.any([signal, done.signal])
    const quiet = () => undefined
    await Promise.race([
      fetchDue(signal).catch(quiet),
      clock.sleep(LONGEST_MS, either).catch(quiet),
    ])
    done.abort()
  }
}
