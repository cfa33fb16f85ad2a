import type { NestedPath } from './ast.ts'

/**
 * - `text`: analysed words; term, phrase, prefix, wildcard.
 * - `keyword`: whole value, case folded; term and phrase compare the whole value.
 * - `name`: words within a short value ("source name contains"); term and phrase match inside it.
 * - `number`, `date`: range and term.
 */
export type FieldType = 'text' | 'keyword' | 'name' | 'number' | 'date'

export type Field = {
  readonly name: string
  readonly type: FieldType
  /** Other spellings that mean the same field. */
  readonly aliases?: readonly string[]
  /** Closed value set, for diagnostics and completion. */
  readonly values?: readonly string[]
  /** One phrase for completion and readback. */
  readonly label: string
}

export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'it',
  'es',
  'pt',
  'ru',
  'nl',
  'ar',
  'tr',
  'zh-tw',
  'zh-cn',
  'sv',
  'da',
  'fi',
  'fa',
] as const

export const POLARITIES = ['positive', 'neutral', 'negative'] as const

/** Top-level fields (news specification 4.2–4.4, wire-facts 4.2). */
export const FIELDS: readonly Field[] = [
  { name: 'text', type: 'text', label: 'title or body' },
  { name: 'title', type: 'text', label: 'title' },
  { name: 'body', type: 'text', label: 'body' },
  { name: 'translations.en.title', type: 'text', label: 'English translation of the title' },
  { name: 'translations.en.body', type: 'text', label: 'English translation of the body' },
  { name: 'translations.en.text', type: 'text', label: 'English translation' },
  { name: 'id', type: 'keyword', label: 'story id' },
  { name: 'language', type: 'keyword', values: LANGUAGES, label: 'language' },
  { name: 'published_at', type: 'date', label: 'time of publication' },
  {
    name: 'sentiment.title.polarity',
    type: 'keyword',
    values: POLARITIES,
    label: 'mood of the title',
  },
  {
    name: 'sentiment.body.polarity',
    type: 'keyword',
    values: POLARITIES,
    label: 'mood of the body',
  },
  { name: 'author.id', type: 'keyword', label: 'author id' },
  { name: 'author.name', type: 'name', label: 'author' },
  { name: 'source.id', type: 'keyword', label: 'source id' },
  { name: 'source.name', type: 'name', label: 'source' },
  { name: 'source.name.keyword', type: 'keyword', label: 'source (exact name)' },
  { name: 'source.domain', type: 'keyword', label: 'source domain' },
  { name: 'source.locations.country', type: 'keyword', label: 'country of the source' },
  { name: 'source.locations.state', type: 'keyword', label: 'state of the source' },
  { name: 'source.locations.city', type: 'keyword', label: 'city of the source' },
  { name: 'source.scopes.country', type: 'keyword', label: 'country the source covers' },
  { name: 'source.scopes.state', type: 'keyword', label: 'state the source covers' },
  { name: 'source.scopes.city', type: 'keyword', label: 'city the source covers' },
  {
    name: 'source.scopes.level',
    type: 'keyword',
    values: ['international', 'national', 'local'],
    label: 'reach of the source',
  },
  { name: 'source.links_in_count', type: 'number', label: 'links to the source' },
  { name: 'source.rankings.alexa.rank', type: 'number', label: 'Alexa rank of the source' },
  { name: 'source.rankings.alexa.country', type: 'keyword', label: 'country of an Alexa rank' },
  { name: 'media.images.count', type: 'number', label: 'number of images' },
  { name: 'media.images.width', type: 'number', label: 'width of an image in pixels' },
  { name: 'media.images.height', type: 'number', label: 'height of an image in pixels' },
  { name: 'media.images.content_length', type: 'number', label: 'size of an image in bytes' },
  {
    name: 'media.images.format',
    type: 'keyword',
    values: ['BMP', 'GIF', 'JPEG', 'PNG', 'TIFF', 'PSD', 'ICO', 'CUR', 'WEBP', 'SVG'],
    label: 'image format',
  },
  { name: 'media.videos.count', type: 'number', label: 'number of videos' },
  { name: 'keywords', type: 'keyword', label: 'keyword' },
  { name: 'hashtags', type: 'keyword', label: 'hashtag' },
  { name: 'links.permalink', type: 'keyword', label: 'address of the story' },
  { name: 'clusters', type: 'keyword', label: 'event cluster' },
  { name: 'license_type', type: 'number', label: 'licence' },
  { name: 'characters_count', type: 'number', label: 'characters' },
  { name: 'words_count', type: 'number', label: 'words' },
  { name: 'sentences_count', type: 'number', label: 'sentences' },
  { name: 'paragraphs_count', type: 'number', label: 'paragraphs' },
]

const ENTITY_FIELDS: readonly Field[] = [
  { name: 'id', type: 'keyword', label: 'entity id' },
  {
    name: 'surface_forms.text',
    type: 'name',
    aliases: ['surface_forms', 'name'],
    label: 'name as written',
  },
  { name: 'type', type: 'keyword', aliases: ['types'], label: 'type' },
  { name: 'element', type: 'keyword', values: ['title', 'body'], label: 'where it is named' },
  { name: 'sentiment', type: 'keyword', values: POLARITIES, label: 'mood about it' },
  {
    name: 'overall_prominence',
    type: 'number',
    aliases: ['prominence_score'],
    label: 'prominence',
  },
  { name: 'overall_frequency', type: 'number', label: 'mentions' },
  { name: 'frequency', type: 'number', label: 'mentions in the element' },
  { name: 'stock_ticker', type: 'keyword', aliases: ['stock_tickers'], label: 'stock ticker' },
  { name: 'links.wikipedia', type: 'keyword', label: 'Wikipedia address' },
  { name: 'links.wikidata', type: 'keyword', label: 'Wikidata address' },
]

const CATEGORY_FIELDS: readonly Field[] = [
  {
    name: 'taxonomy',
    type: 'keyword',
    values: ['iptc-subjectcode', 'iab-qag', 'aylien'],
    label: 'taxonomy',
  },
  { name: 'id', type: 'keyword', label: 'code' },
  { name: 'label', type: 'name', label: 'label' },
  { name: 'score', type: 'number', label: 'score' },
  { name: 'level', type: 'number', label: 'level' },
  { name: 'confident', type: 'keyword', values: ['true', 'false'], label: 'confident' },
]

const INDUSTRY_FIELDS: readonly Field[] = CATEGORY_FIELDS.filter((field) =>
  ['id', 'label', 'score', 'level'].includes(field.name),
)

export const NESTED_PATHS = ['entities', 'categories', 'industries'] as const

export function isNestedPath(name: string | undefined): name is NestedPath {
  return NESTED_PATHS.some((path) => path === name)
}

/** Fields within one object of a nested group. A bare value there means id, label or name. */
export function nestedFields(path: NestedPath): readonly Field[] {
  if (path === 'entities') return ENTITY_FIELDS
  return path === 'categories' ? CATEGORY_FIELDS : INDUSTRY_FIELDS
}

/** Resolves a written field name or alias; undefined if the language has no such field. */
export function findField(name: string, path?: NestedPath): Field | undefined {
  const fields = path ? nestedFields(path) : FIELDS
  const wanted = name.toLowerCase()
  return fields.find((field) => field.name === wanted || field.aliases?.includes(wanted))
}
