import type { NestedPath } from './ast.ts'
import { LANGUAGES, findField } from './fields.ts'
import {
  AUTOCOMPLETE_TYPES,
  CLUSTER_RETURN_FIELDS,
  ENTITY_MODELS,
  HISTOGRAM_FIELDS,
  RANKS,
  RETURN_FIELDS,
  SORTS,
  TREND_FIELDS,
} from './parameter-values.ts'
import type { Endpoint, Meaning, Parameter } from './parameter-types.ts'

/**
 * Every request parameter of the news service as data: reader, documentation, 422 messages and
 * completion on the command line all come from here (news specification 4.2 and 4.3, wire-facts 3).
 */

const FILTERED: readonly Endpoint[] = [
  'stories',
  'time_series',
  'trends',
  'histograms',
  'related_stories',
  'coverages',
]
const PAGED: readonly Endpoint[] = ['stories', 'clusters']
const SIZED: readonly Endpoint[] = [...PAGED, 'related_stories', 'coverages', 'autocompletes']
const RELATED: readonly Endpoint[] = ['related_stories', 'coverages']

const SUGGESTIONS: readonly Endpoint[] = ['entity-types', 'entity-names', 'sources']

const ALSO_CLUSTERS = { endpoints: [...FILTERED, 'clusters'] as const }
const EXCLUDABLE = { isExcludable: true }
const REQUIRED = { isRequired: true }
const CHOICE: Meaning = { kind: 'choice' }

/** As far as doubles count: nobody has more stories in a cluster. */
const INT64: Meaning = { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER }

function labelOf(field: string): string {
  return findField(field)?.label ?? field
}

function filter(
  name: string,
  meaning: Meaning,
  label: string,
  more?: Partial<Parameter>,
): Parameter {
  return { name, endpoints: FILTERED, meaning, label, ...more }
}

function words(...fields: string[]): Parameter[] {
  return fields.map((field) =>
    filter(field, { kind: 'words', field }, labelOf(field), { isExcludable: true }),
  )
}

function values(...fields: string[]): Parameter[] {
  return fields.map((field) =>
    filter(field, { kind: 'values', field }, labelOf(field), {
      isExcludable: true,
      ...(findField(field)?.values && { values: findField(field)!.values }),
    }),
  )
}

function integers(...fields: string[]): Parameter[] {
  return fields.map((field) =>
    filter(field, { kind: 'values', field, isInteger: true }, labelOf(field), {
      isExcludable: true,
    }),
  )
}

function bounds(...fields: string[]): Parameter[] {
  return fields.flatMap((field) => [
    filter(`${field}.min`, { kind: 'bound', field, side: 'min' }, `${labelOf(field)}, at least`),
    filter(`${field}.max`, { kind: 'bound', field, side: 'max' }, `${labelOf(field)}, at most`),
    filter(field, { kind: 'range', field }, labelOf(field)),
  ])
}

function within(path: NestedPath, name: string, inner: string, label: string): Parameter {
  return filter(`${path}.${name}`, { kind: 'within', path, inner }, label, { isExcludable: true })
}

function inElement(element: 'title' | 'body'): Parameter[] {
  const inners = {
    'surface_forms.text': 'surface_forms.text',
    text: 'surface_forms.text',
    type: 'type',
    'links.dbpedia': 'links.wikipedia',
  }
  return Object.entries(inners).map(([name, inner]) =>
    filter(
      `entities.${element}.${name}`,
      { kind: 'within', path: 'entities', inner, element },
      `entity in the ${element}: ${inner}`,
      { isExcludable: true },
    ),
  )
}

function clusterTimes(): Parameter[] {
  return ['time', 'earliest_story', 'latest_story'].flatMap((name): Parameter[] => [
    set(name, ['clusters'], { kind: 'instants' }, `${name}, from and to`),
    set(`${name}.start`, ['clusters'], { kind: 'instant' }, `${name}, not before`),
    set(`${name}.end`, ['clusters'], { kind: 'instant' }, `${name}, not after`),
  ])
}

function set(
  name: string,
  endpoints: readonly Endpoint[],
  meaning: Meaning,
  label: string,
  more?: Partial<Parameter>,
): Parameter {
  return { name, endpoints, meaning, label, ...more }
}

