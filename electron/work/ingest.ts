/** Bringing stories into the embedded service; what came is copied to the cache as it comes. */
import type { StoryCache } from '#electron/cache/cache.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import type { Host } from '#electron/platform/host.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import { eitherSignal } from '#electron/platform/signals.ts'
import type { Feed, IngestProgress } from '#shared/model/feed.ts'
import type { Jobs } from './jobs.ts'
import type { Newcomers } from './newcomers.ts'
import { addSampleSearches, forgetSample } from './sample.ts'

export type IngestParts = {
  readonly newsroom: Newsroom
  readonly host: Host
  readonly library: Library
  readonly cache: StoryCache
  readonly jobs: Jobs
  readonly newcomers: Newcomers
  now(): number
  announce(topic: 'feeds' | 'stories' | 'searches' | 'status'): void
  tell(level: 'info' | 'warning' | 'error', subject: string, message: string): void
}

export type Ingest = ReturnType<typeof createIngest>

type Source = (signal: AbortSignal | undefined) => AsyncIterable<IngestProgress>

export function createIngest(parts: IngestParts) {
  const { newsroom } = parts

  /** Passes a stream on, keeps a job of it, and follows up when it ends, however it ends. */
  async function* follow(
    kind: 'ingest' | 'feeds',
    title: string,
    source: Source,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<IngestProgress> {
    const stop = new AbortController()
    const job = parts.jobs.start(kind, title, () => stop.abort())
    const either = eitherSignal(signal, stop.signal)
    let last: IngestProgress | undefined
    try {
      await job.turn(either)
      for await (const progress of source(either)) {
        if (progress.stored > (last?.stored ?? 0)) await parts.newcomers.pull()
        last = progress
        job.update(
          `${progress.read.toLocaleString('en')} read, ${progress.stored.toLocaleString('en')} stored`,
        )
        yield progress
      }
    } catch (error) {
      // Stopped on the Activity screen: whoever watches sees the stream end, not fail.
      if (!stop.signal.aborted) throw error
    } finally {
      job.end()
      if (last) await settle(title, last)
    }
  }

  const settle = async (title: string, last: IngestProgress): Promise<void> => {
    const failures = last.failedCount > 0 ? `, ${last.failedCount.toLocaleString('en')} failed` : ''
    parts.tell(
      last.failedCount > 0 ? 'warning' : 'info',
      title,
      `${last.read.toLocaleString('en')} read, ${last.stored.toLocaleString('en')} stored, ${last.duplicates.toLocaleString('en')} known already${failures}.`,
    )
    parts.announce('feeds')
    parts.announce('status')
    await parts.newcomers.pull()
  }

  const addPaths = (paths: readonly string[], signal?: AbortSignal) =>
    follow('ingest', 'Adding files', (stop) => newsroom.addPaths(paths, stop), signal)

  return {
    addPaths,
    addUrl: (url: string, signal?: AbortSignal) =>
      follow('ingest', `Adding ${url}`, (stop) => newsroom.addUrl(url, stop), signal),
    addContent: (name: string, content: string | Uint8Array, signal?: AbortSignal) =>
      follow(
        'ingest',
        `Adding ${name}`,
        (stop) => newsroom.addContent(name, content, stop),
        signal,
      ),
    refreshFeeds: (
      options: { ids?: readonly string[]; isDueOnly?: boolean },
      signal?: AbortSignal,
    ) =>
      follow('feeds', 'Refreshing feeds', (stop) => newsroom.refreshFeeds(options, stop), signal),

    async addFeeds(feeds: Parameters<Newsroom['addFeeds']>[0]): Promise<Feed[]> {
      const added = await newsroom.addFeeds(feeds)
      parts.announce('feeds')
      return added
    },
    async removeFeeds(ids: readonly string[]): Promise<void> {
      await newsroom.removeFeeds(ids)
      parts.announce('feeds')
    },

    /** Only handles that this host's own dialog gave out; a path of the page's making is none. */
    addPicked(handles: readonly string[], signal?: AbortSignal): AsyncGenerator<IngestProgress> {
      const paths = handles.map((handle) => {
        const path = parts.host.pathOf(handle)
        if (path) return path
        throw new WorkError('NOT_FOUND', 'That choice is no longer open; choose the files again.')
      })
      return addPaths(paths, signal)
    },

    addSample: (signal?: AbortSignal) =>
      follow(
        'ingest',
        'Adding the sample newsroom',
        async function* (stop) {
          await addSampleSearches(parts)
          yield* newsroom.addSample(stop)
        },
        signal,
      ),

    async removeSample(): Promise<{ removed: number }> {
      const ids = await newsroom.removeSample()
      forgetSample(parts, ids)
      parts.tell(
        'info',
        'Sample newsroom',
        `${ids.length.toLocaleString('en')} sample stories were removed.`,
      )
      for (const topic of ['stories', 'searches', 'status'] as const) parts.announce(topic)
      return { removed: ids.length }
    },
  }
}
