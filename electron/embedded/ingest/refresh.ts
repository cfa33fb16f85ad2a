/** Fetches feeds and takes in what is new; one broken feed never keeps the others from it. */
import type { Clock } from '#electron/platform/clock.ts'
import type { IngestProgress } from '#shared/model/feed.ts'

import { concurrently } from './concurrently.ts'
import { fetchText } from './discover.ts'
import type { FetchedText } from './discover.ts'
import type { Feeds, FeedToFetch } from './feeds.ts'
import { FetchError } from './fetch-error.ts'
import type { FetchGuard } from './fetch-guard.ts'
import { readFeedStories } from './feed-stories.ts'
import { ingest } from './ingest.ts'
import type { IngestDeps } from './ingest.ts'
import type { RawItem } from './raw-story.ts'
import { intervalAfter } from './schedule.ts'

export type RefreshDeps = IngestDeps & {
  readonly feeds: Feeds
  readonly guard: FetchGuard
  readonly clock: Clock
}

const PARALLEL_FEEDS = 8

type Visit = { readonly feed: FeedToFetch; readonly page: FetchedText | Error }

/**
 * Reports after each feed, named by `label`; the counts are of all feeds so far.
 * @throws the signal's reason when it is stopped, and what `put` throws.
 */
export async function* refreshFeeds(
  which: { readonly ids?: readonly string[]; readonly isDueOnly?: boolean },
  deps: RefreshDeps,
  signal?: AbortSignal,
): AsyncGenerator<IngestProgress> {
  let sum: IngestProgress = NOTHING
  const visit = async (feed: FeedToFetch): Promise<Visit> => {
    try {
      const { url, etag, lastModified } = feed
      return { feed, page: await fetchText(deps.guard, url, { etag, lastModified, signal }) }
    } catch (error) {
      signal?.throwIfAborted()
      return { feed, page: error as Error }
    }
  }
  for await (const { feed, page } of concurrently(
    deps.feeds.toFetch(which),
    PARALLEL_FEEDS,
    visit,
  )) {
    const before = { ...sum, label: feed.title }
    for await (const part of takeIn(feed, page, deps, signal)) sum = added(before, part)
    if (!(page instanceof Error) && page.note) sum = noted(sum, feed.url, page.note)
    yield sum
  }
  yield { ...sum, isDone: true }
}

async function* takeIn(
  feed: FeedToFetch,
  page: FetchedText | Error,
  deps: RefreshDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<IngestProgress> {
  const { feeds, clock } = deps
  if (page instanceof Error) return yield failed(feed, page, deps)
  const { fetched } = page
  if (fetched.kind === 'unchanged') {
    const interval = intervalAfter({ ...feed, ...fetched, isFresh: false })
    feeds.recordSuccess(feed.id, {
      intervalS: interval,
      isUnchanged: true,
      movedTo: fetched.movedTo,
      // A 304 need not repeat them.
      etag: fetched.etag ?? feed.etag,
      lastModified: fetched.lastModified ?? feed.lastModified,
    })
    return yield NOTHING
  }
  const read = parsed(page, clock.now())
  if (read instanceof Error) return yield failed(feed, read, deps)
  let stored = 0
  const onStored = (ids: readonly string[]): void => {
    stored += ids.length
    feeds.recordStories(feed.id, ids)
    deps.onStored?.(ids)
  }
  yield* ingest(each(read.items), { ...deps, onStored }, signal)
  // Only now: an ETag kept before the stories are would hide them from the next fetch.
  const { etag, lastModified, movedTo, maxAgeS } = fetched
  const { everyMinutes, title, siteUrl } = read
  const isFresh = stored > 0
  const intervalS = intervalAfter({ intervalS: feed.intervalS, isFresh, everyMinutes, maxAgeS })
  const { note } = page
  feeds.recordSuccess(feed.id, { intervalS, etag, lastModified, movedTo, title, siteUrl, note })
}

function parsed(page: FetchedText, nowMs: number) {
  try {
    return readFeedStories(page.text, page.url, nowMs)
  } catch (error) {
    return error as Error
  }
}

function failed(feed: FeedToFetch, error: Error, { feeds }: RefreshDeps): IngestProgress {
  const { retryAt, code, status } = error instanceof FetchError ? error : {}
  if (code === 'TOO_SOON' && retryAt) feeds.postpone(feed.id, retryAt)
  else {
    feeds.recordFailure(feed.id, { reason: error.message, retryAt, isGone: status === 410 })
  }
  return { ...NOTHING, failed: [{ where: feed.url, reason: error.message }], failedCount: 1 }
}

const NOTHING: IngestProgress = {
  ...{ read: 0, stored: 0, duplicates: 0, failed: [], failedCount: 0 },
  isDone: false,
}

function noted(sum: IngestProgress, where: string, note: string): IngestProgress {
  return { ...sum, notes: [...(sum.notes ?? []), { where, note }].slice(-200) }
}

function added(sum: IngestProgress, part: IngestProgress): IngestProgress {
  return {
    label: sum.label,
    read: sum.read + part.read,
    stored: sum.stored + part.stored,
    duplicates: sum.duplicates + part.duplicates,
    failed: [...sum.failed, ...part.failed].slice(-200),
    failedCount: sum.failedCount + part.failedCount,
    ...(sum.notes && { notes: sum.notes }),
    isDone: false,
  }
}

async function* each(items: readonly RawItem[]): AsyncGenerator<RawItem> {
  yield* items
}
