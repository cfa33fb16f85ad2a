/** Closed value sets of request parameters (wire-facts 3.1). */

export const RANKS = 'source.rankings.alexa.rank'
/** A rank within one country: the name and its ISO 3166-1 alpha-2 code. */
export const COUNTRY_RANK = /^source\.rankings\.alexa\.rank\.[A-Z]{2}$/

export const SORTS = [
  'published_at',
  'relevance',
  'recency',
  'hotness',
  'media.images.count',
  'media.videos.count',
  'source.links_in_count',
  RANKS,
] as const

export const RETURN_FIELDS = [
  ...['id', 'title', 'body', 'summary', 'source', 'author', 'entities', 'keywords', 'hashtags'],
  ...['characters_count', 'words_count', 'sentences_count', 'paragraphs_count', 'categories'],
  ...['media', 'sentiment', 'language', 'published_at', 'links'],
  // Not in the published list, yet asked for and answered in real calls (wire-facts 3.1).
  ...['industries', 'clusters', 'translations', 'license_type', 'published_datetime'],
  'social_shares_count',
]

export const CLUSTER_RETURN_FIELDS = [
  ...['id', 'time', 'summary', 'category', 'story_count', 'earliest_story', 'latest_story'],
  ...['representative_story', 'location_country'],
]

/** The current model, and the two before it (wire-facts 1.4 a and b); a parameter of ours. */
export const ENTITY_MODELS = ['current', 'indices', 'surface_forms']

/** What trends count. */
export const TREND_FIELDS = [
  'author.name',
  'categories.id',
  'clusters',
  'entities.surface_forms.text',
  'entities.links.wikipedia',
  'entities.links.wikidata',
  'entities.title.surface_forms.text',
  'entities.body.surface_forms.text',
  'entities.title.text',
  'entities.title.type',
  'entities.title.links.dbpedia',
  'entities.body.text',
  'entities.body.type',
  'entities.body.links.dbpedia',
  'entities.id',
  'entities.sentiment',
  'entities.stock_tickers',
  'entities.title.sentiment',
  'hashtags',
  'industries.id',
  'keywords',
  'language',
  'sentiment.body.polarity',
  'sentiment.title.polarity',
  'source.domain',
  'source.name',
] as const
export type TrendField = (typeof TREND_FIELDS)[number]

export function isTrendField(name: string): name is TrendField {
  return TREND_FIELDS.some((field) => field === name)
}

/** What histograms bin; the rank also within a country (`COUNTRY_RANK`). */
export const HISTOGRAM_FIELDS = [
  'characters_count',
  'words_count',
  'sentences_count',
  'paragraphs_count',
  'media.images.count',
  'media.videos.count',
  'source.links_in_count',
  RANKS,
] as const
export type HistogramField = (typeof HISTOGRAM_FIELDS)[number] | `${typeof RANKS}.${string}`

export function isHistogramField(name: string): name is HistogramField {
  return HISTOGRAM_FIELDS.some((field) => field === name) || COUNTRY_RANK.test(name)
}

export const AUTOCOMPLETE_TYPES = [
  'source_names',
  'source_domains',
  'entity_types',
  'dbpedia_resources',
  'aylien_entities_names',
  'aylien_entities_types',
] as const
export type AutocompleteType = (typeof AUTOCOMPLETE_TYPES)[number]
