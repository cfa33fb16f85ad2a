import type { Send } from '#electron/platform/send.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import { type Ask, type CallOptions, createAsk } from './ask.ts'
import { createDriftWatch, type DriftWatch } from './drift.ts'
import {
  type ClusterPage,
  type Histogram,
  readClusters,
  readHistogram,
  readTrends,
  type Trends,
} from './figures.ts'
import { isMergeCursor } from './merge-cursor.ts'
import { createPageKeeper, mergedPage } from './merged-pages.ts'
import { type Page, readPage } from './page.ts'
import { readCoverages, readRelated, type RelatedStories } from './related.ts'
import {
  type AutocompletesQuery,
  autocompletesPairs,
  type ClustersQuery,
  clustersPairs,
  type Family,
  type HistogramQuery,
  histogramPairs,
  isTooLong,
  type Pairs,
  type RelatedQuery,
  relatedPairs,
  type SeriesQuery,
  seriesPairs,
  type StoriesQuery,
  storiesPairs,
  type TrendsQuery,
  trendsPairs,
} from './request.ts'
import { readSeries, type TimeSeries } from './series.ts'
import { splitPairs } from './split-query.ts'
import { readSuggestions } from './suggestions.ts'

/**
 * The news service, current or legacy, as typed calls.
 * All throw WorkError from the closed list; an aborted call throws its signal's reason.
 */
export type NewsClient = {
  /**
   * One page; its cursor is there as long as more may come. A query that is too long because of its
   * alternatives goes out in up to 16 requests, merged by time, if it is in the order of time.
   */
  stories(query: StoriesQuery, options: CallOptions): Promise<Page>
  timeSeries(query: SeriesQuery, options: CallOptions): Promise<TimeSeries>
  trends(query: TrendsQuery, options: CallOptions): Promise<Trends>
  histogram(query: HistogramQuery, options: CallOptions): Promise<Histogram>
  /** Events, one page; its cursor is there as long as more may come. */
  clusters(query: ClustersQuery, options: CallOptions): Promise<ClusterPage>
  /** Of the legacy family, whatever the profile's is; so are the next two. */
  related(query: RelatedQuery, options: CallOptions): Promise<RelatedStories>
  /** Stories of the same event: nearer than related ones. */
  coverages(query: RelatedQuery, options: CallOptions): Promise<RelatedStories>
  autocompletes(query: AutocompletesQuery, options: CallOptions): Promise<Suggestion[]>
  entityTypes(term: string, limit: number, options: CallOptions): Promise<Suggestion[]>
  /** @param typeId Narrows to one entity type; the legacy family cannot. */
  entityNames(
    ask: { readonly term: string; readonly typeId?: string; readonly limit: number },
    options: CallOptions,
  ): Promise<Suggestion[]>
  sources(term: string, limit: number, options: CallOptions): Promise<Suggestion[]>
}

export type NewsClientOptions = {
  /** With all policy around it. */
  readonly send: Send
  readonly family: Family
  readonly profileId: string
  /** Related stories and coverages are asked by POST always; else only where too long for GET. */
  readonly postsForms?: boolean
  /** Told once per field path that is not as the specification has it. */
  readonly onDrift?: (path: string) => void
}

const LEGACY_TYPES = {
  'entity-types': 'entity_types',
  'entity-names': 'dbpedia_resources',
  sources: 'source_names',
} as const

type SuggestionKind = keyof typeof LEGACY_TYPES

export function createNewsClient(options: NewsClientOptions): NewsClient {
  const { send, family, profileId, postsForms = false } = options
  const drift = createDriftWatch(options.onDrift)
  const ask = createAsk({ send, profileId, postsForms })
  const at = (endpoint: string, query: Pairs) => ({
    path: `${family === 'legacy' ? '/news' : '/v6/news'}/${endpoint}`,
    query,
    endpoint,
  })
  const legacyAt = (endpoint: string, query: Pairs) => ({
    path: `/news/${endpoint}`,
    query,
    endpoint,
  })

  return {
    stories: createStories({ ask, family, drift, at }),
    timeSeries: async (query, call) =>
      readSeries(await ask.get(at('time_series', seriesPairs(query, family)), call), drift),
    trends: async (query, call) =>
      readTrends(await ask.get(at('trends', trendsPairs(query, family)), call), drift),
    histogram: async (query, call) =>
      readHistogram(await ask.get(at('histograms', histogramPairs(query, family)), call), drift),
    clusters: async (query, call) =>
      readClusters(
        await ask.get(at('clusters', clustersPairs(query, family)), call),
        query.cursor,
        drift,
      ),
    related: async (query, call) =>
      readRelated(
        await ask.getOrPost(legacyAt('related_stories', relatedPairs(query)), call),
        drift,
      ),
    coverages: async (query, call) =>
      readCoverages(await ask.getOrPost(legacyAt('coverages', relatedPairs(query)), call), drift),
    autocompletes: async (query, call) =>
      readSuggestions(await ask.get(legacyAt('autocompletes', autocompletesPairs(query)), call)),
    ...createSuggest(ask, family),
  }
}