export const PARAMETERS: readonly Parameter[] = [
  ...words('title', 'body', 'text'),
  ...words('translations.en.title', 'translations.en.body', 'translations.en.text'),
  ...integers('id', 'clusters', 'author.id', 'source.id'),
  ...values('language', 'sentiment.title.polarity', 'sentiment.body.polarity'),
  ...values('author.name', 'source.name', 'source.domain', 'links.permalink'),
  ...values('source.locations.country', 'source.locations.state', 'source.locations.city'),
  ...values('source.scopes.country', 'source.scopes.state', 'source.scopes.city'),
  ...values('source.scopes.level', 'source.rankings.alexa.country', 'media.images.format'),
  ...bounds('media.images.count', 'media.images.width', 'media.images.height'),
  ...bounds('media.images.content_length', 'media.videos.count'),
  ...bounds('source.links_in_count', RANKS),
  ...(['start', 'end'] as const).map((side) =>
    filter(`published_at.${side}`, { kind: 'published', side }, `published, ${side} of the range`),
  ),
  filter('published_at', { kind: 'published', side: 'both' }, 'published within a range'),
  filter('categories', { kind: 'nested', path: 'categories' }, 'category group', EXCLUDABLE),
  filter('entities', { kind: 'nested', path: 'entities' }, 'entity group', EXCLUDABLE),
  filter('industries', { kind: 'nested', path: 'industries' }, 'industry group', EXCLUDABLE),
  filter('categories.taxonomy', { kind: 'taxonomy' }, 'taxonomy of the flat category filters', {
    values: findField('taxonomy', 'categories')!.values!,
  }),
  filter('categories.confident', { kind: 'confident' }, 'only confident categories'),
  within('categories', 'id', 'id', 'category code'),
  within('categories', 'label', 'label', 'category label'),
  within('categories', 'level', 'level', 'category level'),
  within('entities', 'id', 'id', 'entity id'),
  within('entities', 'surface_forms.text', 'surface_forms.text', 'entity name as written'),
  within('entities', 'types', 'type', 'entity type'),
  within('entities', 'links.wikipedia', 'links.wikipedia', 'Wikipedia address'),
  within('entities', 'links.wikidata', 'links.wikidata', 'Wikidata address'),
  {
    ...within('entities', 'stock_ticker', 'stock_ticker', 'stock ticker'),
    // The published file misprints the excluding twin (wire-facts 3.6).
    aliases: ['entities.stock_tickers', 'entities.body.stock_tickers'],
  },
  ...inElement('title'),
  ...inElement('body'),
  filter('aql', { kind: 'aql' }, 'query in the query language', ALSO_CLUSTERS),
  filter('aql_default_field', { kind: 'text' }, 'field of bare words in aql', ALSO_CLUSTERS),
  filter('query', { kind: 'json' }, 'query in the JSON language'),
  set('return', ['clusters'], { kind: 'list' }, 'fields to return', {
    values: CLUSTER_RETURN_FIELDS,
  }),
  set('return', ['stories', ...RELATED], { kind: 'list' }, 'fields to return', {
    values: RETURN_FIELDS,
  }),
  set('entities.model', ['stories', ...RELATED], CHOICE, 'model of the entities in the answer', {
    values: ENTITY_MODELS,
  }),
  set('sort_by', ['stories'], CHOICE, 'order of the stories', { values: SORTS }),
  set('sort_by', ['clusters'], CHOICE, 'order of the clusters', {
    values: ['time', 'story_count', 'earliest_story', 'latest_story'],
  }),
  set('sort_direction', PAGED, CHOICE, 'direction', { values: ['asc', 'desc'] }),
  set('cursor', PAGED, { kind: 'text' }, 'where the page starts; * for the first'),
  set('per_page', SIZED, { kind: 'integer', min: 1, max: 100 }, 'results per page'),
  set('cluster', ['stories', ...RELATED], { kind: 'boolean' }, 'group the returned stories'),
  set('cluster.algorithm', ['stories', ...RELATED], CHOICE, 'how to group', {
    values: ['stc', 'lingo', 'kmeans', 'k-means'],
  }),
  set('period', ['time_series'], { kind: 'period' }, 'width of one step, such as +1DAY'),
  set('field', ['trends'], CHOICE, 'attribute to count', {
    ...REQUIRED,
    values: TREND_FIELDS,
  }),
  set('field', ['histograms'], CHOICE, 'attribute to bin', {
    ...REQUIRED,
    values: HISTOGRAM_FIELDS,
  }),
  ...['start', 'end'].map((name) =>
    set(
      `interval.${name}`,
      ['histograms'],
      { kind: 'integer' },
      `${name} of the intervals`,
      REQUIRED,
    ),
  ),
  set(
    'interval.width',
    ['histograms'],
    { kind: 'integer', min: 1 },
    'width of an interval',
    REQUIRED,
  ),
  set('id', ['clusters'], { kind: 'list' }, 'cluster ids', { isExcludable: true }),
  set('story_count', ['clusters'], { kind: 'numbers' }, 'stories in a cluster'),
  set('story_count.min', ['clusters'], INT64, 'stories, at least'),
  set('story_count.max', ['clusters'], INT64, 'stories, at most'),
  ...clusterTimes(),
  set('location.country', ['clusters'], { kind: 'list' }, 'country', { isExcludable: true }),
  set('story_id', RELATED, { kind: 'text' }, 'story to compare with'),
  ...['story_url', 'story_title', 'story_body'].map((name) =>
    set(name, RELATED, { kind: 'text' }, `${name.slice(6)} to compare with`),
  ),
  set('story_language', RELATED, CHOICE, 'language of the text to compare with', {
    values: ['auto', ...LANGUAGES],
  }),
  set('story_published_at', ['coverages'], { kind: 'instant' }, 'when that text was published'),
  set('term', ['entity-types', 'entity-names'], { kind: 'text' }, 'what the names begin with'),
  set('domain_term', ['sources'], { kind: 'text' }, 'what the name or domain begins with'),
  set('type_id', ['entity-names'], { kind: 'text' }, 'entity type the names have'),
  set('limit', SUGGESTIONS, { kind: 'integer', min: 1, max: 100 }, 'names at most'),
  set('boost_by', ['related_stories'], CHOICE, 'what to prefer', {
    values: ['recency', 'popularity'],
  }),
  set('type', ['autocompletes'], CHOICE, 'what to complete', {
    ...REQUIRED,
    values: AUTOCOMPLETE_TYPES,
  }),
  set('term', ['autocompletes'], { kind: 'text' }, 'what matches contain', REQUIRED),
  set('language', ['autocompletes'], CHOICE, 'language of the names', {
    values: ['en', 'de', 'fr', 'es', 'it', 'pt'],
  }),
]

/** Every name of an endpoint, without `[]` and `!`, for messages and completion. */
export function parameterNames(endpoint: Endpoint): readonly string[] {
  return parametersOf(endpoint).map((parameter) => parameter.name)
}

export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  return PARAMETERS.filter((parameter) => parameter.endpoints.includes(endpoint))
}

export function findParameter(name: string, endpoint: Endpoint): Parameter | undefined {
  return parametersOf(endpoint).find(
    (parameter) => parameter.name === name || parameter.aliases?.includes(name),
  )
}
