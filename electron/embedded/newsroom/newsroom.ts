/** What the embedded service holds and where it comes from: feeds, files, addresses, the sample. */
import type { Clock } from '#electron/platform/clock.ts'
import type { Newsroom, ServeOptions } from '#electron/platform/newsroom.ts'
import { discoverFeeds } from '#electron/embedded/ingest/discover.ts'
import type { FetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import { ingest, type IngestDeps } from '#electron/embedded/ingest/ingest.ts'
import { readOpml } from '#electron/embedded/ingest/opml.ts'
import type { RawItem, RawItems } from '#electron/embedded/ingest/raw-story.ts'
import { readContent, readPaths, readUrl } from '#electron/embedded/ingest/readers.ts'
import type { ReaderContext } from '#electron/embedded/ingest/readers.ts'
import { refreshFeeds } from '#electron/embedded/ingest/refresh.ts'
import { loadSampleKnowledge } from '#electron/embedded/ingest/sample/load.ts'
import type { EmbeddedIndex } from '#electron/embedded/index/open-embedded-index.ts'
import { openFilePool } from '#electron/workers/file-pool.ts'
import type { IngestProgress } from '#shared/model/feed.ts'
import { createAnalysis, type Analysis, type OpenPool } from './analysis.ts'
import { unreadable, expected, withFailures } from './expected.ts'
import { countSample, findSampleIds, readSample } from './sample.ts'
import { SAMPLE_SEARCHES } from './sample-searches.ts'

export type NewsroomParts = {
  readonly index: EmbeddedIndex
  readonly guard: FetchGuard
  readonly clock: Clock
  readonly engine: Newsroom['engine']
  readonly openPool: OpenPool
  /** Threads that others use as well; ended with the newsroom. */
  readonly analysis?: Analysis
  serve(options: ServeOptions): Promise<{ baseUrl: string; close(): Promise<void> }>
}

/** Stories at a time that a first visitor waits for before the next ones are seen. */
const SAMPLE_BATCH = 25
/** In one transaction; removing a story costs about what storing it does. */
const REMOVED_AT_ONCE = 100

/** The parts stay the caller's to close, but for the analysis threads. */
export function createNewsroom(parts: NewsroomParts): Newsroom {
  const { index, guard, clock } = parts
  const { stories, marks, feeds } = index
  const analysis = parts.analysis ?? createAnalysis(parts.openPool, clock)
  // Threads of their own: the sample's short names would claim mentions in real news.
  const sampleAnalysis = createAnalysis(parts.openPool, clock, loadSampleKnowledge)
  const deps: IngestDeps = { enrich: analysis.enrich, put: stories.put, marks }
  const isKnown = (url: string) => feeds.has(url)
  const take = (
    read: (context: ReaderContext) => RawItems,
    signal?: AbortSignal,
  ): AsyncIterable<IngestProgress> =>
    withFailures(
      ingest(withThread({ guard, clock, ...(signal && { signal }) }, read), deps, signal),
    )

  return {
    engine: parts.engine,
    feeds: async () => feeds.list(),
    async discover(address) {
      try {
        return await discoverFeeds(address, { guard, isKnown, nowMs: clock.now() })
      } catch (error) {
        throw unreadable(error, address)
      }
    },
    async previewOpml(text) {
      try {
        return readOpml(text, isKnown)
      } catch (error) {
        throw unreadable(error, 'the feed list')
      }
    },
    addFeeds: async (added) => attempt(() => feeds.add(added.map(withWebAddress))),
    removeFeeds: async (ids) => attempt(() => feeds.remove(ids)),
    exportOpml: async () => feeds.exportOpml(),
    refreshFeeds: (options, signal) =>
      withFailures(refreshFeeds(options, { ...deps, feeds, guard, clock }, signal)),

    async *addSample(signal) {
      const sampleDeps = { ...deps, enrich: sampleAnalysis.enrich, batch: SAMPLE_BATCH }
      try {
        yield* withFailures(ingest(readSample(clock.now()), sampleDeps, signal))
      } finally {
        await sampleAnalysis.close()
      }
    },
    async removeSample() {
      const ids = findSampleIds(index)
      for (let at = 0; at < ids.length; at += REMOVED_AT_ONCE) {
        attempt(() => stories.remove(ids.slice(at, at + REMOVED_AT_ONCE)))
        await clock.sleep(0)
      }
      return ids
    },
    sampleSearches: async () => SAMPLE_SEARCHES,

    addContent: (name, content, signal) =>
      take((context) => readContent(name, content, context), signal),
    addPaths: (paths, signal) => take((context) => readPaths(paths, context), signal),
    addUrl: (url, signal) => take((context) => readUrl(url, context), signal),
    arrivals: async (after, limit) => stories.arrivals(after, limit),
    stats: async () => ({
      stories: stories.size(),
      sampleStories: countSample(index),
      bytes: index.db.sizeBytes(),
      feeds: feeds.list().length,
    }),
    serve: parts.serve,
    async close() {
      await Promise.all([analysis.close(), sampleAnalysis.close()])
    },
  }
}

/** The thread for documents starts with the first one and ends with the last item. */
async function* withThread(
  context: ReaderContext,
  read: (context: ReaderContext) => RawItems,
): AsyncGenerator<RawItem> {
  const files = openFilePool({ threads: 1 })
  try {
    yield* read({
      ...context,
      readApart: (source, signal) => files.document(source, context.clock.now(), signal),
    })
  } finally {
    await files.close()
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw expected(error)
  }
}

type Added = { readonly url: string; readonly title: string; readonly folder?: string }

/** @throws WorkError UNREADABLE for what no feed can be fetched from */
function withWebAddress(feed: Added): Added {
  const url = URL.canParse(feed.url) ? new URL(feed.url) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return { ...feed, url: url.href }
  throw unreadable(
    new Error(`“${feed.url.slice(0, 200)}” is no web address; a feed's begins with https://.`),
    feed.url.slice(0, 200),
  )
}
