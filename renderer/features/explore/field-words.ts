/** Fields of stories as a person calls them, for titles, lists and chips. */
import type { TrendField } from '#shared/aql/parameter-values.ts'
import { languageName } from '#shared/logic/language-name.ts'

/** In the order they are offered in. */
export const TREND_FIELD_WORDS: Readonly<Record<TrendField, string>> = {
  'source.name': 'Sources',
  'source.domain': 'Domains',
  language: 'Languages',
  'entities.id': 'Entities',
  'entities.surface_forms.text': 'Names as written',
  keywords: 'Keywords',
  hashtags: 'Hashtags',
  'categories.id': 'Topics',
  'industries.id': 'Industries',
  'sentiment.body.polarity': 'Mood of the body',
  'sentiment.title.polarity': 'Mood of the title',
  'author.name': 'Authors',
  clusters: 'Events',
  'entities.stock_tickers': 'Stock tickers',
  'entities.sentiment': 'Mood about entities',
  'entities.title.sentiment': 'Mood about entities in titles',
  'entities.title.surface_forms.text': 'Names in titles',
  'entities.body.surface_forms.text': 'Names in bodies',
  'entities.title.text': 'Entities in titles, by name',
  'entities.body.text': 'Entities in bodies, by name',
  'entities.title.type': 'Kinds of entities in titles',
  'entities.body.type': 'Kinds of entities in bodies',
  'entities.links.wikipedia': 'Wikipedia pages of entities',
  'entities.links.wikidata': 'Wikidata items of entities',
  'entities.title.links.dbpedia': 'DBpedia pages in titles',
  'entities.body.links.dbpedia': 'DBpedia pages in bodies',
}

export const HISTOGRAM_FIELD_WORDS: Readonly<Record<string, string>> = {
  words_count: 'Words',
  characters_count: 'Characters',
  sentences_count: 'Sentences',
  paragraphs_count: 'Paragraphs',
  'media.images.count': 'Images',
  'media.videos.count': 'Videos',
  'source.links_in_count': 'Links to the source',
  'source.rankings.alexa.rank': 'Rank of the source',
}

/** A value as it is read: languages by name, everything else as it stands. */
export function valueWords(field: string, value: string, label: string): string {
  return field === 'language' ? languageName(value) : label || value
}

const SINGLE: ReadonlySet<TrendField> = new Set([
  'source.name',
  'source.domain',
  'language',
  'author.name',
  'sentiment.body.polarity',
  'sentiment.title.polarity',
])

/** A story has one of it: two values at once would leave nothing. */
export function isSingleValued(field: TrendField): boolean {
  return SINGLE.has(field)
}
