import type { Story } from '#shared/model/story.ts'
import type { SearchQuery } from '#shared/model/search.ts'
import type { Feed, FeedCandidate, IngestProgress } from '#shared/model/feed.ts'

export type ServeOptions = {
  readonly host: string
  readonly port: number
  /** Applies the services' own limits: 60 calls a clock minute; 1000 text calls a day. */
  readonly isRateLimited: boolean
  /** Where text specification and recordings differ; the specification where absent. */
  readonly textShape?: 'specified' | 'observed'
  readonly credentials: ServeCredentials
}

export type ServeCredentials = {
  readonly appId: string
  readonly appKey: string
  readonly username: string
  readonly password: string
}

/** Our reading of a story and the wire object's JSON text. */
export type KeptStory = { readonly story: Story; readonly wire: string }

export type SampleSearch = {
  readonly id: string
  readonly name: string
  readonly query: SearchQuery
}

/**
 * The embedded service's own holdings, which no request of the wire protocol can change: feeds,
 * files, the sample. Ingest streams end with `isDone`; closing one stops it and keeps what is stored.
 */
export interface Newsroom {
  readonly engine: { readonly name: string; readonly version: string }
  feeds(): Promise<Feed[]>
  discover(address: string): Promise<FeedCandidate[]>
  previewOpml(text: string): Promise<FeedCandidate[]>
  addFeeds(feeds: readonly { url: string; title: string; folder?: string }[]): Promise<Feed[]>
  removeFeeds(ids: readonly string[]): Promise<void>
  exportOpml(): Promise<string>
  /** Without ids: every feed. `isDueOnly` leaves out those whose time has not come. */
  refreshFeeds(
    options: { readonly ids?: readonly string[]; readonly isDueOnly?: boolean },
    signal?: AbortSignal,
  ): AsyncIterable<IngestProgress>
  addSample(signal?: AbortSignal): AsyncIterable<IngestProgress>
  /** @returns the ids of the stories that went. */
  removeSample(): Promise<string[]>
  /** Searches that show what the sample holds; ids start with `sample-`. */
  sampleSearches(): Promise<readonly SampleSearch[]>
  /** A file's text: feed, OPML, story JSONL, plain text, HTML; told apart by name and content. */
  addContent(
    name: string,
    content: string | Uint8Array,
    signal?: AbortSignal,
  ): AsyncIterable<IngestProgress>
  /** Files and folders on this machine. */
  addPaths(paths: readonly string[], signal?: AbortSignal): AsyncIterable<IngestProgress>
  /** A feed, an OPML list or story JSONL behind an address; fetched once, not subscribed. */
  addUrl(url: string, signal?: AbortSignal): AsyncIterable<IngestProgress>
  /**
   * Stories that arrived or changed after the `last` of an earlier answer (0 at first), at most
   * `limit`, with the new `last`; none left where fewer come than were asked for.
   */
  arrivals(after: number, limit: number): Promise<{ stories: KeptStory[]; last: number }>
  stats(): Promise<{ stories: number; sampleStories: number; bytes: number; feeds: number }>
  serve(options: ServeOptions): Promise<{ baseUrl: string; close(): Promise<void> }>
  close(): Promise<void>
}