type StoriesParts = {
  readonly ask: Ask
  readonly family: Family
  readonly drift: DriftWatch
  at(endpoint: string, query: Pairs): Parameters<Ask['get']>[0]
}

function createStories({ ask, family, drift, at }: StoriesParts): NewsClient['stories'] {
  const keeper = createPageKeeper()
  const page = async (query: StoriesQuery, call: CallOptions) => {
    const pairs = storiesPairs(query, family)
    return readPage(await ask.get(at('stories', pairs), call), query.cursor, drift)
  }

  return async (query, call) => {
    const pairs = storiesPairs({ ...query, cursor: undefined }, family)
    // The cursor of later pages takes room, which a first page must leave.
    const fits = (some: Pairs) => !isTooLong(at('stories', [...some, ['cursor', CURSOR_ROOM]]))
    if (fits(pairs) || !canMerge(pairs, query.cursor)) return page(query, call)
    const parts = splitPairs(pairs, fits)
    if (!parts) return page(query, call)
    return mergedPage(
      {
        parts: parts.map((part) => JSON.stringify(part)),
        isNewestFirst: settingIn(pairs, 'sort_direction') !== 'asc',
        perPage: Number(settingIn(pairs, 'per_page') ?? DEFAULT_PER_PAGE),
        fetch: (part, cursor) => page({ parameters: parts[part] ?? [], cursor }, call),
      },
      query.cursor,
      keeper,
    )
  }
}

/** Pages merge in the order of time only, and a page's groups not at all. */
function canMerge(pairs: Pairs, cursor: string | undefined): boolean {
  const sortBy = settingIn(pairs, 'sort_by') ?? 'published_at'
  const isGrouped = /^(true|1)$/i.test(settingIn(pairs, 'cluster') ?? '')
  const isOther = cursor !== undefined && cursor !== '*' && !isMergeCursor(cursor)
  return sortBy === 'published_at' && !isGrouped && !isOther
}

function settingIn(pairs: Pairs, name: string): string | undefined {
  return pairs.findLast(([each]) => each === name)?.[1]
}

const CURSOR_ROOM = 'c'.repeat(200)
const DEFAULT_PER_PAGE = 10

type Suggest = Pick<NewsClient, 'entityTypes' | 'entityNames' | 'sources'>

function createSuggest(ask: Ask, family: Family): Suggest {
  const suggest = async (
    kind: SuggestionKind,
    pairs: Pairs,
    call: CallOptions,
  ): Promise<Suggestion[]> => {
    const path = `/v2/autocomplete/suggestions/${kind}`
    return readSuggestions(await ask.get({ path, query: pairs, endpoint: kind }, call))
  }
  const autocomplete = async (
    kind: SuggestionKind,
    term: string,
    limit: number,
    call: CallOptions,
  ): Promise<Suggestion[]> => {
    const query = autocompletesPairs({ type: LEGACY_TYPES[kind], term, perPage: limit })
    return readSuggestions(
      await ask.get({ path: '/news/autocompletes', query, endpoint: 'autocompletes' }, call),
    )
  }
  const byTerm = (kind: SuggestionKind, name: string): Suggest['sources'] =>
    family === 'legacy'
      ? (term, limit, call) => autocomplete(kind, term, limit, call)
      : (term, limit, call) =>
          suggest(
            kind,
            [
              [name, term],
              ['limit', String(limit)],
            ],
            call,
          )

  return {
    entityTypes: byTerm('entity-types', 'term'),
    sources: byTerm('sources', 'domain_term'),
    entityNames: ({ term, typeId, limit }, call) => {
      if (family === 'legacy') return autocomplete('entity-names', term, limit, call)
      const type: Pairs = typeId === undefined ? [] : [['type_id', typeId]]
      return suggest('entity-names', [['term', term], ...type, ['limit', String(limit)]], call)
    },
  }
}
