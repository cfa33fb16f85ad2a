import { WorkError } from '#electron/platform/failures.ts'
import type { WireRequest } from '#electron/platform/send.ts'
import type { AutocompleteType } from '#shared/aql/parameter-values.ts'
import { urlOf } from '../url.ts'

/** How the two path families write the same question. */

export type Family = 'current' | 'legacy'

export type Pairs = readonly (readonly [name: string, value: string])[]

export type NewsFilter = {
  /** The query language's text; the service's own name for it is the same. */
  readonly aql?: string
  /** Instants or date math; each end may be open. */
  readonly publishedFrom?: string
  readonly publishedTo?: string
  readonly languages?: readonly string[]
  /** Further flat parameters, as the specification names them. */
  readonly parameters?: Pairs
}

export type StoriesQuery = NewsFilter & {
  readonly cursor?: string | undefined
  /** 1–100; the service's own default is 10. */
  readonly perPage?: number
  readonly sortBy?: string
  readonly sortDirection?: 'asc' | 'desc'
  readonly returnFields?: readonly string[]
}

export type SeriesQuery = NewsFilter & {
  /** Such as `+1DAY`. */
  readonly period?: string
}

export type TrendsQuery = NewsFilter & { readonly field: string }

/** Whole numbers. */
export type HistogramQuery = NewsFilter & {
  readonly field: string
  readonly start: number
  readonly end: number
  readonly width: number
}

/** Instants; each end may be open. */
type Between = { readonly from?: string; readonly to?: string }

export type ClustersQuery = {
  readonly ids?: readonly string[]
  readonly storyCountMin?: number
  readonly storyCountMax?: number
  readonly earliest?: Between
  readonly latest?: Between
  readonly time?: Between
  /** ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[]
  readonly aql?: string
  readonly sortBy?: string
  readonly sortDirection?: 'asc' | 'desc'
  readonly perPage?: number
  readonly cursor?: string
  readonly parameters?: Pairs
}

/** What to compare with: a story of the service, an address, or a text. */
export type RelatedQuery = NewsFilter & {
  readonly storyId?: string
  readonly storyUrl?: string
  readonly storyTitle?: string
  readonly storyBody?: string
  readonly storyLanguage?: string
  /** Coverages need it with an address or a text, related stories do not know it. */
  readonly storyPublishedAt?: string
  /** Of related stories only. */
  readonly boostBy?: 'recency' | 'popularity'
  readonly perPage?: number
  readonly returnFields?: readonly string[]
}

export type AutocompletesQuery = {
  readonly type: AutocompleteType
  readonly term: string
  readonly language?: string
  readonly perPage?: number
}

/** Of the 8,192 the service takes, with room for the host and a proxy's additions. */
export const LONGEST_URL = 7_900

/** The question was not sent; where it has alternatives, stories are asked for in parts. */
export class TooLongError extends WorkError<'QUERY'> {}

export function isTooLong(request: Pick<WireRequest, 'path' | 'query'>): boolean {
  return urlOf(request).length > LONGEST_URL
}

/** @throws TooLongError; nothing was sent. */
export function checkLength<T extends Pick<WireRequest, 'path' | 'query'>>(request: T): T {
  if (!isTooLong(request)) return request
  const length = urlOf(request).length
  const message = `The search is ${format(length)} characters long as it is sent; the service takes ${format(LONGEST_URL)}. Shorten it by ${format(length - LONGEST_URL)}, or split it in two. Letters beyond English count up to nine each.`
  throw new TooLongError('QUERY', message, { parameter: 'aql' })
}

export function storiesPairs(query: StoriesQuery, family: Family): Pairs {
  return [
    ...filterPairs(query, family),
    ...pair('sort_by', query.sortBy),
    ...pair('sort_direction', query.sortDirection),
    ...pair('per_page', query.perPage?.toString()),
    ...pair('cursor', query.cursor),
    ...(query.returnFields ?? []).map((field) => ['return[]', field] as const),
  ]
}

export function seriesPairs(query: SeriesQuery, family: Family): Pairs {
  return [...filterPairs(query, family), ...pair('period', query.period)]
}

export function trendsPairs(query: TrendsQuery, family: Family): Pairs {
  return [...filterPairs(query, family), ['field', query.field]]
}

export function histogramPairs(query: HistogramQuery, family: Family): Pairs {
  return [
    ...filterPairs(query, family),
    ['field', query.field],
    ['interval.start', String(query.start)],
    ['interval.end', String(query.end)],
    ['interval.width', String(query.width)],
  ]
}

export function clustersPairs(query: ClustersQuery, family: Family): Pairs {
  const idName = family === 'legacy' ? 'id[]' : 'id'
  const between = (name: string, { from, to }: Between = {}): Pairs => [
    ...pair(`${name}.start`, from),
    ...pair(`${name}.end`, to),
  ]
  return [
    ...(query.ids ?? []).map((id) => [idName, id] as const),
    ...pair('story_count.min', query.storyCountMin?.toString()),
    ...pair('story_count.max', query.storyCountMax?.toString()),
    ...between('earliest_story', query.earliest),
    ...between('latest_story', query.latest),
    ...between('time', query.time),
    // Without brackets in both families (wire-facts 3.6).
    ...(query.countries ?? []).map((country) => ['location.country', country] as const),
    ...pair('aql', query.aql),
    ...pair('sort_by', query.sortBy),
    ...pair('sort_direction', query.sortDirection),
    ...pair('per_page', query.perPage?.toString()),
    ...pair('cursor', query.cursor),
    ...(query.parameters ?? []),
  ]
}

/** Only the legacy family has these endpoints, so they are asked in its words. */
export function relatedPairs(query: RelatedQuery): Pairs {
  return [
    ...pair('story_id', query.storyId),
    ...pair('story_url', query.storyUrl),
    ...pair('story_title', query.storyTitle),
    ...pair('story_body', query.storyBody),
    ...pair('story_language', query.storyLanguage),
    ...pair('story_published_at', query.storyPublishedAt),
    ...pair('boost_by', query.boostBy),
    ...filterPairs(query, 'legacy'),
    ...pair('per_page', query.perPage?.toString()),
    ...(query.returnFields ?? []).map((field) => ['return[]', field] as const),
  ]
}

export function autocompletesPairs(query: AutocompletesQuery): Pairs {
  return [
    ['type', query.type],
    ['term', query.term],
    ...pair('language', query.language),
    ...pair('per_page', query.perPage?.toString()),
  ]
}

function filterPairs(filter: NewsFilter, family: Family): Pairs {
  const { publishedFrom: from, publishedTo: to, languages = [] } = filter
  const hasRange = from !== undefined || to !== undefined
  // The current family takes expressions and no twins of names; the legacy one the reverse.
  const times: Pairs =
    family === 'legacy'
      ? [...pair('published_at.start', from), ...pair('published_at.end', to)]
      : pair('published_at', hasRange ? `[${from ?? '*'} TO ${to ?? '*'}]` : undefined)
  const spoken: Pairs =
    family === 'legacy'
      ? languages.map((language) => ['language[]', language] as const)
      : pair('language', languages.length > 0 ? `(${languages.join(' OR ')})` : undefined)
  return [...pair('aql', filter.aql), ...times, ...spoken, ...(filter.parameters ?? [])]
}

function pair(name: string, value: string | undefined): Pairs {
  return value === undefined || value === '' ? [] : [[name, value]]
}

function format(count: number): string {
  return count.toLocaleString('en-GB')
}
